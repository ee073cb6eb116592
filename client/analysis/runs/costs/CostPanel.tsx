import { Button, Card, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { LOCALE, t } from "../../../kit/i18n/t.ts";
import { useSession } from "../../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../../kit/trpc/trpc.ts";
import { DescriptionList } from "../../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../../kit/components/format.ts";
import { TextLink } from "../../../kit/components/LinkButton.tsx";
import { Loading } from "../../../kit/components/Loading.tsx";
import { isOver, type Run } from "../run.ts";
import classes from "../run.module.css";

type Cost = Outputs["runs"]["cost"];

const ASK_AGAIN_MS = 10_000;

/** The core hours and memory hours of a run, and their price, by order. */
export function CostPanel({ run }: { run: Run }) {
  const { isOfFacility } = useSession();
  const { data, error, refetch } = useQuery(
    trpc.runs.cost.queryOptions({ runId: run.id }, { refetchInterval: isOver(run) ? false : ASK_AGAIN_MS }),
  );
  if (!data)
    return error ? (
      <ErrorNotice error={error} title={t("runs.cost.failed")} onRetry={() => void refetch()} />
    ) : (
      <Loading rows={3} />
    );
  return (
    <Card withBorder component="section" aria-labelledby="cost-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="cost-title">
            {t("runs.page.tab.cost")}
          </Title>
          {isOfFacility && (
            <Group gap="xs">
              <CsvButton address={`/api/pipelines/costs?runId=${run.id}`} label={t("runs.cost.csv")} />
              <CsvButton address="/api/pipelines/costs" label={t("runs.cost.csvAll")} />
            </Group>
          )}
        </Group>
        {data.tasks === 0 ? (
          <Text c="dimmed">{t(isOver(run) ? "runs.cost.noneEver" : "runs.cost.none")}</Text>
        ) : (
          <DescriptionList
            facts={[
              [t("runs.cost.coreHours"), formatHours(data.coreHours)],
              [t("runs.cost.memoryHours"), formatHours(data.memoryGbHours)],
              [t("runs.page.figures.tasks"), formatNumber(data.tasks)],
              ...(data.amount === null
                ? []
                : ([[t("runs.cost.amount"), formatAmount(data.amount, data)]] as [string, string][])),
            ]}
          />
        )}
        <Text size="sm" c="dimmed">
          {t("runs.cost.definition")}
        </Text>
        {data.unmeasured > 0 && (
          <Text size="sm" c="dimmed">
            {t("runs.cost.unmeasured", { count: data.unmeasured })}
          </Text>
        )}
        {isOfFacility && data.amount === null && (
          <Text size="sm">
            {t("runs.cost.noPrices")}{" "}
            <TextLink size="sm" to="/settings/execution">
              {t("runs.cost.setPrices")}
            </TextLink>
          </Text>
        )}
        {data.orders.length > 1 && data.tasks > 0 && <ByOrder cost={data} />}
      </Stack>
    </Card>
  );
}

function CsvButton({ address, label }: { address: string; label: string }) {
  return (
    <Button
      component="a"
      href={address}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}

function ByOrder({ cost }: { cost: Cost }) {
  return (
    <section aria-labelledby="cost-orders-title">
      <Title order={3} size="h5" id="cost-orders-title">
        {t("runs.cost.byOrder")}
      </Title>
      <Text size="sm" c="dimmed">
        {t(`runs.cost.sharing.${cost.sharing}`)}
      </Text>
      <Table.ScrollContainer minWidth={480}>
        <Table className={classes.numbers ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("runs.page.about.order")}</Table.Th>
              <Table.Th ta="right">{t("runs.page.about.samples")}</Table.Th>
              <Table.Th ta="right">{t("runs.cost.coreHours")}</Table.Th>
              <Table.Th ta="right">{t("runs.cost.memoryHours")}</Table.Th>
              {cost.amount !== null && <Table.Th ta="right">{t("runs.cost.amount")}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {cost.orders.map(({ orderId, orderNumber, name, samples, amount, ...hours }) => (
              <Table.Tr key={orderId}>
                <Table.Th scope="row" fw={400} className={classes.name}>
                  <TextLink to="/orders/$orderId" params={{ orderId }}>
                    {name ?? orderNumber}
                  </TextLink>
                </Table.Th>
                <Table.Td ta="right">{formatNumber(samples)}</Table.Td>
                <Table.Td ta="right">{formatHours(hours.coreHours)}</Table.Td>
                <Table.Td ta="right">{formatHours(hours.memoryGbHours)}</Table.Td>
                {amount !== null && <Table.Td ta="right">{formatAmount(amount, cost)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

function formatHours(hours: number): string {
  const digits = hours < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 };
  return hours.toLocaleString(LOCALE, digits);
}

function formatAmount(amount: number, { prices }: Cost): string {
  const number = amount.toLocaleString(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${number} ${prices.currency ?? ""}`;
}
