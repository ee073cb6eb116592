import { ApiError, PassingError } from "../../platform/errors/apiError.ts";

export const invalidCredentials = () => new ApiError(401, "Invalid email or password");
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new PassingError(429, "Too many sign-in attempts. Try again later.", retryAfterSeconds);
export const tooManyRegistrations = (retryAfterSeconds: number) =>
  new PassingError(429, "Too many registrations. Try again later.", retryAfterSeconds);
export const registrationClosed = () => new ApiError(403, "Registration is closed");
export const wrongCurrentPassword = () => new ApiError(400, "Current password is not correct");
