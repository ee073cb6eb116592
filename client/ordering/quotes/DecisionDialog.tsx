import { Button, Modal, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { formatMoney } from "../../definitions/prices/formatMoney.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { Quote } from "./QuotesPanel.tsx";

/** Accepts a quote with the purchase order of the customer, or declines it with a reason. */
export function DecisionDialog({
  quote,
  accept,
  onClose,
}: {
  quote: Quote;
  accept: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { id: quoteId, number, total, currency } = quote;
  const draft = useDraftForm({
    name: `quote.${quoteId}.decision`,
    stored: { purchaseOrder: quote.purchaseOrder ?? "", reason: "" },
    async send({ purchaseOrder, reason }) {
      await trpcClient.quotes.decide.mutate({
        quoteId,
        accept,
        ...(accept ? { purchaseOrder } : { reason }),
      });
      notifications.show({
        message: t(accept ? "quotes.accepted" : "quotes.declined", { number }),
        color: "teal",
      });
      onClose();
      await client.invalidateQueries({ queryKey: trpc.quotes.pathKey() });
    },
  });
  const { form } = draft;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(accept ? "quotes.accept.title" : "quotes.decline.title", { number })}
    >
      <DraftForm draft={draft} failed={t("quotes.notDone")}>
        {accept ? (
          <>
            <Text>{t("quotes.accept.text", { total: formatMoney(total, currency) })}</Text>
            <TextInput
              label={t("quotes.purchaseOrder")}
              description={t("quotes.purchaseOrder.hint")}
              maxLength={100}
              data-autofocus
              {...form.getInputProps("purchaseOrder")}
            />
          </>
        ) : (
          <Textarea
            label={t("quotes.reason")}
            description={t("quotes.decline.hint")}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2_000}
            data-autofocus
            {...form.getInputProps("reason")}
          />
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" color={accept ? "teal" : "red"} loading={draft.isSending}>
            {t(accept ? "quotes.accept" : "quotes.decline")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}
