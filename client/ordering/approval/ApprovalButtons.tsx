import { Button, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/** Approves an order, or rejects it with a reason, as a lead of its department. */
export function ApprovalButtons({ orderId }: { orderId: string }) {
  const client = useQueryClient();
  const [isRejecting, rejecting] = useDisclosure();
  const [reason, setReason] = useState("");
  const decide = useMutation(
    trpc.orders.decide.mutationOptions({
      async onSuccess({ approval }) {
        notifications.show({
          message: t(approval.state === "approved" ? "approval.approved" : "approval.rejected"),
          color: "teal",
        });
        rejecting.close();
        await client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
      },
      onError(error, { decision }) {
        // The dialog shows the error of a rejection.
        if (decision === "approve")
          notifications.show({ title: t("approval.notDecided"), message: errorText(error), color: "red" });
        void client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
      },
    }),
  );
  return (
    <>
      <Button variant="default" onClick={rejecting.open}>
        {t("approval.reject")}
      </Button>
      <Button loading={decide.isPending} onClick={() => decide.mutate({ orderId, decision: "approve" })}>
        {t("approval.approve")}
      </Button>
      <Modal opened={isRejecting} onClose={rejecting.close} title={t("approval.rejectTitle")} centered>
        <Stack gap="md">
          <Text size="sm">{t("approval.rejectText")}</Text>
          <Textarea
            label={t("approval.reason")}
            autosize
            minRows={3}
            maxLength={2_000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <ErrorNotice error={decide.error} title={t("approval.notDecided")} />
          <DialogButtons onCancel={rejecting.close}>
            <Button
              color="red"
              loading={decide.isPending}
              onClick={() => decide.mutate({ orderId, decision: "reject", reason })}
            >
              {t("approval.reject")}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </>
  );
}
