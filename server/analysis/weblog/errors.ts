import { refusal } from "../../platform/errors/refusal.ts";

export const weblogSecretNotConfigured = refusal(
  "weblog.secretNotConfigured",
  503,
  "Weblog secret is not configured",
);
export const invalidToken = refusal("weblog.invalidToken", 403, "Invalid token");
