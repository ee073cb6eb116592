import { Readable } from "node:stream";
import type { z } from "zod";
import { Pool } from "../../../db/models/Pool.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Export } from "../../platform/exports/Export.ts";
import { type ExportColumn, rowsFile } from "../../platform/exports/rowsFile.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { exportName } from "../runs/rules/exportNames.ts";
import { poolEmpty, poolNotFound, poolVolumesMissing } from "./errors.ts";
import { calculateStored } from "./present.ts";
import { type PoolLibraryView, readPoolLibraries } from "./readPoolLibraries.ts";
import { formatWorklist, type Transfer } from "./rules/formatWorklist.ts";
import type { pipettingInput } from "./schema.ts";

const NAME_MAX_CHARACTERS = 80;

/** Exports the pipetting table of a pool for a robot: a spreadsheet, or a worklist that Tecan and Hamilton read. Of a
 *  planned pool the volumes are calculated, of others they are those that were pipetted. The last line is the diluent.
 *  Raises poolNotFound, poolEmpty, poolVolumesMissing. */
export async function exportPipetting(
  { db }: SignedInContext,
  { poolId, format }: z.output<typeof pipettingInput>,
): Promise<Export> {
  const pool = (await Pool.query(db).findById(poolId)) ?? raise(poolNotFound());
  const libraries = await readPoolLibraries(db, [poolId]);
  if (libraries.length === 0) raise(poolEmpty());
  const transfers = listTransfers(pool, libraries);
  const name = `pipetting-${exportName(pool.name, NAME_MAX_CHARACTERS)}`;
  if (format === "gwl")
    return {
      name: `${name}.gwl`,
      contentType: "text/plain; charset=utf-8",
      stream: Readable.from([formatWorklist(transfers)]),
    };
  async function* batches() {
    yield await Promise.resolve(transfers);
  }
  return rowsFile({ name, format, columns: COLUMNS, batches: batches() });
}

function listTransfers(pool: Pool, libraries: PoolLibraryView[]): Transfer[] {
  const isPlanned = pool.status === "PLANNED";
  const { rows, diluentVolume } = calculateStored(pool, libraries);
  const transfers = libraries.map((library, at): Transfer & { isMissing: boolean } => {
    const volume = isPlanned ? (rows[at]?.volume ?? null) : library.volume;
    return {
      sourcePlate: library.place,
      sourceWell: library.well,
      source: library.code,
      sample: library.sampleCode,
      order: library.orderNumber,
      dilution: isPlanned ? (rows[at]?.dilution ?? null) : null,
      destination: pool.name,
      volume: volume ?? 0,
      isMissing: volume === null,
    };
  });
  const missing = transfers.filter(({ isMissing }) => isMissing);
  if (missing.length > 0) raise(poolVolumesMissing({ libraries: missing.map(({ source }) => source) }));
  const total = transfers.reduce((sum, { volume }) => sum + volume, 0);
  const diluent = isPlanned ? diluentVolume : Math.max((pool.targetVolume ?? 0) - total, 0);
  return [
    ...transfers,
    ...(diluent > 0.005
      ? [
          {
            sourcePlate: null,
            sourceWell: null,
            source: "Diluent",
            sample: null,
            order: null,
            dilution: null,
            destination: pool.name,
            volume: Math.round(diluent * 100) / 100,
          },
        ]
      : []),
  ];
}

const COLUMNS: ExportColumn<Transfer>[] = [
  { name: "source_plate", cell: ({ sourcePlate }) => sourcePlate },
  { name: "source_well", cell: ({ sourceWell }) => sourceWell },
  { name: "source", cell: ({ source }) => source },
  { name: "sample_id", cell: ({ sample }) => sample },
  { name: "order_number", cell: ({ order }) => order },
  { name: "dilution_factor", cell: ({ dilution }) => dilution?.factor ?? null },
  { name: "dilution_library_ul", cell: ({ dilution }) => dilution?.stockVolume ?? null },
  { name: "dilution_diluent_ul", cell: ({ dilution }) => dilution?.diluentVolume ?? null },
  { name: "destination", cell: ({ destination }) => destination },
  { name: "volume_ul", cell: ({ volume }) => volume },
];
