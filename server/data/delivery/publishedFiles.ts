import type { Knex } from "knex";

/**
 * SQL: the files of a published order that its owner can download, as rows of sample_id and path. Selects the same
 * reads as deliveredReads. For a query with the table orders in scope.
 */
export const PUBLISHED_FILES = `(
  select item.sample_id, item.path
  from delivery_items item left join reads on item.kind = 'read' and reads.id = item.record_id
  where item.order_id = orders.id and (reads.id is null or reads.data_class = 'cleaned')
  union
  select reads.sample_id, file.path
  from samples join reads on reads.sample_id = samples.id and reads.is_active and reads.data_class = 'cleaned'
    cross join lateral (values (reads.file1), (reads.file2)) as file (path)
  where samples.order_id = orders.id and file.path is not null and not exists (
    select from delivery_items item left join reads published on published.id = item.record_id
    where item.sample_id = samples.id and item.kind = 'read'
      and (published.id is null or published.data_class = 'cleaned')))`;

/** SQL condition: the owner or the holder of a link received every byte of published_file, in one or several downloads.
 *  Downloads by the facility do not count. */
export const COMPLETE_DOWNLOADS = `(
  select max(size_bytes) as bytes, max(ended_at) as at
  from downloads
  where downloads.order_id = orders.id and downloads.path = published_file.path and sent_bytes is not null
    and (downloads.user_id = orders.user_id or downloads.link_id is not null)
  group by downloads.user_id, downloads.link_id
  having range_agg(int8range(coalesce(first_byte, 0), coalesce(first_byte, 0) + sent_bytes))
    @> int8range(0, max(size_bytes)))`;

/** Returns when each file of an order was last downloaded completely by its owner or the holder of a link, in one or
 *  several parts. Paths are relative to the data directory. */
export async function readDownloadTimes(
  db: Knex,
  { id, userId }: { id: string; userId: string },
): Promise<{ path: string; at: string }[]> {
  const { rows } = await db.raw<{ rows: { path: string; at: Date }[] }>(
    `select path, max(at) as at from (
       select path, max(ended_at) as at from downloads
       where order_id = ? and sent_bytes is not null and (user_id = ? or link_id is not null)
       group by path, user_id, link_id
       having range_agg(int8range(coalesce(first_byte, 0), coalesce(first_byte, 0) + sent_bytes))
         @> int8range(0, max(size_bytes))) as complete
     group by path`,
    [id, userId],
  );
  return rows.map(({ path, at }) => ({ path, at: at.toISOString() }));
}

/** The number of completely downloaded published files of a sample, and their total. bytes: the total size. */
export interface DownloadCount {
  files: number;
  of: number;
  bytes: number;
  lastAt: string;
}

/** Counts the complete downloads of a sample's published files. null without any. */
export async function countDownloads(
  db: Knex,
  orderId: string,
  sampleId: string,
): Promise<DownloadCount | null> {
  const { rows } = await db.raw<{ rows: [CountRow] }>(
    `select count(*) as "of", count(complete.at) as files, sum(complete.bytes) as bytes, max(complete.at) as "lastAt"
     from orders cross join lateral ${PUBLISHED_FILES} as published_file
       left join lateral (select max(bytes) as bytes, max(at) as at from ${COMPLETE_DOWNLOADS} as taken) as complete on true
     where orders.id = ? and orders.sequencing_files_published_at is not null and published_file.sample_id = ?`,
    [orderId, sampleId],
  );
  const [{ files, of, bytes, lastAt }] = rows;
  return lastAt === null
    ? null
    : { files: Number(files), of: Number(of), bytes: Number(bytes), lastAt: lastAt.toISOString() };
}

// The driver returns counts and sums as text.
interface CountRow {
  files: string;
  of: string;
  bytes: string | null;
  lastAt: Date | null;
}
