/** The cards of Rex exclusive turn up as those of Surprise Chess; its kings stand open. */
import { sealedOfficers } from "../surprise/sealed";

export const sealed = sealedOfficers(true);
