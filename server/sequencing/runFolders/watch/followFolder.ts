import type { Knex } from "knex";
import { isDeepStrictEqual } from "node:util";
import { newId } from "../../../../db/newId.ts";
import { RunFolder } from "../../../../db/models/RunFolder.ts";
import { transaction } from "../../../../db/transaction.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { publishChange } from "../../../platform/events/publishChange.ts";
import { notify } from "../../../platform/notifications/notify.ts";
import { contextFor } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { readInterop } from "../quality/readInterop.ts";
import { readReports, type ReadReports } from "../quality/readReports.ts";
import { storeLanes, storeReports } from "../quality/storeReports.ts";
import type { FoundFolder } from "../survey/findRunFolders.ts";
import { readRunFacts, type RunFacts } from "../survey/readRunFacts.ts";
import { type Survey, surveyRunFolder } from "../survey/surveyRunFolder.ts";
import { folderProblems } from "./folderProblems.ts";
import { matchInstrumentRun } from "./matchInstrumentRun.ts";
import { movePlannedRun } from "./movePlannedRun.ts";
import { READ_INTAKE_WAKE } from "./readIntakeWake.ts";
import { DONE, type FolderState, nextFolderState } from "./nextFolderState.ts";

/** What was found in a folder before its row is written. */
interface Seen {
  folder: FoundFolder;
  survey: Survey;
  run: RunFacts;
  next: FolderState;
  match: Match;
  reports: ReadReports | undefined;
  interop: Awaited<ReturnType<typeof readInterop>> | undefined;
  now: Date;
}

interface Match {
  instrumentRunId: string | null;
  matchedBy: RunFolder["matchedBy"];
  problem?: Sentence;
}

/**
 * Looks at a run folder and stores what has changed: a new row, its state, what its files say, and its quality. All
 * files are read before the transaction. Returns its state.
 */
export async function followFolder(
  site: Site,
  folder: FoundFolder,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<RunFolder["status"]> {
  const survey = await surveyRunFolder(folder.path, signal);
  const run = await readRunFacts(folder.path, survey);
  const known = (await RunFolder.query(site.database).findOne({ path: folder.path })) ?? null;
  const next = nextFolderState({ kind: folder.kind, known, survey, model: run.model }, now);
  const match = await findMatch(site.database, { known, folder, run });
  const isNewOutput =
    next.status === "DEMULTIPLEXED" && known?.reportsKey !== reportsKey(survey, match.instrumentRunId);
  const reports = isNewOutput ? await readReports(folder.path, survey) : undefined;
  const isNewlyDone = DONE.includes(next.status) && !(known && DONE.includes(known.status));
  const interop = isNewlyDone ? await readInterop(site, folder.path, signal) : undefined;
  const seen = { folder, survey, run, next, match, reports, interop, now };
  return transaction(site.database, (trx) => store(trx, site, seen));
}

async function store(trx: Knex.Transaction, site: Site, seen: Seen): Promise<RunFolder["status"]> {
  const { folder, survey, run, next, now } = seen;
  const isNew = await insertOnce(trx, seen);
  const row = await RunFolder.query(trx).findOne({ path: folder.path }).forUpdate().throwIfNotFound();
  // A user may have decided about the planned run since it was read.
  const isDecided = row.matchedBy === "hand" && row.instrumentRunId !== seen.match.instrumentRunId;
  const { instrumentRunId, matchedBy, problem }: Match = isDecided ? row : seen.match;
  const reports = isDecided ? undefined : seen.reports;
  const ofReports =
    reports && (await storeReports(trx, { runFolderId: row.id, instrumentRunId, run }, reports));
  const quality = seen.interop ?? row.quality;
  if (reports || seen.interop)
    await storeLanes(trx, row.id, { reported: reports?.lanes ?? [], interop: quality.lanes ?? [] });
  const values = {
    status: next.status,
    runName: run.runName,
    instrumentSerial: run.instrumentSerial,
    flowCell: run.flowCell,
    side: run.side,
    experimentName: run.experimentName,
    runStartedAt: run.runStartedAt,
    facts: {
      ...run.facts,
      waitsFor: next.waitsFor,
      fastqFiles: survey.fastqFiles.length,
      outputs: reports?.folders ?? row.facts.outputs ?? [],
      demultiplexedBy: reports ? reports.software : (row.facts.demultiplexedBy ?? null),
    },
    quality,
    problems: folderProblems({
      row,
      survey,
      next,
      others: [...run.problems, ...(problem ? [problem] : [])],
      ofReports,
      now,
    }),
    signature: survey.signature,
    outputSignature: survey.outputSignature,
    reportsKey: reports ? reportsKey(survey, instrumentRunId) : row.reportsKey,
    lastGrownAt: next.lastGrownAt,
    outputGrownAt: next.outputGrownAt,
    revision: row.revision + (next.hasGrownAgain ? 1 : 0),
    completedAt: DONE.includes(next.status) ? (row.completedAt ?? now) : null,
    demultiplexedAt: next.status === "DEMULTIPLEXED" ? (row.demultiplexedAt ?? now) : null,
    instrumentRunId,
    matchedBy,
  };
  if (!isNew && !reports && !differs(row, values)) return next.status;
  const before = isNew ? null : { status: row.status, instrumentRunId: row.instrumentRunId };
  await row.$query(trx).patch(values);
  if (reports) await publishChange(trx, READ_INTAKE_WAKE);
  await announce(trx, site, { seen, id: row.id, before, values });
  if (before?.status !== next.status || before.instrumentRunId !== instrumentRunId)
    await movePlannedRun(trx, contextFor(site, null), { id: row.id, folderKind: folder.kind, ...values });
  return next.status;
}

/** Records the change of a folder, and notifies the facility of its important states. */
async function announce(
  trx: Knex.Transaction,
  site: Site,
  {
    seen: { folder, run, next },
    id,
    before,
    values,
  }: {
    seen: Seen;
    id: string;
    before: Pick<RunFolder, "status" | "instrumentRunId"> | null;
    values: Pick<RunFolder, "instrumentRunId" | "revision">;
  },
): Promise<void> {
  const ctx = contextFor(site, null);
  const { instrumentRunId, revision } = values;
  const isChange = before?.status !== next.status || before.instrumentRunId !== instrumentRunId;
  // A folder that only grows is announced to its page, and not recorded each time.
  if (!isChange) return publishChange(trx, `runFolder:${id}`);
  await recordChange(trx, ctx, {
    ...(before ? { action: "runFolder.changed" } : { action: "runFolder.found" }),
    targetType: "runFolder",
    targetId: id,
    ...(before ? { before } : {}),
    after: { run: run.runName, path: folder.path, status: next.status, instrumentRunId, revision },
  });
  const wasDone = before !== null && DONE.includes(before.status);
  const kinds = [
    ...(next.status === "STALLED" && before?.status !== "STALLED" ? (["runFolder.stalled"] as const) : []),
    ...(DONE.includes(next.status) && !wasDone ? (["runFolder.complete"] as const) : []),
    ...(!before && instrumentRunId === null && folder.kind === "illumina"
      ? (["runFolder.unplanned"] as const)
      : []),
  ];
  for (const kind of kinds)
    await notify(trx, ctx, {
      kind,
      to: { facility: true },
      data: { runFolderId: id, run: run.runName },
    });
}

/** Inserts the row of a folder. Returns false if it exists: its path is unique, so that a folder has one row. */
async function insertOnce(trx: Knex.Transaction, { folder, next }: Seen): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `insert into run_folders (id, path, folder_kind, status, last_grown_at) values (?, ?, ?, ?, ?)
     on conflict (path) do nothing returning id`,
    [newId(), folder.path, folder.kind, next.status, next.lastGrownAt],
  );
  return rows.length > 0;
}

async function findMatch(
  db: Knex,
  { known, folder, run }: { known: RunFolder | null; folder: FoundFolder; run: RunFacts },
): Promise<Match> {
  const { instrumentRunId = null, matchedBy = null } = known ?? {};
  if (matchedBy === "hand" || instrumentRunId !== null) return { instrumentRunId, matchedBy };
  if (folder.kind !== "illumina") return { instrumentRunId, matchedBy };
  const found = await matchInstrumentRun(db, run);
  return "problem" in found
    ? { instrumentRunId: null, matchedBy: null, problem: found.problem }
    : { instrumentRunId: found.instrumentRunId, matchedBy: "flow_cell" };
}

function reportsKey({ outputSignature }: Survey, instrumentRunId: string | null): string {
  return `${outputSignature ?? ""}:${instrumentRunId ?? ""}`;
}

function differs(row: RunFolder, values: Partial<RunFolder>): boolean {
  return Object.entries(values).some(
    ([key, value]) => !isDeepStrictEqual(row[key as keyof RunFolder], value),
  );
}
