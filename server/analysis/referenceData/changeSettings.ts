import type { z } from "zod";
import { changeSetting } from "../../access/settings/changeSetting.ts";
import { referenceDataSettings } from "../../access/settings/referenceDataFields.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { folderState } from "../../platform/storage/folderState.ts";
import { readableFolder } from "../../platform/storage/readableFolder.ts";
import { namesReservedFolder } from "../../platform/storage/reservedFolder.ts";
import { directoryNotWritable, directoryReserved, rootReserved } from "./errors.ts";
import type { settingsInput } from "./schema.ts";

/** Changes where reference data may be; omitted fields are unchanged. Files of existing entries stay in their place.
 *  Raises directoryReserved, directoryNotWritable, rootReserved. */
export async function changeReferenceSettings(ctx: Context, named: z.output<typeof settingsInput>) {
  if (named.directory) {
    if (await namesReservedFolder(named.directory, ctx.site.env)) raise(directoryReserved());
    if ((await folderState(named.directory)) !== "ok") raise(directoryNotWritable());
  }
  for (const path of named.roots ?? [])
    if ((await namesReservedFolder(path, ctx.site.env)) || !(await readableFolder(path)))
      raise(rootReserved({ path }));
  return changeSetting(ctx, "reference-data", (stored) =>
    referenceDataSettings.parse({ ...stored, ...named }),
  );
}
