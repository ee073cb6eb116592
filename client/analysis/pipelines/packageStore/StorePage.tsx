import { Button, SimpleGrid, Text } from "@mantine/core";
import { IconGitBranch, IconPackage, IconRefresh, IconSearch } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../../kit/i18n/t.ts";
import { useSession } from "../../../kit/session/SessionContext.ts";
import { EmptyState } from "../../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../../kit/components/LinkButton.tsx";
import { Loading } from "../../../kit/components/Loading.tsx";
import { AccessDenied } from "../../../kit/components/AccessDenied.tsx";
import { Page } from "../../../kit/components/Page.tsx";
import { OfferCard } from "./OfferCard.tsx";
import { OfferDrawer } from "./OfferDrawer.tsx";
import { offerKey, shownOffers } from "./store.ts";
import { SourceNotices } from "./SourceNotices.tsx";
import { SourcesButton } from "./SourcesButton.tsx";
import { StoreFilters } from "./StoreFilters.tsx";
import { UpdateAll } from "./UpdateAll.tsx";
import { useInstalls } from "./useInstalls.ts";
import { InstallKeyDialog } from "./InstallKeyDialog.tsx";
import { useStore } from "./useStore.ts";

/** Every package of every source, found, looked at, installed, and brought up to date. */
export function StorePage() {
  const { can } = useSession();
  return can("pipelines.manage") ? <Store /> : <AccessDenied />;
}

function Store() {
  const { offer: opened, ...filter } = useSearch({ from: "/signed-in/pipelines/store" });
  const navigate = useNavigate({ from: "/pipelines/store" });
  const { data, error, isFetching, refetch } = useStore();
  const installs = useInstalls();
  const offers = data?.packages ?? [];
  const shown = shownOffers(offers, filter);
  const findSource = (id: string) => data?.sources.find((source) => source.id === id);
  const current = offers.find((offer) => offerKey(offer) === opened);
  const keyOffer = installs.requestedKey?.offer;

  return (
    <Page
      title={t("packageStore.title")}
      description={t("packageStore.text")}
      breadcrumbs={<TextLink to="/pipelines">{t("pipelines.title")}</TextLink>}
      actions={
        <>
          <Button
            variant="default"
            loading={isFetching}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void refetch()}
          >
            {t("packageStore.refresh")}
          </Button>
          <SourcesButton />
          <LinkButton to="/pipelines/add" leftSection={<IconGitBranch size={16} aria-hidden />}>
            {t("addPipeline.open.button")}
          </LinkButton>
        </>
      }
    >
      {error && !data && (
        <ErrorNotice error={error} title={t("packageStore.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <Text size="sm" c="dimmed">
            {t("packageStore.loading")}
          </Text>
          <Loading rows={6} />
        </>
      )}
      {data && <SourceNotices sources={data.sources} />}
      {data && offers.length > 0 && (
        <>
          <StoreFilters
            store={data}
            filter={filter}
            onFilter={(next) => void navigate({ search: next, replace: true })}
          />
          <UpdateAll offers={offers} installs={installs} />
          <Text size="sm" c="dimmed" role="status">
            {t("packageStore.count", { shown: shown.length, total: offers.length })}
          </Text>
          <SimpleGrid
            component="ul"
            aria-label={t("packageStore.list")}
            cols={{ base: 1, sm: 2, lg: 3 }}
            spacing="md"
            m={0}
            p={0}
            style={{ listStyle: "none" }}
          >
            {shown.map((offer) => (
              <OfferCard
                key={offerKey(offer)}
                offer={offer}
                source={data.sources.length > 1 ? findSource(offer.sourceId) : undefined}
                installs={installs}
              />
            ))}
          </SimpleGrid>
          {shown.length === 0 && (
            <EmptyState
              icon={<IconSearch size={28} />}
              title={t("packageStore.noneFound.title")}
              text={t("packageStore.noneFound.text")}
              action={
                <LinkButton to="/pipelines/store" search={{}} variant="default">
                  {t("packageStore.noneFound.action")}
                </LinkButton>
              }
            />
          )}
        </>
      )}
      {data && offers.length === 0 && data.sources.every(({ reason }) => reason === null) && (
        <EmptyState
          icon={<IconPackage size={28} />}
          title={t("packageStore.empty.title")}
          text={t("packageStore.empty.text")}
          action={<SourcesButton />}
        />
      )}
      <OfferDrawer
        offer={current}
        source={current && findSource(current.sourceId)}
        installs={installs}
        onClose={() => void navigate({ search: filter, replace: true, resetScroll: false })}
      />
      <InstallKeyDialog installs={installs} source={keyOffer && findSource(keyOffer.sourceId)} />
    </Page>
  );
}
