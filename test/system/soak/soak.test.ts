import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { verifyChain } from "../../../server/platform/audit/chain/verifyChain.ts";
import { SeededNumbers } from "../../../server/sequencing/monitoring/simulate/SeededNumbers.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { auditFaults, openLeases } from "./checkDatabase.ts";
import { loadBombs } from "./loadBombs.ts";
import { loadPages } from "./loadPages.ts";
import { loadRuns, writeSoakPackage } from "./loadRuns.ts";
import { loadStreams } from "./loadStreams.ts";
import { loadUploads } from "./loadUploads.ts";
import { type MemoryOfOne, watchMemory } from "./residentMemory.ts";
import { type SoakSite, soakSite } from "./soakSite.ts";
import { strikesOn } from "./strikes.ts";

// Duration and seed; in the normal test run both are fixed, and only the timing of the machine varies.
const REQUESTED_MINUTES = process.env["LANEKEEPER_SOAK_MINUTES"];
const MINUTES = Number(REQUESTED_MINUTES ?? 0.2);
const SEED =
  process.env["LANEKEEPER_SOAK_SEED"] ?? (REQUESTED_MINUTES ? randomBytes(4).toString("hex") : "steady");
const IS_LONG = MINUTES > 2;
const SIZES = IS_LONG
  ? { diskMib: 512, fileBytes: 8 * 2 ** 20, samples: 300, restMs: { least: 4_000, most: 25_000 } }
  : { diskMib: 96, fileBytes: 2 * 2 ** 20, samples: 5, restMs: { least: 500, most: 3_000 } };
/** The fraction of the time after which some processes are no longer disturbed, so that their memory can
 *  be measured. */
const SPARED_AFTER = 0.35;
const GROWTH_MOST = 1.3;

describe("two servers and their monitors under mixed load with faults", function () {
  this.timeout((MINUTES + 6) * 60_000);
  let site: SoakSite;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let loads: Awaited<ReturnType<typeof startLoads>>;
  let memory: MemoryOfOne[] = [];
  const strikesDone: ReturnType<typeof strikesOn>["done"] = {};

  before(async () => {
    packages = await tempDir();
    const { diskMib } = SIZES;
    site = await soakSite({ diskMib, environment: { PIPELINES_DIR: await writeSoakPackage(packages.path) } });
    if (site.diskBytes === undefined)
      console.log("    skipped: the disk is not filled, for only root can mount one");
    loads = await startLoads();
    await soak();
    console.log(`    ${JSON.stringify(figures())}`);
    if (REQUESTED_MINUTES) console.log([...site.answers.surprises, ...site.troubles.lines].join("\n"));
  });
  after(async () => {
    await site?.[Symbol.asyncDispose]();
    await packages.remove();
  });

  const numbersFor = (purpose: string) => new SeededNumbers(SEED, purpose);

  async function startLoads() {
    const { fileBytes, samples } = SIZES;
    const ofUploads = (purpose: string) =>
      loadUploads(site, { numbers: numbersFor(purpose), fileBytes, samples });
    return {
      uploads: [await ofUploads("uploads 1"), await ofUploads("uploads 2"), await ofUploads("uploads 3")],
      runs: [
        await loadRuns(site, { numbers: numbersFor("runs 1") }),
        await loadRuns(site, { numbers: numbersFor("runs 2") }),
      ],
      streams: await loadStreams(site, { seed: SEED }),
      pages: [
        await loadPages(site, { numbers: numbersFor("pages 1") }),
        await loadPages(site, { numbers: numbersFor("pages 2") }),
      ],
      bombs: await loadBombs(site, { numbers: numbersFor("bombs") }),
    };
  }
  const all = () => [...loads.uploads, ...loads.runs, loads.streams, ...loads.pages, loads.bombs];

  /** Load and disturbances for the duration; then the disturbances stop and all started work is completed. */
  async function soak(): Promise<void> {
    const [strikesEnd, loadEnd, watchEnd] = [
      new AbortController(),
      new AbortController(),
      new AbortController(),
    ];
    const strikes = strikesOn(site, { seed: SEED, restMs: SIZES.restMs });
    const watching = watchMemory(site.children, watchEnd.signal);
    const striking = strikes.run(strikesEnd.signal);
    const loading = Promise.all(all().map((load) => load.run(loadEnd.signal)));
    const going = Promise.all([striking, loading]);
    const timer = async () => {
      await sleep(MINUTES * SPARED_AFTER * 60_000);
      if (IS_LONG) strikes.spare(["web 2", "pipeline-monitor", "stream-monitor"]);
      for (let left = MINUTES * (1 - SPARED_AFTER) * 60_000; left > 0; left -= 60_000) {
        site.proxy.passed.length = 0;
        Object.assign(strikesDone, strikes.done);
        if (IS_LONG) console.log(`    ${Math.round(left / 60_000)} min left ${JSON.stringify(figures())}`);
        await sleep(Math.min(left, 60_000));
      }
    };
    try {
      await Promise.race([timer(), going]);
      strikesEnd.abort();
      await striking;
    } finally {
      for (const ending of [strikesEnd, loadEnd, watchEnd]) ending.abort();
      await Promise.allSettled([striking, loading]);
    }
    await going;
    memory = await watching;
    Object.assign(strikesDone, strikes.done);
  }

  function figures() {
    const { answers, troubles, diskBytes } = site;
    return {
      seed: SEED,
      minutes: MINUTES,
      strikes: strikesDone,
      answers: answers.counted,
      surprises: answers.surprises.length,
      unasked: troubles.unasked.length,
      changes: answers.changes.size,
      uploads: loads.uploads.map(({ tally }) => tally),
      runs: loads.runs.map(({ tally }) => tally),
      streams: loads.streams.tally,
      pages: loads.pages.map(({ tally }) => tally),
      bombs: loads.bombs.tally,
      loggedErrors: troubles.logged,
      memory,
      isDiskFilled: diskBytes !== undefined,
    };
  }

  it("keep every acknowledged byte, and no upload twice", async () => {
    for (const uploads of loads.uploads) expect(await uploads.check()).to.deep.equal([]);
  });
  it("complete every run correctly, and count every acknowledged event once", async () => {
    for (const runs of loads.runs) expect(await runs.check()).to.deep.equal([]);
  });
  it("count every file of the live sequencing runs once", async () => {
    expect(await loads.streams.check()).to.deep.equal([]);
  });
  it("audit every acknowledged change exactly once", async () => {
    for (const pages of loads.pages) expect(await pages.check()).to.deep.equal([]);
    expect(await auditFaults(site.db, site.answers.changes)).to.deep.equal([]);
    expect((await verifyChain({ database: site.db })).problems).to.deep.equal([]);
  });
  it("refuse requests that would exhaust memory and time", async () => {
    expect(await loads.bombs.check()).to.deep.equal([]);
  });
  it("hold no open leases", async () => {
    expect(await openLeases(site.db)).to.deep.equal([]);
  });
  it("send no unexpected response, and end only on request", () => {
    expect(site.answers.surprises).to.deep.equal([]);
    expect(site.troubles.unasked).to.deep.equal([]);
  });
  it("do not grow in memory over time", () => {
    console.log(`    ${JSON.stringify(figures())}`);
    expect(memory.filter(({ growth }) => growth > GROWTH_MOST)).to.deep.equal([]);
  });
});
