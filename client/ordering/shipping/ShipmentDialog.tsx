import { Autocomplete, Button, Modal, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { CARRIER_NAMES } from "../../../server/ordering/shipping/rules/carriers.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";

/** Adds a parcel to an order: its carrier and tracking number.
 *  @param isSending marks the samples as sent; then no field is required */
export function ShipmentDialog({
  orderId,
  opened,
  onClose,
  isSending = false,
}: {
  orderId: string;
  opened: boolean;
  onClose: () => void;
  isSending?: boolean;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t(isSending ? "order.markSent" : "shipping.add")}>
      <ShipmentForm orderId={orderId} onClose={onClose} isSending={isSending} />
    </Modal>
  );
}

function ShipmentForm({
  orderId,
  onClose,
  isSending,
}: {
  orderId: string;
  onClose: () => void;
  isSending: boolean;
}) {
  const client = useQueryClient();
  const { can } = useSession();
  const mayReturn = can("samples.receive") && !isSending;
  const draft = useDraftForm({
    name: `shipment.${orderId}`,
    stored: { direction: "to_facility", carrier: "", trackingNumber: "", note: "" },
    fieldsByCode: { "shipping.empty": "carrier" },
    async send({ direction, carrier, trackingNumber, note }) {
      const isGiven = [carrier, trackingNumber, note].some((text) => text.trim() !== "");
      // Repeating it changes nothing, so that a refused parcel can be corrected and sent again.
      if (isSending) await trpcClient.orders.update.mutate({ orderId, markSamplesSent: true });
      if (isGiven || !isSending)
        await trpcClient.shipping.add.mutate({
          orderId,
          direction: direction === "return" ? "return" : "to_facility",
          carrier,
          trackingNumber,
          note,
        });
      notifications.show({ message: t(isSending ? "order.markedSent" : "shipping.added"), color: "teal" });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.shipping.list.queryKey({ orderId }) });
      if (isSending) void client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t(isSending ? "order.markFailed" : "shipping.addFailed")}>
      {mayReturn && (
        <SegmentedControl
          aria-label={t("shipping.direction")}
          data={[
            { value: "to_facility", label: t("shipping.toFacility") },
            { value: "return", label: t("shipping.return") },
          ]}
          {...form.getInputProps("direction")}
        />
      )}
      <Autocomplete
        label={t("shipping.carrier")}
        data={[...CARRIER_NAMES]}
        maxLength={100}
        data-autofocus
        {...form.getInputProps("carrier")}
      />
      <TextInput
        label={t("shipping.trackingNumber")}
        description={isSending ? t("shipping.trackingNumber.optional") : undefined}
        maxLength={100}
        {...form.getInputProps("trackingNumber")}
      />
      <Textarea
        label={t("shipping.note")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        {...form.getInputProps("note")}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending}>
          {t(isSending ? "order.markSent" : "shipping.add.submit")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
