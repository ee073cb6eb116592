/** A library on a lane, with what the distribution of reads depends on. */
export interface LaneShare {
  libraryId: string;
  lane: number;
  /** Share of its pool of the lane, relative to the other pools. */
  poolShare: number;
  poolId: string;
  /** Whether the pool is mixed by wanted reads; otherwise its libraries have equal parts. */
  byWantedReads: boolean;
  wantedReads: number | null;
}

/** Returns the expected reads of each library over all lanes, as a share of one lane (2 is twice the reads of a lane).
 *  A pool gets its share of the lane; its libraries divide it by wanted reads or equally. Pure. */
export function plannedShares(rows: readonly LaneShare[]): Map<string, number> {
  const byPool = groupBy(rows, ({ lane, poolId }) => `${lane} ${poolId}`);
  const laneTotals = new Map<number, number>();
  for (const [{ lane, poolShare } = { lane: 0, poolShare: 0 }] of byPool.values())
    laneTotals.set(lane, (laneTotals.get(lane) ?? 0) + poolShare);
  const shares = new Map<string, number>();
  for (const libraries of byPool.values()) {
    const weights = libraries.map(({ byWantedReads, wantedReads }) =>
      byWantedReads ? (wantedReads ?? 0) : 1,
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, { libraryId, lane, poolShare }] of libraries.entries()) {
      const part = total > 0 ? (weights[at] ?? 0) / total : 1 / libraries.length;
      const ofLane = poolShare / (laneTotals.get(lane) || 1);
      shares.set(libraryId, (shares.get(libraryId) ?? 0) + part * ofLane);
    }
  }
  return shares;
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
