import { ApiError } from "../../platform/errors/apiError.ts";

export const userNotFound = () => new ApiError(404, "User not found");
export const departmentNotFound = () => new ApiError(400, "Invalid department selected");
export const userHasRecords = () =>
  new ApiError(400, "Cannot delete a user with orders or studies. Deactivate the account instead.");
export const lastAdmin = () => new ApiError(400, "At least one active facility admin must remain");
export const demoAccount = () => new ApiError(400, "Demo accounts cannot be changed");

export const emailTaken = () => new ApiError(400, "User with this email already exists");
