import { Text } from "@mantine/core";
import { formatNumber } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { formatAmount, formatIndexes, type Library } from "./formatLibrary.ts";
import type { LibraryStatus } from "./librariesSearch.ts";

const STATUS_COLORS: Record<LibraryStatus, BadgeColor> = {
  PLANNED: "gray",
  PREPARED: "blue",
  PASSED: "teal",
  FAILED: "red",
};

export function LibraryStatusBadge({ status }: { status: LibraryStatus }) {
  return (
    <WordBadge isState color={STATUS_COLORS[status]}>
      {t(`libraries.status.${status}`)}
    </WordBadge>
  );
}

/** The columns of the list of libraries. */
export function libraryColumns(): TableColumn<Library>[] {
  return [
    {
      id: "code",
      label: t("libraries.code"),
      widthPx: 150,
      sort: "code",
      isRequired: true,
      exported: ["library"],
      cell: ({ code }) => <NameCell to={undefined} name={code} />,
    },
    {
      id: "sample",
      label: t("libraries.sample"),
      widthPx: 170,
      grow: 2,
      sort: "sample",
      exported: ["sample_id"],
      cell: ({ sample, order }) => (
        <RowLink to={`/orders/${order.id}/samples/${sample.id}/libraries`}>{sample.sampleId}</RowLink>
      ),
    },
    {
      id: "order",
      label: t("libraries.order"),
      widthPx: 176,
      sort: "order",
      exported: ["order_number", "order_name"],
      cell: ({ order }) => <RowLink to={`/orders/${order.id}`}>{order.orderNumber}</RowLink>,
    },
    {
      id: "status",
      label: t("libraries.status"),
      widthPx: 130,
      sort: "status",
      exported: ["status"],
      cell: ({ status }) => <LibraryStatusBadge status={status} />,
    },
    {
      id: "kit",
      label: t("libraries.kit"),
      widthPx: 120,
      grow: 1,
      sort: "kit",
      exported: ["kit"],
      cell: ({ kit }) => kit ?? <None />,
    },
    {
      id: "indexes",
      label: t("libraries.indexes"),
      widthPx: 150,
      grow: 1,
      exported: ["index_set", "index_well", "i7_name", "i7_sequence", "i5_name", "i5_sequence", "barcode"],
      cell: (library) => formatIndexes(library) ?? <None />,
    },
    ...[
      { id: "fragmentLength", unit: "bp", exported: "fragment_length_bp" } as const,
      { id: "concentration", unit: "ng/µl", exported: "concentration_ng_ul" } as const,
      { id: "molarity", unit: "nM", exported: "molarity_nm" } as const,
      { id: "volume", unit: "µl", exported: "volume_ul" } as const,
    ].map(({ id, unit, exported }): TableColumn<Library> => ({
      id,
      unit,
      label: t(`libraries.${id}`),
      widthPx: WIDTHS.number,
      align: "right",
      exported: [exported],
      isExtra: id === "concentration" || id === "fragmentLength",
      cell: (library) => formatAmount(library[id]) ?? <None />,
    })),
    {
      id: "wantedReads",
      label: t("libraries.wantedReads"),
      widthPx: 120,
      align: "right",
      isExtra: true,
      exported: ["wanted_reads"],
      cell: ({ wantedReads }) => (wantedReads === null ? <None /> : formatNumber(wantedReads)),
    },
    {
      id: "pools",
      label: t("libraries.pools"),
      widthPx: 140,
      grow: 1,
      exported: ["pools"],
      cell: ({ pools }) => <PoolLinks pools={pools} />,
    },
    {
      id: "place",
      label: t("libraries.place"),
      widthPx: 170,
      grow: 1,
      exported: ["place", "well"],
      cell: ({ storedIn }) => (storedIn ? <PlaceLink storedIn={storedIn} /> : <None />),
    },
    {
      id: "note",
      label: t("libraries.note"),
      widthPx: 120,
      grow: 1,
      isExtra: true,
      exported: ["note"],
      cell: ({ note }) => note ?? <None />,
    },
    {
      id: "created",
      label: t("libraries.created"),
      widthPx: WIDTHS.date,
      isExtra: true,
      exported: ["created_at"],
      cell: ({ createdAt }) => <ShortDate time={createdAt} />,
    },
  ];
}

function PoolLinks({ pools }: Pick<Library, "pools">) {
  if (pools.length === 0) return <None />;
  return (
    <span>
      {pools.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <RowLink to={`/pools/${id}`}>{name}</RowLink>
        </span>
      ))}
    </span>
  );
}

function PlaceLink({ storedIn }: { storedIn: NonNullable<Library["storedIn"]> }) {
  const { placeId, place, well, storedAt } = storedIn;
  return (
    <span>
      <RowLink to={`/places/${placeId}`}>{[place, well].filter(Boolean).join(" · ")}</RowLink>
      <Text size="xs" c="dimmed">
        {t("places.since")} <Time at={storedAt} format="dateTime" />
      </Text>
    </span>
  );
}

/** A library in the list on a phone. */
export function LibraryRow(library: Library) {
  return (
    <PhoneRow
      name={library.code}
      badge={<LibraryStatusBadge status={library.status} />}
      facts={[library.sample.sampleId, library.order.orderNumber, library.kit, formatIndexes(library)]}
    />
  );
}
