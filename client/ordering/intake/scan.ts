/** What became of a scan. received, replaced, stored: done. already: nothing to do. The others need a decision. */
export type ScanState =
  | "received"
  | "replaced"
  | "newTube"
  | "replacedTube"
  | "notTube"
  | "already"
  | "opened"
  | "place"
  | "stored"
  | "otherOrder"
  | "unknown"
  | "misread"
  | "failed";

export interface Scan {
  key: number;
  code: string;
  state: ScanState;
  /** The sample, order or place, or the reason of a failure. */
  subject: string;
  /** Of a tube of another order. */
  orderId?: string;
}

export const SCANS_SHOWN = 10;

const GOOD: readonly ScanState[] = ["received", "replaced", "opened", "place", "stored"];

/** Whether a scan did what the user wanted. */
export function isGood({ state }: Pick<Scan, "state">): boolean {
  return GOOD.includes(state);
}
