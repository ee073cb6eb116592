import knex from "knex";

let stored = 0;

/** Stores running runs with two steps, COUNT and REPORT, on an order. Gives their ids. */
export async function storeRuns(databaseUrl: string, orderId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `bench-${process.pid}-${++stored}`);
  const database = knex({ client: "pg", connection: databaseUrl });
  await database.raw(
    `insert into pipeline_runs (id, run_number, pipeline_id, pipeline_version, status, target_type, order_id, steps)
     select id, upper(id), 'reads-qc', '0.1.0', 'running', 'order', ?, ?::jsonb from unnest(?::text[]) id`,
    [
      orderId,
      JSON.stringify([
        { id: "count", name: "Counting", processMatchers: ["COUNT"] },
        { id: "report", name: "Report", processMatchers: ["REPORT"] },
      ]),
      ids,
    ],
  );
  await database.destroy();
  return ids;
}
