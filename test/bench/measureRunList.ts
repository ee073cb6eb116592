import knex from "knex";
import { ask } from "./keepAlive.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const FEW = 1_000;
const MANY = 100_000;
const GOAL = 1.5;
const REQUESTS = 400;

/** A page of 50 runs, each with files, records and some selected, with 100,000 stored against the same page with 1,000
 *  stored: newest first, and one of a status. */
export async function measureRunList(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const few = await timed(bench, ours, FEW);
  const many = await timed(bench, ours, MANY);
  await ours.stop();
  return [
    figure("Page of 50 runs", few.all, many.all),
    figure("Page of 50 failed runs", few.failed, many.failed),
  ];
}

function figure(what: string, few: number, many: number): Figure {
  return {
    what: `${what}, ${MANY.toLocaleString("en")} stored against ${FEW.toLocaleString("en")}`,
    measured: `${(many / few).toFixed(2)} (${many.toFixed(1)} / ${few.toFixed(1)} ms)`,
    goal: `≤ ${GOAL}`,
    met: many / few <= GOAL,
  };
}

async function timed(bench: Bench, { url, details }: BenchServer, runs: number) {
  await store(bench.databaseUrl, details["userId"] ?? "", runs);
  const page = async (query: string) => {
    const times: number[] = [];
    for (let request = 0; request < REQUESTS; request++) {
      const started = performance.now();
      const { status, body } = await ask("GET", `${url}/api/pipelines/runs?limit=50${query}`, {
        headers: { cookie: details["cookie"] ?? "" },
      });
      if (status !== 200) throw new Error(`run list answered ${status}: ${body.slice(0, 500)}`);
      if (request >= REQUESTS / 4) times.push(performance.now() - started);
    }
    return median(times);
  };
  return { all: await page(""), failed: await page("&status=failed") };
}

async function store(databaseUrl: string, userId: string, runs: number): Promise<void> {
  const database = knex({ client: "pg", connection: databaseUrl });
  await database.raw(
    `insert into orders (id, order_number, user_id, name, status)
     select 'bench-run-' || n, 'BENCH-RUN-' || n, ?, 'Order ' || n, 'SUBMITTED'
     from generate_series(1, greatest(?::integer / 20, 1)) n on conflict (id) do nothing`,
    [userId, runs],
  );
  await database.raw(
    `insert into pipeline_runs (id, run_number, pipeline_id, pipeline_version, target_type, order_id, status, user_id,
       config, output_tail, error_tail, results, steps, created_at)
     select 'bench-' || n, 'BENCH-' || n, (array['fastq-checksum', 'reads-qc', 'read-cleaning'])[n % 3 + 1], '0.1.0',
       'order', 'bench-run-' || n % greatest(?::integer / 20, 1) + 1,
       (array['completed', 'completed', 'completed', 'failed', 'cancelled'])[n % 5 + 1], ?,
       '{"depth": 3}', repeat('a line of a log' || chr(10), 100), 'nothing to tell',
       '{"assembliesCreated": 0, "binsCreated": 0, "artifactsCreated": 4}', '[]', now() - n * interval '1 minute'
     from generate_series(1, ?::integer) n on conflict (id) do nothing`,
    [runs, userId, runs],
  );
  await database.raw(
    `insert into pipeline_artifacts (id, run_id, output_id, type, name, path, size)
     select 'bench-' || n || '-' || k, 'bench-' || n, 'report', 'report', k || '.html', n || '/output/' || k || '.html', 1
     from generate_series(1, ?::integer) n, generate_series(1, 4) k on conflict (id) do nothing`,
    [runs],
  );
  await database.raw(
    `insert into pipeline_result_selections (id, pipeline_id, target_key, order_id, selected_run_id, selected_by_id,
       selected_at)
     select id, pipeline_id, 'order:' || order_id, order_id, id, ?, now() from pipeline_runs
     where status = 'completed' and id like 'bench-%' on conflict do nothing`,
    [userId],
  );
  await database.raw("vacuum analyze orders, pipeline_runs, pipeline_artifacts, pipeline_result_selections");
  await database.destroy();
}
