/** A browser page whose room is played by the test: no server is needed to look at a page or to test its words. */
import type { Page } from "@playwright/test";
import type { Keepsake } from "../src/net/keepsakes";
import type {
	BoardEntry,
	ClientMessage,
	GameSummary,
	Invitation,
	LeaderBoard,
	LiveGame,
	LobbyMessage,
	MoveLine,
	Phrase,
	PlayedGame,
	Presence,
	Profile,
	RatingPoint,
	RatingView,
	SeekView,
	ServerMessage,
	TableView,
	TimeControl,
} from "../src/protocol";
import { positionOf } from "../src/table/memory";
import { LINES, viewAfter } from "../src/testing/scriptedGame";

const option = (name: string, ...values: string[]) => ({
	name,
	takes: { type: "choice" as const, values },
	default: values[0] ?? "",
	help: "What this option does.",
});

export const GAMES: GameSummary[] = [
	{
		id: "surprise",
		name: "Surprise Chess",
		inventor: "Alain Brobecker",
		seats: 2,
		files: 8,
		ranks: 8,
		ground: "squares",
		summary: "Officers start face down.",
		options: [option("reveal-timing", "chain", "mover-only"), option("cards-attack", "on", "off")],
		targets: null,
		notByHand: null,
		startDrawn: false,
		presets: [],
		picture: viewAfter(0).scene,
		puzzles: false,
		reviews: true,
		analyses: true,
		sealed: false,
	},
	{
		id: "surprise-rex",
		name: "Surprise Chess, Rex exclusive",
		inventor: "Alain Brobecker",
		seats: 2,
		files: 8,
		ranks: 8,
		ground: "squares",
		summary: "As Surprise Chess, with the kings in the open.",
		options: [],
		targets: null,
		notByHand: null,
		startDrawn: false,
		presets: [],
		picture: viewAfter(0).scene,
		puzzles: false,
		reviews: true,
		analyses: true,
		sealed: false,
	},
	{
		id: "chaos",
		name: "Chaos Chess",
		inventor: "Allen Jett",
		seats: 2,
		files: 8,
		ranks: 8,
		ground: "squares",
		summary: "All pieces on random squares.",
		options: [option("sampler", "sequential", "uniform"), option("match", "pair", "single")],
		targets: null,
		notByHand: null,
		startDrawn: false,
		presets: [],
		picture: viewAfter(0).scene,
		puzzles: false,
		reviews: true,
		analyses: true,
		sealed: false,
	},
];

/** Lets the page have this browser's memory of the scripted table. */
export async function seat(page: Page, change: Partial<Keepsake>): Promise<void> {
	await page.addInitScript((change) => {
		const links = { invite: "invite-key-of-22-chars", watch: "watch-key-of-22-charsx" };
		const kept = {
			game: "surprise",
			token: "t",
			commitment: "0".repeat(64),
			contributions: [],
			made: 1,
			over: false,
			...links,
		};
		localStorage.setItem(
			"facedown.table.scripted",
			JSON.stringify({ ...kept, ...change, names: { white: "Ada", black: "Bruno" } }),
		);
	}, change);
}

/** Answers the page's requests for the list of games. */
export async function withGames(page: Page, games: GameSummary[] | "silent" = GAMES): Promise<void> {
	await page.route("**/api/notice", (route) => route.fulfill({ json: { announcement: null, draining: false } }));
	await page.route("**/api/tables?live=true", (route) => route.fulfill({ json: [] }));
	await page.route("**/api/games", (route) => (games === "silent" ? route.abort() : route.fulfill({ json: games })));
}

/** Answers what a page puts into a deal; the deal itself stays as the test shows it. */
async function withDeal(page: Page): Promise<void> {
	const committed = { commitment: "0".repeat(64), complete: false };
	await page.route("**/commitments", (route) => route.fulfill({ json: committed }));
}

/** A table whose room does what the test says. */
export interface Script {
	/** What the page asked for. */
	readonly asked: ClientMessage[];
	/** The next line of the script is played by somebody else. */
	play(): void;
	/** All after so many lines is taken back. */
	back(ply: number): void;
	/** The table is otherwise as the test says. */
	change(change: Partial<TableView>): void;
	/** Who is there changes. */
	presence(presence: Presence): void;
	/** The other player says something. */
	phrase(phrase: Phrase): void;
}

/** Opens the scripted table at a position; the page's moves are answered as the script says. */
export async function openTable(
	page: Page,
	ply: number,
	change: Partial<TableView> = {},
	presence: Presence | null = null,
	kept: Partial<Keepsake> = {},
): Promise<void> {
	await openScript(page, ply, change, presence, kept);
}

/** The same, with the room in the test's hand. */
export async function openScript(
	page: Page,
	ply: number,
	change: Partial<TableView> = {},
	presence: Presence | null = null,
	kept: Partial<Keepsake> = {},
): Promise<Script> {
	await seat(page, kept);
	await withDeal(page);
	let at = ply;
	let n = 1;
	let now = change;
	let say: (message: ServerMessage) => void = () => {};
	const update = (id: string | null, moves: MoveLine[]) => {
		n++;
		const { moves: _, ...view } = { ...viewAfter(at), ...now };
		say({ type: "update", n, id, moves, view });
	};
	const script: Script = {
		asked: [],
		play() {
			at++;
			update(null, LINES.slice(at - 1, at));
		},
		back(ply) {
			at = ply;
			update(null, []);
		},
		change(change) {
			now = { ...now, ...change };
			update(null, []);
		},
		presence: (presence) => say({ type: "presence", ...presence }),
		phrase: (phrase) => say({ type: "said", id: null, seat: "black", phrase }),
	};
	await page.routeWebSocket("**/live", (socket) => {
		say = (message) => socket.send(JSON.stringify(message));
		socket.onMessage((text) => {
			const message = JSON.parse(String(text)) as ClientMessage;
			script.asked.push(message);
			if (message.type === "hello") {
				say({ type: "sync", n, view: { ...viewAfter(at), ...now } });
				if (presence) say({ type: "presence", ...presence });
			}
			if (message.type === "look") {
				const plies = Array.from({ length: message.count }, (_, index) => message.from + index);
				const positions = plies.filter((ply) => ply <= at).map((ply) => positionOf(viewAfter(ply)));
				say({ type: "past", id: message.id, from: message.from, positions });
			}
			if (message.type === "say") return say({ type: "said", id: message.id, seat: "white", phrase: message.phrase });
			// What is asked besides moving is carried out; what comes of it is the test's to say.
			if (message.type !== "act") {
				if ("id" in message && message.type !== "look") update(message.id, []);
				return;
			}
			const line = LINES[at];
			if (line?.action !== message.action)
				return say({
					type: "refused",
					id: message.id,
					error: { code: "not-in-script", message: "The script goes another way.", field: null },
				});
			at++;
			update(message.id, [line]);
		});
	});
	await page.goto("/table/scripted");
	await page.locator("[role=grid]").waitFor();
	return script;
}

/** What an invitation to the scripted game says. */
export const INVITATION: Invitation = {
	table: "invited",
	game: "surprise",
	options: { "reveal-timing": "mover-only", "cards-attack": "on" },
	clock: { kind: "increment", base: 300_000, increment: 3_000 },
	seat: null,
	host: "Ada",
	setUp: false,
};

/** Answers the requests of the page of an invitation. */
export async function withInvitation(page: Page, code: string | null = null): Promise<void> {
	await withGames(page);
	const error = { code, message: "Somebody sits there already.", field: null };
	await page.route("**/invitation", (route) =>
		code ? route.fulfill({ status: 409, json: { error } }) : route.fulfill({ json: INVITATION }),
	);
}

/** Answers the list of games going on, each with the `change`. */
export async function withLiveGames(
	page: Page,
	plies: readonly number[],
	change: Partial<LiveGame> = {},
): Promise<void> {
	const games: LiveGame[] = plies.map((ply, index) => {
		const { scene, names, game } = viewAfter(ply);
		const ratings: LiveGame["ratings"] = [rated(1610, 40), null];
		const more = { clock: null, computer: null, spectators: index, ratings, rated: index === 0 };
		return { table: `live${index}`, watch: "w", game, names, ply, scene, ...more, ...change };
	});
	await page.route("**/api/tables?live=true", (route) => route.fulfill({ json: games }));
}

/** A rating after so many games. */
export const rated = (rating: number, games: number): RatingView => ({
	rating,
	deviation: games < 12 ? 150 : 60,
	provisional: games < 12,
	games,
});

/** Answers the leader board, and the page of its best player with a curve and games. */
export async function withPlayers(page: Page): Promise<void> {
	const entry = (name: string, rating: number, games: number): BoardEntry => ({
		name,
		computer: null,
		rating: rated(rating, games),
	});
	const board: LeaderBoard = {
		game: "surprise",
		speed: "blitz",
		bots: false,
		ranked: [entry("Charmeteau", 1822, 61), entry("Michielsen", 1790, 48)],
		others: [entry("Brobecker-of-the-longest-name", 1604, 4), { name: null, computer: 3, rating: rated(1455, 9) }],
	};
	const points: RatingPoint[] = [1500, 1690, 1612, 1740, 1801, 1765, 1822].map((rating, at) => ({
		at: String(Date.UTC(2026, 10, 1 + at)),
		rating,
		deviation: 300 - at * 30,
	}));
	const game = (id: string, result: string, opponent: string | null): PlayedGame => ({
		table: id,
		game: "surprise",
		mode: opponent === null ? "computer" : "link",
		white: "Charmeteau",
		black: opponent ?? "",
		first: true,
		result,
		day: "2026-11-20",
		at: "1",
		speed: "blitz",
		rated: opponent !== null,
		opponent,
	});
	const profile: Profile = {
		name: "Charmeteau",
		since: "2026-10-01",
		bot: false,
		own: false,
		online: true,
		ratings: [
			{ game: "surprise", speed: "blitz", bots: false, rating: rated(1822, 61) },
			{ game: "surprise", speed: "rapid", bots: false, rating: rated(1540, 3) },
		],
		results: [{ game: "surprise", won: 40, drawn: 6, lost: 18 }],
		followed: false,
		blocked: false,
	};
	await page.route("**/api/players?*", (route) => route.fulfill({ json: board }));
	await page.route("**/api/players/Charmeteau", (route) => route.fulfill({ json: profile }));
	await page.route("**/api/players/Charmeteau/ratings?*", (route) => route.fulfill({ json: points }));
	await page.route("**/api/players/Charmeteau/games*", (route) =>
		route.fulfill({ json: [game("a", "1-0", "Michielsen"), game("b", "0-1", "Brobecker"), game("c", "1-0", null)] }),
	);
}

/** Signs the reader in, as far as the page can tell. */
export async function withAccount(page: Page): Promise<void> {
	await page.addInitScript(() => localStorage.setItem("facedown.account", "Ada"));
	const account = { name: "Ada", since: "2026-10-01", codesLeft: 10, bot: false };
	await page.route("**/api/session", (route) => route.fulfill({ json: { account, signUp: "open" } }));
	const privacy = { games: "everybody", online: "followed", ratings: "everybody" };
	await page.route("**/api/account/privacy", (route) => route.fulfill({ json: privacy }));
	await page.route("**/api/account/chat", (route) => route.fulfill({ json: { allowed: true, muted: null } }));
	const other = (name: string, online: boolean | null) => ({ name, bot: false, online });
	const lists = { follows: [other("Bruno", true), other("Charmeteau", false)], blocks: [other("Dora", null)] };
	for (const [list, others] of Object.entries(lists))
		await page.route(`**/api/account/${list}`, (route) => route.fulfill({ json: others }));
	for (const list of ["games", "sessions", "tokens"])
		await page.route(`**/api/account/${list}`, (route) => route.fulfill({ json: [] }));
}

/** Fills the lobby: the reader looks for a game, and so do others. */
export async function withLobby(page: Page): Promise<void> {
	const jieqi = { ...(GAMES[0] as GameSummary), id: "jieqi", name: "Jieqi" };
	await withGames(page, [...GAMES, jieqi]);
	const clock = (minutes: number): TimeControl => ({ kind: "increment", base: minutes * 60_000, increment: 3_000 });
	const plain = {
		options: {},
		clocks: [clock(5)],
		seat: null,
		listed: true,
		member: false,
		rating: null,
		ratingRange: null,
	};
	const counts = { rated: true, rating: rated(1712, 20), ratingRange: { least: 1500, most: 1900 } };
	const seeks: SeekView[] = [
		{ ...plain, id: "own", name: "Ada", games: ["surprise"] },
		{
			...plain,
			...counts,
			id: "b",
			name: "Bruno",
			member: true,
			games: ["surprise", "jieqi"],
			clocks: [clock(5), clock(10)],
		},
		{ ...plain, id: "c", name: "", games: ["jieqi"], clocks: [], seat: "white" },
		{ ...plain, id: "d", name: "A name as long as one may be, forty signs", games: ["jieqi"], seat: "black" },
	];
	await page.routeWebSocket("**/api/lobby/live", (socket) => {
		const say = (message: LobbyMessage) => socket.send(JSON.stringify(message));
		socket.onMessage((text) => {
			if ((JSON.parse(String(text)) as { type: string }).type !== "hello") return;
			say({ type: "lobby", seeks, visitors: 5 });
			say({ type: "yours", seeks: ["own"] });
		});
	});
}
