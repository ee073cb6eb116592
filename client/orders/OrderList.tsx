import { Anchor, Card, Group, Stack, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../messages/t.ts";
import { UnreadMessages } from "../orderMessages/UnreadMessages.tsx";
import { useSession } from "../session/SessionContext.ts";
import type { Outputs } from "../trpc.ts";
import { formatDate, formatNumber } from "../ui/format.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { useIsNarrow } from "../ui/useIsNarrow.ts";
import classes from "./OrderList.module.css";

type ListedOrder = Outputs["orders"]["list"]["orders"][number];

/** Orders as a table, or as cards where there is no room for one. Each leads to its page. */
export function OrderList({ orders }: { orders: ListedOrder[] }) {
  return useIsNarrow() ? <Cards orders={orders} /> : <WideTable orders={orders} />;
}

function WideTable({ orders }: { orders: ListedOrder[] }) {
  const { isAdmin } = useSession();
  return (
    <Table highlightOnHover verticalSpacing="sm" aria-label={t("orders.table")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("orders.number")}</Table.Th>
          <Table.Th>{t("orders.name")}</Table.Th>
          {isAdmin && <Table.Th>{t("orders.owner")}</Table.Th>}
          <Table.Th ta="right">{t("orders.samples")}</Table.Th>
          <Table.Th>{t("orders.status")}</Table.Th>
          <Table.Th>{t("orders.sent")}</Table.Th>
          <Table.Th>{t("orders.created")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {orders.map((order) => (
          <Table.Tr key={order.id} className={classes.row}>
            <Table.Td>
              <Link to="/orders/$orderId" params={{ orderId: order.id }} className={classes.link}>
                {order.orderNumber}
              </Link>
              <UnreadMessages orderId={order.id} />
            </Table.Td>
            <Table.Td className={classes.name}>
              {order.name ?? (
                <Text c="dimmed" span inherit>
                  {t("orders.unnamed")}
                </Text>
              )}
            </Table.Td>
            {isAdmin && <Table.Td>{ownerName(order)}</Table.Td>}
            <Table.Td ta="right" className={classes.number}>
              {formatNumber(order._count.samples)}
            </Table.Td>
            <Table.Td>
              <StatusBadge status={order.status} />
            </Table.Td>
            <Table.Td className={classes.date}>{sentText(order)}</Table.Td>
            <Table.Td className={classes.date}>{formatDate(order.createdAt)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards({ orders }: { orders: ListedOrder[] }) {
  const { isAdmin } = useSession();
  return (
    <Stack component="ul" gap="sm" className={classes.cards} aria-label={t("orders.table")}>
      {orders.map((order) => (
        <Card component="li" key={order.id} withBorder padding="md" className={classes.row}>
          <Stack gap={6}>
            <Group justify="space-between" gap="xs">
              <Anchor
                renderRoot={(props) => (
                  <Link to="/orders/$orderId" params={{ orderId: order.id }} {...props} />
                )}
                className={classes.link}
              >
                {order.orderNumber}
              </Anchor>
              <Group gap="xs" wrap="nowrap">
                <UnreadMessages orderId={order.id} />
                <StatusBadge status={order.status} />
              </Group>
            </Group>
            <Text className={classes.name}>{order.name ?? t("orders.unnamed")}</Text>
            <Text size="sm" c="dimmed">
              {[
                t("orders.sampleCount", { samples: order._count.samples }),
                isAdmin && ownerName(order),
                order.statusNotes.length > 0 && t("orders.sentAt", { day: sentText(order) }),
                formatDate(order.createdAt),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

function ownerName({ user }: ListedOrder): string {
  return user ? `${user.firstName} ${user.lastName}` : t("frame.none");
}

function sentText({ statusNotes, status }: ListedOrder): string {
  const sent = statusNotes.at(0);
  if (sent) return formatDate(sent.createdAt);
  return status === "SUBMITTED" ? t("orders.notSent") : t("frame.none");
}
