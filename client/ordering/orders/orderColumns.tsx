import { t } from "../../kit/i18n/t.ts";
import { UnreadMessages } from "../comments/UnreadMessages.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import classes from "../../kit/table/table.module.css";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatDate, formatNumber } from "../../kit/components/format.ts";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";

type ListedOrder = Outputs["orders"]["browse"]["rows"][number];

/** The columns of the list of orders. */
export function orderColumns(isAdmin: boolean): TableColumn<ListedOrder>[] {
  return [
    {
      id: "number",
      label: t("orders.number"),
      widthPx: 220,
      sort: "number",
      isRequired: true,
      exported: ["order_number"],
      cell: (order) => (
        <>
          <OrderLink order={order} />
          <UnreadMessages orderId={order.id} />
        </>
      ),
    },
    {
      id: "name",
      label: t("orders.name"),
      widthPx: 120,
      grow: 3,
      sort: "name",
      exported: ["name"],
      cell: ({ name }) => name ?? <span className={classes.empty}>{t("orders.unnamed")}</span>,
    },
    ...(isAdmin
      ? [
          {
            id: "owner",
            label: t("orders.owner"),
            widthPx: 105,
            grow: 1,
            sort: "owner",
            exported: ["owner"],
            cell: ownerName,
          },
          {
            id: "department",
            label: t("orders.department"),
            widthPx: 120,
            grow: 1,
            isExtra: true,
            exported: ["department"],
            cell: ({ user }: ListedOrder) => user?.department?.name ?? <None />,
          },
        ]
      : []),
    {
      id: "samples",
      label: t("orders.samples"),
      widthPx: 100,
      align: "right",
      sort: "samples",
      exported: ["samples"],
      cell: ({ _count }) => formatNumber(_count.samples),
    },
    {
      id: "status",
      label: t("orders.status"),
      widthPx: 120,
      sort: "status",
      exported: ["status"],
      cell: (order) => <Status order={order} />,
    },
    {
      id: "statusSince",
      label: t("orders.statusSince"),
      widthPx: 130,
      isExtra: true,
      exported: ["status_since"],
      cell: ({ statusUpdatedAt }) => formatDate(statusUpdatedAt),
    },
    {
      id: "sent",
      label: t("orders.sent"),
      widthPx: 140,
      exported: ["samples_sent_at"],
      cell: sentText,
    },
    {
      id: "created",
      label: t("orders.created"),
      widthPx: 120,
      sort: "created",
      exported: ["created_at"],
      cell: ({ createdAt }) => formatDate(createdAt),
    },
  ];
}

/** The card of an order on narrow screens. */
export const orderCard = (isAdmin: boolean) =>
  function card(order: ListedOrder) {
    return <Card order={order} isAdmin={isAdmin} />;
  };

function Card({ order, isAdmin }: { order: ListedOrder; isAdmin: boolean }) {
  const { id, name, _count, statusNotes, createdAt } = order;
  return (
    <div className={classes.lines}>
      <div className={classes.line}>
        <OrderLink order={order} />
        <UnreadMessages orderId={id} />
      </div>
      <div className={classes.firstLine}>
        <span className={classes.line}>{name ?? t("orders.unnamed")}</span>
        <Status order={order} />
      </div>
      <div className={classes.quietLine}>
        {[
          t("orders.sampleCount", { samples: _count.samples }),
          isAdmin && ownerName(order),
          statusNotes.length > 0 && t("orders.sentAt", { day: sentText(order) }),
          formatDate(createdAt),
        ]
          .filter(Boolean)
          .join(" · ")}
      </div>
    </div>
  );
}

/** The display name of an order. */
export function orderName({ orderNumber }: ListedOrder): string {
  return orderNumber;
}

function OrderLink({ order: { id, orderNumber } }: { order: ListedOrder }) {
  return (
    <RowLink to={`/orders/${id}`} isWholeRow>
      {orderNumber}
    </RowLink>
  );
}

function Status({ order: { status } }: { order: ListedOrder }) {
  return <StatusBadge status={status} />;
}

function None() {
  return <span className={classes.empty}>{t("common.none")}</span>;
}

function ownerName({ user }: ListedOrder): string {
  return user ? `${user.firstName} ${user.lastName}` : t("common.none");
}

function sentText({ statusNotes, status }: ListedOrder): string {
  const sent = statusNotes.at(0);
  if (sent) return formatDate(sent.createdAt);
  return status === "SUBMITTED" ? t("orders.notSent") : t("common.none");
}
