import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { t } from "../messages/t.ts";
import { columnsOf } from "../samples/sampleRows.ts";
import { useSession } from "../session/SessionContext.ts";
import { problemFinder } from "../sheet/problems.ts";
import { Sheet, type SheetHandle } from "../sheet/Sheet.tsx";
import { isBlank } from "../sheet/table.ts";
import { type Outputs, trpc, trpcClient } from "../trpc.ts";
import { formatDateTime } from "../ui/format.ts";
import { type Order, orderFields } from "./answers.ts";
import classes from "./OrderEditor.module.css";
import { fieldId, FormFields } from "./FormFields.tsx";
import { draftKey, forgetDraft, readDraft } from "./keptDraft.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { problemTarget } from "./problemTarget.ts";
import { SubmissionProblems } from "./SubmissionProblems.tsx";
import { useKeptDraft } from "./useKeptDraft.ts";
import { useOrderDraft } from "./useOrderDraft.ts";

const SAMPLES_MAX = 5_000;

/** An order as it is filled in: its form and its sample table. Of a submitted order the samples stand, except for the
 *  facility's own fields. order: null for a new one. onCreated: told the id once the first save has made the order. */
export function OrderEditor({
  order,
  form,
  onCreated,
}: {
  order: Order | null;
  form: Outputs["forms"]["order"];
  onCreated: (orderId: string) => void;
}) {
  const { user, isAdmin } = useSession();
  const client = useQueryClient();
  const router = useRouter();
  const grid = useRef<SheetHandle>(null);
  const isDraft = order === null || order.status === "DRAFT";
  const fields = useMemo(() => orderFields(form.fields), [form]);
  const columns = useMemo(
    () => columnsOf(form.fields, { codeLabel: t("samples.code"), facilityOnly: !isDraft }),
    [form, isDraft],
  );
  const [kept] = useState(() => readDraft(draftKey(user.id, order?.id)));
  const [restored, setRestored] = useState(kept !== undefined);
  const draft = useOrderDraft({ order, fields, columns, kept });
  const { table, answers, dirty } = draft;
  const key = draftKey(user.id, draft.orderId);
  const couldKeep = useKeptDraft(key, { dirty, answers, rows: table.rows });
  const rows = useDeferredValue(table.rows);
  const findProblems = useMemo(() => problemFinder(columns), [columns]);
  const problems = useMemo(() => findProblems(rows), [findProblems, rows]);
  const sampleCount = useMemo(() => rows.filter((row) => !isBlank(row)).length, [rows]);
  const showsSamples = isDraft || (isAdmin && columns.some(({ readOnly }) => !readOnly));

  const save = useMutation({
    mutationFn: () => draft.save(created),
    onSuccess: () => settled(),
  });
  const submit = useMutation({
    async mutationFn() {
      const orderId = await draft.save(created);
      return trpcClient.orders.update.mutate({ orderId, status: "SUBMITTED" });
    },
    async onSuccess({ id, orderNumber }) {
      settled();
      notifications.show({ message: t("editor.submitted", { number: orderNumber }), color: "teal" });
      await router.navigate({ to: "/orders/$orderId", params: { orderId: id }, ignoreBlocker: true });
    },
  });
  const busy = useRef(false);
  const saving = save.isPending || submit.isPending;
  const error = save.error ?? submit.error;

  function created(orderId: string) {
    forgetDraft(draftKey(user.id, undefined));
    onCreated(orderId);
  }

  function settled() {
    setRestored(false);
    void client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
  }

  function saveNow() {
    void alone(async () => {
      submit.reset();
      await save.mutateAsync();
      notifications.show({ message: t(isDraft ? "editor.saved" : "editor.changesSaved"), color: "teal" });
    });
  }

  function submitNow() {
    void alone(async () => {
      save.reset();
      await submit.mutateAsync();
    });
  }

  // Two saves at once would store new samples twice. What fails is shown from the mutation.
  async function alone(work: () => Promise<void>): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    try {
      await work();
      return true;
    } catch {
      return false;
    } finally {
      busy.current = false;
    }
  }

  function leadsTo(text: string): (() => void) | undefined {
    const target = problemTarget(text, { fields, columns, rows: table.rows });
    if (target?.kind === "field")
      return () => document.querySelector<HTMLElement>(`#${CSS.escape(fieldId(target.name))}`)?.focus();
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
        saveNow();
      }}
    >
      <Stack gap="lg">
        {restored && kept && (
          <Alert color="yellow" variant="light" role="status">
            <Group justify="space-between" gap="xs">
              <Text size="sm">{t("editor.restored", { time: formatDateTime(kept.keptAt) })}</Text>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  draft.discard();
                  setRestored(false);
                }}
              >
                {t("editor.discard")}
              </Button>
            </Group>
          </Alert>
        )}
        <FormFields
          fields={fields}
          groups={form.groups}
          answers={answers}
          sampleCount={sampleCount}
          onAnswer={draft.answer}
        />
        {showsSamples && (
          <section aria-labelledby="samples-title">
            <Title order={2} size="h4" id="samples-title">
              {t("samples.title")}
            </Title>
            {isDraft && (
              <Text size="sm" c="dimmed" mb="sm">
                {t("samples.hint")}
              </Text>
            )}
            <Sheet
              ref={grid}
              label={t("samples.grid")}
              table={table}
              columns={columns}
              problems={problems}
              growable={isDraft}
              rowsMax={SAMPLES_MAX}
              countText={(rows) => t("samples.count", { rows })}
            />
          </section>
        )}
        {error && (
          <SubmissionProblems
            error={error}
            title={t(submit.error ? "editor.submitFailed" : "editor.saveFailed")}
            leadsTo={leadsTo}
          />
        )}
        <Group className={classes.bar} justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {stateText({ dirty, saving, couldKeep, isNew: draft.orderId === undefined })}
          </Text>
          <Group gap="xs">
            <Button
              variant={isDraft ? "default" : "filled"}
              loading={save.isPending}
              disabled={submit.isPending || !(dirty || draft.orderId === undefined)}
              onClick={saveNow}
            >
              {t(isDraft ? "editor.saveDraft" : "editor.save")}
            </Button>
            {isDraft && (
              <Button loading={submit.isPending} disabled={save.isPending} onClick={submitNow}>
                {t("editor.submit")}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
      <LeaveDialog
        dirty={dirty}
        saving={saving}
        onSave={() => alone(async () => void (await save.mutateAsync()))}
        onDiscard={() => forgetDraft(key)}
      />
    </form>
  );
}

function stateText({
  dirty,
  saving,
  couldKeep,
  isNew,
}: {
  dirty: boolean;
  saving: boolean;
  couldKeep: boolean;
  isNew: boolean;
}): string {
  if (saving) return t("editor.state.saving");
  if (dirty) return t(couldKeep ? "editor.state.dirty" : "editor.state.unkept");
  return t(isNew ? "editor.state.new" : "editor.state.clean");
}
