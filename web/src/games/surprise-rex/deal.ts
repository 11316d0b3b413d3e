/** The deal of Rex exclusive. */
export { deal } from "../surprise/deal";
