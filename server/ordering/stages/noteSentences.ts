import type { StatusNote } from "../../../db/models/StatusNote.ts";
import type { SentenceData } from "../../platform/errors/rules/fill.ts";
import { Sentence, sentence } from "../../platform/errors/rules/sentence.ts";

/** Status notes that the product writes; users may write their own text instead. */
export const statusChanged = sentence("orders.statusChanged", "Status changed from {from} to {to}");
export const stageChanged = sentence("orders.stageChanged", "Stage changed from {from} to {to}");
export const samplesSent = sentence("orders.samplesSent", "Samples are on their way");

/** Returns the columns of a status note that the product writes. */
export function noteColumns(note: Sentence): Pick<StatusNote, "content" | "sentence"> {
  return { content: note.text, sentence: note };
}

/** Returns the text of a status note: a sentence if the product wrote it. */
export function noteText({ content, sentence: said }: StatusNote): Sentence | string {
  return said ? Sentence.revive(said as SentenceData) : content;
}
