import { ACTIVE } from "../../../../db/models/PipelineRun.ts";
import type { EventSource } from "../../../../db/models/PipelineRunEvent.ts";
import { decideState } from "../state/decideState.ts";
import type { CountedSteps, Decision, Facts, NewEvent, TaskFact } from "../state/facts.ts";
import { foldFacts, foldTasks, type KnownFacts } from "../state/foldFacts.ts";
import { knownState } from "../state/knownState.ts";
import { recountSteps } from "../state/recountSteps.ts";
import { addEvents, type EventToStore } from "./addEvents.ts";
import type { HeldRun, RunState } from "./heldRun.ts";

/** What was learned of a run at once. tails: the ends of its logs, where they were read. */
export interface Learned {
  facts: Facts;
  events: NewEvent[];
  source: EventSource;
  now: Date;
  tails?: Tails | undefined;
}

export interface Tails {
  outputTail?: string | undefined;
  errorTail?: string | undefined;
}

/** What is to be written. */
export interface Applied {
  /** As it is to be; still with the version it was read as, and without the changed tasks. */
  run: HeldRun;
  stateBefore: RunState;
  decision: Decision;
  changedTasks: TaskFact[];
  newEvents: EventToStore[];
  /** seq of stored events that are not kept any more. */
  droppedSeqs: number[];
  tails: Tails;
}

/** What becomes of a run by what was learned of it, in order. One that is over keeps its status and its times: its events
 *  and the ends of its logs are stored, and of the facts the tasks in its trace, and of a failed one the end of its job
 *  and the causes, which engines report after they said that it failed. One that is being cancelled keeps its state, and
 *  learns. Pure. */
export function applyFacts(run: HeldRun, learned: Learned[]): Applied {
  const isOver = !ACTIVE.includes(run.state.status);
  const folded = isOver ? foldRest(run, learned) : foldAll(run, learned);
  const { events, newEvents, droppedSeqs } = addEvents(run, learned);
  const last = learned.at(-1);
  const nextSeq = run.state.nextSeq + newEvents.length;
  const isKept = isOver || run.state.statusSource === "cancelling" || !last;
  const decision = isKept
    ? { ...run.state, why: run.state.why ?? "", finalize: false }
    : decideState(knownState({ ...run, ...run.state }, folded, folded.counted), last.now);
  return {
    run: {
      ...run,
      state: isOver
        ? { ...run.state, workflow: folded.workflow, executor: folded.executor, nextSeq }
        : { ...stamped(run.state, folded, learned), ...(isKept ? {} : moved(run, decision, last)), nextSeq },
      counted: folded.counted,
      events,
    },
    stateBefore: run.state,
    decision,
    changedTasks: [...folded.changed.values()],
    newEvents,
    droppedSeqs,
    tails: Object.assign({}, ...learned.map(({ tails }) => tails)) as Tails,
  };
}

interface Folded extends KnownFacts {
  changed: Map<string, TaskFact>;
  /** With the changed tasks. */
  counted: CountedSteps;
}

// Tasks are ten thousands: those that are known are neither copied nor counted again.
function foldAll({ state, steps, tasks, counted }: HeldRun, learned: Learned[]): Folded {
  let known: KnownFacts = { workflow: state.workflow, executor: state.executor, tasks };
  const changed = new Map<string, TaskFact>();
  for (const { facts } of learned) {
    foldTasks(facts.tasks, { known: tasks, changed });
    known = foldFacts(known, { workflow: facts.workflow, executor: facts.executor });
  }
  return { ...known, changed, counted: recountSteps(steps, counted, { tasks, changed }) };
}

/** The same for a run that is over. */
function foldRest(run: HeldRun, learned: Learned[]): Folded {
  const isFailed = run.state.status === "failed";
  const rest = learned.map((one) => {
    const { tasks, executor, workflow } = one.facts;
    const causes = isFailed ? workflow?.causes : undefined;
    return {
      ...one,
      facts: {
        ...(one.source === "trace" && { tasks }),
        ...(isFailed && { executor }),
        ...(causes && { workflow: { causes } }),
      },
    };
  });
  return foldAll(run, rest);
}

/** Facts and when something was last heard, which an active run takes on whatever its state. */
function stamped(state: RunState, { workflow, executor }: KnownFacts, learned: Learned[]): RunState {
  const lastOf = (wanted: (one: Learned) => boolean) => learned.findLast(wanted)?.now;
  return {
    ...state,
    workflow,
    executor,
    ...(executor !== state.executor && {
      queueStatus: executor.said ?? executor.state ?? null,
      queueReason: executor.reason ?? null,
      queueUpdatedAt: lastOf(({ facts }) => facts.executor !== undefined) ?? state.queueUpdatedAt,
    }),
    lastEventAt: lastOf(({ events }) => events.length > 0) ?? state.lastEventAt,
    lastWeblogAt: lastOf(({ source }) => source === "weblog") ?? state.lastWeblogAt,
    lastTraceAt: lastOf(({ source }) => source === "trace") ?? state.lastTraceAt,
  };
}

function moved(
  { state }: HeldRun,
  { status, progress, currentStep, why }: Decision,
  { source, now }: Learned,
) {
  const isRunning = status === "running" && state.startedAt === null;
  return {
    status,
    progress,
    currentStep,
    why,
    // Somebody who is at it says so until done.
    statusSource: state.statusSource === "finalizing" ? state.statusSource : source,
    ...(isRunning && { startedAt: now }),
    ...(!ACTIVE.includes(status) && { completedAt: now }),
  };
}
