import { ApiError } from "../../platform/errors/apiError.ts";

export const setupLinkInvalid = () =>
  new ApiError(403, "This setup link is not valid. Restart Lanekeeper to get a new one.");
export const alreadySetUp = () => new ApiError(409, "Lanekeeper is already set up. Sign in instead.");
