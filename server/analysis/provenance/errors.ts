import { ApiError } from "../../platform/errors/apiError.ts";

export const runNotOver = (runNumber: string) =>
  new ApiError(409, `${runNumber} has not ended yet. Its crate can be made once it has.`);
