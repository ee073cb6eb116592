import type pg from "pg";

/** A file that a record names. place: data, relative to the data directory; runs, absolute, in a run directory.
 *  sizeBytes: null when the record has no size; for an open upload the received bytes, and the file may be longer. */
export interface StoredFile {
  place: "data" | "runs";
  path: string;
  sizeBytes: number | null;
  checksum: string | null;
  of: "read" | "lane" | "artifact" | "assembly" | "bin" | "result" | "upload" | "attachment";
}

const AT_ONCE = 5_000;
const OF_RUN = "regexp_replace(r.run_folder, '[^/]+/?$', '')";

// `needs` lists the columns that a query requires: a backup may read the tables of an earlier release, which may lack
// them.
const SOURCES: { needs: string[]; text: string }[] = [
  ...[1, 2].map((end) => ({
    needs: ["reads.checksum2"],
    text: `select 'data', file${end}, file_size${end}, checksum${end}, 'read' from reads where file${end} is not null`,
  })),
  {
    needs: ["sequencing_artifacts.checksum"],
    text: "select 'data', path, size, checksum, 'artifact' from sequencing_artifacts",
  },
  {
    needs: ["assemblies.run_id"],
    text: "select 'data', assembly_file, null, null, 'assembly' from assemblies where run_id is null and assembly_file is not null",
  },
  {
    needs: ["lane_parts.checksum"],
    text: "select 'data', path, size, checksum, 'lane' from lane_parts",
  },
  ...["assembly", "bin"].map((kind) => {
    const table = kind === "bin" ? "bins" : "assemblies";
    return {
      needs: [`${table}.run_id`, "pipeline_runs.run_folder"],
      text: `select 'runs', ${OF_RUN} || ${kind}_file, null, null, '${kind}' from ${table} t join pipeline_runs r on r.id = t.run_id
        where ${kind}_file is not null and r.run_folder is not null`,
    };
  }),
  {
    needs: ["pipeline_artifacts.checksum", "pipeline_runs.run_folder"],
    text: `select 'runs', ${OF_RUN} || t.path, t.size, t.checksum, 'result'
      from pipeline_artifacts t join pipeline_runs r on r.id = t.run_id where r.run_folder is not null`,
  },
  {
    needs: ["order_attachments.size_bytes"],
    text: "select 'data', path, size_bytes, null, 'attachment' from order_attachments",
  },
  {
    needs: ["sequencing_uploads.temp_path"],
    text: `select 'data', temp_path, received_size, null, 'upload' from sequencing_uploads
      where status in ('PENDING', 'UPLOADING', 'READY') and received_size > 0`,
  },
];

/** Yields every file that a record of the snapshot names, sorted by place and path. A file that several records name
 *  is repeated. */
export async function* storedFiles(
  client: pg.ClientBase,
  tables: { name: string; columns: string[] }[],
): AsyncGenerator<StoredFile> {
  const there = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)));
  const texts = SOURCES.filter(({ needs }) => needs.every((column) => there.has(column))).map(
    ({ text }) => text,
  );
  if (texts.length === 0) return;
  await client.query(`declare stored_files no scroll cursor for
    select * from (${texts.join(" union all ")}) as f (place, path, size_bytes, checksum, kind) order by 1, 2, 5`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${AT_ONCE} from stored_files`);
    for (const { place, path, size_bytes, checksum, kind } of rows)
      yield { place, path, sizeBytes: size_bytes === null ? null : Number(size_bytes), checksum, of: kind };
    if (rows.length < AT_ONCE) return;
  }
}

interface Row {
  place: StoredFile["place"];
  path: string;
  size_bytes: string | null;
  checksum: string | null;
  kind: StoredFile["of"];
}
