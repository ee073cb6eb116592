import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from "@mantine/core";
import { IconAlertTriangle, IconDownload, IconGavel, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { toCsv } from "../../kit/charts/chartScale.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { saveText } from "../../kit/components/saveText.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { DecisionBadge, decisionText } from "./DecisionBadge.tsx";
import { formatMeasured } from "./formatMeasured.ts";
import { VerdictBadge } from "./VerdictBadge.tsx";

type OrderMeasurements = Outputs["measurements"]["get"];
type MeasuredSample = OrderMeasurements["samples"][number];

/** A dialog on samples of the table. */
export type SampleDialog =
  { act: "record"; sample: MeasuredSample } | { act: "decide"; samples: MeasuredSample[] };

const ROWS_AT_ONCE = 100;
const SHOWN = ["all", "problems", "open"] as const;
type Shown = (typeof SHOWN)[number];

/** The rows of samples for a spreadsheet, with the newest value of each type. */
function qualityRows({ types }: OrderMeasurements, samples: MeasuredSample[]): (string | number)[][] {
  const head = [
    t("measurements.sample"),
    t("places.tubeCode"),
    t("measurements.verdict"),
    ...types.map(({ name, unit }) => (unit === null ? name : `${name} (${unit})`)),
    t("measurements.decision"),
  ];
  const rows = samples.map(({ sampleId, tubeCode, verdict, measurements, decision }) => [
    sampleId,
    tubeCode,
    verdict === null ? "" : t(`measurements.verdict.${verdict}`),
    ...types.map(({ id }) => measurements.find(({ typeId }) => typeId === id)?.value ?? ""),
    decision ? decisionText(decision) : "",
  ]);
  return [head, ...rows];
}

/** The samples of an order with their newest measurements, verdicts and decisions.
 *  @param onOpen opens a dialog; undefined for users who may not record */
export function QualityTable({
  data,
  onOpen,
}: {
  data: OrderMeasurements;
  onOpen: ((dialog: SampleDialog) => void) | undefined;
}) {
  const [shown, setShown] = useState<Shown>("all");
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const { samples, types } = data;
  const counts = { pass: 0, warn: 0, fail: 0, open: 0 };
  for (const { verdict, measurements } of samples) {
    if (measurements.length === 0) counts.open += 1;
    else if (verdict) counts[verdict] += 1;
  }
  const undecided = samples.filter(
    ({ verdict, decision }) => (verdict === "warn" || verdict === "fail") && decision === null,
  );
  const found = samples.filter(
    ({ verdict, measurements }) =>
      shown === "all" ||
      (shown === "open" ? measurements.length === 0 : verdict === "warn" || verdict === "fail"),
  );
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text>
          {counts.open === samples.length ? t("measurements.none") : t("measurements.summary", counts)}
        </Text>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t("measurements.shown")}
            data={SHOWN.map((value) => ({ value, label: t(`measurements.shown.${value}`) }))}
            value={shown}
            onChange={(value) => setShown(SHOWN.find((one) => one === value) ?? "all")}
          />
          {types.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              aria-label={t("chart.csvOf", { label: t("measurements.title") })}
              onClick={() =>
                saveText(`quality-${data.orderNumber}.csv`, toCsv(qualityRows(data, found)), "text/csv")
              }
            >
              CSV
            </Button>
          )}
        </Group>
      </Group>
      {onOpen && undecided.length > 0 && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconGavel size={16} aria-hidden />}
            onClick={() => onOpen({ act: "decide", samples: undecided })}
          >
            {t("measurements.decideAll", { samples: undecided.length })}
          </Button>
        </Group>
      )}
      {found.length === 0 ? (
        <Text c="dimmed">{t("measurements.noRows")}</Text>
      ) : (
        <Table.ScrollContainer minWidth={440 + types.length * 120}>
          <Table aria-label={t("measurements.title")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("measurements.sample")}</Table.Th>
                <Table.Th>{t("measurements.verdict")}</Table.Th>
                {types.map(({ id, name, unit }) => (
                  <Table.Th key={id} ta="right">
                    {unit === null ? name : `${name} (${unit})`}
                  </Table.Th>
                ))}
                <Table.Th>{t("measurements.decision")}</Table.Th>
                {onOpen && (
                  <Table.Th>
                    <VisuallyHidden>{t("order.more")}</VisuallyHidden>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.slice(0, rows).map((sample) => (
                <SampleRow
                  key={sample.id}
                  orderId={data.orderId}
                  sample={sample}
                  types={types}
                  onOpen={onOpen}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {found.length > rows && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
            {t("measurements.more", { samples: found.length - rows })}
          </Button>
        </Group>
      )}
    </>
  );
}

function SampleRow({
  orderId,
  sample,
  types,
  onOpen,
}: {
  orderId: string;
  sample: MeasuredSample;
  types: OrderMeasurements["types"];
  onOpen: ((dialog: SampleDialog) => void) | undefined;
}) {
  const { id, sampleId, verdict, measurements, missing } = sample;
  const names = types.filter((type) => missing.includes(type.id)).map(({ name }) => name);
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: "anywhere" }}>
        <TextLink to="/orders/$orderId/samples/$sampleId/quality" params={{ orderId, sampleId: id }} inherit>
          {sampleId}
        </TextLink>
      </Table.Td>
      <Table.Td>
        <VerdictBadge verdict={verdict} isMeasured={measurements.length > 0} />
        {measurements.length > 0 && names.length > 0 && (
          <Text size="xs" c="dimmed">
            {t("measurements.missing", { types: names.join(", ") })}
          </Text>
        )}
      </Table.Td>
      {types.map(({ id: typeId }) => (
        <Table.Td key={typeId} ta="right">
          <Value measurement={measurements.find((one) => one.typeId === typeId)} />
        </Table.Td>
      ))}
      <Table.Td>
        {sample.decision ? (
          <Stack gap={2} align="flex-start">
            <DecisionBadge decision={sample.decision} />
            <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {[sample.decision.comment, sample.decision.reason, sample.decision.replacementComment]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </Stack>
        ) : (
          t("common.none")
        )}
      </Table.Td>
      {onOpen && (
        <Table.Td>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("measurements.add", { sample: sampleId })}
              onClick={() => onOpen({ act: "record", sample })}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("measurements.decide", { sample: sampleId })}
              onClick={() => onOpen({ act: "decide", samples: [sample] })}
            >
              <IconGavel size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function Value({ measurement }: { measurement: MeasuredSample["measurements"][number] | undefined }) {
  if (!measurement) return t("common.none");
  const { value, decimals, verdict } = measurement;
  const text = formatMeasured(value, { unit: null, decimals });
  if (verdict !== "warn" && verdict !== "fail") return text;
  return (
    <Text span inherit fw={600} style={{ whiteSpace: "nowrap" }}>
      <IconAlertTriangle
        size={14}
        style={{ verticalAlign: "-2px" }}
        role="img"
        aria-label={t(`measurements.verdict.${verdict}`)}
      />{" "}
      {text}
    </Text>
  );
}
