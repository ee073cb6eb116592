import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { FormBuilder } from "./FormBuilder.tsx";
import { offIds } from "./offIds.ts";
import type { SaveForm } from "./useFormSave.ts";

/** The order form of the facility, edited. */
export function OrderFormPage() {
  const client = useQueryClient();
  // An edit starts from the stored form; later saves of other users must not replace it.
  const { data, error, refetch } = useQuery(
    trpc.forms.orderConfiguration.queryOptions(undefined, { staleTime: Infinity, gcTime: 0 }),
  );
  const inForce = useQuery(trpc.forms.order.queryOptions());
  const [savedVersion, setSavedVersion] = useState<number>();
  const version = savedVersion ?? data?.version;

  const save: SaveForm = async (form, from) => {
    const saved = await trpcClient.forms.saveOrderForm.mutate({
      ...form,
      ...(from === undefined ? {} : { version: from }),
    });
    setSavedVersion(saved.version);
    // Pages that render the form reload it.
    void client.invalidateQueries({ queryKey: trpc.forms.order.queryKey() });
    void client.invalidateQueries({ queryKey: trpc.forms.orderVersions.queryKey() });
    return saved;
  };
  async function newest() {
    const stored = await trpcClient.forms.orderConfiguration.query();
    setSavedVersion(stored.version);
    return stored;
  }

  return (
    <Page
      title={t("forms.order.title")}
      description={t("forms.order.text")}
      badge={version !== undefined && <WordBadge color="gray">{t("forms.version", { version })}</WordBadge>}
    >
      {error && <ErrorNotice error={error} title={t("forms.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <FormBuilder
          formId="order"
          stored={data}
          offIds={offIds(data, inForce.data)}
          save={save}
          newest={newest}
        />
      )}
    </Page>
  );
}
