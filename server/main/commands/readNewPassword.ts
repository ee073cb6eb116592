import { newPassword } from "../../access/users/person.ts";
import { readPassword } from "./readPassword.ts";

/** A password for an account, from standard input. Throws ZodError when it is none that an account may have. */
export async function readNewPassword(): Promise<string> {
  return newPassword.parse(await readPassword());
}
