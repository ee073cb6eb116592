import { mkdir } from "node:fs/promises";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { changeStreams } from "../../access/settings/changeSequencingFiles.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { sequencerFolder } from "./demoPlaces.ts";

/** Configures the output root of the demo sequencers unless an administrator has configured another one. Returns
 *  whether the demo sequencers are monitored. */
export async function seedStreams(ctx: SignedInContext): Promise<boolean> {
  const folder = sequencerFolder(ctx.site);
  await mkdir(folder, { recursive: true });
  const { config } = await readSetting("streams");
  if (config.outputRoot !== null) return config.outputRoot === folder;
  await changeStreams(ctx, { config: { outputRoot: folder } });
  return true;
}
