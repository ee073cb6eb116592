import { Button, Card, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { type OfferedService, ServiceChoice } from "../../definitions/services/ServiceChoice.tsx";

export type { OfferedService } from "../../definitions/services/ServiceChoice.tsx";

/**
 * The service of a draft, which can be changed. Answers to fields that both forms have are kept.
 * @param orderId undefined for an order that is not stored yet
 * @param save stores the input; returns whether it was stored
 * @param onReload called after the service of a stored order has changed
 */
export function ServiceOfOrder({
  orderId,
  service,
  services,
  save,
  onReload,
}: {
  orderId: string | undefined;
  service: OfferedService | null;
  services: OfferedService[];
  save: () => Promise<boolean>;
  onReload: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const change = useMutation({
    async mutationFn(serviceId: string) {
      if (orderId === undefined) {
        // The draft on this device keeps the input.
        await navigate({
          to: "/orders/new",
          search: { service: serviceId },
          replace: true,
          ignoreBlocker: true,
        });
        return;
      }
      if (!(await save())) throw new Error(t("services.change.notSaved"));
      await trpcClient.orders.update.mutate({ orderId, serviceId });
      await client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
      await client.invalidateQueries({ queryKey: trpc.samples.pathKey() });
    },
    onSuccess(_result, serviceId) {
      setIsOpen(false);
      if (orderId !== undefined) onReload();
      const name = services.find(({ id }) => id === serviceId)?.name ?? "";
      notifications.show({ message: t("services.changed", { name }), color: "teal" });
    },
  });
  return (
    <Card withBorder component="section" aria-label={t("services.service")}>
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" c="dimmed">
            {t("services.service")}
          </Text>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {service?.name ?? t("services.none")}
          </Text>
          {service && service.turnaroundDays !== null && (
            <Text size="sm" c="dimmed">
              {t("services.turnaround", { days: service.turnaroundDays })}
            </Text>
          )}
        </div>
        {(services.length > 1 || service === null) && (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t(service ? "services.change" : "services.choose")}
          </Button>
        )}
      </Group>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} size="xl" title={t("services.change.title")}>
        <Stack gap="md">
          <Text size="sm">{t("services.change.text")}</Text>
          {change.error && <ErrorNotice error={change.error} title={t("services.change.failed")} />}
          <ServiceChoice
            services={services}
            chosenId={service?.id}
            onChoose={(id) => !change.isPending && change.mutate(id)}
          />
        </Stack>
      </Modal>
    </Card>
  );
}
