import type { ExportColumn } from "../../../platform/exports/rowsFile.ts";
import { isFacilityAdmin } from "../../../platform/rpc/gates.ts";
import type { List } from "../../../platform/lists/list.ts";
import { sortedSamples } from "./matchingSamples.ts";
import { rowsOf } from "./rowsOf.ts";
import type { SampleSorting } from "./schema.ts";
import type { SampleFilter } from "./chosenBy.ts";

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The samples of all orders that whoever asks may see. */
export const sampleList: List<SampleFilter, SampleSorting, Row> = {
  name: "samples",
  id: "samples.id",
  sorted: ({ user }, filter, sorting) => ({ query: sortedSamples(user, filter, sorting) }),
  rowsOf: ({ user }, ids) => rowsOf(user, ids),
  columns: ({ user }) => (isFacilityAdmin(user) ? [...EXPORTED, SEQUENCING_RUN] : EXPORTED),
};

const SEQUENCING_RUN: ExportColumn<Row> = {
  name: "sequencing_run",
  cell: ({ sequencingRun }) => sequencingRun?.name ?? null,
};

const EXPORTED: ExportColumn<Row>[] = [
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
  { name: "state", cell: ({ state }) => state },
  { name: "facility_status", cell: ({ facilityStatus }) => facilityStatus },
  { name: "facility_status_since", cell: ({ facilityStatusUpdatedAt }) => facilityStatusUpdatedAt },
  { name: "read_files", cell: ({ reads }) => reads?.files ?? null },
  { name: "read_size_bytes", cell: ({ reads }) => reads?.sizeBytes ?? null },
  { name: "read_count", cell: ({ reads }) => reads?.readCount ?? null },
  { name: "read_data_class", cell: ({ reads }) => reads?.dataClass ?? null },
  { name: "created_at", cell: ({ createdAt }) => createdAt },
];
