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
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./home.module.css";
import { HomeCard, HomeMore, HomeRow, HomeRows } from "./HomeCard.tsx";
import { formatMore, formatName, formatOrder } from "./formatName.ts";
import { OpenChoicesCard } from "./OpenChoicesCard.tsx";
import { RunsCard } from "./RunsCard.tsx";
import { StorageCard } from "./StorageCard.tsx";
import { UploadsCard } from "./UploadsCard.tsx";

export type FacilityView = Outputs["home"]["facility"];

// Orders and runs publish events; uploads, sequencers and free space are polled.
const LOOK_AGAIN_MS = 15_000;

/** The home page of the facility: new orders, work in progress, problems and free space. */
export function FacilityHome() {
  const { data, error, refetch } = useQuery(
    trpc.home.facility.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }),
  );
  return (
    <Page title={t("home.title")}>
      {error && <ErrorNotice error={error} title={t("home.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack gap="lg">
            <OpenChoicesCard />
            <RunsCard home={data} />
            <StreamsCard home={data} />
            <UploadsCard uploads={data.uploads} />
            <StorageCard />
          </Stack>
          <Stack gap="lg">
            <IntakeCard home={data} />
            <ReceiveCard home={data} />
            <TodoCard home={data} />
          </Stack>
        </SimpleGrid>
      )}
    </Page>
  );
}

function IntakeCard({ home: { intake } }: { home: FacilityView }) {
  return (
    <HomeCard
      title={t("home.intake")}
      total={intake.total}
      none={t("home.intake.none")}
      all={
        <TextLink to="/orders" search={{ status: "SUBMITTED" }} size="sm">
          {t("home.all")}
        </TextLink>
      }
    >
      <HomeRows>
        {intake.rows.map((order) => (
          <HomeRow
            key={order.id}
            lead={<OrderLink order={order} />}
            text={[
              formatName(order),
              order.owner,
              t("home.samples", { samples: order.samples }),
              t("home.intake.announced", { time: formatDateTime(order.at) }),
            ]}
          />
        ))}
        <HomeMore text={formatMore(intake)} />
      </HomeRows>
    </HomeCard>
  );
}

function ReceiveCard({ home: { toReceive } }: { home: FacilityView }) {
  return (
    <HomeCard title={t("home.receive")} total={toReceive.total} none={t("home.receive.none")}>
      <HomeRows>
        {toReceive.rows.map((order) => (
          <HomeRow
            key={order.id}
            lead={<OrderLink order={order} />}
            text={[
              formatName(order),
              order.owner,
              t("home.receive.sent", { time: formatDateTime(order.at) }),
            ]}
            badge={<WordBadge color="gray">{t("home.samples", { samples: order.samples })}</WordBadge>}
          />
        ))}
        <HomeMore text={formatMore(toReceive)} />
      </HomeRows>
    </HomeCard>
  );
}

function OrderLink({ order }: { order: { id: string; orderNumber: string } }) {
  return (
    <Link to="/orders/$orderId" params={{ orderId: order.id }} className={classes.lead}>
      {order.orderNumber}
    </Link>
  );
}

function TodoCard({ home: { problems, toReview, toPublish } }: { home: FacilityView }) {
  return (
    <HomeCard
      title={t("home.todo")}
      total={problems.total + toReview.total + toPublish.total}
      none={t("home.todo.none")}
    >
      <HomeRows>
        {problems.rows.map((sample) => (
          <SampleTodo
            key={sample.id}
            sample={sample}
            text={t("home.todo.problem", { code: sample.sampleId })}
          />
        ))}
        <HomeMore text={moreText(problems, "home.todo.problemMore")} />
        {toPublish.rows.map((order) => (
          <HomeRow
            key={order.id}
            lead={
              <Link to="/orders/$orderId/delivery" params={{ orderId: order.id }} className={classes.lead}>
                {t("home.todo.publish")}
              </Link>
            }
            text={[formatOrder(order), order.owner, t("home.samples", { samples: order.samples })]}
            badge={<StatusBadge status="DATA_RECEIVED" />}
          />
        ))}
        <HomeMore text={moreText(toPublish, "home.todo.publishMore")} />
        {toReview.rows.map((sample) => (
          <SampleTodo
            key={sample.id}
            sample={sample}
            text={t("home.todo.review", { code: sample.sampleId })}
          />
        ))}
        <HomeMore text={moreText(toReview, "home.todo.reviewMore")} />
      </HomeRows>
    </HomeCard>
  );
}

function SampleTodo({ sample, text }: { sample: FacilityView["problems"]["rows"][number]; text: string }) {
  const { id, order, since, state } = sample;
  return (
    <HomeRow
      lead={
        <Link
          to="/orders/$orderId/samples/$sampleId"
          params={{ orderId: order.id, sampleId: id }}
          className={classes.lead}
        >
          {text}
        </Link>
      }
      text={[formatOrder(order), formatDateTime(since)]}
      badge={<StatusBadge status={state} />}
    />
  );
}

type MoreKey = "home.todo.problemMore" | "home.todo.publishMore" | "home.todo.reviewMore";

function moreText({ total, rows }: { total: number; rows: unknown[] }, key: MoreKey): string | undefined {
  return total > rows.length ? t(key, { more: total - rows.length }) : undefined;
}

function StreamsCard({ home: { streams } }: { home: FacilityView }) {
  return (
    <HomeCard
      title={t("home.streams")}
      total={streams.total}
      none={t("home.streams.none")}
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
