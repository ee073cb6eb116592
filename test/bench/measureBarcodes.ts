import knex from "knex";
import { ask } from "./keepAlive.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const FEW = 1_000;
const MANY = 1_000_000;
const GOAL = 1.5;
const REQUESTS = 400;
/** They answer as much whichever run they are of. files: of that run. */
const PAGES = [
  { what: "Totals of each of 24 barcodes", path: () => "by-barcode" },
  { what: "Page of the newest 100 events", path: () => "events?limit=100" },
  {
    what: "Page of 100 events from the middle",
    path: (files: number) => `events?after=${files / 2}&limit=100`,
  },
];

/** What the pages of a watched run ask for again and again, of one with 1,000,000 files counted against one with 1,000. */
export async function measureBarcodes(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const [few, many] = [await storeRun(bench, ours, FEW), await storeRun(bench, ours, MANY)];
  const figures: Figure[] = [];
  for (const { what, path } of PAGES) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let request = 0; request < REQUESTS; request++) {
      const [fewMs, manyMs] = [await askMs(ours, few, path(FEW)), await askMs(ours, many, path(MANY))];
      // The first ones warm everything up.
      if (request < REQUESTS / 10) continue;
      times.few.push(fewMs);
      times.many.push(manyMs);
    }
    figures.push(figure(what, median(times.few), median(times.many)));
  }
  await ours.stop();
  return figures;
}

function figure(what: string, few: number, many: number): Figure {
  return {
    what: `${what}, ${MANY.toLocaleString("en")} files counted in its run against ${FEW.toLocaleString("en")}`,
    measured: `${(many / few).toFixed(2)} (${many.toFixed(1)} / ${few.toFixed(1)} ms)`,
    goal: `≤ ${GOAL}`,
    met: many / few <= GOAL,
  };
}

async function askMs({ url, details }: BenchServer, runId: string, path: string): Promise<number> {
  const started = performance.now();
  const { status, body } = await ask(
    "GET",
    `${url}/api/orders/${details["orderId"]}/stream/${runId}/${path}`,
    {
      headers: { cookie: details["cookie"] ?? "" },
    },
  );
  const tookMs = performance.now() - started;
  const isWhole = (body.match(/"barcode":/g) ?? []).length >= 24;
  if (status !== 200 || !isWhole) throw new Error(`${path} answered ${status}: ${body.slice(0, 500)}`);
  return tookMs;
}

/** Stores a run with what was counted of its files, and one event each. Gives its id. */
async function storeRun({ databaseUrl }: Bench, { details }: BenchServer, files: number): Promise<string> {
  const database = knex({ client: "pg", connection: databaseUrl });
  const id = `bench-${files}`;
  await database.raw(
    `insert into stream_runs (id, order_id, output_dir, status, total_files, total_size, total_reads, total_bases,
       next_event_seq, started_at, last_seen_at)
     select ?, ?, '/data/' || ?, 'ACTIVE', n, n * 5000000, n * 4000, n * 4800000, n + 1, now(), now()
     from (select ?::bigint as n) of_files`,
    [id, details["orderId"] ?? "", id, files],
  );
  await database.raw(
    `insert into stream_events (id, stream_run_id, seq, ts, kind, payload)
     select run || '-' || n, run, n, now(), 'FILE_INGESTED', jsonb_build_object('filePath',
       format('/data/%s/fastq_pass/%s/FAX12345_pass_%2$s_12345678_9abcdef0_%s.fastq.gz', run, barcode, n),
       'barcode', barcode, 'size', 5000000, 'reads', 4000, 'bases', 4800000, 'sampleCode', null)
     from (
       select ?::text as run, n, 'barcode' || lpad((n % 24 + 1)::text, 2, '0') as barcode
       from generate_series(1, ?::integer) n
     ) files`,
    [id, files],
  );
  await database.raw(
    `insert into stream_files (id, stream_run_id, path, barcode, stamp, size, reads, bases, written_at, ingested_at)
     select id, stream_run_id, substr(payload->>'filePath', length('/data/' || ?) + 2), payload->>'barcode', seq::text,
       5000000, 4000, 4800000, ts, ts
     from stream_events where stream_run_id = ?`,
    [id, id],
  );
  await database.raw(
    `insert into stream_barcodes (stream_run_id, barcode, file_count, total_size, total_reads, total_bases,
       last_file_at, last_file_path)
     select stream_run_id, barcode, count(*), sum(size), sum(reads), sum(bases), max(ingested_at), max(path)
     from stream_files where stream_run_id = ? group by stream_run_id, barcode`,
    [id],
  );
  await database.raw("vacuum analyze stream_runs, stream_events, stream_files, stream_barcodes");
  await database.destroy();
  return id;
}
