import { ACTIVE } from "../../../../db/models/PipelineRun.ts";
import type { EventSource } from "../../../../db/models/PipelineRunEvent.ts";
import { decideState } from "../state/decideState.ts";
import type { CountedSteps, Decision, Facts, NewEvent, TaskFact } from "../state/facts.ts";
import { type KnownFacts, mergeFacts, mergeTasks } from "../state/mergeFacts.ts";
import { knownState } from "../state/knownState.ts";
import { recountSteps } from "../state/countSteps.ts";
import type { CachedEvent, CachedRun, RunState } from "./cachedRuns.ts";
import { hash } from "node:crypto";
import {
  EVENT_DUPLICATE_WINDOW_MS,
  EVENT_MESSAGE_MAX_CHARACTERS,
  EVENT_PAYLOAD_MAX_CHARACTERS,
  EVENTS_KEPT_PER_RUN,
} from "../../limits.ts";
import { findStep } from "../state/findStep.ts";
import { plainText } from "../runSentences.ts";
import { Sentence } from "../../../platform/errors/rules/sentence.ts";

/** An update to a run. tails: the ends of its logs, where they were read. */
export interface RunUpdate {
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

/** The result of an update, to be written. */
export interface AppliedUpdates {
  /** The new state of the run; still with the version that was read, and without the changed tasks. */
  run: CachedRun;
  stateBefore: RunState;
  decision: Decision;
  changedTasks: TaskFact[];
  newEvents: EventToStore[];
  /** Numbers of stored events to delete. */
  droppedSeqs: number[];
  tails: Tails;
}

/**
 * Applies updates to a run, in order. A finished run keeps its status and its times: its events and log tails are
 * stored, and of the facts only the tasks of its trace, and for a failed run the end of its job and the causes, which
 * engines report after the failure. A run that is being cancelled keeps its status, but its facts are updated. Pure.
 */
export function applyUpdates(run: CachedRun, updates: RunUpdate[]): AppliedUpdates {
  const isOver = !ACTIVE.includes(run.state.status);
  const merged = isOver ? mergeAllowed(run, updates) : mergeAll(run, updates);
  const { events, newEvents, droppedSeqs } = addEvents(run, updates);
  const last = updates.at(-1);
  const nextSeq = run.state.nextSeq + newEvents.length;
  const keepsStatus = isOver || run.state.statusSource === "cancelling" || !last;
  const decision = keepsStatus
    ? { ...run.state, why: run.state.why ?? "", sentences: run.state.sentences ?? {}, finalize: false }
    : decideState(knownState({ ...run, ...run.state }, merged, merged.counted), last.now);
  return {
    run: {
      ...run,
      state: isOver
        ? { ...run.state, workflow: merged.workflow, executor: merged.executor, nextSeq }
        : {
            ...withTimes(run.state, merged, updates),
            ...(keepsStatus ? {} : statusColumns(run, decision, last)),
            nextSeq,
          },
      counted: merged.counted,
      events,
    },
    stateBefore: run.state,
    decision,
    changedTasks: [...merged.changed.values()],
    newEvents,
    droppedSeqs,
    tails: Object.assign({}, ...updates.map(({ tails }) => tails)) as Tails,
  };
}

interface Merged extends KnownFacts {
  changed: Map<string, TaskFact>;
  /** Includes the changed tasks. */
  counted: CountedSteps;
}

// A run may have tens of thousands of tasks: known ones are neither copied nor counted again.
function mergeAll({ state, steps, tasks, counted }: CachedRun, updates: RunUpdate[]): Merged {
  let known: KnownFacts = { workflow: state.workflow, executor: state.executor, tasks };
  const changed = new Map<string, TaskFact>();
  for (const { facts } of updates) {
    mergeTasks(facts.tasks, { known: tasks, changed });
    known = mergeFacts(known, { workflow: facts.workflow, executor: facts.executor });
  }
  return { ...known, changed, counted: recountSteps(steps, counted, { tasks, changed }) };
}

/** Applies the part of the updates that a finished run accepts. */
function mergeAllowed(run: CachedRun, updates: RunUpdate[]): Merged {
  const isFailed = run.state.status === "failed";
  const rest = updates.map((one) => {
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
  return mergeAll(run, rest);
}

/** Returns the facts and the times of the last updates, which an active run stores whatever its status. */
function withTimes(state: RunState, { workflow, executor }: KnownFacts, updates: RunUpdate[]): RunState {
  const findLast = (wanted: (one: RunUpdate) => boolean) => updates.findLast(wanted)?.now;
  return {
    ...state,
    workflow,
    executor,
    ...(executor !== state.executor && {
      queueStatus: executor.said ?? executor.state ?? null,
      queueReason: executor.reason ?? null,
      queueUpdatedAt: findLast(({ facts }) => facts.executor !== undefined) ?? state.queueUpdatedAt,
    }),
    lastEventAt: findLast(({ events }) => events.length > 0) ?? state.lastEventAt,
    lastWeblogAt: findLast(({ source }) => source === "weblog") ?? state.lastWeblogAt,
    lastTraceAt: findLast(({ source }) => source === "trace") ?? state.lastTraceAt,
  };
}

function statusColumns(
  { state }: CachedRun,
  { status, progress, currentStep, why, sentences }: Decision,
  { source, now }: RunUpdate,
) {
  const isRunning = status === "running" && state.startedAt === null;
  return {
    status,
    progress,
    currentStep,
    why,
    sentences,
    // A run that is being finalized keeps this source until it is done.
    statusSource: state.statusSource === "finalizing" ? state.statusSource : source,
    ...(isRunning && { startedAt: now }),
    ...(!ACTIVE.includes(status) && { completedAt: now }),
  };
}

/** An event to insert, with its row as JSON. */
interface EventToStore {
  seq: number;
  source: EventSource;
  eventType: string;
  processName: string | undefined;
  stepId: string | undefined;
  status: string | undefined;
  message: string | undefined;
  sentence: Sentence | undefined;
  payload: string | undefined;
  identity: string;
  occurredAt: Date;
  receivedAt: Date;
}

/**
 * Adds events to those of a run (spec §6): drops an event that equals a stored one in source, name and payload within
 * two seconds; keeps the newest 100. Returns the events to insert with their numbers, all events after that, and the
 * numbers of the events to delete.
 */
function addEvents(
  { steps, state, events }: Pick<CachedRun, "steps" | "state" | "events">,
  updates: { events: NewEvent[]; now: Date }[],
): { events: CachedEvent[]; newEvents: EventToStore[]; droppedSeqs: number[] } {
  const added: { held: CachedEvent; event: NewEvent; payload: string | undefined; receivedAt: Date }[] = [];
  for (const { events: received, now } of updates)
    for (const event of received) {
      const payload = payloadText(event.payload);
      const occurredMs = event.occurredAt.getTime();
      const identity = `\\x${hash("sha256", `${event.source}\n${event.eventType}\n${payload ?? ""}`, "hex")}`;
      const isThere = (one: CachedEvent) =>
        one.identity === identity && Math.abs(one.occurredMs - occurredMs) <= EVENT_DUPLICATE_WINDOW_MS;
      if (events.some(isThere) || added.some(({ held }) => isThere(held))) continue;
      added.push({ held: { seq: 0, occurredMs, identity }, event, payload, receivedAt: now });
    }
  if (added.length === 0) return { events, newEvents: [], droppedSeqs: [] };

  // A stable sort keeps the order of simultaneous events: stored ones first, then new ones in order of arrival.
  const all = [...events, ...added.map(({ held }) => held)];
  all.sort((one, other) => one.occurredMs - other.occurredMs);
  const dropped = new Set(all.slice(0, -EVENTS_KEPT_PER_RUN));
  const stored = added.filter(({ held }) => !dropped.has(held));
  let { nextSeq } = state;
  for (const { held } of stored) held.seq = nextSeq++;
  return {
    events: all.slice(-EVENTS_KEPT_PER_RUN),
    newEvents: stored.map(({ held: { seq, identity }, event, payload, receivedAt }) => ({
      seq,
      source: event.source,
      eventType: event.eventType,
      processName: event.processName,
      stepId: event.stepId ?? (event.processName && findStep(steps, event.processName)?.id),
      status: event.status,
      message: event.message && capped(plainText(event.message), EVENT_MESSAGE_MAX_CHARACTERS),
      sentence: event.message instanceof Sentence ? event.message : undefined,
      payload: payload && capped(payload, EVENT_PAYLOAD_MAX_CHARACTERS),
      identity,
      occurredAt: event.occurredAt,
      receivedAt,
    })),
    droppedSeqs: events.filter((one) => dropped.has(one)).map(({ seq }) => seq),
  };
}

// A text payload was serialized by the caller.
function payloadText(payload: unknown): string | undefined {
  return payload === undefined || typeof payload === "string" ? payload : JSON.stringify(payload);
}

/** Truncates a text without splitting a surrogate pair. */
function capped(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const endsInHalf = /[\uD800-\uDBFF]/.test(text.charAt(maxCharacters - 1));
  return text.slice(0, endsInHalf ? maxCharacters - 1 : maxCharacters);
}
