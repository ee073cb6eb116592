import { Card, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../definitions/prices/formatMoney.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatNumber } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

const HOURS = { maximumFractionDigits: 2 };

/** What was done for an order beside what its accepted quotes contain. */
export function DeliveredPanel({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(trpc.billing.delivered.queryOptions({ orderId }));
  const quoted = (unit: string) => data?.quoted.find((one) => one.unit === unit)?.quantity ?? null;
  return (
    <Card withBorder component="section" aria-labelledby="delivered-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="delivered-title">
          {t("billing.delivered")}
        </Title>
        {error && <ErrorNotice error={error} title={t("billing.failed")} onRetry={() => void refetch()} />}
        {!data && !error && <Loading rows={3} />}
        {data && (
          <>
            <Table aria-labelledby="delivered-title">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("billing.what")}</Table.Th>
                  <Table.Th ta="right">{t("billing.quoted")}</Table.Th>
                  <Table.Th ta="right">{t("billing.done")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {(
                  [
                    [
                      t("billing.samples"),
                      quoted("sample"),
                      t("billing.ofSamples", { sequenced: data.sequenced, samples: data.samples }),
                    ],
                    [t("billing.lanes"), quoted("lane"), formatNumber(data.lanes)],
                    [t("billing.gb"), quoted("gb"), gigabasesText(data.gigabases)],
                    [t("billing.reads"), null, formatNumber(data.readCount)],
                    [t("billing.published"), null, formatBytes(data.fileBytes)],
                    [
                      t("billing.coreHours"),
                      quoted("core_hour"),
                      data.coreHours.toLocaleString(LOCALE, HOURS),
                    ],
                    [t("billing.hours"), quoted("hour"), null],
                  ] satisfies [string, string | null, string | null][]
                ).map(([label, wanted, done]) => (
                  <Table.Tr key={label}>
                    <Table.Td>{label}</Table.Td>
                    <Table.Td ta="right">{wanted === null ? "–" : formatMoney(wanted, null)}</Table.Td>
                    <Table.Td ta="right">{done ?? "–"}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            <Text size="xs" c="dimmed">
              {t("billing.definition")}
            </Text>
          </>
        )}
      </Stack>
    </Card>
  );
}

type Gigabases = Outputs["billing"]["delivered"]["gigabases"];

/** The delivered Gb with their amount, and how many read sets they leave out. */
function gigabasesText({ quantity, uncounted, amount, currency }: Gigabases): string {
  return [
    quantity === null ? null : formatMoney(quantity, null),
    amount === null ? null : formatMoney(amount, currency),
    uncounted === 0 ? null : t("billing.gb.uncounted", { readSets: uncounted }),
  ]
    .filter((text) => text !== null)
    .join(" · ");
}
