import { Alert, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../kit/i18n/t.ts";
import { trpc } from "../../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../../kit/components/LinkButton.tsx";
import { Loading } from "../../../kit/components/Loading.tsx";
import type { Pipeline } from "../pipeline.ts";
import { InstallKeyDialog } from "./InstallKeyDialog.tsx";
import { InstallButton, InstallState } from "./InstallState.tsx";
import { OfferVersions } from "./OfferVersions.tsx";
import { sourceName } from "./requirementTexts.ts";
import { SourceNotices } from "./SourceNotices.tsx";
import { type Offer, offerKey, type StoreSource } from "./store.ts";
import { type Installs, useInstalls } from "./useInstalls.ts";
import { useStore } from "./useStore.ts";

/** The versions of an installed pipeline in each source that offers it, to update or change it. */
export function InstalledVersions({ pipeline: { id, packageState } }: { pipeline: Pipeline }) {
  const { data, error, refetch } = useStore();
  const installs = useInstalls();
  const offers = data?.packages.filter((offer) => offer.id === id) ?? [];
  const findSource = (sourceId: string) => data?.sources.find((source) => source.id === sourceId);
  const keySource = installs.requestedKey && findSource(installs.requestedKey.offer.sourceId);
  return (
    <>
      {packageState === "folder" && <Alert color="yellow">{t("packageStore.isFolder")}</Alert>}
      {error && !data && (
        <ErrorNotice error={error} title={t("packageStore.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <Text size="sm" c="dimmed">
            {t("packageStore.loading")}
          </Text>
          <Loading rows={3} />
        </>
      )}
      {data && <SourceNotices sources={data.sources} />}
      {offers.map((offer) => (
        <OfferCard
          key={offerKey(offer)}
          offer={offer}
          source={data && data.sources.length > 1 ? findSource(offer.sourceId) : undefined}
          installs={installs}
        />
      ))}
      {data && offers.length === 0 && (
        <Group gap="sm">
          <Text c="dimmed">{t("pipelines.notOffered")}</Text>
          <LinkButton to="/pipelines/store" variant="default" size="xs">
            {t("packageStore.openStore")}
          </LinkButton>
        </Group>
      )}
      <InstallKeyDialog installs={installs} source={keySource} />
    </>
  );
}

/** The versions from one source. source: where there are several. */
function OfferCard({
  offer,
  source,
  installs,
}: {
  offer: Offer;
  source: StoreSource | undefined;
  installs: Installs;
}) {
  const { id, sourceId, here } = offer;
  const { data: description } = useQuery(
    trpc.pipelines.describeOffer.queryOptions({ sourceId, pipelineId: id }, { retry: false }),
  );
  return (
    <Card withBorder maw={760} {...(source && { component: "section", "aria-label": sourceName(source) })}>
      <Stack gap="md">
        {source && (
          <Title order={2} size="h5">
            {sourceName(source)}
          </Title>
        )}
        {offer.updateAvailable && (
          <Group gap="sm">
            <InstallButton offer={offer} installs={installs} />
          </Group>
        )}
        {here && here.sourceId !== null && here.sourceId !== sourceId && (
          <Text size="sm" c="dimmed">
            {t("packageStore.otherSource")}
          </Text>
        )}
        <InstallState offer={offer} installs={installs} />
        <OfferVersions offer={offer} description={description ?? undefined} installs={installs} />
      </Stack>
    </Card>
  );
}
