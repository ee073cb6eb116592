import {
  Button,
  Card,
  Group,
  Pagination,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  Title,
} from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { checksumFor } from "./checksumList.ts";
import { isRead, findProblems, type ReviewContext, type ReviewRow } from "./reviewRows.ts";
import { ReviewRowView } from "./ReviewRowView.tsx";
import classes from "./uploads.module.css";
import type { Review } from "./useReview.ts";
import { lanesWithoutMate, groupReadSets } from "./lanes.ts";

const PAGE_SIZE = 50;
const DATA_CLASSES = ["cleaned", "raw"] as const;

/** The chosen files for review and correction before sending. onStart: receives the rows that are ready. */
export function ReviewPanel({
  review,
  context,
  runs,
  onStart,
}: {
  review: Review;
  /** The sequencing runs of the order. */
  runs: { id: string; runId: string }[];
  context: Omit<ReviewContext, "checksums">;
  onStart: (rows: ReviewRow[], options: { verifies: boolean }) => Promise<void>;
}) {
  const { rows, checksums } = review;
  const [filter, setFilter] = useState("all");
  const [page, setPage] = useState(1);
  const [verifies, setVerifies] = useState(true);
  const [isStarting, setIsStarting] = useState(false);
  const sampleCodes = useMemo(() => context.samples.map(({ code }) => code), [context.samples]);
  const problems = useMemo(() => findProblems(rows, { ...context, checksums }), [rows, context, checksums]);
  const isBlocked = ({ id }: ReviewRow) => problems.get(id)?.some(({ isBlocking }) => isBlocking) ?? false;
  const ready = rows.filter((row) => !isBlocked(row));
  const blocked = rows.length - ready.length;
  const shown = filter === "all" ? rows : rows.filter(isBlocked);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const at = (Math.min(page, pages) - 1) * PAGE_SIZE;
  const hasLists = checksums.size > 0;
  const classesOfReads = new Set(rows.filter(isRead).map(({ dataClass }) => dataClass));

  async function start() {
    setIsStarting(true);
    try {
      await onStart(ready, { verifies: verifies && hasLists });
    } finally {
      setIsStarting(false);
    }
  }

  return (
    <Card withBorder component="section" aria-labelledby="review-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="review-title">
            {t("uploads.review.title")}
          </Title>
          <Text c="dimmed" size="sm" className={classes.numbers}>
            {t("uploads.review.count", { count: rows.length, size: formatBytes(totalBytes(rows)) })}
          </Text>
        </Group>
        <Group justify="space-between" align="flex-end" gap="sm">
          <SegmentedControl
            size="sm"
            aria-label={t("uploads.review.filter")}
            value={filter}
            onChange={(value) => {
              setFilter(value);
              setPage(1);
            }}
            data={[
              { value: "all", label: t("uploads.review.all") },
              { value: "attention", label: t("uploads.review.attention", { count: blocked }) },
            ]}
          />
          {runs.length > 0 && (
            <Select
              label={t("uploads.review.run")}
              placeholder={t("uploads.review.noRun")}
              data={runs.map(({ id, runId }) => ({ value: id, label: runId }))}
              value={review.runId}
              onChange={review.setRun}
              clearable
              size="sm"
              w={220}
            />
          )}
          {classesOfReads.size > 0 && (
            <Select
              label={t("uploads.review.allReads")}
              data={DATA_CLASSES.map((value) => ({ value, label: t(`uploads.class.${value}`) }))}
              value={classesOfReads.size === 1 ? ([...classesOfReads][0] ?? null) : null}
              onChange={(dataClass) => dataClass && review.setClass(dataClass)}
              allowDeselect={false}
              size="sm"
              w={156}
            />
          )}
        </Group>
        <ReadSets rows={rows} runs={runs} />
        <div>
          <div className={classes.head} aria-hidden>
            <span>{t("uploads.review.file")}</span>
            <span>{t("uploads.review.role")}</span>
            <span>{t("uploads.review.sample")}</span>
            <span>{t("uploads.review.class")}</span>
          </div>
          <ul className={classes.rows}>
            {shown.slice(at, at + PAGE_SIZE).map((row) => {
              const checksum = checksumFor(row.path, checksums);
              return (
                <ReviewRowView
                  key={row.id}
                  row={row}
                  sampleCodes={sampleCodes}
                  problems={problems.get(row.id)}
                  checksum={checksum && checksum !== "several" ? checksum.algorithm : null}
                  onChange={review.change}
                  onRemove={review.remove}
                />
              );
            })}
          </ul>
          {shown.length === 0 && <Text c="dimmed">{t("uploads.review.nothingLeft")}</Text>}
        </div>
        {pages > 1 && (
          <Pagination
            total={pages}
            value={Math.min(page, pages)}
            onChange={setPage}
            aria-label={t("uploads.review.pages")}
          />
        )}
        {hasLists && (
          <Switch
            label={t("uploads.review.verify")}
            description={t("uploads.review.verifyText")}
            checked={verifies}
            onChange={({ currentTarget }) => setVerifies(currentTarget.checked)}
          />
        )}
        <Group gap="sm">
          <Button
            leftSection={<IconUpload size={18} aria-hidden />}
            disabled={ready.length === 0}
            loading={isStarting}
            onClick={() => void start()}
          >
            {ready.length === 0
              ? t("uploads.review.startNone")
              : t("uploads.review.start", { count: ready.length, size: formatBytes(totalBytes(ready)) })}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => review.remove(rows.map(({ id }) => id))}>
            {t("uploads.review.removeAll")}
          </Button>
          {blocked > 0 && (
            <Text size="sm" c="dimmed">
              {ready.length === 0
                ? t("uploads.review.nothingReady")
                : t("uploads.review.blocked", { count: blocked })}
            </Text>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function totalBytes(rows: ReviewRow[]): number {
  return rows.reduce((sum, { file }) => sum + file.size, 0);
}

const SHOWN_MAX = 20;

/** The lanes of each sample that become one read set, before they are sent. */
function ReadSets({ rows, runs }: { rows: ReviewRow[]; runs: { id: string; runId: string }[] }) {
  const sets = groupReadSets(rows);
  if (sets.length === 0) return null;
  return (
    <Stack component="section" gap={4} aria-labelledby="read-sets-title">
      <Title order={3} size="h5" id="read-sets-title">
        {t("uploads.sets.title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("uploads.sets.text")}
      </Text>
      <ul className={classes.rows}>
        {sets.slice(0, SHOWN_MAX).map((set) => {
          const missing = lanesWithoutMate(set);
          const run = runs.find(({ id }) => id === set.sequencingRunId)?.runId;
          return (
            <li key={`${set.sampleCode} ${set.sequencingRunId}`}>
              <Text size="sm" className={classes.name}>
                <b>{set.sampleCode}</b>
                {run === undefined ? "" : ` · ${run}`}
                {(["R1", "R2"] as const).map((role) =>
                  set[role].length === 0 ? "" : ` · ${t("uploads.sets.lanes", { role, lanes: set[role] })}`,
                )}
              </Text>
              {missing.length > 0 && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {t("uploads.sets.missing", { lanes: missing })}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
      {sets.length > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          {t("uploads.open.more", { count: sets.length - SHOWN_MAX })}
        </Text>
      )}
    </Stack>
  );
}
