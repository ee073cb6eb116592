import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import { folderState } from "../../platform/storage/folderState.ts";
import { namesReservedFolder } from "../../platform/storage/reservedFolder.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { changeSetting } from "./changeSetting.ts";
import {
  folderNotWritable,
  dataFolderReserved,
  outputRootReserved,
  outputRootNotReadable,
  runFolderRootNotReadable,
  runFolderRootReserved,
} from "./errors.ts";
import {
  type sequencingFilesChange,
  type runFoldersChange,
  runFoldersSettings,
  type SettingValue,
  type streamsChange,
  streamsSettings,
} from "./schema.ts";
import { readableFolder } from "../../platform/storage/readableFolder.ts";

/** Changes the data directory or the rules for sequencing files; omitted fields are unchanged (additions §4). Raises
 *  dataFolderReserved, folderNotWritable. */
export async function changeSequencingFiles(
  ctx: Context,
  named: z.output<typeof sequencingFilesChange>,
): Promise<SettingValue<"sequencing-files">> {
  if (named.dataBasePath) {
    if (await namesReservedFolder(named.dataBasePath, ctx.site.env)) raise(dataFolderReserved());
    if ((await folderState(named.dataBasePath)) !== "ok") raise(folderNotWritable());
  }
  return changeSetting(ctx, "sequencing-files", (stored) => ({
    dataBasePath: named.dataBasePath === undefined ? stored.dataBasePath : named.dataBasePath,
    config: {
      allowedExtensions: named.config?.allowedExtensions ?? stored.config.allowedExtensions,
      allowSingleEnd: named.config?.allowSingleEnd ?? stored.config.allowSingleEnd,
      uploadUntouchedDays: named.config?.uploadUntouchedDays ?? stored.config.uploadUntouchedDays,
      receivedDataClass: named.config?.receivedDataClass ?? stored.config.receivedDataClass,
    },
  }));
}

/** Changes the output root and its monitoring settings; omitted fields are unchanged (additions §4). Raises
 *  outputRootReserved, outputRootNotReadable. */
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

/** Changes the directories of run folders or the import of their reads; omitted fields are unchanged. Raises
 *  runFolderRootReserved, runFolderRootNotReadable. */
export async function changeRunFolders(
  ctx: Context,
  named: z.output<typeof runFoldersChange>,
): Promise<SettingValue<"run-folders">> {
  for (const path of named.roots ?? []) {
    if (await namesReservedFolder(path, ctx.site.env)) raise(runFolderRootReserved({ path }));
    if (!(await readableFolder(path))) raise(runFolderRootNotReadable({ path }));
  }
  return changeSetting(ctx, "run-folders", (stored) => runFoldersSettings.parse({ ...stored, ...named }));
}
