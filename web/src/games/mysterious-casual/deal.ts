/** The deal of Mysterious Casual Chess. */
export { deal } from "../mysterious/deal";
