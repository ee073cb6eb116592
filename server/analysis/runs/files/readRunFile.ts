import type { Knex } from "knex";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { forbidden } from "../../../platform/errors/errors.ts";
import { fileNotFound } from "../../../data/files/errors.ts";
import { openStoredFile } from "../../../data/files/openStoredFile.ts";
import { hasRight } from "../../../platform/rpc/rules/rights.ts";
import { RUN_FILE_TEXT_MAX_BYTES } from "../../limits.ts";
import { redactTokens } from "../../tokens/redactTokens.ts";
import { readRunSecrets } from "../../tokens/weblogToken.ts";
import { findRun } from "../../runRecords/findRun.ts";
import { redactPathsFor } from "../../runRecords/redactPathsFor.ts";
import { readEnd } from "../../runRecords/readTail.ts";
import { type RunFile, findRunFile, refuseSiteConfig, resolveRunFolder } from "../../runRecords/runFiles.ts";

/**
 * Reads the end of a text file in a run directory, with tokens redacted: every file for the facility, results for a
 * researcher who may see the run. path: as in the details of the run, or below the run directory. Returns { path,
 * content, truncated, size }: the listed path, and the size of the whole file in bytes. Raises runNotFound, forbidden,
 * fileNotFound, invalidFilePath, notAFile. Reference 2-pipelines §3.
 */
export async function readRunFile(
  ctx: SignedInContext,
  { runId, path: requested }: { runId: string; path: string },
): Promise<{ path: string; content: string; truncated: boolean; size: number }> {
  const run = await findRun(ctx, runId);
  const found = (await findRunFile(ctx.db, requested)) ?? (await findBelowFolder(ctx.db, run, requested));
  if (found?.run.id !== run.id) return raise(fileNotFound());
  if (!found.path.startsWith("output/") && !hasRight(ctx.user, "records.read")) raise(forbidden());
  refuseSiteConfig(ctx.user, found.path);
  const { file, stats } = await openStoredFile(found.folder.root, found.path);
  try {
    const size = Number(stats.size);
    const text = await readEnd(file, size, RUN_FILE_TEXT_MAX_BYTES);
    return {
      path: found.shown,
      content: redactPathsFor(ctx.user, run)(redactTokens(text, await readRunSecrets(ctx.site, run.id))),
      truncated: size > RUN_FILE_TEXT_MAX_BYTES,
      size,
    };
  } finally {
    await file.close();
  }
}

async function findBelowFolder(db: Knex, run: RunFile["run"], path: string): Promise<RunFile | undefined> {
  const folder = await resolveRunFolder(run);
  return folder && findRunFile(db, `${folder.name}/${path}`);
}
