import { SAMPLE_COLUMN_OF_FIELD } from "../../../server/definitions/forms/rules/fieldColumns.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { formatBytes, formatNumber } from "../../kit/components/format.ts";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { KnownChoices } from "../../kit/sheet/fieldColumns.ts";
import { NameCell, None, PhoneRow, WIDTHS } from "../../kit/table/cells.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { type ListedSample, sampleColumns } from "../samples/sampleColumns.tsx";
import { CODE, sampleValue, sheetColumns, shownValue } from "../samples/sampleRows.ts";

// Either the same for all samples of an order, or drawn differently here.
const REPLACED = ["code", "title", "order", "owner", "run", "reads"];
const AFTER_SUBMISSION = ["status", "facilityStatus", "statusSince"];

/**
 * The columns of the samples of an order: those of the list of all samples, sequencing run, reads and files, and the
 * answers to the form, which a draft shows at once.
 */
export function orderSampleColumns(
  order: Order,
  { fields, known, isOfFacility }: { fields: FormField[]; known: KnownChoices; isOfFacility: boolean },
): TableColumn<ListedSample>[] {
  const isDraft = order.status === "DRAFT";
  const hidden = isDraft ? [...REPLACED, ...AFTER_SUBMISSION] : REPLACED;
  return [
    {
      id: "code",
      label: t("allSamples.code"),
      widthPx: WIDTHS.name,
      grow: 2,
      sort: "code",
      isRequired: true,
      exported: ["sample_id", "sample_title"],
      cell: (sample) => <Name sample={sample} />,
    },
    ...sampleColumns(isOfFacility)
      .filter(({ id }) => !hidden.includes(id))
      .map((column) => (column.id === "study" ? { ...column, isExtra: true } : column)),
    ...(isDraft ? [] : dataColumns(isOfFacility)),
    ...answerColumns(order, fields, known),
  ];
}

function dataColumns(isOfFacility: boolean): TableColumn<ListedSample>[] {
  return [
    ...(isOfFacility
      ? [
          {
            id: "plannedOn",
            label: t("allSamples.run"),
            widthPx: 170,
            grow: 1,
            exported: ["sequencing_run"],
            cell: ({ sequencingRun }: ListedSample) => sequencingRun?.name ?? <None />,
          },
          {
            id: "barcode",
            label: t("workspace.samples.barcode"),
            widthPx: 150,
            grow: 1,
            isExtra: true,
            cell: ({ sequencingRun }: ListedSample) => sequencingRun?.barcode ?? <None />,
          },
        ]
      : []),
    {
      id: "readCount",
      label: t("workspace.samples.reads"),
      widthPx: WIDTHS.number,
      align: "right",
      exported: ["read_count"],
      cell: ({ reads }) => (typeof reads?.readCount === "number" ? formatNumber(reads.readCount) : <None />),
    },
    {
      id: "files",
      label: t("workspace.samples.files"),
      widthPx: 112,
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

/** Whether another column shows an answer. */
function isListed(name: string): boolean {
  const column = SAMPLE_COLUMN_OF_FIELD.get(name);
  return column === "sampleTitle" || column === "scientificName" || column === "taxId";
}

/** A sample of an order on a phone. */
export function OrderSampleRow(sample: ListedSample) {
  const { order, scientificName, state, reads } = sample;
  return (
    <PhoneRow
      name={<Name sample={sample} isShort />}
      badge={order?.status !== "DRAFT" && <StatusBadge status={state} />}
      facts={[scientificName, reads && filesText(reads)]}
    />
  );
}

function Name({ sample, isShort = false }: { sample: ListedSample; isShort?: boolean }) {
  const { id, sampleId, sampleTitle, order } = sample;
  return (
    <NameCell
      to={order ? `/orders/${order.id}/samples/${id}` : undefined}
      name={sampleId}
      note={isShort ? undefined : sampleTitle}
    />
  );
}

function filesText({ files, sizeBytes }: NonNullable<ListedSample["reads"]>): string {
  return `${formatNumber(files)} · ${formatBytes(sizeBytes)}`;
}
