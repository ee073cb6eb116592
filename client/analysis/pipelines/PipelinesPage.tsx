import { IconPlus, IconRoute } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { InvalidPackages } from "./InvalidPackages.tsx";
import { PipelineTable } from "./PipelineTable.tsx";
import { usePipelines } from "./usePipelines.ts";

/** The installed pipelines: which are offered, their updates and use, and which packages are left out and why. */
export function PipelinesPage() {
  const { can } = useSession();
  return can("pipelines.manage") ? <Pipelines /> : <AccessDenied />;
}

function Pipelines() {
  const { data, error, refetch } = usePipelines();
  // Without a request to the sources, which may be slow: known since the store was opened.
  const known = useQuery(trpc.pipelines.updates.queryOptions());
  const updates = known.data?.updates ?? 0;
  return (
    <Page
      title={t("pipelines.title")}
      description={t("pipelines.text")}
      actions={
        <>
          <LinkButton to="/pipelines/reference-data" variant="default">
            {t("referenceData.title")}
          </LinkButton>
          <LinkButton to="/settings/execution" variant="default">
            {t("runs.settings.open")}
          </LinkButton>
          {updates > 0 && (
            <LinkButton to="/pipelines/store" search={{ state: "updates" }} variant="default">
              {t("packageStore.updates", { count: updates })}
            </LinkButton>
          )}
          <LinkButton to="/pipelines/store" leftSection={<IconPlus size={18} aria-hidden />}>
            {t("pipelines.add")}
          </LinkButton>
        </>
      }
    >
      {error && !data && (
        <ErrorNotice error={error} title={t("pipelines.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={8} />}
      {data && <InvalidPackages invalid={data.invalid} />}
      {data && data.pipelines.length > 0 && (
        <PipelineTable pipelines={data.pipelines} newer={known.data?.versions ?? {}} />
      )}
      {data?.pipelines.length === 0 && (
        <EmptyState
          icon={<IconRoute size={28} />}
          title={t("pipelines.empty.title")}
          text={t("pipelines.empty.text")}
          action={<LinkButton to="/pipelines/store">{t("packageStore.title")}</LinkButton>}
        />
      )}
    </Page>
  );
}
