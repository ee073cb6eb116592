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
import { ReadSets } from "./ReadSets.tsx";
import { ReviewRowView } from "./ReviewRowView.tsx";
import classes from "./uploads.module.css";
import type { Review } from "./useReview.ts";

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
