import { Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef, useState, type Ref } from "react";
import { shownFields } from "../../../server/definitions/forms/rules/shownFields.ts";
import { focusField } from "../../definitions/answers/fieldId.ts";
import { useKnownChoices } from "../../definitions/answers/useKnownChoices.ts";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { LeaveDialog } from "../../kit/drafts/LeaveDialog.tsx";
import { RestoredNotice } from "../../kit/drafts/RestoredNotice.tsx";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { sheetColumns } from "../samples/sampleRows.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { problemFinder, type RowProblems } from "../../kit/sheet/problems.ts";
import { type SheetHandle, Sheet } from "../../kit/sheet/Sheet.tsx";
import { isBlank, type Column } from "../../kit/sheet/table.ts";
import {
  type Outputs,
  type PlacedProblem,
  errorPlacedProblems,
  errorRefusal,
  trpc,
} from "../../kit/trpc/trpc.ts";
import { type Order, orderFields } from "../../definitions/answers/orderAnswers.ts";
import { type OfferedService, ServiceOfOrder } from "./ServiceOfOrder.tsx";
import { EditorBar } from "./EditorBar.tsx";
import { FormFields } from "../../definitions/answers/FormFields.tsx";
import { problemTarget, refusalTarget } from "./problemTarget.ts";
import { SubmissionProblems } from "../../definitions/answers/SubmissionProblems.tsx";
import { type TypedOrder, useOrderDraft } from "./useOrderDraft.ts";
import { useOrderSaving } from "./useOrderSaving.ts";
import type { SheetRows } from "../../kit/sheet/useSheetRows.ts";

/** The draft name of an order that is not stored yet. */
const NEW = "new";

/**
 * Edits the form and the sample table of an order. The sample IDs and organisms of a submitted order are fixed.
 * @param order null for a new order
 * @param serviceId null without a service
 * @param services the services that a draft can choose
 * @param onCreated called with the id after the first save has created the order
 * @param onReload called after the service of a stored order has changed
 */
export function OrderEditor({
  order,
  serviceId,
  services,
  form,
  onCreated,
  onReload,
}: {
  order: Order | null;
  serviceId: string | null;
  services: OfferedService[];
  form: Outputs["forms"]["order"];
  onCreated: (orderId: string) => void;
  onReload: () => void;
}) {
  const { user } = useSession();
  const client = useQueryClient();
  const grid = useRef<SheetHandle>(null);
  const isDraft = order === null || order.status === "DRAFT";
  const known = useKnownChoices(form.fields);
  const fields = useMemo(() => orderFields(form.fields), [form]);
  const columns = useMemo(
    () => sheetColumns(form.fields, { codeLabel: t("samples.code"), isFixed: !isDraft, known }),
    [form, isDraft, known],
  );
  const [storedDraft] = useState(() => readDraft<TypedOrder>(draftKey(user.id, order?.id ?? NEW)));
  const [restored, setRestored] = useState(storedDraft !== undefined);
  const draft = useOrderDraft({ order, serviceId, fields, columns, storedDraft });
  const { table, answers, dirty } = draft;
  const key = draftKey(user.id, draft.orderId ?? NEW);
  const canStore = useStoredDraft(
    key,
    useMemo(() => (dirty ? { answers, rows: table.rows } : undefined), [dirty, answers, table.rows]),
  );
  const rows = useDeferredValue(table.rows);
  const findProblems = useMemo(() => problemFinder(columns), [columns]);
  const problems = useMemo(() => findProblems(rows), [findProblems, rows]);
  const sampleCount = useMemo(() => rows.filter((row) => !isBlank(row)).length, [rows]);
  const counted = useMemo(
    () => (sampleCount > 0 ? { numberOfSamples: { answer: sampleCount, reason: t("editor.counted") } } : {}),
    [sampleCount],
  );
  const shown = useMemo(
    () => shownFields(fields, sampleCount > 0 ? { ...answers, numberOfSamples: sampleCount } : answers),
    [fields, answers, sampleCount],
  );
  const showsSamples = isDraft || columns.some(({ readOnly }) => !readOnly);
  const saving = useOrderSaving({
    isDraft,
    save: () => draft.save(created),
    submit: () => draft.submit(created),
    onSaved() {
      setRestored(false);
      void client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
    },
  });
  const refused = useMemo(
    () => errorPlacedProblems(saving.error).filter(({ row }) => row === null),
    [saving.error],
  );

  function created(orderId: string): void {
    forgetDraft(draftKey(user.id, NEW));
    onCreated(orderId);
  }

  function leadsTo(_index: number, problem: PlacedProblem | undefined): (() => void) | undefined {
    const target = problem
      ? problemTarget(problem, { columns, rows: table.rows, sent: draft.sentKeys })
      : refusalTarget(errorRefusal(saving.error), table.rows);
    if (target?.kind === "field") return () => void focusField(target.name);
    if (!target || !showsSamples) return undefined;
    return () => grid.current?.focusCell(target.kind === "cell" ? target.cell : { row: 0, column: 0 });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
        event.preventDefault();
        void saving.saveNow();
      }}
    >
      <Stack gap="lg">
        {restored && storedDraft && (
          <RestoredNotice
            savedAt={storedDraft.savedAt}
            onDiscard={() => {
              draft.discard();
              setRestored(false);
            }}
          />
        )}
        {isDraft && (services.length > 0 || serviceId !== null) && (
          <ServiceOfOrder
            orderId={draft.orderId}
            service={services.find(({ id }) => id === serviceId) ?? order?.service ?? null}
            services={services}
            onReload={onReload}
            save={() => (dirty ? saving.saveQuietly() : Promise.resolve(true))}
          />
        )}
        <FormFields
          fields={shown}
          groups={form.groups}
          answers={answers}
          problems={refused}
          fixed={counted}
          onAnswer={draft.answer}
        />
        {showsSamples && (
          <OrderSamples ref={grid} table={table} columns={columns} problems={problems} isDraft={isDraft} />
        )}
        {saving.error && (
          <SubmissionProblems
            error={saving.error}
            title={t(saving.wasSubmit ? "editor.submitFailed" : "editor.saveFailed")}
            leadsTo={leadsTo}
          />
        )}
        <EditorBar
          isDraft={isDraft}
          isNew={draft.orderId === undefined}
          dirty={dirty}
          canStore={canStore}
          saving={saving}
          showFirst={leadsTo(0, errorPlacedProblems(saving.error)[0])}
        />
      </Stack>
      <LeaveDialog
        dirty={dirty}
        saving={saving.isSaving || saving.isSubmitting}
        onSave={saving.saveQuietly}
        onDiscard={() => forgetDraft(key)}
      />
    </form>
  );
}

const SAMPLES_MAX = 5_000;

/** The editable sample table of an order. */
function OrderSamples({
  table,
  columns,
  problems,
  isDraft,
  ref,
}: {
  table: SheetRows;
  columns: Column[];
  problems: readonly RowProblems[];
  isDraft: boolean;
  ref: Ref<SheetHandle>;
}) {
  return (
    <section aria-labelledby="samples-title">
      <Title order={2} size="h4" id="samples-title">
        {t("samples.title")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t(isDraft ? "samples.hint" : "samples.fixedHint")}
      </Text>
      <Sheet
        ref={ref}
        label={t("samples.grid")}
        table={table}
        columns={columns}
        problems={problems}
        growable={isDraft}
        rowsMax={SAMPLES_MAX}
        countText={(rows) => t("samples.count", { rows })}
      />
    </section>
  );
}
