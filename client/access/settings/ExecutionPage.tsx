import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { ExecutionForm } from "./ExecutionForm.tsx";
import { PrerequisitesCard } from "./PrerequisitesCard.tsx";

/** The execution settings and the system check. */
export function ExecutionPage() {
  const { isAdmin } = useSession();
  return isAdmin ? <Execution /> : <AccessDenied />;
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
