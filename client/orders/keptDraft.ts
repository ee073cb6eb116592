import type { Row } from "../sheet/table.ts";
import type { Answers } from "./answers.ts";

/** What was typed into an order and is not on the server yet. keptAt: ISO time. */
export interface KeptDraft {
  answers: Answers;
  rows: Row[];
  keptAt: string;
}

/** The place of a draft on this device: one for each person and order, and one for an order not yet begun. */
export function draftKey(userId: string, orderId: string | undefined): string {
  return `lanekeeper.draft.${userId}.${orderId ?? "new"}`;
}

export function readDraft<Draft = KeptDraft>(key: string): Draft | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}

/** Keeps a draft. Gives whether it could: a browser may be full, or may keep nothing at all. */
export function keepDraft<Draft = KeptDraft>(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
