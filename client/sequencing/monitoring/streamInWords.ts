import { t } from "../../kit/i18n/t.ts";
import { formatBytes, formatNumber } from "../../kit/components/format.ts";
import { formatSeconds } from "../../kit/components/formatSeconds.ts";
import { formatBases } from "./figures.ts";
import { NO_BARCODE, pathBelow, type StreamEvent, UNCLASSIFIED } from "./stream.ts";

/** A barcode as people read it. */
export function barcodeInWords(barcode: string): string {
  if (barcode === NO_BARCODE) return t("streams.barcodes.none");
  return barcode === UNCLASSIFIED ? t("streams.barcodes.unclassified") : barcode;
}

export interface EventInWords {
  title: string;
  /** Details in one line. */
  text: string | null;
  /** Of the file it is about, without the folder of its run. */
  path: string | null;
}

/** The text of an event, from its kind and payload. */
export function eventInWords({ kind, payload }: StreamEvent, outputDir: string): EventInWords {
  const filePath = textOf(payload["filePath"]) ?? textOf(payload["path"]);
  const path = filePath === null ? null : pathBelow(outputDir, filePath);
  switch (kind) {
    case "FILE_INGESTED":
      return { title: ingested(payload), text: fileFacts(payload, outputDir), path };
    case "ERROR":
      return {
        title: textOf(payload["message"]) ?? t("streams.event.ERROR"),
        text: errorFacts(payload),
        path,
      };
    case "RUN_STALLED":
      return { title: t("streams.event.RUN_STALLED"), text: idle(numberOf(payload["idleMs"])), path };
    case "DISK_LOW":
      return { title: t("streams.event.DISK_LOW"), text: free(numberOf(payload["freeBytes"])), path };
    case "FILES_VERIFIED":
      return { title: t("streams.event.FILES_VERIFIED"), text: verified(payload), path };
    default:
      return { title: t(`streams.event.${kind}`), text: null, path };
  }
}

function ingested(payload: Payload): string {
  const barcode = textOf(payload["barcode"]) ?? NO_BARCODE;
  const sampleCode = textOf(payload["sampleCode"]);
  const moved = payload["movedFrom"] !== undefined;
  return t(moved ? "streams.event.moved" : "streams.event.FILE_INGESTED", {
    reads: numberOf(payload["reads"]) ?? 0,
    bases: formatBases(numberOf(payload["bases"]) ?? 0),
    from: sampleCode === null ? barcodeInSentence(barcode) : `${sampleCode} (${barcodeInSentence(barcode)})`,
  });
}

function barcodeInSentence(barcode: string): string {
  if (barcode === NO_BARCODE) return t("streams.event.noBarcode");
  return barcode === UNCLASSIFIED ? t("streams.event.unclassified") : barcode;
}

function fileFacts(payload: Payload, outputDir: string): string | null {
  const movedFrom = textOf(payload["movedFrom"]);
  const size = numberOf(payload["size"]);
  if (movedFrom !== null) return t("streams.event.movedFrom", { path: pathBelow(outputDir, movedFrom) });
  return size === null ? null : formatBytes(size);
}

function errorFacts(payload: Payload): string | null {
  const [barcode, sampleCode] = [textOf(payload["barcode"]), textOf(payload["sampleCode"])];
  return barcode !== null && sampleCode !== null ? `${sampleCode} (${barcodeInSentence(barcode)})` : null;
}

function idle(idleMs: number | null): string | null {
  return idleMs === null ? null : t("streams.event.idle", { length: formatSeconds(idleMs / 1_000) });
}

function free(freeBytes: number | null): string | null {
  return freeBytes === null ? null : t("streams.event.free", { size: formatBytes(freeBytes) });
}

function verified(payload: Payload): string {
  const of = (key: string) => formatNumber(numberOf(payload[key]) ?? 0);
  return t("streams.event.verified", {
    matched: of("matched"),
    listed: of("listed"),
    differing: of("differing"),
    missing: of("missing"),
  });
}

type Payload = StreamEvent["payload"];

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
