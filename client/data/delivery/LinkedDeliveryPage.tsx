import { Accordion, Box, Card, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { usePublicOrigin } from "../../kit/session/usePublicOrigin.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { FacilityContact } from "../../kit/components/FacilityContact.tsx";
import { formatZonedTime } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { ChecksumMenu } from "./ChecksumMenu.tsx";
import { DeliveredFiles, summary } from "./DeliveredFiles.tsx";
import { type Bulk, DownloadMenu } from "./DownloadMenu.tsx";
import { LinkedCommandsPanel } from "./LinkedCommandsPanel.tsx";
import { linkCommands } from "./linkCommands.ts";

/** The delivery behind a link, without an account: single files, archives and download commands. */
export function LinkedDeliveryPage() {
  const { token } = useParams({ from: "/delivery/$token" });
  const { data, error, refetch } = useQuery(trpc.delivery.linked.queryOptions({ token }));
  const status = errorStatus(error);
  const origin = usePublicOrigin();

  // A revoked link also hides the data that was loaded before.
  if (error && (!data || status === 404 || status === 410)) {
    const isRefused = status !== undefined && status < 500;
    return isRefused ? (
      <AuthCard title={t("linkedDelivery.closed")} text={errorText(error)}>
        <Text size="sm">{t("linkedDelivery.closedText")}</Text>
      </AuthCard>
    ) : (
      <AuthCard title={t("linkedDelivery.title")}>
        <ErrorNotice error={error} title={t("linkedDelivery.failed")} onRetry={() => void refetch()} />
      </AuthCard>
    );
  }
  if (!data) {
    return (
      <AuthCard title={t("linkedDelivery.title")}>
        <Loading rows={3} />
      </AuthCard>
    );
  }
  const { order, expiresAt, files } = data;
  const from = `/api/deliveries/${token}`;
  const bulk: Bulk<(typeof files)[number]> = {
    archive: `${from}/archive`,
    scriptName: order.number,
    script: (chosen) => linkCommands({ from: origin + from, files: chosen, tool: "curl" }),
  };
  return (
    <Box component="main" p={{ base: "md", md: "xl" }}>
      <Group gap="sm" mb="lg" maw={1280} mx="auto" justify="space-between">
        <Group gap="sm">
          <img src="/icon.svg" alt="" width={26} height={26} />
          <Text fw={600}>{t("common.product")}</Text>
        </Group>
        <FacilityContact />
      </Group>
      <Page
        title={order.name ?? order.number}
        description={[
          ...(order.name === null ? [] : [order.number]),
          t("linkedDelivery.until", { time: formatZonedTime(expiresAt) }),
        ].join(" · ")}
      >
        {files.length === 0 ? (
          <Card withBorder>
            <Text>{t("linkedDelivery.empty")}</Text>
          </Card>
        ) : (
          <Stack gap="lg">
            <Card withBorder component="section" aria-label={t("linkedDelivery.title")}>
              <Group justify="space-between" gap="sm">
                <Text fw={600} size="lg">
                  {summary(files)}
                </Text>
                <Group gap="xs">
                  <DownloadMenu label={t("delivery.downloadAll")} chosen={files} all={files} bulk={bulk} />
                  <ChecksumMenu base={from} files={files} />
                </Group>
              </Group>
            </Card>
            <DeliveredFiles files={files} bulk={bulk} downloadHref={({ id }) => `${from}/files/${id}`} />
            <Accordion variant="contained" order={2}>
              <Accordion.Item value="commands">
                <Accordion.Control>{t("linkedDelivery.commands")}</Accordion.Control>
                <Accordion.Panel>
                  <LinkedCommandsPanel from={from} files={files} />
                </Accordion.Panel>
              </Accordion.Item>
            </Accordion>
          </Stack>
        )}
      </Page>
    </Box>
  );
}
