import { newPassword } from "../../access/users/person.ts";
import { readPassword } from "./readPassword.ts";

/** Reads the password of an account from standard input. Throws ZodError for a password that violates the rules. */
export async function readNewPassword(): Promise<string> {
  return newPassword.parse(await readPassword());
}
