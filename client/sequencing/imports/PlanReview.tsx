import { Button, Group, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useBlocker, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { forgetDraft } from "../../kit/drafts/draftStore.ts";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { useReloadSequencing } from "../runs/useReloadSequencing.ts";
import { Sheet, type SheetHandle } from "../../kit/sheet/Sheet.tsx";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { ColumnsPanel } from "./ColumnsPanel.tsx";
import { DoubtList } from "./DoubtList.tsx";
import { ImportBar } from "./ImportBar.tsx";
import type { ReadPlan, RowStatus } from "./plan.ts";
import { reviewColumns, currentProblems, toTable } from "./planSheet.ts";
import { ProblemList } from "./ProblemList.tsx";
import { ReplacedValues } from "./ReplacedValues.tsx";
import { PlannedRuns } from "./PlannedRuns.tsx";
import { UnknownSamples } from "./UnknownSamples.tsx";
import { usePlanDraft } from "./usePlanDraft.ts";
import { useShowCell } from "./useShowCell.ts";
import { useShownRows } from "./useShownRows.ts";

const ROWS_MAX = 1_000;
const STATUSES: RowStatus[] = ["problem", "new", "changed", "same"];

/**
 * An imported run plan with the problems of its cells and the effect of each row, to correct and import.
 * @param draftPlace the storage key of its draft on this device
 */
export function PlanReview({
  orderId,
  plan,
  isDraft,
  draftPlace,
  onAnother,
}: {
  orderId: string;
  plan: ReadPlan;
  isDraft: boolean;
  draftPlace: string;
  onAnother: () => void;
}) {
  const draft = usePlanDraft(orderId, plan);
  const { reviewed, header, isCurrent } = draft;
  const isEdited = draft.isEdited || plan.isRestored === true;
  const { review } = reviewed;
  const { table, status, filterBy, showAll } = useShownRows(draft.table, reviewed);
  const columns = useMemo(() => reviewColumns(header, review), [header, review]);
  const problems = useMemo(() => currentProblems(table.rows, reviewed), [table.rows, reviewed]);
  const sheet = useRef<SheetHandle>(null);
  const showCell = useShowCell(sheet, table.rows, showAll);
  const [leaving, leave] = useDisclosure();
  const apply = useImport(orderId, {
    onImported: () => forgetDraft(draftPlace),
    onRefused: draft.reviewAgain,
  });
  const { fileName } = plan;
  const { sheet: sheetName } = draft;
  const { rows } = draft.table;
  useStoredDraft(
    draftPlace,
    useMemo(
      () => (isEdited ? { fileName, table: toTable(sheetName, header, rows) } : undefined),
      [isEdited, fileName, sheetName, header, rows],
    ),
  );
  const blocker = useBlocker({
    shouldBlockFn: () => isEdited && !apply.isSuccess,
    enableBeforeUnload: () => isEdited && !apply.isSuccess,
    withResolver: true,
  });

  // The focused element no longer exists after the workbook was read.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus({ preventScroll: true }), []);

  return (
    <Stack
      gap="lg"
      ref={top}
      tabIndex={-1}
      role="group"
      aria-label={t("imports.source", { sheet: plan.table.sheet, file: plan.fileName })}
      style={{ outline: "none" }}
    >
      <Group justify="space-between" align="flex-start" gap="sm">
        <PlannedRuns runs={review.runs} />
        <Button variant="default" onClick={isEdited ? leave.open : onAnother}>
          {t("imports.another")}
        </Button>
      </Group>
      <UnknownSamples review={review} onReplace={draft.replaceInColumn} />
      <ProblemList review={review} onShow={showCell} />
      <ReplacedValues review={review} onShow={showCell} />
      <DoubtList review={review} onShow={showCell} onReplace={draft.writeColumn} />
      <ColumnsPanel
        review={review}
        read={plan.review.columns}
        headers={header}
        onRename={draft.renameColumn}
        onAdd={draft.addColumn}
      />
      <section aria-label={t("imports.grid", { file: plan.fileName })}>
        <Text size="sm" c="dimmed" mb="xs">
          {t("imports.hint")}
        </Text>
        <SegmentedControl
          size="xs"
          mb="xs"
          aria-label={t("imports.filter")}
          value={status ?? "all"}
          data={[
            { value: "all", label: t("imports.filter.all", { rows: formatNumber(review.rows.length) }) },
            ...STATUSES.filter((one) => review.counts[one] > 0 || one === status).map((value) => ({
              value,
              label: t(`imports.filter.${value}`, { rows: formatNumber(review.counts[value]) }),
            })),
          ]}
          onChange={(value) => filterBy(STATUSES.find((one) => one === value))}
        />
        <Sheet
          ref={sheet}
          label={t("imports.grid", { file: plan.fileName })}
          table={table}
          columns={columns}
          problems={problems}
          growable={status === undefined}
          rowsMax={ROWS_MAX}
          countText={(rows) => t("imports.count", { rows })}
        />
      </section>
      <ErrorNotice error={draft.error} title={t("imports.checkFailed")} onRetry={draft.reviewAgain} />
      <ErrorNotice error={apply.error} title={t("imports.applyFailed")} />
      <ImportBar
        review={review}
        isCurrent={isCurrent}
        couldNotCheck={draft.error !== null}
        isDraft={isDraft}
        isApplying={apply.isPending}
        onApply={() => apply.mutate({ orderId, fileName: plan.fileName, table: draft.toSend() })}
      />
      <LeaveQuestion
        opened={leaving || blocker.status === "blocked"}
        onStay={() => {
          leave.close();
          blocker.reset?.();
        }}
        onLeave={() => {
          forgetDraft(draftPlace);
          if (blocker.proceed) blocker.proceed();
          else onAnother();
        }}
      />
    </Stack>
  );
}

/**
 * Imports the plan and opens the first affected run.
 * @param onRefused the plan has to be reviewed again
 */
function useImport(
  orderId: string,
  { onImported, onRefused }: { onImported: () => void; onRefused: () => void },
) {
  const navigate = useNavigate();
  const reload = useReloadSequencing(orderId);
  return useMutation(
    trpc.imports.applySheet.mutationOptions({
      async onSuccess({ createdOrUpdated }) {
        onImported();
        const samples = createdOrUpdated.reduce((sum, { assignments }) => sum + assignments, 0);
        notifications.show({
          message: t("imports.applied", { samples, runs: createdOrUpdated.length }),
          color: "teal",
        });
        await reload();
        const { runs } = await trpcClient.sequencing.list.query({ orderId, limit: 500 });
        const first = runs.find(({ runId }) => runId === createdOrUpdated[0]?.runId);
        const search = first ? { run: first.id } : {};
        await navigate({
          to: "/orders/$orderId/sequencing",
          params: { orderId },
          search,
          ignoreBlocker: true,
        });
      },
      onError: onRefused,
    }),
  );
}

function LeaveQuestion({
  opened,
  onStay,
  onLeave,
}: {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onStay} title={t("imports.leave.title")} centered>
      <Stack gap="md">
        <Text>{t("imports.leave.text")}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onStay} data-autofocus>
            {t("imports.leave.stay")}
          </Button>
          <Button onClick={onLeave}>{t("imports.leave.leave")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
