import { refusal } from "../../platform/errors/refusal.ts";

export const userNotFound = refusal("users.notFound", 404, "User not found");
export const departmentNotFound = refusal("users.departmentNotFound", 400, "Invalid department selected");
export const userHasRecords = refusal(
  "users.hasRecords",
  400,
  "Cannot delete a user with orders or studies. Deactivate the account instead.",
);
export const lastAdmin = refusal("users.lastAdmin", 400, "At least one active facility admin must remain");
export const lastPasswordAdmin = refusal(
  "users.lastPasswordAdmin",
  400,
  "At least one active facility admin with a password must remain",
);
export const noServicePassword = refusal(
  "users.noServicePassword",
  400,
  "Service accounts have no password. They use tokens.",
);
export const erasedAccount = refusal("users.erasedAccount", 400, "Erased accounts cannot be changed");
export const demoAccount = refusal("users.demoAccount", 400, "Demo accounts cannot be changed");

export const ownSecondFactors = refusal(
  "users.ownSecondFactors",
  400,
  "Remove your own second factors on your account page",
);
export const noSecondFactor = refusal("users.noSecondFactor", 400, "This user has no second factor");

export const emailTaken = refusal("auth.emailTaken", 400, "User with this email already exists");
