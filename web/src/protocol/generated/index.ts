// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
export type * from "./core/lesson";
export type * from "./core/options";
export type * from "./core/outcome";
export type * from "./core/review";
export type * from "./core/scene";
export type * from "./core/seat";
export type * from "./core/table";
export type * from "./server/protocol/client";
export type * from "./server/protocol/http";
export type * from "./server/protocol/lesson";
export type * from "./server/protocol/position";
export type * from "./server/protocol/replay";
export type * from "./server/protocol/review";
export type * from "./server/protocol/server";
export type * from "./server/protocol/view";
export type * from "./tournament/clock";
