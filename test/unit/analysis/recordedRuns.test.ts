import fc from "fast-check";
import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunStatus, RunStep } from "../../../db/models/PipelineRun.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { decideState } from "../../../server/analysis/runRecords/state/decideState.ts";
import type { Facts } from "../../../server/analysis/runRecords/state/facts.ts";
import { type KnownFacts, mergeFacts } from "../../../server/analysis/runRecords/state/mergeFacts.ts";
import { knownState } from "../../../server/analysis/runRecords/state/knownState.ts";
import { parseTrace } from "../../../server/analysis/trace/parseTrace.ts";
import { interpretWeblog } from "../../../server/analysis/weblog/interpretWeblog.ts";

const RECORDINGS = join(packageRoot(), "test/system/engines/recordings");
const STEPS: RunStep[] = [
  { id: "measure", name: "Measure", processMatchers: ["MEASURE"] },
  { id: "gather", name: "Gather", processMatchers: ["GATHER"] },
];
const START_MS = Date.parse("2026-11-21T11:00:00Z");
const LONG_AFTER = new Date(START_MS + 3_600_000);
const at = (seconds: number) => new Date(START_MS + seconds * 1000).toISOString();

interface Recording {
  name: string;
  posts: Facts[];
  trace: Facts[];
  executor: Facts[];
  /** Both alone prove how it ended. */
  end: Facts;
  truth: RunStatus;
}

function recordingIn(name: string): Recording {
  const text = (file: string) => {
    const path = join(RECORDINGS, name, file);
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  };
  const { exitCode } = JSON.parse(text("run.json")) as { exitCode: number | null };
  const lines = text("posts.jsonl").split("\n").filter(Boolean);
  const { tasks } = parseTrace(text("trace.txt"));
  const end: Facts =
    exitCode === null
      ? { executor: { state: "lost", at: at(60) } }
      : { executor: { state: "exited", exitCode, at: at(60) } };
  return {
    name,
    posts: lines.map(
      (line) => interpretWeblog(JSON.parse(line) as Record<string, unknown>, LONG_AFTER).facts,
    ),
    trace: tasks.map((_, index) => ({ tasks: tasks.slice(0, index + 1) })),
    executor: [{ executor: { state: "running", at: at(1) } }],
    end,
    truth: exitCode === 0 ? "completed" : "failed",
  };
}

const recordings = readdirSync(RECORDINGS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(join(RECORDINGS, name)).map((scenario) => recordingIn(join(name, scenario))),
  );

/** How a run stands after all of it was told, its outputs always there. */
function standing(delivered: Facts[]) {
  let row = {
    status: "queued" as RunStatus,
    progress: null as number | null,
    currentStep: null as string | null,
  };
  let facts: KnownFacts = { workflow: {}, executor: { state: "pending", at: at(0) }, tasks: new Map() };
  for (const update of [...delivered, {}]) {
    facts = mergeFacts(facts, update);
    const { status, progress, currentStep, finalize } = decideState(
      knownState({ ...row, steps: STEPS, finalizeTries: 0 }, facts),
      LONG_AFTER,
    );
    expect(progress ?? 0).to.be.at.least(row.progress ?? 0);
    row = finalize ? { status: "completed", progress: 100, currentStep } : { status, progress, currentStep };
  }
  return row;
}

describe("a recorded run of Nextflow", () => {
  it("is complete with posts, traces and exit codes", () => {
    expect(recordings.length).to.be.greaterThan(30);
    expect(recordings.filter(({ posts }) => posts.length > 2).length).to.be.greaterThan(10);
  });

  for (const { name, posts, trace, executor, end, truth } of recordings) {
    it(`${name} is ${truth} by its trace and its exit alone, and with its posts`, () => {
      expect(standing([...executor, ...trace, end]).status).to.equal(truth);
      expect(standing([...executor, ...posts, ...trace, end]).status).to.equal(truth);
      expect(standing([...executor, ...trace, ...posts, end]).status).to.equal(truth);
    });

    it(`${name} is ${truth} for any order and loss of reports`, () => {
      const all = [...posts, ...trace, ...executor];
      const delivered = fc
        .record({ some: fc.array(fc.constantFrom(...all), { maxLength: all.length * 2 }), place: fc.nat() })
        .map(({ some, place }) => some.toSpliced(place % (some.length + 1), 0, end));
      fc.assert(
        fc.property(delivered, (facts) => {
          expect(standing(facts).status).to.equal(truth);
        }),
        { numRuns: 50 },
      );
    });
  }

  it("counts its tasks: one retried once, one failed that was ignored", () => {
    const getCounts = (name: string) => {
      const { posts, trace } = recordingIn(name);
      const facts = [...posts, ...trace].reduce<KnownFacts>((known, update) => mergeFacts(known, update), {
        workflow: {},
        executor: {},
        tasks: new Map(),
      });
      const row = {
        status: "running",
        progress: null,
        currentStep: null,
        steps: STEPS,
        finalizeTries: 0,
      } as const;
      return knownState({ ...row, steps: STEPS }, facts).steps.map(({ counts }) => counts);
    };
    const none = { submitted: 0, running: 0, completed: 0, cached: 0, failed: 0, ignored: 0, aborted: 0 };
    expect(getCounts("22.10.7/retry")).to.deep.equal([
      { ...none, completed: 2 },
      { ...none, completed: 1 },
    ]);
    expect(getCounts("22.10.7/ignore")).to.deep.equal([
      { ...none, completed: 1, ignored: 1 },
      { ...none, completed: 1 },
    ]);
    expect(getCounts("22.10.7/resume-of-success")).to.deep.equal([
      { ...none, cached: 3 },
      { ...none, cached: 1 },
    ]);
  });
});
