import { IconRoute } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { StoreCard } from "./packageStore/StoreCard.tsx";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { InvalidPackages } from "./InvalidPackages.tsx";
import { PipelineCard } from "./PipelineCard.tsx";

// A corrected package appears without a reload.
const LOOK_AGAIN_MS = 15_000;

/** The pipelines of the facility: which are offered, how they are set, and which packages are left out and why. */
export function PipelinesPage() {
  const { isAdmin } = useSession();
  return isAdmin ? <Pipelines /> : <AccessDenied />;
}

function Pipelines() {
  const { data, error, refetch } = useQuery(
    trpc.pipelines.configuration.queryOptions({}, { refetchInterval: LOOK_AGAIN_MS }),
  );
  return (
    <Page
      title={t("pipelines.title")}
      description={t("pipelines.text")}
      size="narrow"
      actions={
        <LinkButton to="/settings/execution" variant="default" size="xs">
          {t("runs.settings.open")}
        </LinkButton>
      }
    >
      {error && !data && (
        <ErrorNotice error={error} title={t("pipelines.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={8} />}
      <StoreCard />
      {data && <InvalidPackages invalid={data.invalid} />}
      {data?.pipelines.map((pipeline) => (
        <PipelineCard key={pipeline.id} pipeline={pipeline} />
      ))}
      {data?.pipelines.length === 0 && (
        <EmptyState
          icon={<IconRoute size={28} />}
          title={t("pipelines.empty.title")}
          text={t("pipelines.empty.text")}
        />
      )}
    </Page>
  );
}
