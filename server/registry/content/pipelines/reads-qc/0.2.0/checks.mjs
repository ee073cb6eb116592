/** Thresholds of the report. value: the number of a file. A check without `fail` cannot fail. */
export const CHECKS = [
  {
    id: "q30",
    kind: "short",
    name: "Bases ≥ Q30",
    value: (file) => file.q30Share,
    warn: { below: 0.8 },
    fail: { below: 0.7 },
    percent: true,
  },
  {
    id: "quality",
    kind: "long",
    name: "Median read quality",
    value: (file) => file.medianReadQuality,
    warn: { below: 12 },
    fail: { below: 9 },
  },
  {
    id: "adapter",
    // Nanopore reads contain the sequencing adapter until it is trimmed.
    kind: "short",
    name: "Reads with adapter",
    value: (file) => file.adapterShare,
    warn: { above: 0.05 },
    fail: { above: 0.1 },
    percent: true,
  },
  {
    id: "duplicates",
    kind: "short",
    name: "Duplicate reads (estimate)",
    value: (file) => file.duplicateShare,
    warn: { above: 0.5 },
    percent: true,
  },
];
const SAMPLES_COMPARED_MIN = 4;
const FEW_READS = 0.1;

/** Returns the median number of reads of the samples, or null where there are too few to compare. */
export function medianReads(samples) {
  if (samples.length < SAMPLES_COMPARED_MIN) return null;
  const sorted = samples.map(({ files }) => files[0].readCount).toSorted((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
}

/** Checks a sample: { status: "pass" | "warn" | "fail", findings: [{ id, file, status }] }. file: the index of the
 *  file. median: of the number of reads, or null. */
export function checkSample({ files }, median) {
  const findings = files.flatMap((file, index) =>
    CHECKS.filter(({ kind }) => kind === file.readLengthClass).flatMap((check) => {
      const status = statusOf(check, check.value(file));
      return status === "pass" ? [] : [{ id: check.id, file: index, status }];
    }),
  );
  const reads = files[0].readCount;
  if (reads === 0) findings.unshift({ id: "reads", file: 0, status: "fail" });
  else if (median !== null && reads < FEW_READS * median)
    findings.unshift({ id: "reads", file: 0, status: "warn" });
  const status = ["fail", "warn"].find((one) => findings.some((finding) => finding.status === one)) ?? "pass";
  return { status, findings };
}

function statusOf({ warn, fail }, value) {
  if (value === null) return "pass";
  const exceeds = (limit) => limit !== undefined && (value < limit.below || value > limit.above);
  if (exceeds(fail)) return "fail";
  return exceeds(warn) ? "warn" : "pass";
}

/** The thresholds as texts for these kinds of files: [[name, pass, warn, fail]]. */
export function thresholds(kinds) {
  const rows = CHECKS.filter(({ kind }) => kinds.includes(kind)).map((check) => {
    const { warn, fail } = check;
    const text = (value) => (check.percent ? `${Math.round(100 * value)} %` : `Q${value}`);
    if (warn.below !== undefined)
      return [
        check.name,
        `≥ ${text(warn.below)}`,
        `${text(fail.below)} to < ${text(warn.below)}`,
        `< ${text(fail.below)}`,
      ];
    const worst = fail ? `> ${text(fail.above)}` : "–";
    const middle = fail ? `> ${text(warn.above)} to ${text(fail.above)}` : `> ${text(warn.above)}`;
    return [check.name, `≤ ${text(warn.above)}`, middle, worst];
  });
  return [["Reads", "≥ 10 % of the median of all samples", "< 10 % of the median", "no reads"], ...rows];
}
