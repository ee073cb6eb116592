import fc from "fast-check";
import { expect } from "chai";
import { ACTIVE, type RunStatus } from "../../../db/models/PipelineRun.ts";
import { decideState } from "../../../server/analysis/runRecords/state/decideState.ts";
import type { Decision, Facts } from "../../../server/analysis/runRecords/state/facts.ts";
import { type KnownFacts, mergeFacts } from "../../../server/analysis/runRecords/state/mergeFacts.ts";
import { knownState } from "../../../server/analysis/runRecords/state/knownState.ts";
import { history, type History, LONG_AFTER, deliveries } from "../../helpers/runHistories.ts";

interface Row {
  status: RunStatus;
  progress: number | null;
  currentStep: string | null;
  steps: History["steps"];
  finalizeTries: number;
}

/** A run as recordUpdates and finalizeRun keep it, its outputs always there. */
class Run {
  row: Row;
  facts: KnownFacts;

  constructor({ begun, steps }: History) {
    this.row = { status: begun.status, progress: null, currentStep: null, steps, finalizeTries: 0 };
    this.facts = { workflow: {}, executor: begun.executor, tasks: new Map() };
  }

  learn(facts: Facts, now: Date): Decision {
    this.facts = mergeFacts(this.facts, facts);
    const decision = decideState(knownState(this.row, this.facts), now);
    this.row = { ...this.row, ...decision, steps: this.row.steps };
    if (decision.finalize) this.row = { ...this.row, status: "completed", progress: 100 };
    return decision;
  }
}

const cases = history.chain((happened) =>
  fc.record({ happened: fc.constant(happened), delivered: deliveries(happened) }),
);
// Long before anything that is waited for is over.
const SOON = new Date("2026-01-10T10:00:00.000Z");

describe("a run whose facts are lost, repeated and reordered", () => {
  it("ends as it really ended, as long as one proof of it is among them", () => {
    fc.assert(
      fc.property(cases, ({ happened, delivered }) => {
        const run = new Run(happened);
        for (const facts of delivered) run.learn(facts, SOON);
        run.learn({}, LONG_AFTER);
        expect(run.row.status).to.equal(happened.truth);
      }),
      { numRuns: 2_000 },
    );
  });

  it("never leaves its final state, never reverts, and is at 100 only when completed", () => {
    fc.assert(
      fc.property(cases, ({ happened, delivered }) => {
        const run = new Run(happened);
        for (const facts of [...delivered, {}, ...happened.facts]) {
          const before = run.row;
          const decision = run.learn(facts, LONG_AFTER);
          const after = run.row;
          if (!ACTIVE.includes(before.status))
            expect(after).to.include({ status: before.status, progress: before.progress });
          expect(ACTIVE.indexOf(after.status)).to.satisfy(
            (rank: number) => rank < 0 || rank >= ACTIVE.indexOf(before.status),
          );
          expect(after.progress ?? 0).to.be.at.least(before.progress ?? 0);
          expect(after.progress === 100).to.equal(after.status === "completed");
          if (ACTIVE.includes(before.status)) expect(decision.progress ?? 0).to.be.at.most(99);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("is not ended by anything but a proof of its end", () => {
    fc.assert(
      fc.property(cases, ({ happened, delivered }) => {
        fc.pre(happened.begun.status === "queued");
        const run = new Run(happened);
        for (const facts of delivered.filter((each) => !happened.proofs.includes(each))) {
          run.learn(facts, LONG_AFTER);
          expect(ACTIVE).to.include(run.row.status);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("keeps its status for any reports of single tasks", () => {
    fc.assert(
      fc.property(cases, ({ happened, delivered }) => {
        const run = new Run(happened);
        for (const { tasks } of delivered) run.learn({ tasks }, LONG_AFTER);
        expect(run.row.status).to.equal(happened.begun.status);
      }),
      { numRuns: 500 },
    );
  });
});

describe("merged facts", () => {
  const known = (delivered: Facts[]) =>
    delivered.reduce<KnownFacts>((before, facts) => mergeFacts(before, facts), {
      workflow: {},
      executor: {},
      tasks: new Map(),
    });
  const stands = ({ workflow, executor, tasks }: KnownFacts) => ({
    workflow,
    executor: executor.state,
    tasks: Object.fromEntries([...tasks].map(([id, task]) => [id, task.status])),
  });

  it("is the same for any order and repetition of facts", () => {
    const orders = history.chain(({ facts }) =>
      fc.record({
        facts: fc.constant(facts),
        shuffled: fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }),
      }),
    );
    fc.assert(
      fc.property(orders, ({ facts, shuffled }) => {
        expect(stands(known(shuffled))).to.deep.equal(stands(known(facts)));
      }),
      { numRuns: 500 },
    );
  });

  it("is not changed by delivered all of it again", () => {
    fc.assert(
      fc.property(history, ({ facts }) => {
        const all = known(facts);
        const tasks = facts.flatMap((each) => each.tasks ?? []);
        expect(mergeFacts(all, { ...all, tasks }).changed).to.equal(false);
        expect(stands(known([...facts, ...facts]))).to.deep.equal(stands(all));
      }),
      { numRuns: 200 },
    );
  });
});
