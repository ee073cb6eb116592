import knex from "knex";
import type { Page } from "playwright-core";
import { chromiumPath, launchChromium, openWindow, signIn } from "../helpers/chromium.ts";
import { ask } from "./keepAlive.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const FEW = 10_000;
const MANY = 100_000;
const SAMPLES_PER_ORDER = 20;
const WINDOW = 200;
const REQUESTS = 12;
const GOAL_MS = 250;
const MANY_GOAL_MS = 500;
const FRAME_MS = 1_000 / 60;
const SCROLLED_MS = 6_000;

/** The list of all samples: a window of 200 rows at its top and near its end, by what it is sorted by, with 10,000 and
 *  with 100,000 stored; and the time between two frames of Chromium while 10,000 rows are scrolled, unless there is no
 *  Chromium. */
export async function measureSampleTable(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  await store(bench.databaseUrl, ours.details["userId"] ?? "", FEW);
  const figures = [...(await windows(ours, FEW)), ...(await frames(ours))];
  await store(bench.databaseUrl, ours.details["userId"] ?? "", MANY);
  figures.push(...(await windows(ours, MANY)));
  await ours.stop();
  return figures;
}

async function windows(ours: BenchServer, samples: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const goalMs = samples === MANY ? MANY_GOAL_MS : GOAL_MS;
  for (const sort of ["order", "code", "organism", "status", "owner", "study"]) {
    const top = await timed(ours, { sort, direction: "asc", limit: WINDOW, offset: 0 });
    const end = await timed(ours, { sort, direction: "asc", limit: WINDOW, offset: samples - WINDOW });
    figures.push({
      what: `Window of ${WINDOW} of ${samples.toLocaleString("en")} samples by ${sort}, at the top and at the end`,
      measured: `${top.toFixed(0)} / ${end.toFixed(0)} ms`,
      goal: `< ${goalMs} ms`,
      met: end < goalMs,
    });
  }
  return figures;
}

async function timed({ url, details }: BenchServer, input: object): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const started = performance.now();
    const { status } = await ask(
      "GET",
      `${url}/trpc/samples.browse?input=${encodeURIComponent(JSON.stringify(input))}`,
      { headers: { cookie: details["cookie"] ?? "" } },
    );
    if (status !== 200) throw new Error(`the list of samples answered ${status}`);
    if (request >= REQUESTS / 4) times.push(performance.now() - started);
  }
  return median(times);
}

async function frames({ url, details }: BenchServer): Promise<Figure[]> {
  const executablePath = chromiumPath();
  if (!executablePath) return [];
  const browser = await launchChromium(executablePath);
  try {
    const { page } = await openWindow(browser, url);
    await signIn(page, { cookie: details["cookie"] }, url);
    await page.goto("/samples");
    await page.getByRole("table").getByRole("link").first().waitFor();
    const steady = await intervals(page, 0);
    const scrolled = await intervals(page, 30);
    const fast = await intervals(page, 400);
    const figure = (what: string, { frameMs, lateShare }: { frameMs: number; lateShare: number }) => ({
      what: `Frame while ${FEW.toLocaleString("en")} samples ${what}, median; frames later than twice that`,
      measured: `${frameMs.toFixed(1)} ms, ${(lateShare * 100).toFixed(1)} %`,
      goal: `≤ ${FRAME_MS.toFixed(1)} ms`,
      met: frameMs <= FRAME_MS * 1.05,
    });
    return [
      figure("stand still", steady),
      figure("are scrolled 30 px a frame", scrolled),
      figure("are scrolled 400 px a frame", fast),
    ];
  } finally {
    await browser.close();
  }
}

/** The times between frames while the table is scrolled so many pixels in each. */
function intervals(page: Page, step: number): Promise<{ frameMs: number; lateShare: number }> {
  return page.getByRole("table").evaluate(
    async (table, { step, scrolledMs, frameMs }) => {
      const scroller = table.parentElement ?? table;
      scroller.scrollTop = 0;
      const times: number[] = [];
      let last = await new Promise<number>(requestAnimationFrame);
      const end = last + scrolledMs;
      while (last < end) {
        scroller.scrollTop += step;
        const now = await new Promise<number>(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      times.sort((a, b) => a - b);
      return {
        frameMs: times[Math.floor(times.length / 2)] ?? Number.NaN,
        lateShare: times.filter((time) => time > frameMs * 2).length / times.length,
      };
    },
    { step, scrolledMs: SCROLLED_MS, frameMs: FRAME_MS },
  );
}

async function store(databaseUrl: string, userId: string, samples: number): Promise<void> {
  const database = knex({ client: "pg", connection: databaseUrl });
  const orders = samples / SAMPLES_PER_ORDER;
  await database.raw(
    `insert into orders (id, order_number, user_id, name, status, created_at)
     select 'table-' || n, 'TABLE-' || n, ?, 'Order ' || n, 'SUBMITTED', now() - n * interval '1 minute'
     from generate_series(1, ?::integer) n on conflict (id) do nothing`,
    [userId, orders],
  );
  await database.raw(
    `insert into studies (id, title, user_id) select 'table-' || n, 'Study ' || n, ? from generate_series(1, 50) n
     on conflict (id) do nothing`,
    [userId],
  );
  await database.raw(
    `insert into samples (id, order_id, study_id, sample_id, position, scientific_name, facility_status)
     select 'table-' || n || '-' || k, 'table-' || n, case when n % 3 = 0 then 'table-' || (n % 50 + 1) end,
            'S-' || lpad((n * 7919 % 1000003)::text, 7, '0') || '-' || k, k,
            (array['Escherichia coli', 'Bacillus subtilis', 'Homo sapiens', 'soil metagenome', null])[1 + (n + k) % 5],
            (array['WAITING', 'PROCESSING', 'SEQUENCED', 'QC_REVIEW', 'READY', 'ISSUE'])[1 + (n * k) % 6]
     from generate_series(1, ?::integer) n, generate_series(1, ?::integer) k on conflict (id) do nothing`,
    [orders, SAMPLES_PER_ORDER],
  );
  await database.raw(
    `insert into reads (id, sample_id, file1, file_size1, data_class, data_class_source)
     select id, id, id || '.fastq.gz', 123456789, 'raw', 'upload' from samples where id like 'table-%' and position % 2 = 0
     on conflict (id) do nothing`,
  );
  await database.raw("vacuum analyze orders, samples, reads, studies");
  await database.destroy();
}
