import { ApiError } from "../apiError.ts";

export { orderForbidden as studyForbidden } from "../orders/errors.ts";

export const studyNotFound = () => new ApiError(404, "Study not found");
