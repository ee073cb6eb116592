import { Button, Modal, Text, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { shownFields } from "../../../server/definitions/forms/rules/shownFields.ts";
import { FormFields } from "../../definitions/answers/FormFields.tsx";
import {
  type Answers,
  changedAnswers,
  type Order,
  orderAnswers,
  orderFields,
} from "../../definitions/answers/orderAnswers.ts";
import { selectOrderForm } from "../../definitions/answers/selectOrderForm.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Row } from "../../kit/sheet/table.ts";
import { errorPlacedProblems, type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { AmendedSamples } from "./AmendedSamples.tsx";
import { useAmendedSamples } from "./useAmendedSamples.ts";

const REASON_MAX_CHARACTERS = 2_000;

/** Proposes a change of the answers of a submitted order and of its samples, with a reason. */
export function ProposeDialog({
  order,
  opened,
  onClose,
}: {
  order: Order;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("amendments.open")} size="xl">
      <LoadedForm order={order} onClose={onClose} />
    </Modal>
  );
}

function LoadedForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useQuery(
    trpc.forms.order.queryOptions(selectOrderForm(order.serviceId), { staleTime: Infinity }),
  );
  if (form.data) return <ProposeForm order={order} form={form.data} onClose={onClose} />;
  return form.error ? (
    <ErrorNotice error={form.error} onRetry={() => void form.refetch()} />
  ) : (
    <Loading rows={6} />
  );
}

function ProposeForm({
  order,
  form: { fields: all, groups },
  onClose,
}: {
  order: Order;
  form: Outputs["forms"]["order"];
  onClose: () => void;
}) {
  const client = useQueryClient();
  // The number of samples follows the samples.
  const fields = useMemo(() => orderFields(all).filter(({ name }) => name !== "numberOfSamples"), [all]);
  const stored = useMemo(() => orderAnswers(order, fields), [order, fields]);
  const samples = useAmendedSamples(order, all);
  const draft = useDraftForm<{ answers: Answers; rows: Row[]; reason: string }>({
    name: `amendment.${order.id}`,
    stored: { answers: stored, rows: samples.stored, reason: "" },
    async send({ answers, rows, reason }) {
      await trpcClient.amendments.propose.mutate({
        orderId: order.id,
        reason,
        ...changedAnswers(answers, stored, [...shownFields(fields, answers)]),
        ...samples.toInput(rows),
      });
      notifications.show({ message: t("amendments.proposed"), color: "teal" });
      onClose();
      await client.invalidateQueries({ queryKey: trpc.amendments.list.queryKey({ orderId: order.id }) });
    },
  });
  const { form } = draft;
  const { answers, rows, reason } = form.values;
  const shown = useMemo(() => [...shownFields(fields, answers)], [fields, answers]);
  const hasChanges =
    changedAnswers(answers, stored, shown) !== undefined || samples.toInput(rows).samples.length > 0;
  const problems = useMemo(() => errorPlacedProblems(draft.error), [draft.error]);

  return (
    <DraftForm draft={draft} failed={t("amendments.notProposed")}>
      <Text size="sm">{t("amendments.propose.text")}</Text>
      <FormFields
        fields={shown}
        groups={groups}
        answers={answers}
        problems={problems}
        onAnswer={(name, answer) =>
          form.setFieldValue("answers", { ...form.getValues().answers, [name]: answer })
        }
      />
      {samples.isEditable && (
        // A discarded draft starts the table again.
        <AmendedSamples
          key={draft.savedAt}
          columns={samples.columns}
          stored={samples.stored}
          rows={rows}
          onRows={(next) => form.setFieldValue("rows", next)}
        />
      )}
      <Textarea
        label={t("amendments.reason")}
        description={t("amendments.reason.hint")}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX_CHARACTERS}
        {...form.getInputProps("reason")}
      />
      {!hasChanges && (
        <Text size="sm" c="dimmed" role="status">
          {t("amendments.propose.none")}
        </Text>
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending} disabled={!hasChanges || reason.trim() === ""}>
          {t("amendments.propose.submit")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
