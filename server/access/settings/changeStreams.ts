import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { readableFolder } from "../../platform/storage/readableFolder.ts";
import { namesReservedFolder } from "../../platform/storage/reservedFolder.ts";
import { changeSetting } from "./changeSetting.ts";
import { outputRootReserved, outputRootNotReadable } from "./errors.ts";
import { type SettingValue, type streamsChange, streamsSettings } from "./schema.ts";

/** Changes where sequencers write and how that is watched; what is not named stays (additions §4).
 *  Raises outputRootReserved, outputRootNotReadable. */
export async function changeStreams(
  ctx: Context,
  { config }: z.output<typeof streamsChange>,
): Promise<SettingValue<"streams">> {
  if (config.outputRoot) {
    if (await namesReservedFolder(config.outputRoot, ctx.site.env)) raise(outputRootReserved());
    if (!(await readableFolder(config.outputRoot))) raise(outputRootNotReadable());
  }
  return changeSetting(ctx, "streams", (stored) =>
    streamsSettings.parse({ config: { ...stored.config, ...config } }),
  );
}
