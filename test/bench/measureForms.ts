import knex from "knex";
import { compareRates } from "./compareRates.ts";
import { ask } from "./keepAlive.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const SAMPLES = 2_000;
const FIELDS = 20;
const SUBMISSIONS = 15;
const GOALS = { schema: 0.5, submission: 10 };

/** With a form of 20 fields per sample: GET /api/form-schema against a bare Express route that sends the same bytes,
 *  in requests per second; and the submission of an order of 2,000 samples, all of whose answers are checked, against
 *  reading that order. */
export async function measureForms(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const bare = await bench.start("bareExpress");
  const headers = { cookie: ours.details["cookie"] ?? "" };
  await saveForm(ours, headers);
  const figures = [await schemaFigure(ours, bare, headers), await submissionFigure(bench, ours, headers)];
  await ours.stop();
  await bare.stop();
  return figures;
}

async function schemaFigure(
  ours: BenchServer,
  bare: BenchServer,
  headers: Record<string, string>,
): Promise<Figure> {
  const [schema, given] = [`${ours.url}/api/form-schema`, `${bare.url}/given`];
  const { body } = await ask("GET", schema, { headers });
  await ask("PUT", given, { body });
  const size = Math.round(body.length / 1024);
  return compareRates(`GET /api/form-schema (${size} KiB, session read each time) against bare Express`, {
    ours: { url: schema, headers },
    other: { url: given },
    goal: GOALS.schema,
  });
}

async function submissionFigure(
  bench: Bench,
  { url, details }: BenchServer,
  headers: Record<string, string>,
): Promise<Figure> {
  const order = `${url}/api/orders/${details["orderId"]}`;
  await storeSamples(bench.databaseUrl, details["orderId"] ?? "");
  const times = { reading: [] as number[], submitting: [] as number[] };
  for (let round = 0; round <= SUBMISSIONS; round++) {
    await timed("PUT", order, { headers, body: JSON.stringify({ status: "DRAFT" }) });
    const reading = await timed("GET", order, { headers });
    const submitting = await timed("PUT", order, { headers, body: JSON.stringify({ status: "SUBMITTED" }) });
    // The first round warms everything up.
    if (round === 0) continue;
    times.reading.push(reading);
    times.submitting.push(submitting);
  }
  const [reading, submitting] = [median(times.reading), median(times.submitting)];
  return {
    what: `Submitting ${SAMPLES.toLocaleString("en")} samples of ${FIELDS} answers against reading them`,
    measured: `${(submitting / reading).toFixed(2)} (${submitting.toFixed(0)} / ${reading.toFixed(0)} ms)`,
    goal: `< ${GOALS.submission}`,
    met: submitting / reading < GOALS.submission,
  };
}

async function timed(method: string, url: string, options: Parameters<typeof ask>[2]): Promise<number> {
  const started = performance.now();
  const { status, body } = await ask(method, url, options);
  if (status !== 200) throw new Error(`${method} ${url} answered ${status}: ${body.slice(0, 500)}`);
  return performance.now() - started;
}

async function saveForm({ url }: BenchServer, headers: Record<string, string>): Promise<void> {
  const fields = Array.from({ length: FIELDS }, (_, index) => ({
    id: `field_${index}`,
    name: `answer_${index}`,
    label: `Answer ${index}`,
    helpText: "What the facility wants to know of every sample before it comes.",
    perSample: true,
    required: true,
    ...[
      { type: "text", simpleValidation: { pattern: "[A-Z]{3}[0-9]{1,6}" } },
      { type: "number", units: ["m", "km"], simpleValidation: { minValue: 0, maxValue: 100_000 } },
      { type: "select", options: Array.from({ length: 20 }, (_unused, option) => `option ${option}`) },
      { type: "date" },
    ][index % 4],
  }));
  const body = JSON.stringify({ fields, groups: [] });
  const { status } = await ask("PUT", `${url}/api/admin/form-config`, { headers, body });
  if (status !== 200) throw new Error(`saving the form answered ${status}`);
}

async function storeSamples(databaseUrl: string, orderId: string): Promise<void> {
  const answers = Array.from({ length: FIELDS }, (_, index) => {
    const answer = ["ABC123", 12.5, "option 19", "2026-01-31"][index % 4];
    return [`answer_${index}`, answer] as const;
  });
  const units = answers.flatMap(([name], index) => (index % 4 === 1 ? [[name, "m"] as const] : []));
  const database = knex({ client: "pg", connection: databaseUrl });
  await database("samples").where({ order_id: orderId }).delete();
  await database.raw(
    `insert into samples (id, order_id, sample_id, position, custom_fields, checklist_units)
     select ? || '-' || n, ?, 'S' || n, n, ?::jsonb, ?::jsonb from generate_series(1, ?::integer) n`,
    [
      orderId,
      orderId,
      JSON.stringify(Object.fromEntries(answers)),
      JSON.stringify(Object.fromEntries(units)),
      SAMPLES,
    ],
  );
  await database.destroy();
}
