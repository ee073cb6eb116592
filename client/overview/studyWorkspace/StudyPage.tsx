import { IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { PublishedResults } from "../../analysis/runs/PublishedResults.tsx";
import { RunsPanel } from "../../analysis/runs/RunsPanel.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { loadTable } from "../../ordering/studies/loadTable.ts";
import { StudyActions } from "../../ordering/studies/StudyActions.tsx";
import { StudyBadge } from "../../ordering/studies/StudyBadge.tsx";
import { StudyEditor } from "../../ordering/studies/StudyEditor.tsx";

export function StudyPage() {
  const { studyId } = useParams({ from: "/signed-in/studies/$studyId" });
  return <LoadedStudy key={studyId} studyId={studyId} />;
}

function LoadedStudy({ studyId }: { studyId: string }) {
  const { isAdmin } = useSession();
  const overview = useQuery(trpc.studies.overview.queryOptions({ studyId }));
  const form = useQuery(trpc.forms.study.queryOptions({ studyId: overview.data?.id ?? studyId }));
  // Loaded when the page opens and on request: changes by other users must not replace unsaved input.
  const table = useQuery({
    queryKey: ["study table", studyId],
    queryFn: () => loadTable(studyId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // The editor restarts with the data that was loaded for it, never with data of a background refetch.
  const [loads, setLoads] = useState(0);
  const status = errorStatus(overview.error);

  async function reload() {
    await Promise.all([overview.refetch(), form.refetch(), table.refetch()]);
    setLoads((before) => before + 1);
  }

  if (status === 404 || status === 403) {
    const reason = status === 404 ? "notFound" : "forbidden";
    return (
      <EmptyState
        isPage
        icon={<IconFileOff size={28} />}
        title={t(`study.${reason}.title`)}
        text={t(`study.${reason}.text`)}
        action={<LinkButton to="/studies">{t("studies.title")}</LinkButton>}
      />
    );
  }
  const error = overview.error ?? form.error ?? table.error;
  const { data: study } = overview;
  return (
    <Page
      title={study?.title ?? t("studies.title")}
      badge={study && <StudyBadge study={study} />}
      breadcrumbs={<TextLink to="/studies">{t("studies.title")}</TextLink>}
      actions={study && <StudyActions study={study} />}
    >
      {study && form.data && table.data ? (
        <StudyEditor key={loads} study={study} form={form.data} table={table.data} onReload={reload} />
      ) : error ? (
        <ErrorNotice error={error} title={t("study.failed")} onRetry={() => void reload()} />
      ) : (
        <Loading rows={8} />
      )}
      {study && !isAdmin && <PublishedResults target={{ studyId: study.id }} />}
      {study && isAdmin && <RunsPanel type="study" id={study.id} />}
    </Page>
  );
}
