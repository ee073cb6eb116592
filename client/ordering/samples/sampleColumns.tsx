import { t } from "../../kit/i18n/t.ts";
import { RowLink } from "../../kit/table/RowLink.tsx";
import classes from "../../kit/table/table.module.css";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatBytes, formatDate } from "../../kit/components/format.ts";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";

export type ListedSample = Outputs["samples"]["browse"]["rows"][number];

/** The columns of the list of all samples. */
export function sampleColumns(isAdmin: boolean): TableColumn<ListedSample>[] {
  return [
    {
      id: "code",
      label: t("allSamples.code"),
      widthPx: 110,
      grow: 1,
      sort: "code",
      isRequired: true,
      exported: ["sample_id"],
      cell: (sample) => <SampleLink sample={sample} />,
    },
    {
      id: "order",
      label: t("allSamples.order"),
      widthPx: 188,
      sort: "order",
      exported: ["order_number"],
      cell: ({ order }) => order && <RowLink to={`/orders/${order.id}`}>{order.orderNumber}</RowLink>,
    },
    {
      id: "orderName",
      label: t("allSamples.orderName"),
      widthPx: 160,
      grow: 2,
      isExtra: true,
      exported: ["order_name"],
      cell: ({ order }) => order?.name ?? <None />,
    },
    ...(isAdmin
      ? [
          {
            id: "owner",
            label: t("allSamples.owner"),
            widthPx: 124,
            grow: 1,
            sort: "owner",
            exported: ["owner"],
            cell: ({ owner }: ListedSample) => (owner ? `${owner.firstName} ${owner.lastName}` : <None />),
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
      grow: 2,
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
      widthPx: 110,
      grow: 2,
      sort: "study",
      exported: ["study"],
      cell: ({ study }) => (study ? <RowLink to={`/studies/${study.id}`}>{study.title}</RowLink> : <None />),
    },
    {
      id: "status",
      label: t("allSamples.status"),
      widthPx: 134,
      exported: ["state"],
      cell: ({ state }) => <StatusBadge status={state} />,
    },
    {
      id: "facilityStatus",
      label: t("allSamples.facilityStatus"),
      widthPx: 134,
      sort: "status",
      isExtra: true,
      exported: ["facility_status"],
      cell: ({ facilityStatus }) => t(`status.${facilityStatus}`),
    },
    {
      id: "statusSince",
      label: t("allSamples.statusSince"),
      widthPx: 130,
      sort: "statusSince",
      isExtra: true,
      exported: ["facility_status_since"],
      cell: ({ facilityStatusUpdatedAt }) => formatDate(facilityStatusUpdatedAt),
    },
    {
      id: "reads",
      label: t("allSamples.readSize"),
      widthPx: 124,
      align: "right",
      exported: ["read_files", "read_size_bytes"],
      cell: ({ reads }) => (reads ? formatBytes(reads.sizeBytes) : <None />),
    },
    ...(isAdmin
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
      widthPx: 120,
      sort: "created",
      isExtra: true,
      exported: ["created_at"],
      cell: ({ createdAt }) => formatDate(createdAt),
    },
  ];
}

/** The card of a sample on narrow screens. */
export function sampleCard(sample: ListedSample) {
  const { order, owner, scientificName, state, reads } = sample;
  return (
    <div className={classes.lines}>
      <div className={classes.firstLine}>
        <SampleLink sample={sample} />
        <StatusBadge status={state} />
      </div>
      <div className={classes.line}>{scientificName ? <i>{scientificName}</i> : <None />}</div>
      <div className={classes.quietLine}>
        {[
          order?.orderNumber,
          owner && `${owner.firstName} ${owner.lastName}`,
          reads && formatBytes(reads.sizeBytes),
        ]
          .filter(Boolean)
          .join(" · ")}
      </div>
    </div>
  );
}

/** The display name of a sample. */
export function sampleName({ sampleId }: ListedSample): string {
  return sampleId;
}

function SampleLink({ sample: { id, sampleId, order } }: { sample: ListedSample }) {
  if (!order) return <b>{sampleId}</b>;
  return <RowLink to={`/orders/${order.id}/samples/${id}`}>{sampleId}</RowLink>;
}

function None() {
  return <span className={classes.empty}>{t("common.none")}</span>;
}
