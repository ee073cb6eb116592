import { ApiError } from "../../platform/errors/apiError.ts";

export const weblogSecretNotConfigured = () => new ApiError(503, "Weblog secret is not configured");
export const invalidToken = () => new ApiError(403, "Invalid token");
