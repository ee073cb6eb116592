import { ActionIcon, Anchor, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileText, IconQrcode, IconTrash, IconTruckDelivery } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { language } from "../../kit/i18n/language.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { LabelsDialog } from "./LabelsDialog.tsx";
import { ShipmentDialog } from "./ShipmentDialog.tsx";

type Shipment = Outputs["shipping"]["list"]["shipments"][number];

// Nothing is sent to the facility any more; it may still return samples.
const ENDED: readonly Order["stage"][] = ["DELIVERED", "CLOSED", "CANCELLED", "REJECTED"];

/** Where the samples go, what is printed for them, and the parcels on their way. */
export function ShippingPanel({ order }: { order: Order }) {
  const orderId = order.id;
  const { can } = useSession();
  const mayChange = useMayChange(order, "orders.change");
  const { data, error, refetch } = useQuery(trpc.shipping.list.queryOptions({ orderId }));
  const [adding, add] = useDisclosure();
  const [labeling, label] = useDisclosure();
  useRestoreFocus(adding || labeling);
  const hasSamples = order.samples.length > 0;
  const mayAdd =
    mayChange && order.status !== "DRAFT" && (can("samples.receive") || !ENDED.includes(order.stage));
  if (order.status === "DRAFT" && !hasSamples) return null;

  return (
    <Card withBorder component="section" aria-labelledby="shipping-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="shipping-title">
          {t("shipping.title")}
        </Title>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading rows={2} />}
        {data && (
          <>
            {data.address !== null && (
              <Stack gap={2}>
                <Text size="sm" fw={600}>
                  {t("shipping.address")}
                </Text>
                <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
                  {data.address}
                </Text>
              </Stack>
            )}
            {data.instructions !== null && (
              <Stack gap={2}>
                <Text size="sm" fw={600}>
                  {t("shipping.instructions")}
                </Text>
                <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
                  {data.instructions}
                </Text>
              </Stack>
            )}
            {data.shipments.map((shipment) => (
              <ShipmentRow
                key={shipment.id}
                orderId={orderId}
                shipment={shipment}
                mayRemove={mayChange && (shipment.direction === "to_facility" || can("samples.receive"))}
              />
            ))}
          </>
        )}
        <Group gap="xs">
          {hasSamples && (
            <Button
              component="a"
              variant="default"
              size="xs"
              href={`/api/orders/${orderId}/packing-slip?language=${language}`}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconFileText size={16} aria-hidden />}
            >
              {t("shipping.slip")}
            </Button>
          )}
          {hasSamples && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconQrcode size={16} aria-hidden />}
              onClick={label.open}
            >
              {t("shipping.labels")}
            </Button>
          )}
          {mayAdd && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconTruckDelivery size={16} aria-hidden />}
              onClick={add.open}
            >
              {t("shipping.add")}
            </Button>
          )}
        </Group>
      </Stack>
      <LabelsDialog
        opened={labeling}
        onClose={label.close}
        address={`/api/orders/${orderId}/labels`}
        count={order.samples.length}
      />
      <ShipmentDialog orderId={orderId} opened={adding} onClose={add.close} />
    </Card>
  );
}

function ShipmentRow({
  orderId,
  shipment,
  mayRemove,
}: {
  orderId: string;
  shipment: Shipment;
  mayRemove: boolean;
}) {
  const client = useQueryClient();
  const { id, direction, carrier, trackingNumber, trackingUrl, note, createdAt } = shipment;
  const remove = useMutation(
    trpc.shipping.remove.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.shipping.list.queryKey({ orderId }) }),
    }),
  );
  const name = [carrier, trackingNumber].filter(Boolean).join(" ");
  return (
    <Stack gap={2}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Group gap="xs" style={{ minWidth: 0 }}>
          {direction === "return" && <WordBadge color="orange">{t("shipping.return")}</WordBadge>}
          {name !== "" &&
            (trackingUrl === null ? (
              <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                {name}
              </Text>
            ) : (
              <Anchor href={trackingUrl} target="_blank" rel="noreferrer" size="sm">
                {name}
              </Anchor>
            ))}
          <Text size="sm" c="dimmed">
            <Time at={createdAt} format="dateTime" />
          </Text>
        </Group>
        {mayRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            loading={remove.isPending}
            aria-label={t("shipping.remove", { name: name === "" ? (note ?? "") : name })}
            onClick={() => remove.mutate({ orderId, shipmentId: id })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {note !== null && (
        <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {note}
        </Text>
      )}
      <ErrorNotice error={remove.error} title={t("shipping.removeFailed")} />
    </Stack>
  );
}
