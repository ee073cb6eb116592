import { t } from "../../kit/i18n/t.ts";
import { formatBytes, formatNumber } from "../../kit/components/format.ts";
import { formatSeconds } from "../../kit/components/formatSeconds.ts";
import { formatBases } from "./formatBases.ts";
import { NO_BARCODE, pathBelow, type StreamEvent, UNCLASSIFIED } from "./stream.ts";

/** Formats a barcode for display. */
export function formatBarcode(barcode: string): string {
  if (barcode === NO_BARCODE) return t("streams.barcodes.none");
  return barcode === UNCLASSIFIED ? t("streams.barcodes.unclassified") : barcode;
}

export interface EventText {
  title: string;
  /** Details in one line. */
  text: string | null;
  /** The path of the file, relative to the run directory. */
  path: string | null;
}

/** The text of an event, from its kind and payload. */
export function formatEvent({ kind, payload }: StreamEvent, outputDir: string): EventText {
  const filePath = toText(payload["filePath"]) ?? toText(payload["path"]);
  const path = filePath === null ? null : pathBelow(outputDir, filePath);
  switch (kind) {
    case "FILE_INGESTED":
      return { title: formatIngested(payload), text: fileFacts(payload, outputDir), path };
    case "ERROR":
      return {
        title: toText(payload["message"]) ?? t("streams.event.ERROR"),
        text: errorFacts(payload),
        path,
      };
    case "RUN_STALLED":
      return { title: t("streams.event.RUN_STALLED"), text: formatIdle(toNumber(payload["idleMs"])), path };
    case "DISK_LOW":
      return { title: t("streams.event.DISK_LOW"), text: formatFree(toNumber(payload["freeBytes"])), path };
    case "FILES_VERIFIED":
      return { title: t("streams.event.FILES_VERIFIED"), text: formatVerified(payload), path };
    default:
      return { title: t(`streams.event.${kind}`), text: null, path };
  }
}

function formatIngested(payload: Payload): string {
  const barcode = toText(payload["barcode"]) ?? NO_BARCODE;
  const sampleCode = toText(payload["sampleCode"]);
  const moved = payload["movedFrom"] !== undefined;
  return t(moved ? "streams.event.moved" : "streams.event.FILE_INGESTED", {
    reads: toNumber(payload["reads"]) ?? 0,
    bases: formatBases(toNumber(payload["bases"]) ?? 0),
    from: sampleCode === null ? barcodeInText(barcode) : `${sampleCode} (${barcodeInText(barcode)})`,
  });
}

function barcodeInText(barcode: string): string {
  if (barcode === NO_BARCODE) return t("streams.event.noBarcode");
  return barcode === UNCLASSIFIED ? t("streams.event.unclassified") : barcode;
}

function fileFacts(payload: Payload, outputDir: string): string | null {
  const movedFrom = toText(payload["movedFrom"]);
  const size = toNumber(payload["size"]);
  if (movedFrom !== null) return t("streams.event.movedFrom", { path: pathBelow(outputDir, movedFrom) });
  return size === null ? null : formatBytes(size);
}

function errorFacts(payload: Payload): string | null {
  const [barcode, sampleCode] = [toText(payload["barcode"]), toText(payload["sampleCode"])];
  return barcode !== null && sampleCode !== null ? `${sampleCode} (${barcodeInText(barcode)})` : null;
}

function formatIdle(idleMs: number | null): string | null {
  return idleMs === null ? null : t("streams.event.idle", { length: formatSeconds(idleMs / 1_000) });
}

function formatFree(freeBytes: number | null): string | null {
  return freeBytes === null ? null : t("streams.event.free", { size: formatBytes(freeBytes) });
}

function formatVerified(payload: Payload): string {
  const count = (key: string) => formatNumber(toNumber(payload[key]) ?? 0);
  return t("streams.event.verified", {
    matched: count("matched"),
    listed: count("listed"),
    differing: count("differing"),
    missing: count("missing"),
  });
}

type Payload = StreamEvent["payload"];

function toText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function toNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
