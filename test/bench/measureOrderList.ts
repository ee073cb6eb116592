import knex from "knex";
import { ask } from "./keepAlive.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const FEW = 200;
const MANY = 20_000;
const GOAL = 1.5;
const REQUESTS = 400;

/** A page of 50 orders with 20,000 stored against the same page with 200 stored. */
export async function measureOrderList(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const few = await timed(bench, ours, FEW);
  const many = await timed(bench, ours, MANY);
  await ours.stop();
  return [
    {
      what: `Page of 50 orders, ${MANY.toLocaleString("en")} stored against ${FEW}`,
      measured: `${(many / few).toFixed(2)} (${many.toFixed(1)} / ${few.toFixed(1)} ms)`,
      goal: `≤ ${GOAL}`,
      met: many / few <= GOAL,
    },
  ];
}

async function timed(bench: Bench, { url, details }: BenchServer, orders: number): Promise<number> {
  await store(bench.databaseUrl, details["userId"] ?? "", orders);
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const started = performance.now();
    const { status } = await ask("GET", `${url}/api/orders?limit=50`, {
      headers: { cookie: details["cookie"] ?? "" },
    });
    if (status !== 200) throw new Error(`order list answered ${status}`);
    if (request >= REQUESTS / 4) times.push(performance.now() - started);
  }
  return median(times);
}

async function store(databaseUrl: string, userId: string, orders: number): Promise<void> {
  const database = knex({ client: "pg", connection: databaseUrl });
  await database.raw(
    `insert into orders (id, order_number, user_id, name, status, created_at)
     select 'bench-' || n, 'BENCH-LIST-' || n, ?, 'Order ' || n, 'SUBMITTED', now() - n * interval '1 minute'
     from generate_series(1, ?::integer) n on conflict (id) do nothing`,
    [userId, orders],
  );
  await database.raw(
    `insert into samples (id, order_id, sample_id, position)
     select 'bench-' || n || '-' || k, 'bench-' || n, 'S' || k, k
     from generate_series(1, ?::integer) n, generate_series(1, 8) k on conflict (id) do nothing`,
    [orders],
  );
  await database.raw("vacuum analyze orders, samples");
  await database.destroy();
}
