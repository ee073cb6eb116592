import type { z } from "zod";
import type { SignedInContext } from "../../context.ts";
import { isFacilityAdmin } from "../../gates.ts";
import { type ExportColumn, rowsFile } from "../../exports/rowsFile.ts";
import { EXPORT_ROWS_MAX, LIST_LIMIT_MAX } from "../../limits.ts";
import type { Export } from "../../studies/exportTable.ts";
import { sortedSamples } from "./matchingSamples.ts";
import { rowsOf } from "./rowsOf.ts";
import type { exportSamplesInput } from "./schema.ts";

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Chosen samples of all orders as a file, sorted as the list is; those that the caller may not see are left out.
 *  Which they are is settled when the file is begun; at most 200,000 rows. */
export async function exportSamples(
  ctx: SignedInContext,
  { chosen, format, columns, sort, direction }: z.output<typeof exportSamplesInput>,
): Promise<Export> {
  const found = await sortedSamples(ctx.user, "ids" in chosen ? {} : chosen.matching, {
    sort,
    direction,
  })
    .modify((query) => {
      if ("ids" in chosen) query.whereIn("samples.id", chosen.ids);
      else query.whereNotIn("samples.id", chosen.except);
    })
    .select("samples.id")
    .limit(EXPORT_ROWS_MAX);
  const ids = found.map(({ id }) => id);
  async function* batches() {
    for (let from = 0; from < ids.length; from += LIST_LIMIT_MAX)
      yield await rowsOf(ctx.user, ids.slice(from, from + LIST_LIMIT_MAX));
  }
  return rowsFile({
    name: "samples",
    format,
    columns: isFacilityAdmin(ctx.user) ? [...COLUMNS, SEQUENCING_RUN] : COLUMNS,
    chosen: columns,
    batches: batches(),
  });
}

const SEQUENCING_RUN: ExportColumn<Row> = {
  name: "sequencing_run",
  cell: ({ sequencingRun }) => sequencingRun?.name ?? null,
};

const COLUMNS: ExportColumn<Row>[] = [
  { name: "sample_id", cell: ({ sampleId }) => sampleId },
  { name: "order_number", cell: ({ order }) => order?.orderNumber ?? null },
  { name: "order_name", cell: ({ order }) => order?.name ?? null },
  { name: "order_status", cell: ({ order }) => order?.status ?? null },
  { name: "owner", cell: ({ owner }) => (owner ? `${owner.firstName} ${owner.lastName}` : null) },
  { name: "sample_alias", cell: ({ sampleAlias }) => sampleAlias },
  { name: "sample_title", cell: ({ sampleTitle }) => sampleTitle },
  { name: "scientific_name", cell: ({ scientificName }) => scientificName },
  { name: "tax_id", cell: ({ taxId }) => taxId },
  { name: "study", cell: ({ study }) => study?.title ?? null },
  { name: "facility_status", cell: ({ facilityStatus }) => facilityStatus },
  { name: "facility_status_since", cell: ({ facilityStatusUpdatedAt }) => facilityStatusUpdatedAt },
  { name: "read_files", cell: ({ reads }) => reads?.files ?? null },
  { name: "read_size_bytes", cell: ({ reads }) => reads?.sizeBytes ?? null },
  { name: "read_count", cell: ({ reads }) => reads?.readCount ?? null },
  { name: "read_data_class", cell: ({ reads }) => reads?.dataClass ?? null },
  { name: "created_at", cell: ({ createdAt }) => createdAt },
];
