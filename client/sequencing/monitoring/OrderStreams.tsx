import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconActivity } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { Pages } from "../../kit/components/Pages.tsx";
import { StartStreamDialog } from "./StartStreamDialog.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { FacilityRun } from "./stream.ts";
import { facilityRunName, streamColumns, StreamRow } from "./streamColumns.tsx";
import { useStreamList } from "./useStreamList.ts";

const PAGE_SIZE = 20;

/** The live sequencing runs of an order, and the button to monitor another one. */
export function OrderStreams({
  orderId,
  page,
  onPage,
}: {
  orderId: string;
  page: number;
  onPage: (page: number) => void;
}) {
  const { user, can } = useSession();
  const [starting, start] = useDisclosure();
  const { data, error, refetch } = useStreamList({
    orderId,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  const startButton = can("sequencing.plan") && !user.isDemo && (
    <Button variant="default" leftSection={<IconActivity size={16} aria-hidden />} onClick={start.open}>
      {t("streams.start.open")}
    </Button>
  );
  return (
    <Page title={t("streams.panel.title")} actions={startButton}>
      {error && <ErrorNotice error={error} title={t("streams.list.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data?.total === 0 && <Text c="dimmed">{t("streams.panel.none")}</Text>}
      {data && data.total > 0 && (
        <Stack gap="md">
          <PlainTable
            label={t("streams.list.table")}
            rows={data.runs.map((run): FacilityRun => ({ ...run, kind: "live" }))}
            columns={streamColumns({ showsOrder: false })}
            rowLabel={facilityRunName}
            renderCard={StreamRow}
          />
          <Pages
            label={t("streams.list.pages")}
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onPage={onPage}
          />
        </Stack>
      )}
      <StartStreamDialog orderId={orderId} opened={starting} onClose={start.close} />
    </Page>
  );
}
