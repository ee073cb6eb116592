import { LOCALE, t } from "../../kit/i18n/t.ts";
import { formatBases } from "../../sequencing/monitoring/formatBases.ts";
import { formatBytes, formatDate, formatDateTime } from "../../kit/components/format.ts";
import { type AnyTimeline, type Detail, isMine, type Stage, type Waiting } from "./timeline.ts";

const oneDecimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** The party that has to act. */
export function waitsOn(viewer: AnyTimeline["viewer"], waiting: Waiting): string {
  return t(`tracking.on.${isMine(viewer, waiting) ? "you" : waiting.on}`);
}

/** The next action, as a sentence for the viewer. */
export function waitsFor(viewer: AnyTimeline["viewer"], waiting: Waiting): string {
  return t(`tracking.waiting.${waiting.for}.${isMine(viewer, waiting) ? "you" : "them"}`);
}

/** The time at which a stage was reached, or the text for a stage that was not. */
export function formatStageTime({ state, at }: Pick<Stage, "state" | "at">): string {
  if (state === "done") return at === null ? t("tracking.noTime") : formatDateTime(at);
  const word = t(`tracking.state.${state}`);
  return state === "underWay" && at !== null
    ? `${word}, ${t("tracking.since", { time: formatDateTime(at) })}`
    : word;
}

/** Formats the quantities of a detail with their units. */
export function formatDetail(detail: Detail): string {
  return detailParts(detail)
    .filter((part) => part !== null)
    .join(" · ");
}

function detailParts(detail: Detail): (string | null)[] {
  switch (detail.kind) {
    case "replacedTube":
      return [
        detail.tubeCode,
        t("tracking.detail.replacedTube", { code: detail.newTubeCode }),
        formatDateTime(detail.at),
        detail.reason,
      ];
    case "picture":
      return [t("tracking.detail.picture", { name: detail.name }), formatDateTime(detail.at)];
    case "plan":
      return [
        t("tracking.detail.plan", { run: detail.runId, instrument: detail.instrument }),
        detail.runDate === null ? null : formatDate(detail.runDate),
        detail.barcode,
      ];
    case "stream":
      return [
        t("tracking.detail.stream", { barcode: detail.barcode }),
        t(`tracking.stream.${detail.status}`),
        t("tracking.detail.reads", { reads: detail.reads }),
        formatBases(detail.bases),
        t("tracking.detail.files", { files: detail.files }),
        formatBytes(detail.bytes),
        detail.lastFileAt === null
          ? null
          : t("tracking.detail.lastFile", { time: formatDateTime(detail.lastFileAt) }),
        detail.isStalled ? t("tracking.detail.stalled") : null,
      ];
    case "transfer":
      return [
        t("tracking.detail.transfer", {
          role: detail.role,
          received: formatBytes(detail.receivedBytes),
          expected: formatBytes(detail.expectedBytes),
        }),
      ];
    case "file":
      return [
        t("tracking.detail.file", { role: detail.role }),
        detail.bytes === null ? null : formatBytes(detail.bytes),
        detail.reads === null ? null : t("tracking.detail.reads", { reads: detail.reads }),
        detail.quality === null
          ? null
          : t("tracking.detail.quality", { quality: oneDecimal.format(detail.quality) }),
        detail.checksum === null ? null : t("tracking.detail.checksum", { checksum: detail.checksum }),
      ];
    case "dataClass":
      return [t(`tracking.detail.class.${detail.dataClass}`)];
    case "analysis":
      return [
        detail.pipeline,
        t(`tracking.run.${detail.status}`),
        detail.status === "running" && detail.progress !== null
          ? t("tracking.detail.percent", { percent: detail.progress })
          : null,
        detail.endedAt === null ? null : formatDateTime(detail.endedAt),
        detail.isFinal ? t("tracking.detail.final") : null,
      ];
    default:
      return [
        t("tracking.detail.downloads", { files: detail.files, of: detail.of }),
        formatBytes(detail.bytes),
      ];
  }
}
