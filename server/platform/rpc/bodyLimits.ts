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
} from "../limits/limits.ts";
import { Share } from "../concurrency/share.ts";
import type { Meta } from "./trpc.ts";

/** How large a JSON body may be. All of it is checked before it is parsed. */
export interface BodyLimit {
  bytes: number;
  /** Objects, lists and what is in them. */
  values: number;
  /** Bodies that are large take a place here, from their first bytes until they are answered. */
  share: Share;
}

/** The places of large bodies, whatever is in them. */
export const largeBodies = new Share(LARGE_BODIES_SHARE);

/** For procedures that need no session, for everyone without one, and for what waits while passwords are hashed. */
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
/** Definitions of forms. */
export const FORM: BodyLimit = { ...USUAL, values: FORM_BODY_MAX_VALUES };
/** Tables of samples. */
export const SAMPLE_TABLE: BodyLimit = {
  bytes: SAMPLES_BODY_MAX_BYTES,
  values: SAMPLES_BODY_MAX_VALUES,
  share: largeBodies,
};
/** Run plans as the import page sends them. */
export const RUN_PLAN: BodyLimit = { ...SAMPLE_TABLE, values: RUN_PLAN_BODY_MAX_VALUES };
/** A checklist file as a text. */
export const CHECKLIST_FILE: BodyLimit = {
  bytes: CHECKLIST_BODY_MAX_BYTES,
  values: BRIEF_BODY_MAX_VALUES,
  share: largeBodies,
};
/** The whole catalog of sequencing technology. */
export const CATALOG: BodyLimit = {
  bytes: CATALOG_BODY_MAX_BYTES,
  values: CATALOG_VALUES_MAX,
  share: largeBodies,
};
/** Events of workflow engines: places of their own, so that no person's bodies delay them. */
export const EVENT: BodyLimit = {
  bytes: JSON_BODY_MAX_BYTES,
  values: EVENT_BODY_MAX_VALUES,
  share: new Share(EVENT_BODIES_SHARE),
};

/** How large the input of a procedure may be, by what its gates and it itself say. */
export function bodyLimitOf({ signedOut, body }: Meta): BodyLimit {
  return body ?? (signedOut ? USUAL : BRIEF);
}
