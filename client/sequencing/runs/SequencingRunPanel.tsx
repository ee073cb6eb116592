import { Card, Stack, Text, Button, Group } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { LeaveDialog } from "../../kit/drafts/LeaveDialog.tsx";
import { RestoredNotice } from "../../kit/drafts/RestoredNotice.tsx";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { isWarning } from "../../kit/sheet/problemText.ts";
import { nextProblem } from "../../kit/sheet/problems.ts";
import type { SheetHandle } from "../../kit/sheet/Sheet.tsx";
import type { Row } from "../../kit/sheet/table.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { LastImport } from "./LastImport.tsx";
import { BARCODE, CODE, listPlanColumns } from "./planColumns.ts";
import { planProblemFinder } from "./planProblems.ts";
import { toPlanRows } from "./planRows.ts";
import { PlanTable } from "./PlanTable.tsx";
import { RunHead } from "./RunHead.tsx";
import type { Order, Plan } from "./sequencingRun.ts";
import { usePlanDraft } from "./usePlanDraft.ts";
import { usePlanSaving } from "./usePlanSaving.ts";
import { WarningList } from "./WarningList.tsx";
import classes from "./sequencing.module.css";

/** One sequencing run of an order with the samples on it. */
export function SequencingRunPanel({ order, sequencingRunId }: { order: Order; sequencingRunId: string }) {
  const plan = useQuery(trpc.sequencing.get.queryOptions({ orderId: order.id, sequencingRunId }));

  if (errorStatus(plan.error) === 404) {
    return (
      <EmptyState
        icon={<IconFileOff size={28} />}
        title={t("sequencing.gone.title")}
        text={t("sequencing.gone.text")}
        action={
          <LinkButton
            to="/orders/$orderId/sequencing"
            params={{ orderId: order.id }}
            search={{}}
            ignoreBlocker
            variant="default"
          >
            {t("sequencing.gone.action")}
          </LinkButton>
        }
      />
    );
  }
  if (plan.data) return <PlanView key={sequencingRunId} order={order} plan={plan.data} />;
  if (!plan.error) return <Loading rows={6} />;
  return (
    <ErrorNotice error={plan.error} title={t("sequencing.runFailed")} onRetry={() => void plan.refetch()} />
  );
}

function PlanView({ order, plan }: { order: Order; plan: Plan }) {
  const { run, samples: assignments } = plan;
  const { samples } = order;
  const { user, can } = useSession();
  const mayPlan = can("sequencing.plan");
  const grid = useRef<SheetHandle>(null);
  const columns = useMemo(
    () => listPlanColumns(assignments).map((column) => (mayPlan ? column : { ...column, readOnly: true })),
    [assignments, mayPlan],
  );
  const stored = useMemo(() => toPlanRows(samples, assignments, columns), [samples, assignments, columns]);
  const key = draftKey(user.id, `run-plan.${run.id}`);
  const [kept] = useState(() => readDraft<{ rows: Row[] }>(key));
  const [restored, setRestored] = useState(kept !== undefined);
  const draft = usePlanDraft({ stored, columns, kept });
  const { table, changed, dirty } = draft;
  const canStore = useStoredDraft(
    key,
    useMemo(() => (dirty ? { rows: changed } : undefined), [dirty, changed]),
  );
  const findProblems = useMemo(() => planProblemFinder(columns), [columns]);
  const rows = useDeferredValue(table.rows);
  const { warnings, problems } = useMemo(() => findProblems(rows), [findProblems, rows]);
  const [tried, setTried] = useState(false);
  const wrongCells = problems.flat().filter(({ problem }) => !isWarning(problem)).length;
  const saving = usePlanSaving({
    run,
    samples,
    columns,
    draft,
    problemsOf: (all) => findProblems(all).problems,
    onWrong(found) {
      setTried(true);
      const wrong = found.map((ofRow) => ofRow.filter(({ problem }) => !isWarning(problem)));
      const first = nextProblem(wrong, { row: -1, column: -1 });
      if (first) grid.current?.focusCell(first);
    },
  });

  async function save(): Promise<boolean> {
    const isSaved = await saving.save();
    if (isSaved) {
      setRestored(false);
      setTried(false);
    }
    return isSaved;
  }

  function focusBarcode(sampleCode: string) {
    const row = table.rows.findIndex(({ values }) => values[CODE] === sampleCode);
    const column = columns.findIndex(({ name }) => name === BARCODE);
    if (row !== -1) grid.current?.focusCell({ row, column });
  }

  return (
    <Card
      withBorder
      pb={samples.length > 0 ? 0 : "md"}
      component="section"
      aria-labelledby="run-title"
      onKeyDown={(event) => {
        if (!mayPlan || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="md">
        <RunHead run={run} mayPlan={mayPlan} save={save} onDeleted={() => forgetDraft(key)} />
        <LastImport run={run} mayUndo={mayPlan} />
        {restored && dirty && kept && (
          <RestoredNotice
            savedAt={kept.savedAt}
            onDiscard={() => {
              draft.discard();
              setRestored(false);
            }}
          />
        )}
        {samples.length === 0 ? (
          <Text c="dimmed">{t("sequencing.plan.noSamples")}</Text>
        ) : (
          <>
            <PlanTable
              ref={grid}
              name={run.runId}
              table={table}
              columns={columns}
              problems={problems}
              isReadOnly={!mayPlan}
            />
            <WarningList warnings={warnings} onSample={focusBarcode} />
            <ErrorNotice error={saving.error} title={t("sequencing.plan.saveFailed")} />
            {mayPlan && (
              <PlanBar
                dirty={dirty}
                canStore={canStore}
                isSaving={saving.isSaving}
                wrongCells={tried ? wrongCells : 0}
                onSave={() => void save()}
              />
            )}
          </>
        )}
      </Stack>
      <LeaveDialog dirty={dirty} saving={saving.isSaving} onSave={save} onDiscard={() => forgetDraft(key)} />
    </Card>
  );
}

/**
 * Whether the run plan is saved, and the save button.
 * @param wrongCells the number of cells that blocked the last save
 */
function PlanBar({
  dirty,
  canStore,
  isSaving,
  wrongCells,
  onSave,
}: {
  dirty: boolean;
  canStore: boolean;
  isSaving: boolean;
  wrongCells: number;
  onSave: () => void;
}) {
  return (
    <Group className={classes.bar ?? ""} justify="space-between" gap="xs">
      <Text size="sm" c={dirty && wrongCells > 0 ? "var(--mantine-color-error)" : "dimmed"} role="status">
        {stateText()}
      </Text>
      <Button loading={isSaving} disabled={!dirty} onClick={onSave}>
        {t("sequencing.plan.save")}
      </Button>
    </Group>
  );

  function stateText(): string {
    if (isSaving) return t("editor.state.saving");
    if (!dirty) return t("editor.state.clean");
    if (wrongCells > 0) return t("sequencing.plan.correct", { cells: wrongCells });
    return t(canStore ? "editor.state.dirty" : "editor.state.unkept");
  }
}
