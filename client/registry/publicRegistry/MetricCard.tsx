import { Anchor, Button, Card, Collapse, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useDisclosure, useId } from "@mantine/hooks";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./publicRegistry.module.css";
import { formatDay } from "./formatDay.ts";
import {
  toCsv,
  formatValue,
  isPositive,
  type Metric,
  metricText,
  wholeValue,
  yearsBehind,
} from "./metric.ts";
import { MetricPlot } from "./MetricPlot.tsx";
import { OutsideLink } from "./OutsideLink.tsx";
import { saveText } from "../../kit/components/saveText.ts";
import { webAddress } from "./webAddress.ts";

/**
 * A public metric: trend, latest value, range and source.
 * @param takenAt the time of the snapshot
 */
export function MetricCard({
  metric,
  isLog,
  takenAt,
}: {
  metric: Metric;
  isLog: boolean;
  takenAt: string | undefined;
}) {
  const { id, label, series, flagship } = metric;
  const [pointed, setPointed] = useState<number | null>(null);
  const [opened, { toggle }] = useDisclosure();
  const tableId = useId();
  const canLog = isPositive(metric);
  const [first, last] = [series[0], series.at(-1)];
  const inWords = (value: number) => formatValue(metric, value);
  const shown = (pointed === null ? undefined : series[pointed]) ?? last;
  const behind = yearsBehind(metric, takenAt);

  return (
    <Card withBorder component="section" aria-label={label} className={classes.metric ?? ""}>
      <Stack gap="sm">
        <Stack gap={2}>
          <Group gap="xs">
            <Title order={2} size="h4">
              {label}
            </Title>
            {flagship && <WordBadge color="blue">{t("publicRegistry.research.headline")}</WordBadge>}
          </Group>
          {metricText(metric, "description") !== undefined && (
            <Text size="sm" c="dimmed">
              {metricText(metric, "description")}
            </Text>
          )}
        </Stack>
        {!first || !last || !shown ? (
          <Text size="sm">{t("publicRegistry.research.nothing")}</Text>
        ) : (
          <>
            <Text fw={600} className={classes.numbers ?? ""}>
              {t("publicRegistry.research.at", { day: formatDay(shown[0]), value: inWords(shown[1]) })}
            </Text>
            <MetricPlot
              metric={metric}
              isLog={isLog && canLog}
              summary={t("publicRegistry.research.summary", {
                label,
                from: formatDay(first[0]),
                first: inWords(first[1]),
                to: formatDay(last[0]),
                last: inWords(last[1]),
              })}
              onPoint={setPointed}
            />
            <Text size="sm" {...(behind === undefined ? { c: "dimmed" } : { fw: 600 })}>
              {behind === undefined
                ? t("publicRegistry.research.until", { day: formatDay(last[0]) })
                : t("publicRegistry.research.ended", { day: formatDay(last[0]), years: behind })}
            </Text>
            {isLog && !canLog && (
              <Text size="sm" c="dimmed">
                {t("publicRegistry.research.noLog")}
              </Text>
            )}
          </>
        )}
        <About metric={metric} />
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            onClick={toggle}
            aria-expanded={opened}
            aria-controls={tableId}
            aria-label={t("publicRegistry.research.tableOne", { label })}
          >
            {t("publicRegistry.research.table")}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t("publicRegistry.research.csvOne", { label })}
            onClick={() => saveText(`${id}.csv`, toCsv([metric]))}
          >
            {t("publicRegistry.research.csv")}
          </Button>
          <Anchor
            size="sm"
            href={`/research-data?metric=${encodeURIComponent(id)}`}
            aria-label={t("publicRegistry.research.jsonOne", { label })}
          >
            {t("publicRegistry.research.json")}
          </Anchor>
        </Group>
        <Collapse expanded={opened} id={tableId}>
          {opened && <Values metric={metric} />}
        </Collapse>
      </Stack>
    </Card>
  );
}

function About({ metric }: { metric: Metric }) {
  const { unit, source, cadence } = metric;
  const address = webAddress(metricText(metric, "sourceUrl"));
  return (
    <DescriptionList
      facts={[
        [t("publicRegistry.research.unit"), unit],
        [t("publicRegistry.research.cadence"), cadence],
        [
          t("publicRegistry.research.source"),
          address === undefined ? (
            source
          ) : (
            <OutsideLink key="source" href={address}>
              {source}
            </OutsideLink>
          ),
        ],
        [t("publicRegistry.research.dataLicense"), metricText(metric, "licence")],
      ]}
    />
  );
}

/** All values, newest first. */
function Values({ metric: { label, unit, series } }: { metric: Metric }) {
  const name = t("publicRegistry.research.tableOne", { label });
  return (
    <div className={classes.values} tabIndex={0} role="region" aria-label={name}>
      <Table verticalSpacing={4} className={classes.numbers ?? ""} aria-label={name} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("publicRegistry.research.date")}</Table.Th>
            <Table.Th ta="right">{unit}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {series.toReversed().map(([date, value]) => (
            <Table.Tr key={date}>
              <Table.Th scope="row" fw={400}>
                {formatDay(date)}
              </Table.Th>
              <Table.Td ta="right">{wholeValue(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
