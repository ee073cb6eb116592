import { createHash, randomBytes } from "node:crypto";
import { Setting } from "../../../db/models/Setting.ts";

const KEY = "setup-token";

/** Makes a new one-time setup token and forgets the one before. Only its hash is stored. */
export async function makeSetupToken(): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await Setting.query()
    .insert({ key: KEY, value: { sha256: sha256(token) }, updatedAt: new Date() })
    .onConflict("key")
    .merge();
  return token;
}

/** Whether `token` is the setup token in force. Compared by hash, so its time tells nothing. */
export async function isSetupToken(token: string): Promise<boolean> {
  const row = await Setting.query().findById(KEY);
  const stored = row?.value as { sha256?: string } | undefined;
  return stored?.sha256 !== undefined && stored.sha256 === sha256(token);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
