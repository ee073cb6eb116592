import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ExecutionForm } from "./ExecutionForm.tsx";
import { PricesForm } from "./PricesForm.tsx";
import { PrerequisitesCard } from "./PrerequisitesCard.tsx";
import { SiteConfigCard } from "./SiteConfigCard.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** The execution settings and the system check. */
export function ExecutionPage() {
  const query = useQuery(trpc.settings.pipelineExecution.queryOptions());
  return (
    <SettingsPage title={t("runs.settings.title")} text={t("runs.settings.text")} query={query}>
      {(saved) => (
        <>
          <PrerequisitesCard />
          <ExecutionForm saved={saved} />
          <PricesForm />
          <SiteConfigCard pipelineId={null} />
        </>
      )}
    </SettingsPage>
  );
}
