import knex from "knex";
import type { Page } from "playwright-core";
import { chromiumPath, launchChromium, openWindow, signIn } from "../helpers/chromium.ts";
import { ask } from "./keepAlive.ts";
import { type Bench, type BenchServer, median, openBench } from "./openBench.ts";
import type { Figure } from "./run.ts";

const FEW = 10_000;
const MANY = 1_000_000;
const SAMPLES_PER_ORDER = 20;
const OWNERS = 100;
const WINDOW = 200;
const ROUNDS = 40;
const GOAL = 1.5;
const FRAME_MS = 1_000 / 60;
const SCROLLED_MS = 6_000;

/** The list of all samples: its first and its last window of 200 rows, by each column that it is sorted by, with
 *  1,000,000 stored against 10,000, alternating; and the time between two frames of Chromium while 10,000 rows are
 *  scrolled, unless there is no Chromium. */
export async function measureSampleTable(bench: Bench): Promise<Figure[]> {
  const small = await openBench();
  try {
    const few = await small.start("ours");
    await store(small.databaseUrl, few.details["userId"] ?? "", FEW);
    const scrolled = await frames(few);
    const many = await bench.start("ours");
    await store(bench.databaseUrl, many.details["userId"] ?? "", MANY);
    return [...(await windows(few, many)), ...scrolled];
  } finally {
    await small.close();
  }
}

const SORTS = ["order", "code", "title", "organism", "status", "statusSince", "owner", "study", "created"];

async function windows(few: BenchServer, many: BenchServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const sort of SORTS)
    for (const place of ["First", "Last"]) {
      const input = (total: number) => ({
        sort,
        direction: "asc",
        limit: WINDOW,
        ...(place === "First" ? { offset: 0 } : { offset: total - WINDOW, total }),
      });
      const times: { few: number[]; many: number[] } = { few: [], many: [] };
      for (let round = 0; round < ROUNDS; round++) {
        times.few.push(await timed(few, input(FEW)));
        times.many.push(await timed(many, input(MANY)));
      }
      const [fewMs, manyMs] = [median(times.few), median(times.many)];
      figures.push({
        what: `${place} ${WINDOW} of ${MANY.toLocaleString("en")} samples by ${sort}, against ${FEW.toLocaleString("en")}`,
        measured: `${(manyMs / fewMs).toFixed(2)} (${manyMs.toFixed(1)} / ${fewMs.toFixed(1)} ms)`,
        goal: `≤ ${GOAL}`,
        met: manyMs / fewMs <= GOAL,
      });
    }
  return figures;
}

async function timed({ url, details }: BenchServer, input: object): Promise<number> {
  const started = performance.now();
  const { status } = await ask(
    "GET",
    `${url}/trpc/samples.browse?input=${encodeURIComponent(JSON.stringify(input))}`,
    { headers: { cookie: details["cookie"] ?? "" } },
  );
  if (status !== 200) throw new Error(`the list of samples answered ${status}`);
  return performance.now() - started;
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

/** The times between frames while the page is scrolled so many pixels in each. */
function intervals(page: Page, step: number): Promise<{ frameMs: number; lateShare: number }> {
  return page.evaluate(
    async ({ step, scrolledMs, frameMs }) => {
      window.scrollTo(0, 0);
      const times: number[] = [];
      let last = await new Promise<number>(requestAnimationFrame);
      const end = last + scrolledMs;
      while (last < end) {
        window.scrollBy(0, step);
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
    `insert into users (id, email, first_name, last_name, role, password_hash)
     select 'owner-' || n, 'owner-' || n || '@example.org', 'Ada', 'Owner ' || n, 'RESEARCHER', ''
     from generate_series(1, ?::integer) n`,
    [OWNERS],
  );
  await database.raw(
    `insert into orders (id, order_number, user_id, name, status, created_at)
     select 'table-' || n, 'TABLE-' || n, 'owner-' || 1 + n % ?, 'Order ' || n, 'SUBMITTED', now() - n * interval '1 minute'
     from generate_series(1, ?::integer) n`,
    [OWNERS, orders],
  );
  await database.raw(
    `insert into studies (id, title, user_id) select 'table-' || n, 'Study ' || n, ? from generate_series(1, 50) n`,
    [userId],
  );
  await database.raw(
    `insert into samples (id, order_id, study_id, sample_id, position, scientific_name, facility_status)
     select 'table-' || n || '-' || k, 'table-' || n, case when n % 3 = 0 then 'table-' || (n % 50 + 1) end,
            'S-' || lpad((n * 7919 % 1000003)::text, 7, '0') || '-' || k, k,
            (array['Escherichia coli', 'Bacillus subtilis', 'Homo sapiens', 'soil metagenome', null])[1 + (n + k) % 5],
            (array['WAITING', 'PROCESSING', 'SEQUENCED', 'QC_REVIEW', 'READY', 'ISSUE'])[1 + (n * k) % 6]
     from generate_series(1, ?::integer) n, generate_series(1, ?::integer) k`,
    [orders, SAMPLES_PER_ORDER],
  );
  await database.raw(
    `insert into reads (id, sample_id, file1, file_size1, data_class, data_class_source)
     select id, id, id || '.fastq.gz', 123456789, 'raw', 'upload' from samples where id like 'table-%' and position % 2 = 0`,
  );
  await database.raw("vacuum analyze users, orders, samples, reads, studies");
  await database.destroy();
}
