import type { Pool } from "../../../db/models/Pool.ts";
import { calculatePool, type PoolCalculation } from "./rules/calculatePool.ts";
import type { PoolLibraryView } from "./readPoolLibraries.ts";

/** A pool without its libraries. Molarities in nM, volumes in µl. */
export function presentPool(pool: Pool) {
  const { id, code, name, status, method, note } = pool;
  const { targetMolarity, targetVolume, minimumVolume, measuredMolarity } = pool;
  return {
    id,
    code,
    name,
    status,
    method,
    targetMolarity,
    targetVolume,
    minimumVolume,
    measuredMolarity,
    note,
    createdAt: pool.createdAt.toISOString(),
    updatedAt: pool.updatedAt.toISOString(),
  };
}

/** Calculates a planned pool from its stored values. */
export function calculateStored(
  { method, targetMolarity, targetVolume, minimumVolume }: Pool,
  libraries: readonly PoolLibraryView[],
): PoolCalculation {
  return calculatePool(
    libraries.map(({ libraryId, molarity, availableVolume, wantedReads, volume }) => ({
      id: libraryId,
      molarity,
      availableVolume,
      wantedReads,
      typedVolume: volume,
    })),
    { method, targetMolarity, targetVolume, minimumVolume },
  );
}
