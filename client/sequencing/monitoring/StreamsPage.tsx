import { Group, SegmentedControl } from "@mantine/core";
import { IconActivity, IconSearch } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { StreamList } from "./StreamList.tsx";
import { SEQUENCING_STATES } from "./sequencingStates.ts";
import { useFacilityRuns } from "./useStreamList.ts";

const PAGE_SIZE = 50;

/** All sequencing runs of the facility, planned and live, newest first. */
export function StreamsPage() {
  const { isAdmin } = useSession();
  return isAdmin ? <AllStreams /> : <AccessDenied />;
}

function AllStreams() {
  const { page = 1, state } = useSearch({ from: "/signed-in/sequencing" });
  const navigate = useNavigate({ from: "/sequencing" });
  const { data, error, isPlaceholderData, refetch } = useFacilityRuns({
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...(state && { state }),
  });
  return (
    <Page title={t("streams.list.title")} description={t("streams.list.text")}>
      <Group>
        <SegmentedControl
          aria-label={t("streams.list.state")}
          data={[
            { value: "", label: t("streams.state.any") },
            ...SEQUENCING_STATES.map((value) => ({ value, label: t(`streams.state.${value}`) })),
          ]}
          value={state ?? ""}
          onChange={(value) => {
            const known = SEQUENCING_STATES.find((one) => one === value);
            void navigate({ search: known ? { state: known } : {}, replace: true });
          }}
        />
      </Group>
      {error && <ErrorNotice error={error} title={t("streams.list.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {data?.total === 0 && (state ? <NoneFound /> : <Empty />)}
      {data && data.total > 0 && (
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("streams.list.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        >
          <StreamList runs={data.runs} />
        </PagedList>
      )}
    </Page>
  );
}

function Empty() {
  return (
    <EmptyState
      icon={<IconActivity size={28} />}
      title={t("streams.list.empty.title")}
      text={t("streams.list.empty.text")}
      action={<LinkButton to="/orders">{t("streams.list.empty.action")}</LinkButton>}
    />
  );
}

function NoneFound() {
  return (
    <EmptyState
      icon={<IconSearch size={28} />}
      title={t("streams.list.noneFound.title")}
      text={t("streams.list.noneFound.text")}
      action={
        <LinkButton to="/sequencing" search={{}} variant="default">
          {t("streams.list.noneFound.action")}
        </LinkButton>
      }
    />
  );
}
