import type { Knex } from "knex";
import type { z } from "zod";
import { StorageScan } from "../../../db/models/StorageScan.ts";
import type { DATA_CLASSES } from "../../../db/values.ts";
import { STORAGE_PATIENCE_MS } from "../../access/limits.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { readSpace } from "../../platform/storage/readSpace.ts";
import type { usageInput } from "./schema.ts";

/** The rows of a table: the largest ones. */
const GROUPS_LISTED = 50;
const YEARS_LISTED = 30;
const MONTHS_LISTED = 24;
const ARCHIVED_AFTER_MONTHS = 6;
const STATEMENT_PATIENCE_MS = 20_000;

/** A read set by its class, a lane, an artifact, an assembly, or a file that only a publication names. */
export type UsageKind = (typeof DATA_CLASSES)[number] | "lane" | "artifact" | "assembly" | "published";

export interface Size {
  files: number;
  bytes: number;
}
export interface OrderUsage extends Size {
  id: string;
  orderNumber: string;
  name: string | null;
  status: "DRAFT" | "SUBMITTED" | "COMPLETED";
  owner: string;
  deliveredAt: string | null;
}
export interface Figures {
  total: Size & { unsized: number; orders: number };
  kinds: (Size & { kind: UsageKind })[];
  orders: OrderUsage[];
  departments: (Size & { name: string | null; orders: number })[];
  owners: (Size & { id: string; name: string; orders: number })[];
  years: (Size & { year: string })[];
  months: (Size & { month: string; totalBytes: number })[];
  candidates: OrderUsage[];
}

/**
 * Returns what fills the data directory, from the records of stored files without reading the directory. A file that
 * several records name counts once; files without a stored size count as `unsized` with 0 bytes. Months and years are
 * those in which the record of a file was created, in the time zone of the reader. candidates: orders whose delivery
 * was published more than six months ago. Tables list their largest rows. space: null without a data directory or if
 * its disk does not respond. scan: the last comparison of directory and records, null before the first.
 */
export async function storageUsage(ctx: SignedInContext, { timeZone }: z.output<typeof usageInput>) {
  const { dataBasePath } = await readSetting("sequencing-files", ctx.db);
  const [space, scan, figures] = await Promise.all([
    dataBasePath === null ? undefined : readSpace(dataBasePath, STORAGE_PATIENCE_MS),
    StorageScan.query(ctx.db).first(),
    readFigures(ctx.db, timeZone),
  ]);
  return {
    space: space ? { freeBytes: space.freeBytes, totalBytes: space.totalBytes } : null,
    scan: scan
      ? {
          scannedAt: scan.scannedAt.toISOString(),
          unassigned: scan.unassigned,
          missing: scan.missing,
          isComplete: scan.isComplete,
        }
      : null,
    ...figures,
  };
}

function readFigures(db: Knex, timeZone: string): Promise<Figures> {
  return db.transaction(
    async (trx) => {
      await trx.raw(`set local statement_timeout = ${STATEMENT_PATIENCE_MS}`);
      const { rows } = await trx.raw<{ rows: { figures: Figures }[] }>(FIGURES, { timeZone });
      return (rows[0] as { figures: Figures }).figures;
    },
    { readOnly: true, isolationLevel: "repeatable read" },
  );
}

const SIZE = "sum(files) as files, coalesce(sum(bytes), 0) as bytes";
const ORDER = 'id, "orderNumber", name, status, owner, "deliveredAt", files, bytes';
const LARGEST = "order by bytes desc, files desc";

// One statement, so that the records are read once for all tables. A sample has one active read set, whose files no
// other record counts: they are summed up without comparing paths, which would sort millions of them.
const FIGURES = `
  with others as (
    select distinct on (path) path, coalesce(others.order_id, samples.order_id) as order_id, kind, bytes,
      others.created_at
    from (
      select file.path collate "C" as path, 1 as place, null as order_id, sample_id, data_class as kind, file.bytes,
        created_at
      from reads cross join lateral (values (file1, file_size1), (file2, file_size2)) as file (path, bytes)
      where not is_active and file.path is not null
      union all
      select lane_parts.path, 2, null, sample_id, 'lane', size, lane_parts.created_at
      from lane_parts join lane_sets on lane_sets.id = lane_set_id
      union all
      select path, 3, order_id, null, 'artifact', size, created_at from sequencing_artifacts
      union all
      select assembly_file, 4, null, sample_id, 'assembly', null, created_at
      from assemblies where assembly_file is not null
      union all
      select items.path, 5, items.order_id, null, 'published', items.size_bytes, items.created_at
      from delivery_items items
      left join reads on reads.id = items.record_id and items.path in (reads.file1, reads.file2)
      where reads.id is null
    ) as others
    left join samples on samples.id = others.sample_id
    where not exists (select from reads where is_active and file1 = others.path)
      and not exists (select from reads where is_active and file2 = others.path)
    order by path, place
  ),
  entries as materialized (
    select order_id, kind, date_trunc('month', created_at at time zone :timeZone) as month,
      sum(files) as files, sum(bytes) as bytes, sum(unsized) as unsized
    from (
      select samples.order_id, data_class as kind, reads.created_at, num_nonnulls(file1, file2) as files,
        coalesce(file_size1, 0) + coalesce(file_size2, 0) as bytes,
        (file1 is not null and file_size1 is null)::integer + (file2 is not null and file_size2 is null)::integer
          as unsized
      from reads join samples on samples.id = reads.sample_id
      where is_active and num_nonnulls(file1, file2) > 0
      union all
      select order_id, kind, created_at, 1, bytes, (bytes is null)::integer from others
    ) as files
    group by 1, 2, 3
  ),
  sizes as materialized (
    select orders.id, order_number as "orderNumber", orders.name, status, sequencing_files_published_at as "deliveredAt",
      user_id, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as owner, orders.department_id, files, bytes
    from (select order_id, ${SIZE} from entries group by 1) as entries
    join orders on orders.id = order_id join users on users.id = user_id
  ),
  by_month as materialized (select month, ${SIZE} from entries group by 1),
  months as (
    select first as month from generate_series(
      greatest((select min(month) from by_month),
        date_trunc('month', now() at time zone :timeZone) - interval '${MONTHS_LISTED - 1} months'),
      date_trunc('month', now() at time zone :timeZone), '1 month') as first
    where exists (select from by_month)
  )
  select json_build_object(
    'total', (select row_to_json(one) from (
      select coalesce(sum(files), 0) as files, coalesce(sum(bytes), 0) as bytes, coalesce(sum(unsized), 0) as unsized,
        count(distinct order_id) as orders
      from entries) as one),
    'kinds', (select coalesce(json_agg(one), '[]') from (
      select kind, ${SIZE} from entries group by 1 ${LARGEST}, kind) as one),
    'orders', (select coalesce(json_agg(one), '[]') from (
      select ${ORDER} from sizes ${LARGEST}, id limit ${GROUPS_LISTED}) as one),
    'departments', (select coalesce(json_agg(one), '[]') from (
      select departments.name, count(*) as orders, ${SIZE} from sizes
      left join departments on departments.id = department_id
      group by departments.id ${LARGEST}, name limit ${GROUPS_LISTED}) as one),
    'owners', (select coalesce(json_agg(one), '[]') from (
      select user_id as id, owner as name, count(*) as orders, ${SIZE} from sizes
      group by user_id, owner ${LARGEST}, user_id limit ${GROUPS_LISTED}) as one),
    'years', (select coalesce(json_agg(one), '[]') from (
      select to_char(month, 'YYYY') as year, ${SIZE} from by_month
      group by 1 order by 1 desc limit ${YEARS_LISTED}) as one),
    'months', (select coalesce(json_agg(one order by one.month), '[]') from (
      select to_char(months.month, 'YYYY-MM') as month, coalesce(files, 0) as files, coalesce(bytes, 0) as bytes,
        (select coalesce(sum(earlier.bytes), 0) from by_month earlier where earlier.month <= months.month)
          as "totalBytes"
      from months left join by_month on by_month.month = months.month) as one),
    'candidates', (select coalesce(json_agg(one), '[]') from (
      select ${ORDER} from sizes
      where "deliveredAt" < now() - interval '${ARCHIVED_AFTER_MONTHS} months'
      ${LARGEST}, id limit ${GROUPS_LISTED}) as one)
  ) as figures`;
