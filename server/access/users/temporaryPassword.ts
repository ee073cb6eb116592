import { randomBytes } from "node:crypto";

/** A password made up for somebody, told once and then changed by them. */
export function temporaryPassword(): string {
  return randomBytes(12).toString("base64url");
}
