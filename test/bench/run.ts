import { machine, type Measured, getTable, writeBenchmarks } from "./benchmarksFile.ts";
import { measureArrivals } from "./measureArrivals.ts";
import { measureBacklog } from "./measureBacklog.ts";
import { measureBarcodes } from "./measureBarcodes.ts";
import { measureBombs } from "./measureBombs.ts";
import { measureChecklists } from "./measureChecklists.ts";
import { measureCounting } from "./measureCounting.ts";
import { measureFinalizing } from "./measureFinalizing.ts";
import { measureForms } from "./measureForms.ts";
import { measureHashes } from "./measureHashes.ts";
import { measureHostileFiles } from "./measureHostileFiles.ts";
import { measureLivePages } from "./measureLivePages.ts";
import { measureMonitor } from "./measureMonitor.ts";
import { measureOrderList } from "./measureOrderList.ts";
import { measurePageSizes } from "./measurePageSizes.ts";
import { measureRegistry } from "./measureRegistry.ts";
import { measureRunList } from "./measureRunList.ts";
import { measureSampleTable } from "./measureSampleTable.ts";
import { measureRunPlans } from "./measureRunPlans.ts";
import { measureStart } from "./measureStart.ts";
import { measureTakeover } from "./measureTakeover.ts";
import { measureUploads } from "./measureUploads.ts";
import { measureVersion } from "./measureVersion.ts";
import { measureWeblog } from "./measureWeblog.ts";
import { openBench } from "./openBench.ts";

export interface Figure {
  what: string;
  measured: string;
  goal: string;
  met: boolean;
}

const MEASURES = {
  start: measureStart,
  uploads: measureUploads,
  hashes: measureHashes,
  version: measureVersion,
  orders: measureOrderList,
  runs: measureRunList,
  samples: measureSampleTable,
  sizes: measurePageSizes,
  forms: measureForms,
  checklists: measureChecklists,
  plans: measureRunPlans,
  hostile: measureHostileFiles,
  bombs: measureBombs,
  weblog: measureWeblog,
  live: measureLivePages,
  monitor: measureMonitor,
  finalizing: measureFinalizing,
  takeover: measureTakeover,
  counting: measureCounting,
  backlog: measureBacklog,
  arrivals: measureArrivals,
  barcodes: measureBarcodes,
  registry: measureRegistry,
};

/** Measures ratios in one run, prints a table and, with --write, puts it into docs/benchmarks.md.
 *  Names given on the command line choose among them. Exits 0 whatever is measured. */
async function run(args: string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const unknown = names.filter((name) => !(name in MEASURES));
  if (unknown.length > 0)
    throw new Error(`Nothing is called ${unknown.join(", ")}: ${Object.keys(MEASURES).join(", ")}`);
  const measured: Measured[] = [];
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.error(`measuring ${name}…`);
    const bench = await openBench();
    try {
      measured.push({ name, figures: await measure(bench) });
    } catch (error) {
      // The others are worth having all the same.
      console.error(`${name} could not be measured:`, error);
    } finally {
      await bench.close();
    }
    if (args.includes("--write")) await writeBenchmarks(measured, Object.keys(MEASURES));
  }
  console.log(`${machine()}\n\n${getTable(measured)}`);
}

await run(process.argv.slice(2));
