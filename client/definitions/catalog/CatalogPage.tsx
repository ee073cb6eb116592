import { IconCpu } from "@tabler/icons-react";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { COLLECTIONS } from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { type CatalogView, toCatalogView } from "./catalog.ts";
import { ChangesPanel } from "./ChangesPanel.tsx";
import { EntriesPanel } from "./EntriesPanel.tsx";
import { ProviderCard } from "./ProviderCard.tsx";
import { ProviderError } from "./ProviderError.tsx";
import { useCatalogAct } from "./useCatalogAct.ts";
import { useProvided } from "./useProvided.ts";

/** The catalog of a facility: its entries, its provider and the facility's own changes. */
export function CatalogPage() {
  const { data, error, refetch } = useQuery(trpc.catalog.configuration.queryOptions());
  return (
    <Page title={t("catalog.title")} description={t("catalog.text")}>
      {error && !data && (
        <ErrorNotice error={error} title={t("catalog.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={8} />}
      {data && <Shown view={toCatalogView(data)} />}
    </Page>
  );
}

function Shown({ view }: { view: CatalogView }) {
  const provided = useProvided(view.config.syncUrl);
  const [isChecked, setIsChecked] = useState(false);
  const isEmpty = COLLECTIONS.every((collection) => view.config[collection].length === 0);
  return (
    <>
      <ProviderCard view={view} provided={provided} onChecked={() => setIsChecked(true)} />
      {isChecked && provided.config && (
        <ChangesPanel view={view} provided={provided.config} onClose={() => setIsChecked(false)} />
      )}
      {isEmpty && <Empty view={view} />}
      <EntriesPanel view={view} provided={provided} />
    </>
  );
}

/** The empty state before the first successful sync. */
function Empty({ view }: { view: CatalogView }) {
  const sync = useCatalogAct(async () => {
    const { changes } = await trpcClient.catalog.sync.mutate({});
    return t("catalog.sync.done", { entries: changes.length });
  }, view.revision);
  return (
    <>
      <ProviderError error={sync.error} title={t("catalog.sync.failed")} />
      <EmptyState
        icon={<IconCpu size={28} />}
        title={t("catalog.empty.title")}
        text={t("catalog.empty.text")}
        action={
          <Button loading={sync.isPending} onClick={() => sync.mutate(undefined)}>
            {t("catalog.empty.action")}
          </Button>
        }
      />
    </>
  );
}
