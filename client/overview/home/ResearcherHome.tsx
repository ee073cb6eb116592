import { SimpleGrid, Stack } from "@mantine/core";
import { IconPlus, IconTestPipe } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDate } from "../../kit/components/format.ts";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { StageBadge } from "../../ordering/orders/StageBadge.tsx";
import classes from "./home.module.css";
import { HomeCard, HomeRow, HomeRows } from "./HomeCard.tsx";
import { formatOrder } from "./formatName.ts";
import { SampleBar } from "./SampleBar.tsx";
import { WorkCard } from "./WorkCard.tsx";

type Home = Outputs["home"]["researcher"];

/** The home page of a researcher: required actions, sample locations and results. */
export function ResearcherHome() {
  const { data, error, refetch } = useQuery(trpc.home.researcher.queryOptions());
  return (
    <Page
      title={t("home.title")}
      actions={
        data && data.orders > 0 ? (
          <LinkButton to="/orders/new" leftSection={<IconPlus size={18} aria-hidden />}>
            {t("home.newOrder")}
          </LinkButton>
        ) : undefined
      }
    >
      {error && <ErrorNotice error={error} title={t("home.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading cards={4} rows={3} />}
      {data?.orders === 0 && (
        <EmptyState
          icon={<IconTestPipe size={28} />}
          title={t("home.empty.title")}
          text={t("home.empty.text")}
          action={<LinkButton to="/orders/new">{t("home.empty.action")}</LinkButton>}
        />
      )}
      {data && data.orders > 0 && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack gap="lg">
            <WorkCard work={data.work} none={t("home.work.none")} />
            <ResultsCard home={data} />
          </Stack>
          <Stack gap="lg">
            <WhereCard home={data} />
          </Stack>
        </SimpleGrid>
      )}
    </Page>
  );
}

function WhereCard({ home: { whereabouts, current } }: { home: Home }) {
  return (
    <HomeCard
      title={t("home.where")}
      total={whereabouts.reduce((sum, { samples }) => sum + samples, 0)}
      none={t("home.where.none")}
      all={
        <TextLink to="/orders" size="sm">
          {t("home.all")}
        </TextLink>
      }
    >
      <SampleBar whereabouts={whereabouts} label={t("home.where")} />
      <HomeRows>
        {current.map((order) => (
          <HomeRow
            key={order.id}
            lead={
              <Link to="/orders/$orderId" params={{ orderId: order.id }} className={classes.lead}>
                {formatOrder(order)}
              </Link>
            }
            badge={<StageBadge stage={order.stage} />}
          >
            <Stack gap={6} pt={6}>
              <SampleBar whereabouts={order.whereabouts} label={formatOrder(order)} />
            </Stack>
          </HomeRow>
        ))}
      </HomeRows>
    </HomeCard>
  );
}

function ResultsCard({ home: { results } }: { home: Home }) {
  return (
    <HomeCard
      title={t("home.results")}
      total={results.length}
      none={t("home.results.none")}
      all={
        results.length > 0 && (
          <TextLink to="/analyses" size="sm">
            {t("home.all")}
          </TextLink>
        )
      }
    >
      <HomeRows>
        {results.map(({ runId, pipeline, target, at }) => (
          <HomeRow
            key={runId}
            lead={
              <Link to="/analyses/$runId" params={{ runId }} className={classes.lead}>
                {pipeline}
              </Link>
            }
            text={[target, formatDate(at)]}
          />
        ))}
      </HomeRows>
    </HomeCard>
  );
}
