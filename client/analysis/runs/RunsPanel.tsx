import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import { RunRow, runColumns } from "./runColumns.tsx";

const SHOWN = 5;

/** The newest runs of an order or a study, for the facility, with the link to a new run. */
export function RunsPanel({ type, id }: { type: "order" | "study"; id: string }) {
  const { data, error, refetch } = useQuery(
    trpc.runs.list.queryOptions({ limit: SHOWN, ...(type === "order" ? { orderId: id } : { studyId: id }) }),
  );
  const { can } = useSession();
  const search = type === "order" ? { order: id } : { study: id };
  return (
    <Card withBorder component="section" aria-labelledby="runs-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="runs-title">
            {t("runs.list.panel")}
          </Title>
          {can("analyses.start") && (
            <LinkButton
              to="/analyses/new"
              search={search}
              size="sm"
              variant="default"
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              {t("runs.launch.open")}
            </LinkButton>
          )}
        </Group>
        {error && !data && (
          <ErrorNotice error={error} title={t("runs.list.failed")} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={2} />}
        {data?.total === 0 && <Text c="dimmed">{t(`runs.list.panel.none.${type}`)}</Text>}
        {data && data.total > 0 && (
          <PlainTable
            label={t("runs.list.table")}
            rows={data.runs}
            columns={runColumns(true).filter(({ id }) => id !== "target")}
            renderCard={(run) => <RunRow run={run} isOfFacility />}
          />
        )}
        {data && data.total > SHOWN && (
          <TextLink to="/analyses" search={search} size="sm">
            {t("runs.list.panel.all", { total: data.total })}
          </TextLink>
        )}
      </Stack>
    </Card>
  );
}
