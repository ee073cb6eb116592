import { formatChanges } from "../../ordering/activity/formatChanges.ts";
import { t } from "../../kit/i18n/t.ts";
import { NameCell, PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { formatDateTime, formatShortDate } from "../../kit/components/format.ts";
import { translateStatuses } from "../../kit/components/translateStatuses.ts";
import { formatAction } from "../../ordering/activity/formatAction.ts";
import { type Entry, formatTarget, formatActor } from "./formatTarget.ts";

/** The columns of the audit log. entryUrl: the URL of an entry. */
export function auditColumns(entryUrl: (entry: Entry) => string): TableColumn<Entry>[] {
  return [
    {
      id: "what",
      label: t("audit.what"),
      widthPx: WIDTHS.name,
      grow: 2,
      isRequired: true,
      exported: ["action"],
      cell: (entry) => <EntryLink entry={entry} entryUrl={entryUrl} />,
    },
    {
      id: "at",
      label: t("audit.at"),
      widthPx: WIDTHS.date,
      exported: ["at"],
      cell: ({ at }) => <ShortDate time={at} />,
    },
    {
      id: "who",
      label: t("audit.who"),
      widthPx: WIDTHS.person,
      grow: 1,
      exported: ["who", "email", "user_id", "token"],
      cell: (entry) => <span title={formatActor(entry)}>{formatActor(entry)}</span>,
    },
    {
      id: "target",
      label: t("audit.target"),
      widthPx: 120,
      exported: ["target_type", "target_id"],
      cell: ({ targetType }) => formatTarget(targetType),
    },
    {
      id: "order",
      label: t("audit.order"),
      widthPx: 176,
      exported: ["order_number", "order_id"],
      cell: ({ order }) =>
        order ? <RowLink to={`/orders/${order.id}`}>{order.orderNumber}</RowLink> : t("common.none"),
    },
    {
      id: "changes",
      label: t("audit.changes"),
      widthPx: 160,
      grow: 3,
      exported: ["before", "after"],
      cell: (entry) => formatEntryChanges(entry) || t("common.none"),
    },
    {
      id: "request",
      label: t("audit.request"),
      widthPx: 290,
      isExtra: true,
      exported: ["request_id"],
      cell: ({ requestId }) => requestId ?? t("common.none"),
    },
    {
      id: "position",
      label: t("audit.position"),
      widthPx: 130,
      align: "right",
      isExtra: true,
      exported: ["position", "id"],
      cell: ({ position }) => position ?? t("common.none"),
    },
  ];
}

/** An entry in the list on a phone. */
export const auditCard = (entryUrl: (entry: Entry) => string) =>
  function card(entry: Entry) {
    return (
      <PhoneRow
        name={<EntryLink entry={entry} entryUrl={entryUrl} />}
        facts={[formatShortDate(entry.at), formatActor(entry), formatEntryChanges(entry)]}
      />
    );
  };

/** The display name of an entry. */
export function auditName({ action, at }: Entry): string {
  return `${formatAction(action)}, ${formatDateTime(at)}`;
}

function formatEntryChanges(entry: Entry): string {
  return formatChanges(entry).map(translateStatuses).join("; ");
}

function EntryLink({ entry, entryUrl }: { entry: Entry; entryUrl: (entry: Entry) => string }) {
  return <NameCell to={entryUrl(entry)} name={formatAction(entry.action)} />;
}
