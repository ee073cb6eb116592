import { User } from "../../../db/models/User.ts";

/** The account of an e-mail address, compared without case. */
export async function findUserByEmail(email: string): Promise<User | undefined> {
  if (email === "" || email.includes("\0")) return undefined;
  return User.query().whereRaw("lower(email) = lower(?)", [email.trim()]).first();
}
