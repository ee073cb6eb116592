import { Box, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { t } from "../../kit/i18n/t.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { FacilityContact } from "../../kit/components/FacilityContact.tsx";
import { formatZonedTime } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import { NextStep } from "./NextStep.tsx";
import { StageList } from "./StageList.tsx";

const FOLLOW_MS = 20_000;

/** The tracking page of one sample behind a link, without an account. Updates while it is open. */
export function LinkedSamplePage() {
  const { token } = useParams({ from: "/sample/$token" });
  useNoIndex();
  const opened = useQuery(
    trpc.timeline.linked.queryOptions(
      { token },
      { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
    ),
  );
  const followed = useQuery(
    trpc.timeline.linked.queryOptions(
      { token, again: true },
      { enabled: opened.isSuccess, refetchInterval: FOLLOW_MS, gcTime: 0, staleTime: FOLLOW_MS },
    ),
  );
  const error = opened.error ?? followed.error;
  const status = errorStatus(error);
  const data = followed.data ?? opened.data;

  // A revoked link also hides the data that was loaded before.
  if (error && (!data || status === 404 || status === 410)) {
    return status !== undefined && status < 500 ? (
      <AuthCard title={t("tracking.linked.closed")} text={errorText(error)}>
        <Text size="sm">{t("tracking.linked.closedText")}</Text>
      </AuthCard>
    ) : (
      <AuthCard title={t("tracking.linked.title")}>
        <ErrorNotice error={error} title={t("tracking.failed")} onRetry={() => void opened.refetch()} />
      </AuthCard>
    );
  }
  if (!data)
    return (
      <AuthCard title={t("tracking.linked.title")}>
        <Loading rows={3} />
      </AuthCard>
    );
  return (
    <Box component="main" p={{ base: "md", md: "xl" }}>
      <Box maw={760} mx="auto">
        <Group gap="sm" mb="lg" justify="space-between">
          <Group gap="sm">
            <img src="/icon.svg" alt="" width={26} height={26} />
            <Text fw={600}>{t("common.product")}</Text>
          </Group>
          <FacilityContact />
        </Group>
        <Page
          size="narrow"
          title={t("tracking.title", { code: data.sample.sampleId })}
          badge={<StatusBadge status={data.sample.state} />}
          description={[
            t("tracking.linked.order", { number: data.order.orderNumber }),
            t("tracking.linked.until", { time: formatZonedTime(data.expiresAt) }),
          ].join(" · ")}
        >
          <NextStep timeline={data} />
          <Card withBorder component="section" aria-labelledby="way-title">
            <Stack gap="md">
              <Title order={2} size="h4" id="way-title">
                {t("tracking.stages")}
              </Title>
              <StageList timeline={data} />
            </Stack>
          </Card>
        </Page>
      </Box>
    </Box>
  );
}

// The server sends noindex as a header; this meta tag keeps it in saved copies of the page.
function useNoIndex(): void {
  useEffect(() => {
    const robots = document.createElement("meta");
    robots.name = "robots";
    robots.content = "noindex, nofollow";
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}
