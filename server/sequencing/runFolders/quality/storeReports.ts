import type { Knex } from "knex";
import { newId } from "../../../../db/newId.ts";
import { RunFolderLane } from "../../../../db/models/RunFolderLane.ts";
import { RunFolderSample } from "../../../../db/models/RunFolderSample.ts";
import { RunFolderUnknownBarcode } from "../../../../db/models/RunFolderUnknownBarcode.ts";
import type { RunFolderQuality } from "../../../../db/models/runFolderFacts.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { RUN_FOLDER_NAMES_LISTED } from "../../limits.ts";
import type { ReportedLane, ReportedSample } from "../parse/DemultiplexReport.ts";
import { indexesUnplanned, samplesMissing, samplesUnknown, samplesWithoutReads } from "../problems.ts";
import { barcodeGuesser, type BarcodeGuess } from "../rules/guessBarcode.ts";
import { sheetNameMatcher } from "../rules/matchSheetNames.ts";
import { reverseComplement } from "../../runs/rules/reverseComplement.ts";
import type { RunFacts } from "../survey/readRunFacts.ts";
import { type PlannedLibrary, readPlan } from "./readPlan.ts";
import type { ReadReports } from "./readReports.ts";

// PostgreSQL allows 65,535 parameters in one statement.
const ROWS_AT_ONCE = 1_000;

interface Folder {
  runFolderId: string;
  instrumentRunId: string | null;
  run: RunFacts;
}

/**
 * Replaces the stored counts of a run folder by those of its reports, with the planned library of each sample and a
 * guess for each unknown barcode. Returns the problems that a comparison with the plan shows.
 */
export async function storeReports(
  trx: Knex.Transaction,
  { runFolderId, instrumentRunId, run }: Folder,
  { samples, unknownBarcodes, problems }: ReadReports,
): Promise<Sentence[]> {
  const plan = await readPlan(trx, instrumentRunId);
  const match = sheetNameMatcher(plan);
  await RunFolderSample.query(trx).delete().where({ runFolderId });
  await RunFolderUnknownBarcode.query(trx).delete().where({ runFolderId });
  await inBatches(samples, (some) =>
    RunFolderSample.query(trx).insert(
      some.map((sample) => {
        const found = match(sample.sampleName);
        return {
          id: newId(),
          runFolderId,
          lane: sample.lane,
          sampleName: sample.sampleName,
          project: sample.project,
          i7Sequence: sample.i7,
          i5Sequence: sample.i5,
          readCount: toText(sample.readCount),
          yieldBases: toText(sample.yieldBases),
          q30Bases: toText(sample.q30Bases),
          libraryId: found === undefined || found === "ambiguous" ? null : found.libraryId,
          sampleId: found === undefined || found === "ambiguous" ? null : found.sampleId,
        };
      }),
    ),
  );
  const guess = laneGuesser(samples, plan);
  await inBatches(unknownBarcodes, (some) =>
    RunFolderUnknownBarcode.query(trx).insert(
      some.map(({ lane, i7, i5, readCount }) => ({
        id: newId(),
        runFolderId,
        lane,
        i7Sequence: i7,
        i5Sequence: i5,
        readCount: String(readCount),
        guess: toRecord(guess(lane)({ i7, i5 })),
      })),
    ),
  );
  return [...problems, ...comparisonProblems(samples, plan, run)];
}

/** Replaces the stored lanes of a run folder: counts of the reports, and those of InterOp where the reports have none. */
export async function storeLanes(
  trx: Knex.Transaction,
  runFolderId: string,
  { reported, interop }: { reported: ReportedLane[]; interop: RunFolderQuality["lanes"] },
): Promise<void> {
  const lanes = [...new Set([...reported, ...interop].map(({ lane }) => lane))];
  await RunFolderLane.query(trx).delete().where({ runFolderId });
  await inBatches(lanes, (some) =>
    RunFolderLane.query(trx).insert(
      some.map((lane) => {
        const first = reported.find((one) => one.lane === lane);
        const second = interop.find((one) => one.lane === lane);
        const value = (name: "clusters" | "clustersPassing" | "yieldBases" | "q30Bases") =>
          toText(first?.[name] ?? second?.[name] ?? null);
        // A share needs both of its counts from one source.
        const bases =
          first && first.yieldBases !== null && first.q30Bases !== null ? first : (second ?? first);
        return {
          id: newId(),
          runFolderId,
          lane,
          clusters: value("clusters"),
          clustersPassing: value("clustersPassing"),
          yieldBases: toText(bases?.yieldBases ?? null),
          q30Bases: toText(bases?.q30Bases ?? null),
          undeterminedReads: toText(first?.undeterminedReads ?? null),
        };
      }),
    ),
  );
}

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insert(rows.slice(from, from + ROWS_AT_ONCE));
}

function toRecord(guess: BarcodeGuess | undefined): Record<string, unknown> | null {
  return guess ? { ...guess } : null;
}

function toText(count: number | null): string | null {
  return count === null ? null : String(count);
}

/** Returns the guesser of each lane, prepared once. Planned libraries count besides the samples of the reports, because
 *  a library that is missing in the sheet is a frequent cause. */
function laneGuesser(samples: ReportedSample[], plan: PlannedLibrary[]) {
  const ofReports = samples.flatMap(({ lane, sampleName, i7, i5 }) =>
    i7 === null ? [] : [{ lane, name: sampleName, i7, i5: i5 ?? "" }],
  );
  const ofPlan = plan.flatMap(({ lane, libraryCode, i7, i5 }) =>
    i7 === null ? [] : [{ lane, name: libraryCode, i7, i5: i5 ?? "" }],
  );
  const guessers = new Map<number, ReturnType<typeof barcodeGuesser>>();
  return (lane: number) => {
    const prepared = guessers.get(lane);
    if (prepared) return prepared;
    const made = barcodeGuesser({
      ofLane: [...ofPlan, ...ofReports].filter((one) => one.lane === lane),
      ofOtherLanes: ofReports.filter((one) => one.lane !== lane),
    });
    guessers.set(lane, made);
    return made;
  };
}

function comparisonProblems(samples: ReportedSample[], plan: PlannedLibrary[], run: RunFacts): Sentence[] {
  const reads = new Map<string, number>();
  for (const { sampleName, readCount } of samples)
    reads.set(sampleName, (reads.get(sampleName) ?? 0) + readCount);
  const without = [...reads].filter(([, count]) => count === 0).map(([name]) => name);
  const problems = without.length > 0 ? [samplesWithoutReads({ names: firstNames(without) })] : [];
  if (plan.length === 0) return problems;
  const match = sheetNameMatcher(plan);
  const unknown = [...reads.keys()].filter((name) => typeof match(name) !== "object");
  if (unknown.length > 0) problems.push(samplesUnknown({ names: firstNames(unknown) }));
  const indexes = unplannedIndexes(run, plan);
  if (indexes.length > 0) problems.push(indexesUnplanned({ names: firstNames(indexes) }));
  const found = new Set(
    [...reads.keys()].flatMap((name) => {
      const one = match(name);
      return typeof one === "object" ? [one.libraryId] : [];
    }),
  );
  const missing = [...new Set(plan.filter((one) => !found.has(one.libraryId)).map((one) => one.libraryCode))];
  if (missing.length > 0) problems.push(samplesMissing({ names: firstNames(missing) }));
  return problems;
}

/** The index pairs of the sheet that no planned library has. A sheet may contain i5 in either orientation. */
function unplannedIndexes({ sheet }: RunFacts, plan: PlannedLibrary[]): string[] {
  const planned = new Set(
    plan.flatMap(({ i7, i5 }) =>
      i7 === null ? [] : [`${i7}+${i5 ?? ""}`, `${i7}+${reverseComplement(i5 ?? "")}`],
    ),
  );
  if (planned.size === 0) return [];
  const ofSheet = (sheet?.samples ?? []).flatMap(({ i7, i5 }) => (i7 === null ? [] : [`${i7}+${i5 ?? ""}`]));
  return [...new Set(ofSheet)].filter((pair) => !planned.has(pair)).map((pair) => pair.replace(/\+$/, ""));
}

function firstNames(names: string[]): string[] {
  return names.slice(0, RUN_FOLDER_NAMES_LISTED);
}
