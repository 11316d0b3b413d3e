"""Line charts as SVG, with nothing but text: for the pictures of the other examples."""

from collections.abc import Sequence

#: Colors that can be told apart, also in print and by the color-blind.
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")

_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM, _RIGHT = 640, 360, 64, 40, 48, 16


def _label(value: float) -> str:
    return f"{value:.3g}" if abs(value) < 1_000 else f"{value:,.0f}"


def chart(
    title: str,
    across: str,
    up: str,
    lines: dict[str, tuple[Sequence[float], Sequence[float]]],
    *,
    low: float | None = None,
    high: float | None = None,
) -> str:
    """An SVG picture of lines: for each name its numbers across and its numbers up."""
    xs = [x for line, _ in lines.values() for x in line]
    ys = [y for _, line in lines.values() for y in line]
    left, right = min(xs), max(xs)
    low, high = min(ys) if low is None else low, max(ys) if high is None else high
    wide, tall = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def at(x: float, y: float) -> str:
        return (
            f"{_LEFT + wide * (x - left) / ((right - left) or 1):.1f},"
            f"{_TOP + tall * (high - y) / ((high - low) or 1):.1f}"
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13">',
        f"<title>{title}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="24" font-size="15">{title}</text>',
    ]
    for step in range(5):
        x, y = left + (right - left) * step / 4, low + (high - low) * step / 4
        px, py = at(x, y).split(",")
        parts.append(f'<path d="M{_LEFT} {py}h{wide}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{float(py) + 4:.1f}" text-anchor="end">{_label(y)}</text>')
        parts.append(f'<text x="{px}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{_label(x)}</text>')
    parts.append(f'<text x="{_LEFT + wide / 2}" y="{_HEIGHT - 8}" text-anchor="middle">{across}</text>')
    parts.append(
        f'<text transform="translate(14 {_TOP + tall / 2}) rotate(-90)" text-anchor="middle">{up}</text>'
    )
    for i, (name, (across_, up_)) in enumerate(lines.items()):
        color = COLORS[i % len(COLORS)]
        points = " ".join(at(x, min(max(y, low), high)) for x, y in zip(across_, up_))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        y = _TOP + 16 + 18 * i
        parts.append(f'<path d="M{_WIDTH - 190} {y - 4}h20" stroke="{color}" stroke-width="2"/>')
        parts.append(f'<text x="{_WIDTH - 164}" y="{y}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])
