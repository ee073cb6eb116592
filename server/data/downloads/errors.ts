import { ApiError } from "../../platform/errors/apiError.ts";

export const linkClosed = () => new ApiError(404, "This delivery is not available at the moment");
