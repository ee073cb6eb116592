import { useQuery } from "@tanstack/react-query";
import { t } from "../messages/t.ts";
import { useSession } from "../session/SessionContext.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { TextLink } from "../ui/LinkButton.tsx";
import { Loading } from "../ui/Loading.tsx";
import { NotForYou } from "../ui/NotForYou.tsx";
import { Page } from "../ui/Page.tsx";
import { ExecutionForm } from "./ExecutionForm.tsx";
import { PrerequisitesCard } from "./PrerequisitesCard.tsx";

/** Where and how runs are executed. */
export function ExecutionPage() {
  const { isAdmin } = useSession();
  return isAdmin ? <Execution /> : <NotForYou />;
}

function Execution() {
  const { data, error, refetch } = useQuery(trpc.settings.pipelineExecution.queryOptions());
  return (
    <Page
      title={t("runs.settings.title")}
      description={t("runs.settings.text")}
      size="narrow"
      breadcrumbs={<TextLink to="/settings">{t("settings.title")}</TextLink>}
    >
      {error && !data && (
        <ErrorNotice error={error} title={t("runs.settings.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={8} />}
      {data && <ExecutionForm saved={data} />}
      <PrerequisitesCard />
    </Page>
  );
}
