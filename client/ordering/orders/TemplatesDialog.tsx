import { ActionIcon, Button, Card, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

type Template = Outputs["orderTemplates"]["list"]["templates"][number];

/** The templates of a user: starts an order from one, or deletes it. */
export function TemplatesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const templates = useQuery(trpc.orderTemplates.list.queryOptions(undefined, { enabled: opened }));
  const start = useMutation(
    trpc.orderTemplates.start.mutationOptions({
      onSuccess({ id, orderNumber }) {
        notifications.show({ message: t("duplicate.done", { number: orderNumber }), color: "teal" });
        onClose();
        void client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
        void navigate({ to: "/orders/new", search: { order: id } });
      },
    }),
  );
  const remove = useMutation(
    trpc.orderTemplates.delete.mutationOptions({
      onSuccess() {
        notifications.show({ message: t("template.deleted"), color: "teal" });
        void client.invalidateQueries({ queryKey: trpc.orderTemplates.pathKey() });
      },
    }),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t("template.list")} size="lg">
      <Stack gap="sm">
        <ErrorNotice error={start.error} title={t("template.start.failed")} />
        <ErrorNotice error={remove.error} title={t("template.delete.failed")} />
        {templates.error && <ErrorNotice error={templates.error} onRetry={() => void templates.refetch()} />}
        {!templates.data && !templates.error && <Loading rows={3} />}
        {templates.data?.templates.length === 0 && (
          <EmptyState title={t("template.none")} text={t("template.none.text")} />
        )}
        {templates.data?.templates.map((template) => (
          <Card key={template.id} withBorder padding="sm">
            <Group justify="space-between" gap="sm">
              <Stack gap={2}>
                <Text fw={600}>{template.name}</Text>
                <Text size="sm" c="dimmed">
                  {facts(template)}
                </Text>
              </Stack>
              <Group gap="xs">
                <Button
                  size="xs"
                  aria-label={t("template.start.of", { name: template.name })}
                  loading={start.isPending && start.variables.templateId === template.id}
                  onClick={() => start.mutate({ templateId: template.id })}
                >
                  {t("template.start")}
                </Button>
                {template.mayDelete && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size={30}
                    aria-label={t("template.delete.of", { name: template.name })}
                    loading={remove.isPending && remove.variables.templateId === template.id}
                    onClick={() => remove.mutate({ templateId: template.id })}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            </Group>
          </Card>
        ))}
      </Stack>
    </Modal>
  );
}

function facts({ isShared, author, samples }: Template): string {
  const by = author && `${author.firstName} ${author.lastName}`;
  return [t(isShared ? "template.ofFacility" : "template.own"), by, t("orders.sampleCount", { samples })]
    .filter(Boolean)
    .join(" · ");
}
