import { t } from "../../kit/i18n/t.ts";
import { UnreadMessages } from "../comments/UnreadMessages.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { NameCell, None, PhoneRow, ShortDate, ShortPerson, WIDTHS } from "../../kit/table/cells.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatShortPerson } from "../../kit/components/formatShortPerson.ts";
import { formatNumber, formatShortDate } from "../../kit/components/format.ts";
import { DueBadge } from "./DueBadge.tsx";
import { PriorityBadge } from "./PriorityBadge.tsx";
import { StageBadge } from "./StageBadge.tsx";

type ListedOrder = Outputs["orders"]["browse"]["rows"][number];

/** The columns of the list of orders. */
export function orderColumns(isOfFacility: boolean): TableColumn<ListedOrder>[] {
  return [
    {
      id: "name",
      label: t("orders.name"),
      widthPx: WIDTHS.name,
      grow: 3,
      sort: "name",
      isRequired: true,
      exported: ["order_number", "name"],
      cell: (order) => <Name order={order} />,
    },
    {
      id: "status",
      label: t("orders.status"),
      widthPx: WIDTHS.status,
      sort: "status",
      exported: ["status", "stage"],
      cell: (order) => <StageBadge stage={order.stage} />,
    },
    {
      id: "due",
      label: t("planning.dueDate"),
      widthPx: 132,
      sort: "due",
      exported: ["due_date"],
      cell: (order) => (order.dueDate === null ? <None /> : <DueBadge order={order} />),
    },
    {
      id: "samples",
      label: t("orders.samples"),
      widthPx: WIDTHS.number,
      align: "right",
      sort: "samples",
      exported: ["samples"],
      cell: ({ _count }) => formatNumber(_count.samples),
    },
    ...(isOfFacility
      ? [
          {
            id: "owner",
            label: t("orders.owner"),
            widthPx: WIDTHS.person,
            sort: "owner",
            exported: ["owner"],
            cell: ({ user }: ListedOrder) => <ShortPerson person={user} />,
          },
          {
            id: "assignee",
            label: t("planning.assignee"),
            widthPx: WIDTHS.person,
            isExtra: true,
            exported: ["assignee"],
            cell: ({ assignee }: ListedOrder) => <ShortPerson person={assignee} />,
          },
          {
            id: "priority",
            label: t("planning.priority"),
            widthPx: WIDTHS.status,
            sort: "priority" as const,
            isExtra: true,
            exported: ["priority"],
            cell: ({ priority }: ListedOrder) => priority && t(`priority.${priority}`),
          },
          {
            id: "department",
            label: t("orders.department"),
            widthPx: WIDTHS.person,
            grow: 1,
            isExtra: true,
            exported: ["department"],
            cell: ({ department }: ListedOrder) => department?.name ?? <None />,
          },
        ]
      : []),
    {
      id: "sent",
      label: t("orders.sent"),
      widthPx: 120,
      exported: ["samples_sent_at"],
      cell: (order) => <Sent order={order} />,
    },
    {
      id: "statusSince",
      label: t("orders.statusSince"),
      widthPx: WIDTHS.date,
      isExtra: true,
      exported: ["status_since", "stage_since"],
      cell: ({ stageUpdatedAt }) => <ShortDate time={stageUpdatedAt} />,
    },
    {
      id: "created",
      label: t("orders.created"),
      widthPx: WIDTHS.date,
      sort: "created",
      exported: ["created_at"],
      cell: ({ createdAt }) => <ShortDate time={createdAt} />,
    },
  ];
}

/** An order in the list on a phone. */
export function OrderRow({ order, isOfFacility }: { order: ListedOrder; isOfFacility: boolean }) {
  return (
    <PhoneRow
      name={<Name order={order} isShort />}
      badge={<StageBadge stage={order.stage} />}
      facts={[
        t("orders.sampleCount", { samples: order._count.samples }),
        isOfFacility && order.user ? formatShortPerson(order.user) : order.orderNumber,
        formatShortDate(order.createdAt),
      ]}
    />
  );
}

/** The display name of an order. */
export function orderName({ name, orderNumber }: ListedOrder): string {
  return name ?? orderNumber;
}

function Name({ order, isShort = false }: { order: ListedOrder; isShort?: boolean }) {
  const { id, name, orderNumber, user } = order;
  const session = useSession();
  const isShared = !session.isOfFacility && user !== null && user.id !== session.user.id;
  return (
    <NameCell
      to={`/orders/${id}`}
      name={name ?? t("orders.unnamed")}
      note={isShort ? undefined : isShared ? `${orderNumber} · ${formatShortPerson(user)}` : orderNumber}
      extra={
        <>
          <PriorityBadge priority={order.priority} />
          <UnreadMessages orderId={id} />
        </>
      }
    />
  );
}

function Sent({ order: { statusNotes, stage } }: { order: ListedOrder }) {
  const sent = statusNotes.at(0);
  if (sent) return <ShortDate time={sent.createdAt} />;
  return stage === "SUBMITTED" || stage === "ACCEPTED" ? t("orders.notSent") : <None />;
}
