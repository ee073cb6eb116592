import {
  BRIEF_BODY_MAX_BYTES,
  BRIEF_BODY_MAX_VALUES,
  CATALOG_BODY_MAX_BYTES,
  CATALOG_VALUES_MAX,
  CHECKLIST_BODY_MAX_BYTES,
  EVENT_BODIES_SHARE,
  EVENT_BODY_MAX_VALUES,
  FORM_BODY_MAX_VALUES,
  JSON_BODY_MAX_BYTES,
  JSON_BODY_MAX_VALUES,
  LARGE_BODIES_SHARE,
  RUN_PLAN_BODY_MAX_VALUES,
  SAMPLES_BODY_MAX_BYTES,
  SAMPLES_BODY_MAX_VALUES,
  TRACE_BODY_MAX_BYTES,
  TRACE_BODY_MAX_VALUES,
} from "../limits/limits.ts";
import { ConcurrencyLimiter } from "../concurrency/ConcurrencyLimiter.ts";
import type { Meta } from "./trpc.ts";

/** The maximum size of a JSON body, checked before it is parsed. */
export interface BodyLimit {
  bytes: number;
  /** Objects, lists and their members. */
  values: number;
  /** Large bodies hold a slot of this share from their first bytes until the response. */
  share: ConcurrencyLimiter;
}

/** Slots for large bodies of any content. */
export const largeBodies = new ConcurrencyLimiter(LARGE_BODIES_SHARE);

/** For procedures without a session, for callers without one, and for requests that wait for password hashing. */
export const BRIEF: BodyLimit = {
  bytes: BRIEF_BODY_MAX_BYTES,
  values: BRIEF_BODY_MAX_VALUES,
  share: largeBodies,
};
export const USUAL: BodyLimit = {
  bytes: JSON_BODY_MAX_BYTES,
  values: JSON_BODY_MAX_VALUES,
  share: largeBodies,
};
/** Form definitions. */
export const FORM: BodyLimit = { ...USUAL, values: FORM_BODY_MAX_VALUES };
/** Sample tables. */
export const SAMPLE_TABLE: BodyLimit = {
  bytes: SAMPLES_BODY_MAX_BYTES,
  values: SAMPLES_BODY_MAX_VALUES,
  share: largeBodies,
};
/** Run plans from the import page. */
export const RUN_PLAN: BodyLimit = { ...SAMPLE_TABLE, values: RUN_PLAN_BODY_MAX_VALUES };
/** A checklist file as text. */
export const CHECKLIST_FILE: BodyLimit = {
  bytes: CHECKLIST_BODY_MAX_BYTES,
  values: BRIEF_BODY_MAX_VALUES,
  share: largeBodies,
};
/** A complete technology catalog. */
export const CATALOG: BodyLimit = {
  bytes: CATALOG_BODY_MAX_BYTES,
  values: CATALOG_VALUES_MAX,
  share: largeBodies,
};
/** Events of workflow engines, with separate slots, so that bodies of users never delay them. */
export const EVENT: BodyLimit = {
  bytes: JSON_BODY_MAX_BYTES,
  values: EVENT_BODY_MAX_VALUES,
  share: new ConcurrencyLimiter(EVENT_BODIES_SHARE),
};

/** Messages of runs by the trace protocol of Nextflow, which contain scripts and parameters of any size. */
export const TRACE: BodyLimit = {
  bytes: TRACE_BODY_MAX_BYTES,
  values: TRACE_BODY_MAX_VALUES,
  share: new ConcurrencyLimiter(EVENT_BODIES_SHARE),
};

/** Returns the body limit of a procedure: its own, or the default for its permission. */
export function procedureBodyLimit({ signedOut, body }: Meta): BodyLimit {
  return body ?? (signedOut ? USUAL : BRIEF);
}
