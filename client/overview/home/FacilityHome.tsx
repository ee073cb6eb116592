import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { formatBases, formatCount } from "../../sequencing/monitoring/formatBases.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./home.module.css";
import { HomeCard, HomeMore, HomeRow, HomeRows } from "./HomeCard.tsx";
import { formatMore, formatOrder } from "./formatName.ts";
import { RunsCard } from "./RunsCard.tsx";
import { SetupGuideCard } from "./SetupGuideCard.tsx";
import { StorageCard } from "./StorageCard.tsx";
import { UploadsCard } from "./UploadsCard.tsx";
import { WorkCard } from "./WorkCard.tsx";

export type FacilityView = Outputs["home"]["facility"];

// Orders and runs publish events; uploads, sequencers and free space are polled.
const LOOK_AGAIN_MS = 15_000;

/** The home page of the facility: the orders that need it, analyses and sequencing in progress, and free space. */
export function FacilityHome() {
  const { data, error, refetch } = useQuery(
    trpc.home.facility.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }),
  );
  return (
    <Page title={t("home.title")}>
      {error && <ErrorNotice error={error} title={t("home.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading cards={6} rows={3} />}
      <SetupGuideCard />
      {data && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack gap="lg">
            <WorkCard
              work={data.work}
              none={t("home.work.none")}
              all={
                <TextLink to="/orders" size="sm">
                  {t("home.all")}
                </TextLink>
              }
            />
          </Stack>
          <Stack gap="lg">
            <RunsCard home={data} />
            {data.streams.total > 0 && <StreamsCard home={data} />}
            {data.uploads.total > 0 && <UploadsCard uploads={data.uploads} />}
            <StorageCard />
          </Stack>
        </SimpleGrid>
      )}
    </Page>
  );
}

function StreamsCard({ home: { streams } }: { home: FacilityView }) {
  return (
    <HomeCard
      title={t("home.streams")}
      total={streams.total}
      none=""
      all={
        <TextLink to="/sequencing" size="sm">
          {t("home.all")}
        </TextLink>
      }
    >
      <HomeRows>
        {streams.rows.map(
          ({ id, order, deviceId, flowCellId, status, reads, bases, lastFileAt, trouble }) => (
            <HomeRow
              key={id}
              lead={
                <Link
                  to="/orders/$orderId/streams/$streamRunId"
                  params={{ orderId: order.id, streamRunId: id }}
                  className={classes.lead}
                >
                  {formatOrder(order)}
                </Link>
              }
              text={[
                [deviceId, flowCellId].filter((part) => part !== null).join(" "),
                t("home.streams.yield", { reads: formatCount(reads), bases: formatBases(bases) }),
                lastFileAt === null
                  ? t("home.streams.noFile")
                  : t("home.streams.lastFile", { time: formatDateTime(lastFileAt) }),
              ]}
              badge={
                trouble === null ? (
                  <WordBadge color={status === "ACTIVE" ? "teal" : "orange"}>
                    {t(`home.streams.${status}`)}
                  </WordBadge>
                ) : (
                  <WordBadge color="red">{t(`home.streams.${trouble}`)}</WordBadge>
                )
              }
            />
          ),
        )}
        <HomeMore text={formatMore(streams)} />
      </HomeRows>
    </HomeCard>
  );
}
