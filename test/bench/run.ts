import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../server/release.ts";
import { measureArrivals } from "./measureArrivals.ts";
import { measureBacklog } from "./measureBacklog.ts";
import { measureBarcodes } from "./measureBarcodes.ts";
import { measureChecklists } from "./measureChecklists.ts";
import { measureCounting } from "./measureCounting.ts";
import { measureFinalizing } from "./measureFinalizing.ts";
import { measureForms } from "./measureForms.ts";
import { measureHashes } from "./measureHashes.ts";
import { measureLivePages } from "./measureLivePages.ts";
import { measureMonitor } from "./measureMonitor.ts";
import { measureOrderList } from "./measureOrderList.ts";
import { measureRegistry } from "./measureRegistry.ts";
import { measureRunList } from "./measureRunList.ts";
import { measureSampleTable } from "./measureSampleTable.ts";
import { measureRunPlans } from "./measureRunPlans.ts";
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
  uploads: measureUploads,
  hashes: measureHashes,
  version: measureVersion,
  orders: measureOrderList,
  runs: measureRunList,
  samples: measureSampleTable,
  forms: measureForms,
  checklists: measureChecklists,
  plans: measureRunPlans,
  weblog: measureWeblog,
  live: measureLivePages,
  monitor: measureMonitor,
  finalizing: measureFinalizing,
  counting: measureCounting,
  backlog: measureBacklog,
  arrivals: measureArrivals,
  barcodes: measureBarcodes,
  registry: measureRegistry,
};
const MARK = /<!-- bench -->[\s\S]*?(?=\n## |$)/;

/** Measures ratios in one run, prints a table and, with --readme, puts it into the README.
 *  Names given on the command line choose among them. Exits 0 whatever is measured. */
async function run(args: string[]): Promise<void> {
  const chosen = Object.entries(MEASURES).filter(([name]) => {
    const names = args.filter((arg) => !arg.startsWith("--"));
    return names.length === 0 || names.includes(name);
  });
  const bench = await openBench();
  const figures: Figure[] = [];
  try {
    for (const [name, measure] of chosen) {
      console.error(`measuring ${name}…`);
      figures.push(...(await measure(bench)));
    }
  } finally {
    await bench.close();
  }
  const table = tableOf(figures);
  console.log(table);
  if (args.includes("--readme")) {
    const path = join(packageRoot(), "README.md");
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace(MARK, `<!-- bench -->\n\n${table}\n`));
  }
}

function tableOf(figures: Figure[]): string {
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}, medians of alternating rounds:`,
    "",
    "| What | Measured | Goal | Met |",
    "| --- | --- | --- | --- |",
    ...figures.map(
      ({ what, measured, goal, met }) => `| ${what} | ${measured} | ${goal} | ${met ? "yes" : "no"} |`,
    ),
  ].join("\n");
}

await run(process.argv.slice(2));
