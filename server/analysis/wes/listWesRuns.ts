import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { matchingRuns } from "../runs/listRuns.ts";
import { pageTokenInvalid } from "./errors.ts";
import { presentSummary, type RunSummary, SUMMARY_COLUMNS } from "./presentWes.ts";
import type { WesPage } from "./schema.ts";

const POSITION = /^(\d{1,17})\.([\w-]{1,64})$/;
// Exact, unlike a time in JavaScript, which has no microseconds.
const MICROSECONDS = "(extract(epoch from pipeline_runs.created_at) * 1000000)::bigint";

/** Lists the runs that the caller may see, newest first (GA4GH WES 1.1). A page starts after the last run of the
 *  previous page, so that new runs do not move it. Raises pageTokenInvalid. */
export async function listWesRuns(
  ctx: SignedInContext,
  { page_size: size, page_token: token }: WesPage,
): Promise<{ runs: RunSummary[]; next_page_token: string }> {
  const runs = await matchingRuns(ctx, {})
    .select(...SUMMARY_COLUMNS.map((column) => `pipeline_runs.${column}`))
    .select(PipelineRun.raw(`${MICROSECONDS}::text`).as("createdMicroseconds"))
    .modify((query) => {
      if (token === "") return;
      const [, microseconds = "", id = ""] = POSITION.exec(readToken(token)) ?? raise(pageTokenInvalid());
      void query.whereRaw(
        "(pipeline_runs.created_at, pipeline_runs.id) < (timestamptz 'epoch' + ?::bigint * interval '1 microsecond', ?)",
        [microseconds, id],
      );
    })
    .orderBy([
      { column: "pipeline_runs.createdAt", order: "desc" },
      { column: "pipeline_runs.id", order: "desc" },
    ])
    .limit(size + 1);
  const shown = runs.slice(0, size) as (PipelineRun & { createdMicroseconds: string })[];
  const last = runs.length > size ? shown.at(-1) : undefined;
  return {
    runs: shown.map(presentSummary),
    next_page_token: last ? writeToken(`${last.createdMicroseconds}.${last.id}`) : "",
  };
}

/** Encodes a position in a list as an opaque token. */
export function writeToken(position: string): string {
  return Buffer.from(position).toString("base64url");
}

/** Decodes the position of a token. */
export function readToken(token: string): string {
  return Buffer.from(token, "base64url").toString("latin1");
}
