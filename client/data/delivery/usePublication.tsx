import { Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { totalBytes, type DeliveryFile } from "./files.ts";
import { ChangeList } from "./UnpublishedChanges.tsx";

type Delivery = Outputs["delivery"]["get"];

/** Publishes and unpublishes a delivery, each after a confirmation that names the files. */
export function usePublication(delivery: Delivery, files: DeliveryFile[]) {
  const { orderId, unpublishedChanges } = delivery;
  const client = useQueryClient();
  const publish = useMutation(
    trpc.delivery.publish.mutationOptions({ onSuccess: show("delivery.publish.done") }),
  );
  const unpublish = useMutation(
    trpc.delivery.unpublish.mutationOptions({ onSuccess: show("delivery.unpublish.done") }),
  );
  const amount = { count: files.length, size: formatBytes(totalBytes(files)) };

  function show(message: "delivery.publish.done" | "delivery.unpublish.done") {
    return async ({ delivery }: { delivery: Delivery }) => {
      client.setQueryData(trpc.delivery.get.queryKey({ orderId }), delivery);
      notifications.show({ message: t(message) });
      await Promise.all([
        client.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ orderId }) }),
        client.invalidateQueries({ queryKey: trpc.delivery.files.queryKey({ orderId }) }),
      ]);
    };
  }

  return {
    isPublishing: publish.isPending,
    isUnpublishing: unpublish.isPending,
    error: publish.error ?? unpublish.error,
    confirmPublish() {
      const excluded = excludedCount(delivery);
      modals.openConfirmModal({
        title: t("delivery.publish.title"),
        children: (
          <Stack gap="xs">
            <Text size="sm">{t("delivery.publish.text", amount)}</Text>
            {excluded > 0 && <Text size="sm">{t("delivery.publish.excluded", { count: excluded })}</Text>}
          </Stack>
        ),
        labels: { confirm: t("delivery.publish"), cancel: t("delivery.keep") },
        onConfirm: () => publish.mutate({ orderId }),
      });
    },
    confirmRepublish() {
      modals.openConfirmModal({
        title: t("delivery.publishAgain.title"),
        children: (
          <Stack gap="xs">
            <Text size="sm">{t("delivery.publishAgain.text")}</Text>
            <ChangeList changes={unpublishedChanges} />
          </Stack>
        ),
        labels: { confirm: t("delivery.publishAgain"), cancel: t("delivery.keep") },
        onConfirm: () => publish.mutate({ orderId }),
      });
    },
    confirmUnpublish() {
      modals.openConfirmModal({
        title: t("delivery.unpublish.title"),
        children: <Text size="sm">{t("delivery.unpublish.text", amount)}</Text>,
        labels: { confirm: t("delivery.unpublish"), cancel: t("delivery.keep") },
        confirmProps: { color: "red" },
        onConfirm: () => unpublish.mutate({ orderId }),
      });
    },
  };
}

/** The number of files and read sets that the delivery does not include. */
export function excludedCount({ excluded }: Delivery): number {
  return excluded.protectedReads + excluded.facilityArtifacts;
}
