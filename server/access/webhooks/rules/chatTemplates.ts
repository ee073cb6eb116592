import { type EventType, TEMPLATE_VALUES } from "./eventTypes.ts";

type Templates = Record<EventType, string>;

const en: Templates = {
  "order.submitted": "Order {order} ({name}) was submitted",
  "order.approved": "Order {order} ({name}) was approved",
  "order.stage_changed": "Order {order} ({name}): {stage}",
  "samples.updated": "Samples of order {order} ({name}) changed",
  "upload.completed": "Upload completed for order {order}: {file}",
  "delivery.published": "The data of order {order} ({name}) were published",
  "delivery.unpublished": "The data of order {order} ({name}) were unpublished",
  "analysis.started": "Analysis {run} started: {pipeline}, {target}",
  "analysis.completed": "Analysis {run} completed: {pipeline}, {target}",
  "analysis.failed": "Analysis {run} failed: {pipeline}, {target}",
  "analysis.cancelled": "Analysis {run} was cancelled: {pipeline}, {target}",
  "sequencing_run.started": "Live monitoring of sequencing run {run} started (order {order})",
  "sequencing_run.stopped": "Live monitoring of sequencing run {run} stopped (order {order})",
  "sequencing_run.stalled": "Sequencing run {run} writes no more files (order {order})",
  "study.ready": "Study {study} is ready for submission",
  "webhook.test": "Test message",
};

const de: Templates = {
  "order.submitted": "Auftrag {order} ({name}) wurde eingereicht",
  "order.approved": "Auftrag {order} ({name}) wurde freigegeben",
  "order.stage_changed": "Auftrag {order} ({name}): {stage}",
  "samples.updated": "Proben des Auftrags {order} ({name}) wurden geändert",
  "upload.completed": "Upload für Auftrag {order} abgeschlossen: {file}",
  "delivery.published": "Die Daten des Auftrags {order} ({name}) wurden veröffentlicht",
  "delivery.unpublished": "Die Daten des Auftrags {order} ({name}) wurden zurückgezogen",
  "analysis.started": "Analyse {run} gestartet: {pipeline}, {target}",
  "analysis.completed": "Analyse {run} abgeschlossen: {pipeline}, {target}",
  "analysis.failed": "Analyse {run} fehlgeschlagen: {pipeline}, {target}",
  "analysis.cancelled": "Analyse {run} abgebrochen: {pipeline}, {target}",
  "sequencing_run.started": "Live-Überwachung des Sequenzierlaufs {run} gestartet (Auftrag {order})",
  "sequencing_run.stopped": "Live-Überwachung des Sequenzierlaufs {run} beendet (Auftrag {order})",
  "sequencing_run.stalled": "Sequenzierlauf {run} schreibt keine Dateien mehr (Auftrag {order})",
  "study.ready": "Studie {study} ist bereit zur Einreichung",
  "webhook.test": "Testnachricht",
};

export const DEFAULT_TEMPLATES = { en, de };

/** Returns the first placeholder of a text that its event type does not provide. */
export function unknownValue(type: EventType, template: string): string | undefined {
  const known: readonly string[] = TEMPLATE_VALUES[type];
  return [...template.matchAll(/\{(\w+)\}/g)]
    .map(([, name = ""]) => name)
    .find((name) => !known.includes(name));
}

/** Replaces the placeholders of a text by values. format: escapes a value for the chat. */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
  format: (value: string) => string,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? format(values[name] ?? "") : hole,
  );
}
