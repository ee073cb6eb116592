import { realpath } from "node:fs/promises";
import type { Knex } from "knex";
import { RunFolder } from "../../../../db/models/RunFolder.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { folderState } from "../../../platform/storage/folderState.ts";
import { runFolderNotFound } from "../../../sequencing/runFolders/errors.ts";
import { folderGone, folderNotComplete, folderNotIllumina, folderNotWritable } from "./errors.ts";

const READY: RunFolder["status"][] = ["COMPLETE", "DEMULTIPLEXING", "DEMULTIPLEXED"];

/** Finds a run folder that can be demultiplexed now. Raises runFolderNotFound, folderNotIllumina, folderGone,
 *  folderNotComplete, folderNotWritable. */
export async function findReadyFolder(db: Knex, runFolderId: string): Promise<RunFolder> {
  const folder = (await RunFolder.query(db).findById(runFolderId)) ?? raise(runFolderNotFound());
  if (folder.folderKind !== "illumina") raise(folderNotIllumina());
  if (folder.status === "MISSING") raise(folderGone());
  if (!READY.includes(folder.status)) raise(folderNotComplete());
  // A link in its place may lead to another directory.
  if ((await realpath(folder.path).catch(() => undefined)) !== folder.path) raise(folderGone());
  const state = await folderState(folder.path);
  if (state !== "ok") raise(state === "missing" ? folderGone() : folderNotWritable());
  return folder;
}
