import { Alert, Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { NameCell, PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { Section } from "../launch/Section.tsx";
import { OutcomeBadge, Reasons } from "./DecisionLog.tsx";
import { describeReasons } from "../runs/ruleDecision.ts";

type Result = Outputs["analysisRules"]["dryRun"];
type Row = Result["targets"][number] & { id: string };

/** What a rule would have done, with what the answer does not consider. */
export function DryRun({ result: { days, targets, counts, isPartial } }: { result: Result }) {
  const rows = targets.map((one) => ({ ...one, id: one.target.id }));
  return (
    <Section title={t("rules.dryRun.title", { days })}>
      <Stack gap="sm">
        <Text role="status">
          {targets.length === 0
            ? t("rules.dryRun.none", { days })
            : t("rules.dryRun.counts", { ...counts, targets: targets.length })}
        </Text>
        {isPartial && (
          <Alert color="orange" variant="light">
            {t("rules.dryRun.partial", { targets: targets.length })}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {t("rules.dryRun.limits")}
        </Text>
        {rows.length > 0 && (
          <PlainTable
            label={t("rules.dryRun.title", { days })}
            rows={rows}
            columns={COLUMNS()}
            renderCard={(row) => (
              <PhoneRow
                name={<Target row={row} />}
                badge={<OutcomeBadge outcome={row.outcome} />}
                facts={[t("rules.samples", { samples: row.samples }), ...describeReasons(row)]}
              />
            )}
          />
        )}
      </Stack>
    </Section>
  );
}

const COLUMNS = (): TableColumn<Row>[] => [
  {
    id: "target",
    label: t("rules.target"),
    widthPx: WIDTHS.name,
    grow: 1,
    cell: (row) => <Target row={row} />,
  },
  { id: "at", label: t("rules.at"), widthPx: WIDTHS.date, cell: ({ at }) => <ShortDate time={at} /> },
  {
    id: "samples",
    label: t("rules.samplesColumn"),
    widthPx: WIDTHS.number,
    align: "right",
    cell: ({ samples }) => samples,
  },
  {
    id: "outcome",
    label: t("rules.outcome"),
    widthPx: 168,
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  {
    id: "why",
    label: t("rules.reason"),
    widthPx: 280,
    grow: 2,
    cell: (row) => <Reasons reasons={describeReasons(row)} />,
  },
];

function Target({ row: { target } }: { row: Row }) {
  const { type, id, name, number } = target;
  return (
    <NameCell
      to={type === "order" ? `/orders/${id}` : `/studies/${id}`}
      name={name || (number ?? "")}
      note={name && number ? number : undefined}
    />
  );
}
