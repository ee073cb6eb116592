import type { Context } from "../../platform/rpc/context.ts";
import { readSetting } from "../settings/readSetting.ts";

/** The name that authenticator apps and passkeys show for this installation. */
export async function readInstallationName({ db }: Context): Promise<string> {
  const { name } = await readSetting("facility", db);
  return name === null ? "Lanekeeper" : `Lanekeeper ${name}`;
}
