import { Card, Stack, Title } from "@mantine/core";
import { IconTestPipeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { orderBreadcrumbs } from "../../ordering/orders/orderBreadcrumbs.tsx";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { NextStep } from "./NextStep.tsx";
import { SampleLinksPanel } from "./SampleLinksPanel.tsx";
import { StageList } from "./StageList.tsx";
import { isMoving, type SampleTimeline } from "./timeline.ts";
import classes from "./timeline.module.css";

// Changes of the order are pushed; the progress of sequencers and uploads is polled.
const MOVING_MS = 10_000;

/** The tracking page of one sample: next step, timeline, and links for others. */
export function SampleTimelinePage() {
  const { orderId, sampleId } = useParams({ from: "/signed-in/orders/$orderId/samples/$sampleId" });
  const { data, error, refetch } = useQuery(
    trpc.timeline.get.queryOptions(
      { orderId, sampleId },
      { refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? MOVING_MS : false) },
    ),
  );
  const status = errorStatus(error);

  if (status === 404 || status === 403) {
    const kind = status === 404 ? "notFound" : "forbidden";
    return (
      <EmptyState
        isPage
        icon={<IconTestPipeOff size={28} />}
        title={t(`tracking.${kind}.title`)}
        text={t(`tracking.${kind}.text`)}
        action={<LinkButton to="/">{t("common.notFound.home")}</LinkButton>}
      />
    );
  }
  if (!data) {
    return (
      <UnloadedPage
        title={t("navigation.sample")}
        breadcrumbs={orderBreadcrumbs()}
        error={error}
        failed={t("tracking.failed")}
        onRetry={() => void refetch()}
      />
    );
  }
  return <SampleView timeline={data} />;
}

function SampleView({ timeline }: { timeline: SampleTimeline }) {
  const { order, sample } = timeline;
  const about = [sample.sampleTitle, sample.scientificName].filter((text) => text !== null && text !== "");
  return (
    <Page
      title={t("tracking.title", { code: sample.sampleId })}
      badge={order.status === "DRAFT" ? undefined : <StatusBadge status={sample.state} />}
      breadcrumbs={orderBreadcrumbs(order)}
      description={about.join(" · ")}
    >
      <div className={classes.page}>
        <div className={classes.next}>
          <NextStep timeline={timeline} />
        </div>
        <Card withBorder component="section" aria-labelledby="way-title" className={classes.way ?? ""}>
          <Stack gap="md">
            <Title order={2} size="h4" id="way-title">
              {t("tracking.stages")}
            </Title>
            <StageList timeline={timeline} />
          </Stack>
        </Card>
        <div className={classes.share}>
          <SampleLinksPanel orderId={order.id} sampleId={sample.id} isDraft={order.status === "DRAFT"} />
        </div>
      </div>
    </Page>
  );
}
