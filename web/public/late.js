// In a file of its own and in the oldest words, for browsers and moments in which the page itself does not come.
(function () {
	var late = document.getElementById("late");
	if (!late) return;
	function show() {
		late.style.animation = "none";
		late.style.visibility = "visible";
	}
	// Errors of loading do not rise, but are seen on their way down.
	window.addEventListener(
		"error",
		function (event) {
			var from = event.target;
			// The page's own script, or an error within it: nothing else runs before the page has come.
			if (!from || from === window || from.nodeName === "SCRIPT") show();
		},
		true,
	);
	window.addEventListener("unhandledrejection", show);
	late.addEventListener("click", function (event) {
		if (event.target.nodeName !== "A") return;
		// A link would lose what stands after the hash, which is the key of an invitation.
		event.preventDefault();
		location.reload();
	});
})();
