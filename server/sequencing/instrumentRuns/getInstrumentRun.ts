import type { Knex } from "knex";
import { InstrumentRunPool } from "../../../db/models/InstrumentRunPool.ts";
import { findInstrumentRun } from "./findInstrumentRun.ts";
import { presentRunColumns } from "./present.ts";
import { readRunFolders } from "./readRunFolders.ts";
import { readStreams } from "./readStreams.ts";
import { readRunLibraries, type RunLibrary } from "./readRunLibraries.ts";
import { plannedShares } from "./rules/plannedReads.ts";
import { STATUS_MOVES } from "./rules/statusMoves.ts";

/** Returns { run, pools, libraries, streams } of an instrument run: the pools of its lanes, each library once with its
 *  lanes, wanted and expected reads, and the live sequencing runs of its orders. Raises sequencingRunNotFound. */
export async function getInstrumentRun(db: Knex, { instrumentRunId }: { instrumentRunId: string }) {
  const run = await findInstrumentRun(db, instrumentRunId);
  const [pools, rows, ofFolders, streams] = await Promise.all([
    InstrumentRunPool.query(db).where({ instrumentRunId }).withGraphFetched("pool"),
    readRunLibraries(db, instrumentRunId),
    readRunFolders(db, [run]),
    readStreams(db, instrumentRunId),
  ]);
  const counts = new Map<string, number>();
  for (const { lane, poolId } of rows)
    counts.set(`${lane} ${poolId}`, (counts.get(`${lane} ${poolId}`) ?? 0) + 1);
  return {
    run: { ...presentRunColumns(run), ...ofFolders(run), nextStatuses: STATUS_MOVES[run.status] },
    pools: pools
      .map(({ lane, poolId, share, loadingMolarity, pool }) => ({
        lane,
        poolId,
        name: pool?.name ?? "",
        share,
        loadingMolarity,
        libraryCount: counts.get(`${lane} ${poolId}`) ?? 0,
      }))
      .toSorted((one, other) => one.lane - other.lane || one.name.localeCompare(other.name)),
    libraries: presentLibraries(rows, run.expectedReads === null ? null : Number(run.expectedReads)),
    streams,
  };
}

function presentLibraries(rows: RunLibrary[], laneReads: number | null) {
  const shares = plannedShares(
    rows.map((row) => ({
      libraryId: row.libraryId,
      lane: row.lane,
      poolId: row.poolId,
      poolShare: row.poolShare,
      byWantedReads: row.poolMethod === "wanted_reads",
      wantedReads: row.wantedReads === null ? null : Number(row.wantedReads),
    })),
  );
  const byLibrary = new Map<string, RunLibrary[]>();
  for (const row of rows) byLibrary.set(row.libraryId, [...(byLibrary.get(row.libraryId) ?? []), row]);
  return [...byLibrary.values()].flatMap((own) => {
    const [row] = own;
    if (!row) return [];
    const { libraryId, libraryCode, sampleId, sampleCode, orderId, orderNumber, orderName } = row;
    return [
      {
        id: libraryId,
        code: libraryCode,
        sample: { id: sampleId, sampleCode },
        order: { id: orderId, orderNumber, name: orderName },
        lanes: [...new Set(own.map(({ lane }) => lane))],
        i7Sequence: row.i7Sequence,
        i5Sequence: row.i5Sequence,
        barcode: row.barcode,
        wantedReads: row.wantedReads === null ? null : Number(row.wantedReads),
        expectedReads: laneReads === null ? null : Math.round(laneReads * (shares.get(libraryId) ?? 0)),
      },
    ];
  });
}
