import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow, ShortDate, ShortPerson, WIDTHS } from "../../kit/table/cells.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";

export type ListedSample = Outputs["samples"]["browse"]["rows"][number];

/** The columns of the list of all samples. */
export function sampleColumns(isOfFacility: boolean): TableColumn<ListedSample>[] {
  return [
    {
      id: "code",
      label: t("allSamples.code"),
      widthPx: WIDTHS.name,
      grow: 2,
      sort: "code",
      isRequired: true,
      exported: ["sample_id", "order_name"],
      cell: (sample) => <Name sample={sample} />,
    },
    {
      id: "status",
      label: t("allSamples.status"),
      widthPx: 160,
      exported: ["state"],
      cell: ({ state }) => <StatusBadge status={state} />,
    },
    {
      id: "order",
      label: t("allSamples.order"),
      widthPx: 176,
      sort: "order",
      isExtra: true,
      exported: ["order_number"],
      cell: ({ order }) => order && <RowLink to={`/orders/${order.id}`}>{order.orderNumber}</RowLink>,
    },
    ...(isOfFacility
      ? [
          {
            id: "owner",
            label: t("allSamples.owner"),
            widthPx: WIDTHS.person,
            sort: "owner",
            exported: ["owner"],
            cell: ({ owner }: ListedSample) => <ShortPerson person={owner} />,
          },
        ]
      : []),
    {
      id: "title",
      label: t("allSamples.sampleTitle"),
      widthPx: 150,
      grow: 2,
      sort: "title",
      isExtra: true,
      exported: ["sample_title"],
      cell: ({ sampleTitle }) => sampleTitle ?? <None />,
    },
    {
      id: "organism",
      label: t("allSamples.organism"),
      widthPx: 140,
      grow: 1,
      sort: "organism",
      exported: ["scientific_name"],
      cell: ({ scientificName }) => (scientificName ? <i>{scientificName}</i> : <None />),
    },
    {
      id: "taxId",
      label: t("allSamples.taxId"),
      widthPx: 120,
      isExtra: true,
      align: "right",
      exported: ["tax_id"],
      cell: ({ taxId }) => taxId ?? <None />,
    },
    {
      id: "study",
      label: t("allSamples.study"),
      widthPx: 120,
      grow: 1,
      sort: "study",
      exported: ["study"],
      cell: ({ study }) => (study ? <RowLink to={`/studies/${study.id}`}>{study.title}</RowLink> : <None />),
    },
    {
      id: "facilityStatus",
      label: t("allSamples.facilityStatus"),
      widthPx: WIDTHS.status,
      sort: "status",
      isExtra: true,
      exported: ["facility_status"],
      cell: ({ facilityStatus }) => t(`status.${facilityStatus}`),
    },
    {
      id: "statusSince",
      label: t("allSamples.statusSince"),
      widthPx: WIDTHS.date,
      sort: "statusSince",
      isExtra: true,
      exported: ["facility_status_since"],
      cell: ({ facilityStatusUpdatedAt }) => <ShortDate time={facilityStatusUpdatedAt} />,
    },
    ...(isOfFacility
      ? [
          {
            id: "verdict",
            label: t("allSamples.verdict"),
            widthPx: WIDTHS.status,
            isExtra: true,
            exported: ["measurement_verdict", "measurements"],
            cell: ({ quality }: ListedSample) =>
              quality?.verdict ? t(`measurements.verdict.${quality.verdict}`) : <None />,
          },
        ]
      : []),
    {
      id: "reads",
      label: t("allSamples.readSize"),
      widthPx: 104,
      align: "right",
      exported: ["read_files", "read_size_bytes"],
      cell: ({ reads }) => (reads ? formatBytes(reads.sizeBytes) : <None />),
    },
    ...(isOfFacility
      ? [
          {
            id: "run",
            label: t("allSamples.run"),
            widthPx: 130,
            grow: 1,
            isExtra: true,
            exported: ["sequencing_run"],
            cell: ({ sequencingRun }: ListedSample) => sequencingRun?.name ?? <None />,
          },
        ]
      : []),
    {
      id: "created",
      label: t("allSamples.created"),
      widthPx: WIDTHS.date,
      sort: "created",
      isExtra: true,
      exported: ["created_at"],
      cell: ({ createdAt }) => <ShortDate time={createdAt} />,
    },
  ];
}

/** A sample in the list on a phone. */
export function SampleRow(sample: ListedSample) {
  const { order, scientificName, state } = sample;
  return (
    <PhoneRow
      name={<Name sample={sample} isShort />}
      badge={<StatusBadge status={state} />}
      facts={[order?.name ?? order?.orderNumber, scientificName]}
    />
  );
}

/** The display name of a sample. */
export function sampleName({ sampleId }: ListedSample): string {
  return sampleId;
}

function Name({ sample, isShort = false }: { sample: ListedSample; isShort?: boolean }) {
  const { id, sampleId, order } = sample;
  return (
    <NameCell
      to={order ? `/orders/${order.id}/samples/${id}` : undefined}
      name={sampleId}
      note={isShort ? undefined : order?.name}
    />
  );
}
