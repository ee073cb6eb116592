import { weblogPath } from "../helpers/weblogPath.ts";
import { ask } from "./keepAlive.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";
import { storeRuns } from "./storeRuns.ts";

const ROUNDS = 7;
const ROUND_MS = 1_500;
/** Five times what the closest system reached against the same INSERT, by the number of engines. */
const GOALS: [engines: number, goal: number][] = [
  [1, 0.3],
  [8, 0.13],
];

/** Events a second posted to the weblog against a bare Node handler that does one INSERT through pg for each, in
 *  alternating rounds: one run whose engine posts one event after the other, and eight runs at once that do so. */
export async function measureWeblog(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const bare = await bench.start("bareWeblog");
  const figures: Figure[] = [];
  for (const [engines, goal] of GOALS) figures.push(await compared(bench, { ours, bare, engines, goal }));
  await ours.stop();
  await bare.stop();
  return figures;
}

async function compared(
  bench: Bench,
  { ours, bare, engines, goal }: { ours: BenchServer; bare: BenchServer; engines: number; goal: number },
): Promise<Figure> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const runIds = await storeRuns(bench.databaseUrl, ours.details["orderId"] ?? "", engines);
    const oursRate = await rate(ours, runIds);
    const bareRate = await rate(bare, runIds);
    // The first round warms everything up.
    if (round === 0) continue;
    rates.ours.push(oursRate);
    rates.bare.push(bareRate);
  }
  const [oursRate, bareRate] = [median(rates.ours), median(rates.bare)];
  const ratio = oursRate / bareRate;
  return {
    what: `Weblog, events per second of ${engines === 1 ? "one engine" : `${engines} engines at once`}, against a bare INSERT`,
    measured: `${ratio.toFixed(2)} (${Math.round(oursRate)} / ${Math.round(bareRate)})`,
    goal: `≥ ${goal}`,
    met: ratio >= goal,
  };
}

/** Each run posts its next event when the one before is answered, as Nextflow does. */
async function rate({ url, details: { weblogSecret = "" } }: BenchServer, runIds: string[]): Promise<number> {
  let posts = 0;
  const started = performance.now();
  const engine = async (runId: string) => {
    const address = url + weblogPath({ runId, token: weblogSecret });
    for (let index = 0; performance.now() - started < ROUND_MS; index++) {
      const { status, body } = await ask("POST", address, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(getEvent(index)),
      });
      if (status !== 200) throw new Error(`the weblog answered ${status}: ${body}`);
      posts++;
    }
  };
  await Promise.all(runIds.map(engine));
  return (posts / (performance.now() - started)) * 1000;
}

/** What Nextflow posts of a task: that it is submitted, starts and is completed, then of the next one. */
function getEvent(index: number): Record<string, unknown> {
  const taskId = Math.floor(index / 3) + 1;
  const [event, status] = [
    ["process_submitted", "SUBMITTED"],
    ["process_started", "RUNNING"],
    ["process_completed", "COMPLETED"],
  ][index % 3] ?? ["", ""];
  const submit = Date.now() - 1_000;
  return {
    runName: "tidy_bench",
    runId: "8e3c1f0a-6a53-4c1b-9a38-2f7f0f6b3f0d",
    event,
    utcTime: new Date().toISOString(),
    trace: {
      task_id: taskId,
      status,
      hash: "ab/12cdef",
      name: `QC:${taskId % 2 ? "COUNT" : "REPORT"} (S${taskId})`,
      exit: index % 3 === 2 ? 0 : 2147483647,
      submit,
      start: index % 3 === 0 ? 0 : submit + 500,
      process: `QC:${taskId % 2 ? "COUNT" : "REPORT"}`,
      tag: `S${taskId}`,
      module: [],
      container: null,
      attempt: 1,
      script:
        "\n    count --reads in.fastq.gz > counts.json\n    report --in counts.json --out report.html\n    ",
      scratch: null,
      workdir: "/data/runs/READS-QC-20260301-001/work/ab/12cdef0123456789abcdef01234567",
      queue: null,
      cpus: 2,
      memory: 4_294_967_296,
      disk: null,
      time: 7_200_000,
      env: "PATH=/opt/tools/bin:$PATH\n",
      error_action: null,
      native_id: 10_000 + taskId,
      ...(index % 3 === 2 && {
        complete: submit + 900,
        duration: 900,
        realtime: 400,
        "%cpu": 97.5,
        "%mem": 0.4,
        rss: 10_469_376,
        vmem: 54_259_712,
        peak_rss: 57_497_293,
        peak_vmem: 60_185_088,
        rchar: 7_597,
        wchar: 162,
      }),
    },
  };
}
