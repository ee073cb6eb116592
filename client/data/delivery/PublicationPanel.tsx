import { Badge, Button, Card, Group, List, Stack, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatDateTime } from "../../kit/components/format.ts";
import { totalBytes, type DeliveryFile } from "./files.ts";
import { ChangeList, UnpublishedChanges } from "./UnpublishedChanges.tsx";

/** For the facility: whether, when and by whom the delivery was published, and which files are withheld. */
export function PublicationPanel({
  delivery,
  files,
}: {
  delivery: Outputs["delivery"]["get"];
  files: DeliveryFile[];
}) {
  const { orderId, isPublished, excluded, unpublishedChanges } = delivery;
  const { user } = useSession();
  const client = useQueryClient();
  const excludedCount = excluded.protectedReads + excluded.facilityArtifacts;
  const publish = useMutation(
    trpc.delivery.publish.mutationOptions({ onSuccess: show("delivery.publish.done") }),
  );
  const unpublish = useMutation(
    trpc.delivery.unpublish.mutationOptions({ onSuccess: show("delivery.unpublish.done") }),
  );

  function show(message: "delivery.publish.done" | "delivery.unpublish.done") {
    return async ({ delivery }: { delivery: Outputs["delivery"]["get"] }) => {
      client.setQueryData(trpc.delivery.get.queryKey({ orderId }), delivery);
      notifications.show({ message: t(message) });
      await Promise.all([
        client.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ orderId }) }),
        client.invalidateQueries({ queryKey: trpc.delivery.files.queryKey({ orderId }) }),
      ]);
    };
  }

  function confirmPublish() {
    modals.openConfirmModal({
      title: t("delivery.publish.title"),
      children: (
        <Stack gap="xs">
          <Text size="sm">
            {t("delivery.publish.text", { count: files.length, size: formatBytes(totalBytes(files)) })}
          </Text>
          {excludedCount > 0 && (
            <Text size="sm">{t("delivery.publish.excluded", { count: excludedCount })}</Text>
          )}
        </Stack>
      ),
      labels: { confirm: t("delivery.publish"), cancel: t("delivery.keep") },
      onConfirm: () => publish.mutate({ orderId }),
    });
  }

  function confirmRepublish() {
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
  }

  function confirmUnpublish() {
    modals.openConfirmModal({
      title: t("delivery.unpublish.title"),
      children: (
        <Text size="sm">
          {t("delivery.unpublish.text", { count: files.length, size: formatBytes(totalBytes(files)) })}
        </Text>
      ),
      labels: { confirm: t("delivery.unpublish"), cancel: t("delivery.keep") },
      confirmProps: { color: "red" },
      onConfirm: () => unpublish.mutate({ orderId }),
    });
  }

  return (
    <Card withBorder>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} style={{ flex: "1 1 260px" }}>
            <Badge variant="light" tt="none" color={isPublished ? "teal" : "gray"} className="status-badge">
              {t(isPublished ? "delivery.published" : "delivery.notPublished")}
            </Badge>
            <Text>{stateText(delivery, files.length)}</Text>
            {isPublished && (
              <Text size="sm" c="dimmed">
                {publishedText(delivery)}
              </Text>
            )}
          </Stack>
          {!user.isDemo &&
            (isPublished ? (
              <Button variant="default" loading={unpublish.isPending} onClick={confirmUnpublish}>
                {t("delivery.unpublish")}
              </Button>
            ) : (
              <Button disabled={files.length === 0} loading={publish.isPending} onClick={confirmPublish}>
                {t("delivery.publish")}
              </Button>
            ))}
        </Group>
        <ErrorNotice error={publish.error ?? unpublish.error} title={t("delivery.changeFailed")} />
        <UnpublishedChanges
          changes={unpublishedChanges}
          isPublishing={publish.isPending}
          onPublish={user.isDemo ? undefined : confirmRepublish}
        />
        {excludedCount > 0 && (
          <Stack gap={4}>
            <Title order={2} size="h5">
              {t("delivery.excluded.title")}
            </Title>
            <List size="sm">
              {excluded.protectedReads > 0 && (
                <List.Item>{t("delivery.excluded.reads", { count: excluded.protectedReads })}</List.Item>
              )}
              {excluded.facilityArtifacts > 0 && (
                <List.Item>
                  {t("delivery.excluded.artifacts", { count: excluded.facilityArtifacts })}
                </List.Item>
              )}
            </List>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

function stateText({ isPublished }: Outputs["delivery"]["get"], count: number): string {
  if (isPublished) return t("delivery.publishedText");
  return t(count === 0 ? "delivery.nothingText" : "delivery.notPublishedText");
}

function publishedText({ publishedAt, publishedBy }: Outputs["delivery"]["get"]): string {
  const name = publishedBy && `${publishedBy.firstName} ${publishedBy.lastName}`;
  return publishedAt === null ? "" : t("delivery.publishedBy", { time: formatDateTime(publishedAt), name });
}
