import { SAMPLE_COLUMN_OF_FIELD } from "../../../server/definitions/forms/rules/fieldColumns.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { formatBytes, formatNumber } from "../../kit/components/format.ts";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { KnownChoices } from "../../kit/sheet/fieldColumns.ts";
import { RowLink } from "../../kit/table/RowLink.tsx";
import classes from "../../kit/table/table.module.css";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { type ListedSample, sampleColumns } from "../samples/sampleColumns.tsx";
import { CODE, sampleValue, sheetColumns, shownValue } from "../samples/sampleRows.ts";

// The same for all samples of an order.
const OF_ORDER = ["order", "orderName", "owner", "run", "reads"];
const AFTER_SUBMISSION = ["status", "facilityStatus", "statusSince"];

/**
 * The columns of the samples of an order: those of the list of all samples, sequencing run, reads and files, and the
 * answers to the form, which a draft shows at once.
 */
export function orderSampleColumns(
  order: Order,
  { fields, known, isAdmin }: { fields: FormField[]; known: KnownChoices; isAdmin: boolean },
): TableColumn<ListedSample>[] {
  const isDraft = order.status === "DRAFT";
  const hidden = isDraft ? [...OF_ORDER, ...AFTER_SUBMISSION] : OF_ORDER;
  return [
    ...sampleColumns(isAdmin)
      .filter(({ id }) => !hidden.includes(id))
      .map((column) => (column.id === "study" ? { ...column, isExtra: true } : column)),
    ...(isDraft ? [] : dataColumns(isAdmin)),
    ...answerColumns(order, fields, known),
  ];
}

function dataColumns(isAdmin: boolean): TableColumn<ListedSample>[] {
  return [
    ...(isAdmin
      ? [
          {
            id: "plannedOn",
            label: t("allSamples.run"),
            widthPx: 210,
            grow: 1,
            exported: ["sequencing_run"],
            cell: ({ sequencingRun: run }: ListedSample) =>
              run ? [run.name, run.barcode].filter(Boolean).join(" · ") : <None />,
          },
        ]
      : []),
    {
      id: "readCount",
      label: t("workspace.samples.reads"),
      widthPx: 110,
      align: "right",
      exported: ["read_count"],
      cell: ({ reads }) => (typeof reads?.readCount === "number" ? formatNumber(reads.readCount) : <None />),
    },
    {
      id: "files",
      label: t("workspace.samples.files"),
      widthPx: 130,
      align: "right",
      exported: ["read_files", "read_size_bytes"],
      cell: ({ reads }) => (reads ? filesText(reads) : <None />),
    },
  ];
}

function answerColumns(order: Order, fields: FormField[], known: KnownChoices): TableColumn<ListedSample>[] {
  const samples = new Map(order.samples.map((sample) => [sample.id, sample]));
  return sheetColumns(fields, { codeLabel: t("samples.code"), isFixed: true, known })
    .filter(({ name, unitFor }) => name !== CODE && unitFor === undefined && !isListed(name))
    .filter(({ name }) => order.samples.some((sample) => sampleValue(sample, name) !== ""))
    .map((column) => ({
      id: `answer.${column.name}`,
      label: column.label,
      widthPx: 140,
      grow: 1,
      isExtra: order.status !== "DRAFT",
      cell({ id }) {
        const sample = samples.get(id);
        const text = sample && shownValue(sample, column);
        return text ? text : <None />;
      },
    }));
}

/** Whether the list of all samples has a column for an answer. */
function isListed(name: string): boolean {
  const column = SAMPLE_COLUMN_OF_FIELD.get(name);
  return column === "sampleTitle" || column === "scientificName" || column === "taxId";
}

/** A sample of an order where there is no room for columns. */
export function orderSampleCard({ id, sampleId, order, scientificName, study, state, reads }: ListedSample) {
  return (
    <div className={classes.lines}>
      <div className={classes.firstLine}>
        <RowLink to={`/orders/${order?.id}/samples/${id}`}>{sampleId}</RowLink>
        {order?.status !== "DRAFT" && <StatusBadge status={state} />}
      </div>
      <div className={classes.line}>{scientificName ? <i>{scientificName}</i> : <None />}</div>
      <div className={classes.quietLine}>
        {study && <RowLink to={`/studies/${study.id}`}>{study.title}</RowLink>}
        {study && reads && " · "}
        {reads && filesText(reads)}
      </div>
    </div>
  );
}

function filesText({ files, sizeBytes }: NonNullable<ListedSample["reads"]>): string {
  return `${formatNumber(files)} · ${formatBytes(sizeBytes)}`;
}

function None() {
  return <span className={classes.empty}>{t("common.none")}</span>;
}
