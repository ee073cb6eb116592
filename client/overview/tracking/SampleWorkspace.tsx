import { IconTestPipeOff } from "@tabler/icons-react";
import { Outlet, useParams } from "@tanstack/react-router";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PageTab, PageTabs } from "../../kit/components/PageTabs.tsx";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { errorStatus } from "../../kit/trpc/trpc.ts";
import { orderBreadcrumbs } from "../../ordering/orders/orderBreadcrumbs.tsx";
import type { SampleTimeline } from "./timeline.ts";
import { useTimeline } from "./useTimeline.ts";

const TABS = [
  { id: "tracking", to: "/orders/$orderId/samples/$sampleId" },
  { id: "metadata", to: "/orders/$orderId/samples/$sampleId/metadata" },
  {
    id: "libraries",
    to: "/orders/$orderId/samples/$sampleId/libraries",
    needsSubmission: true,
    isOfFacility: true,
  },
  { id: "quality", to: "/orders/$orderId/samples/$sampleId/quality", needsSubmission: true },
  { id: "files", to: "/orders/$orderId/samples/$sampleId/files", needsSubmission: true },
  { id: "activity", to: "/orders/$orderId/samples/$sampleId/activity" },
] as const;

/** The sample of the address: its header, which all its tabs share, and the open tab. */
export function SampleWorkspace() {
  const { sampleId } = useParams({ from: "/signed-in/orders/$orderId/samples/$sampleId" });
  const { data, error, refetch } = useTimeline();
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
  return <SampleView key={sampleId} timeline={data} />;
}

function SampleView({ timeline: { order, sample } }: { timeline: SampleTimeline }) {
  const { isOfFacility } = useSession();
  const about = [sample.sampleTitle, sample.scientificName].filter((text) => text !== null && text !== "");
  const params = { orderId: order.id, sampleId: sample.id };
  return (
    <Page
      title={t("tracking.title", { code: sample.sampleId })}
      badge={order.status === "DRAFT" ? undefined : <StatusBadge status={sample.state} />}
      breadcrumbs={[
        ...orderBreadcrumbs(order),
        <TextLink key="samples" to="/orders/$orderId/samples" params={{ orderId: order.id }}>
          {t("samples.title")}
        </TextLink>,
      ]}
      description={about.join(" · ")}
      tabs={
        <PageTabs label={t("navigation.sample")}>
          {TABS.filter(
            (tab) =>
              (!("needsSubmission" in tab) || order.status !== "DRAFT") &&
              (!("isOfFacility" in tab) || isOfFacility),
          ).map(({ id, to }) => (
            <PageTab
              key={id}
              to={to}
              params={params}
              activeOptions={{ exact: id === "tracking", includeSearch: false }}
            >
              {t(`workspace.sample.tab.${id}`)}
            </PageTab>
          ))}
        </PageTabs>
      }
    >
      <Outlet />
    </Page>
  );
}
