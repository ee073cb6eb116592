import exceljs from "exceljs";
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import knex from "knex";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const ROWS = 1_000;
const COLUMNS = 80;
const ROUNDS = 11;
// For a reader to stand by again, beside which nothing is measured.
const PAUSE_MS = 1_500;
const GOALS = { preview: 2, growthMib: 64 };

/** The preview of the largest run plan over HTTP, from its bytes to the answer, against exceljs loading the same file in
 *  a process that does nothing else and has done it before; and how much more memory the server holds after all these
 *  previews than before them. */
export async function measureRunPlans(bench: Bench): Promise<Figure[]> {
  const [ours, bare] = [await bench.start("ours"), await bench.start("bareExceljs")];
  const bytes = await buildPlan(ROWS, COLUMNS);
  const path = join(bench.folder, "plan.xlsx");
  await writeFile(path, bytes);
  await storeSamples(bench.databaseUrl, ours.details["orderId"] ?? "");
  const times = { ours: [] as number[], bare: [] as number[] };
  const beforeMib = residentMib(ours);
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(PAUSE_MS);
    const preview = await previewMs(ours, bytes);
    await sleep(PAUSE_MS);
    const { ms } = await bare.ask(path);
    // The first rounds warm everything up.
    if (round < 2) continue;
    times.ours.push(preview);
    times.bare.push(Number(ms));
  }
  await sleep(PAUSE_MS);
  const afterMib = residentMib(ours);
  await ours.stop();
  await bare.stop();
  const [oursMs, bareMs] = [median(times.ours), median(times.bare)];
  return [
    {
      what: `Preview of a run plan of ${ROWS.toLocaleString("en")} rows by ${COLUMNS} columns against exceljs loading the file`,
      measured: `${(oursMs / bareMs).toFixed(2)} (${oursMs.toFixed(0)} / ${bareMs.toFixed(0)} ms)`,
      goal: `≤ ${GOALS.preview}`,
      met: oursMs / bareMs <= GOALS.preview,
    },
    {
      what: `Memory growth of the server after ${ROUNDS} of these previews`,
      measured: `${(afterMib - beforeMib).toFixed(0)} MiB (${afterMib.toFixed(0)} / ${beforeMib.toFixed(0)} MiB)`,
      goal: `< ${GOALS.growthMib} MiB`,
      met: afterMib - beforeMib < GOALS.growthMib,
    },
  ];
}

async function previewMs({ url, details }: BenchServer, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "plan.xlsx");
  const started = performance.now();
  const response = await fetch(`${url}/api/orders/${details["orderId"]}/sequencing/runs/import`, {
    method: "POST",
    headers: { cookie: details["cookie"] ?? "" },
    body: form,
  });
  const text = await response.text();
  const ms = performance.now() - started;
  const { rowCount, rowErrors } = JSON.parse(text) as { rowCount?: number; rowErrors?: unknown[] };
  if (response.status !== 200 || rowCount !== ROWS || rowErrors?.length !== 0)
    throw new Error(`the preview answered ${response.status}: ${text.slice(0, 500)}`);
  return ms;
}

async function buildPlan(rows: number, columns: number): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet("Run Samples");
  const more = Array.from({ length: columns - 3 }, (_, index) => index);
  sheet.addRow(["Run", "Sample", "Barcode", ...more.map((index) => `Column ${index}`)]);
  for (let row = 0; row < rows; row++)
    sheet.addRow([
      `RUN-${Math.floor(row / 24)}`,
      `P${row + 1}`,
      `barcode${(row % 24) + 1}`,
      ...more.map((index) => {
        if (index % 3 === 0) return `text ${row} ${index}`;
        return index % 3 === 1 ? (row * index) / 8 : new Date(Date.UTC(2026, 0, 1 + (row % 300)));
      }),
    ]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

async function storeSamples(databaseUrl: string, orderId: string): Promise<void> {
  const database = knex({ client: "pg", connection: databaseUrl });
  await database.raw(
    `insert into samples (id, order_id, sample_id, position, custom_fields)
     select ? || '-plan-' || n, ?, 'P' || n, 10000 + n, '{}'::jsonb from generate_series(1, ?::integer) n`,
    [orderId, orderId, ROWS],
  );
  await database.destroy();
}

function residentMib({ pid }: BenchServer): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
