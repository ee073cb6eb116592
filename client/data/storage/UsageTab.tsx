import { Alert, Group, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Cell, FigureTable } from "../../kit/charts/FigureTable.tsx";
import { formatMonth, MonthChart } from "../../kit/charts/MonthChart.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatDate, formatNumber } from "../../kit/components/format.ts";
import { formatPart } from "../../kit/components/formatLength.ts";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { Nothing } from "./FileTabs.tsx";

type Usage = Outputs["storage"]["usage"];
type OrderRow = Usage["orders"][number];

const TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const FULL_PERCENT = 90;
/** Fewer months are no growth to draw. */
const CHARTED_FROM_MONTHS = 3;

/** What fills the data directory, as the records say. */
export function UsageTab() {
  const { data, error, refetch } = useQuery(
    trpc.storage.usage.queryOptions({ timeZone: TIME_ZONE }, { refetchOnMount: "always" }),
  );
  return (
    <Page title={t("storage.tab.usage")} description={t("storage.usage.text")}>
      {error && (
        <ErrorNotice error={error} title={t("storage.usage.failed")} onRetry={() => void refetch()} />
      )}
      {data ? <Figures usage={data} /> : !error && <Loading rows={8} />}
    </Page>
  );
}

function Figures({ usage }: { usage: Usage }) {
  const { total, kinds, orders, departments, owners, years, months, candidates } = usage;
  const none = t("storage.usage.none");
  const size = [t("storage.usage.files"), t("storage.size")];
  return (
    <Stack gap="lg">
      <LastScan scan={usage.scan} />
      <Space usage={usage} />
      {total.files === 0 ? (
        <Nothing tab="files" />
      ) : (
        <>
          <FigureTable
            title={t("storage.usage.kinds")}
            definition={t("storage.usage.kinds.definition", { unsized: total.unsized })}
            fileName="storage-classes"
            none={none}
            head={[t("storage.usage.kind"), ...size, t("storage.usage.share")]}
            rows={kinds.map(({ kind, files, bytes }) => [
              named(t(`storage.usage.kind.${kind}`)),
              ...sized({ files, bytes }),
              toShare(bytes, total.bytes),
            ])}
          />
          <FigureTable
            title={t("storage.usage.orders")}
            definition={t("storage.usage.orders.definition", { shown: orders.length, total: total.orders })}
            fileName="storage-orders"
            none={none}
            {...orderTable(orders)}
          />
          <FigureTable
            title={t("storage.usage.departments")}
            definition={t("storage.usage.departments.definition")}
            fileName="storage-departments"
            none={none}
            head={[t("storage.usage.department"), t("storage.usage.orderCount"), ...size]}
            rows={departments.map((row) => [named(row.name), count(row.orders), ...sized(row)])}
          />
          <FigureTable
            title={t("storage.usage.owners")}
            definition={t("storage.usage.owners.definition")}
            fileName="storage-owners"
            none={none}
            head={[t("storage.usage.owner"), t("storage.usage.orderCount"), ...size]}
            rows={owners.map((row) => [named(row.name), count(row.orders), ...sized(row)])}
          />
          <FigureTable
            title={t("storage.usage.years")}
            definition={t("storage.usage.years.definition")}
            fileName="storage-years"
            none={none}
            head={[t("storage.usage.year"), ...size]}
            rows={years.map((row) => [named(row.year), ...sized(row)])}
          />
          <FigureTable
            title={t("storage.usage.months")}
            definition={t("storage.usage.months.definition")}
            fileName="storage-months"
            none={none}
            head={[t("storage.usage.month"), ...size, t("storage.usage.total")]}
            rows={months.map((row) => [
              { text: formatMonth(row.month), value: row.month },
              ...sized(row),
              toSize(row.totalBytes),
            ])}
          >
            {months.length >= CHARTED_FROM_MONTHS && (
              <MonthChart
                label={t("storage.usage.total")}
                months={months.map(({ month }) => month)}
                values={months.map(({ totalBytes }) => totalBytes)}
                unit="bytes"
                color="indigo"
                fileName="storage-growth"
              />
            )}
          </FigureTable>
          <FigureTable
            title={t("storage.usage.candidates")}
            definition={t("storage.usage.candidates.definition")}
            fileName="storage-archiving-candidates"
            none={t("storage.usage.candidates.none")}
            {...orderTable(candidates)}
          />
        </>
      )}
    </Stack>
  );
}

/** What the last scan of the data directory found: opening this tab does not read the directory. */
function LastScan({ scan }: { scan: Usage["scan"] }) {
  const text = scan && (
    <>
      {scan.unassigned + scan.missing > 0
        ? t("storage.scan.found", scan)
        : t(scan.isComplete ? "storage.scan.clean" : "storage.scan.incomplete")}{" "}
      {t("storage.scan.last")} <Time at={scan.scannedAt} format="dateTime" />
    </>
  );
  if (scan === null || scan.unassigned + scan.missing === 0)
    return (
      <Text size="sm" c="dimmed">
        {text ?? t("storage.scan.never")}{" "}
        <TextLink to="/storage/unassigned" underline="always" inherit>
          {t("storage.scan.now")}
        </TextLink>
      </Text>
    );
  return (
    <Alert
      color={scan.missing > 0 ? "red" : "yellow"}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">{text}</Text>
        <Group gap="xs">
          {scan.unassigned > 0 && (
            <LinkButton to="/storage/unassigned" size="xs" variant="default">
              {t("storage.showUnassigned")}
            </LinkButton>
          )}
          {scan.missing > 0 && (
            <LinkButton to="/storage/integrity" size="xs" variant="default">
              {t("storage.showMissing")}
            </LinkButton>
          )}
        </Group>
      </Group>
    </Alert>
  );
}

function Space({ usage: { space, total } }: { usage: Usage }) {
  const usedBytes = space && space.totalBytes - space.freeBytes;
  const percent = space && space.totalBytes > 0 ? ((usedBytes ?? 0) / space.totalBytes) * 100 : 0;
  return (
    <Stack gap="sm" component="section" aria-label={t("storage.usage.disk")}>
      {space && (
        <Progress
          value={percent}
          color={percent > FULL_PERCENT ? "red" : "cyan"}
          aria-label={t("storage.usage.used")}
        />
      )}
      <DescriptionList
        facts={[
          [t("storage.usage.free"), space ? formatBytes(space.freeBytes) : t("storage.usage.noSpace")],
          [t("storage.usage.diskSize"), space && formatBytes(space.totalBytes)],
          [
            t("storage.usage.recorded"),
            t("storage.usage.recordedSize", { size: formatBytes(total.bytes), files: total.files }),
          ],
          [
            t("storage.usage.other"),
            usedBytes === null ? null : formatBytes(Math.max(0, usedBytes - total.bytes)),
          ],
        ]}
      />
    </Stack>
  );
}

function orderTable(orders: OrderRow[]) {
  return {
    texts: 4,
    head: [
      t("storage.usage.order"),
      t("storage.usage.owner"),
      t("storage.usage.status"),
      t("storage.usage.delivered"),
      t("storage.usage.files"),
      t("storage.size"),
    ],
    rows: orders.map(({ id, orderNumber, name, owner, status, deliveredAt, ...size }): Cell[] => {
      const text = name === null ? orderNumber : `${name} (${orderNumber})`;
      return [
        {
          text,
          value: text,
          shown: (
            <TextLink to="/orders/$orderId" params={{ orderId: id }} inherit>
              {text}
            </TextLink>
          ),
        },
        named(owner),
        named(t(`status.${status}`)),
        deliveredAt === null
          ? { text: "–", value: "" }
          : { text: formatDate(deliveredAt), value: deliveredAt },
        ...sized(size),
      ];
    }),
  };
}

const count = (value: number): Cell => ({ text: formatNumber(value), value });
const toSize = (bytes: number): Cell => ({ text: formatBytes(bytes), value: bytes });
const sized = ({ files, bytes }: { files: number; bytes: number }): Cell[] => [count(files), toSize(bytes)];
const named = (name: string | null): Cell => ({ text: name ?? t("report.without"), value: name ?? "" });

function toShare(bytes: number, total: number): Cell {
  const share = total === 0 ? 0 : bytes / total;
  return { text: formatPart(share), value: share };
}
