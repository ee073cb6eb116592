import { Card, Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { formatDate, formatNumber, formatQuality } from "../../kit/components/format.ts";
import { formatLength } from "../../kit/components/formatLength.ts";
import { type BarcodeRow, unmappedReads } from "./barcodeRows.ts";
import { formatBases, formatCount } from "./formatBases.ts";
import { formatRecent } from "./formatRecent.ts";
import { formatShare } from "./formatShare.ts";
import { isOver, type StreamRun } from "./stream.ts";
import classes from "./stream.module.css";
import { averageRate, recentRate } from "./streamCurve.ts";
import { targetProgress } from "./targetYield.ts";
import type { StreamSums } from "./useStreamSums.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The yield, its rate, its target and quality, and the number of files that are not counted yet. */
export function StreamFigures({
  run,
  rows,
  sums,
  monitored,
}: {
  run: StreamRun;
  rows: BarcodeRow[];
  sums: StreamSums;
  /** Whether any process monitors runs. */
  monitored: boolean;
}) {
  const nowMs = useNow(!isOver(run));
  const rates = currentRates(run, sums, nowMs);
  const unmapped = unmappedReads(rows, run.totalReads);
  const { n50, meanQuality, bases: profiled } = run.quality;
  const known = run.totalFiles + run.waitingFiles;
  const allBases = Number(run.totalBases) + run.failed.bases;
  const target = targetProgress(run, {
    rate: rates.kind === "now" ? rates.bases : null,
    sinceMs: sums.curve?.from ?? null,
    nowMs,
    monitored,
  });
  return (
    <Card withBorder component="section" aria-label={t("streams.figures")}>
      <dl className={classes.figures}>
        <Figure name={t("streams.figures.bases")} value={formatBases(run.totalBases)}>
          {t(`streams.figures.basesPerHour.${rates.kind}`, {
            bases: rates.bases === null ? null : formatBases(Math.round(rates.bases * HOUR_MS)),
          })}
        </Figure>
        <Figure name={t("streams.figures.reads")} value={formatNumber(run.totalReads)}>
          {t(`streams.figures.readsPerMinute.${rates.kind}`, {
            reads: rates.reads === null ? null : formatPerMinute(rates.reads),
          })}
        </Figure>
        {target && run.targetBases !== null && (
          <Figure name={t("streams.target")} value={formatShare(target.share)}>
            <div>
              {t("streams.target.progress", {
                bases: formatBases(run.totalBases),
                target: formatBases(run.targetBases),
              })}
            </div>
            {target.share >= 1 && <div>{t("streams.target.reached")}</div>}
            {target.leftMs !== null && (
              <div>
                {t("streams.target.left", { length: formatLength(Math.round(target.leftMs / 1_000)) })}
              </div>
            )}
            <Progress
              size="sm"
              mt={4}
              value={Math.min(target.share, 1) * 100}
              aria-label={t("streams.target.share", { share: formatShare(target.share) })}
            />
          </Figure>
        )}
        <Figure
          name={t("streams.figures.n50")}
          value={n50 === null ? t("common.none") : `≈ ${formatBases(Math.round(n50))}`}
        >
          {run.totalReads > 0 &&
            t("streams.figures.meanLength", {
              length: formatBases(Math.round(Number(run.totalBases) / run.totalReads)),
            })}
        </Figure>
        <Figure
          name={t("streams.figures.quality")}
          value={meanQuality === null ? t("common.none") : formatQuality(meanQuality)}
        >
          {meanQuality === null
            ? t("streams.figures.quality.none")
            : profiled < Number(run.totalBases)
              ? t("streams.figures.quality.part", { share: formatShare(profiled / Number(run.totalBases)) })
              : t("streams.figures.quality.text")}
        </Figure>
        {run.failed.reads > 0 && (
          <Figure
            name={t("streams.figures.passed")}
            value={formatShare(run.totalReads / (run.totalReads + run.failed.reads))}
          >
            <div>
              {t("streams.figures.passed.reads", {
                passed: formatNumber(run.totalReads),
                all: formatNumber(run.totalReads + run.failed.reads),
              })}
            </div>
            <div>
              {t("streams.figures.passed.share", {
                share: formatShare(Number(run.totalBases) / Math.max(allBases, 1)),
              })}
            </div>
            <div>
              {t("streams.figures.passed.bases", {
                passed: formatBases(run.totalBases),
                all: formatBases(allBases),
              })}
            </div>
          </Figure>
        )}
        <Figure
          name={t("streams.figures.unmapped")}
          value={unmapped === null ? t("common.none") : formatShare(unmapped.share)}
        >
          {unmapped === null
            ? t(run.totalReads === 0 ? "streams.figures.unmapped.nothing" : "streams.figures.unmapped.none")
            : t("streams.figures.unmapped.reads", { reads: unmapped.reads })}
        </Figure>
        <Figure name={t("streams.figures.waiting")} value={formatNumber(run.waitingFiles)}>
          {run.waitingFiles === 0 ? (
            t("streams.figures.waiting.none")
          ) : (
            <Progress
              size="sm"
              mt={8}
              value={(run.totalFiles / known) * 100}
              aria-label={t("streams.figures.waiting.progress", { counted: run.totalFiles, known })}
            />
          )}
        </Figure>
        <Figure
          name={t("streams.figures.last")}
          value={run.lastFileAt === null ? t("common.none") : formatLast(run.lastFileAt, nowMs)}
        >
          {run.lastFileAt === null ? t("streams.figures.last.none") : formatRecent(run.lastFileAt)}
        </Figure>
      </dl>
    </Card>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.beside}>{children}</dd>
    </div>
  );
}

/** The rates over the last minutes while a run is monitored; afterwards from its first file to its last. */
function currentRates(run: StreamRun, { curve }: StreamSums, nowMs: number) {
  const kind = isOver(run) ? ("average" as const) : ("now" as const);
  if (!curve || curve.total.at.length === 0) return { kind, bases: null, reads: null };
  const { at } = curve.total;
  // The times of files are the sequencer's: its clock may be ahead of this one.
  const latestMs = Math.max(nowMs, curve.to ?? 0);
  const rate = (values: number[]) =>
    kind === "average" ? averageRate({ at, values }) : recentRate({ at, values }, latestMs);
  return { kind, bases: rate(curve.total.bases), reads: rate(curve.total.reads) };
}

function formatPerMinute(readsPerMs: number): string {
  const reads = readsPerMs * MINUTE_MS;
  return formatCount(reads >= 10 || reads === 0 ? Math.round(reads) : Math.round(reads * 10) / 10);
}

function formatLast(lastFileAt: string, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - Date.parse(lastFileAt));
  if (agoMs < 5_000) return t("streams.figures.last.now");
  return agoMs < DAY_MS
    ? t("streams.figures.last.ago", { length: formatLength(Math.round(agoMs / 1_000)) })
    : formatDate(lastFileAt);
}
