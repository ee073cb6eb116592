import { hash } from "node:crypto";
import type { EventSource } from "../../../../db/models/PipelineRunEvent.ts";
import {
  EVENT_DUPLICATE_WINDOW_MS,
  EVENT_MESSAGE_MAX_CHARACTERS,
  EVENT_PAYLOAD_MAX_CHARACTERS,
  EVENTS_KEPT_PER_RUN,
} from "../../../platform/limits/limits.ts";
import type { NewEvent } from "../state/facts.ts";
import { stepOf } from "../state/stepOf.ts";
import type { HeldEvent, HeldRun } from "./heldRun.ts";

/** An event to insert, with its row as JSON. */
export interface EventToStore {
  seq: number;
  source: EventSource;
  eventType: string;
  processName: string | undefined;
  stepId: string | undefined;
  status: string | undefined;
  message: string | undefined;
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
export function addEvents(
  { steps, state, events }: Pick<HeldRun, "steps" | "state" | "events">,
  learned: { events: NewEvent[]; now: Date }[],
): { events: HeldEvent[]; newEvents: EventToStore[]; droppedSeqs: number[] } {
  const fresh: { held: HeldEvent; event: NewEvent; payload: string | undefined; receivedAt: Date }[] = [];
  for (const { events: told, now } of learned)
    for (const event of told) {
      const payload = payloadText(event.payload);
      const occurredMs = event.occurredAt.getTime();
      const identity = `\\x${hash("sha256", `${event.source}\n${event.eventType}\n${payload ?? ""}`, "hex")}`;
      const isThere = (one: HeldEvent) =>
        one.identity === identity && Math.abs(one.occurredMs - occurredMs) <= EVENT_DUPLICATE_WINDOW_MS;
      if (events.some(isThere) || fresh.some(({ held }) => isThere(held))) continue;
      fresh.push({ held: { seq: 0, occurredMs, identity }, event, payload, receivedAt: now });
    }
  if (fresh.length === 0) return { events, newEvents: [], droppedSeqs: [] };

  // A stable sort keeps the order of simultaneous events: stored ones first, then new ones in order of arrival.
  const all = [...events, ...fresh.map(({ held }) => held)];
  all.sort((one, other) => one.occurredMs - other.occurredMs);
  const dropped = new Set(all.slice(0, -EVENTS_KEPT_PER_RUN));
  const stored = fresh.filter(({ held }) => !dropped.has(held));
  let { nextSeq } = state;
  for (const { held } of stored) held.seq = nextSeq++;
  return {
    events: all.slice(-EVENTS_KEPT_PER_RUN),
    newEvents: stored.map(({ held: { seq, identity }, event, payload, receivedAt }) => ({
      seq,
      source: event.source,
      eventType: event.eventType,
      processName: event.processName,
      stepId: event.stepId ?? (event.processName && stepOf(steps, event.processName)?.id),
      status: event.status,
      message: event.message && capped(event.message, EVENT_MESSAGE_MAX_CHARACTERS),
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
