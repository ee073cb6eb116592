import { ApiError } from "../errors/apiError.ts";

/** An address that no setting may name (additions §13). */
export const ownLinkRefused = () =>
  new ApiError(400, "Link-local and metadata addresses are not allowed: Lanekeeper does not contact them");
