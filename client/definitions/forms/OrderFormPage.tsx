import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { FormBuilder } from "./FormBuilder.tsx";
import { offIds } from "./offIds.ts";
import type { SaveForm } from "./useFormSave.ts";

/** The order form of the facility, edited. */
export function OrderFormPage() {
  return <OrderForm serviceId={undefined} title={t("forms.order.title")} text={t("forms.order.text")} />;
}

/** The order form of one service, edited. */
export function ServiceFormPage() {
  const { can } = useSession();
  const { serviceId } = useParams({ from: "/signed-in/settings/services/$serviceId/form" });
  return can("definitions.manage") ? <ServiceForm key={serviceId} serviceId={serviceId} /> : <AccessDenied />;
}

function ServiceForm({ serviceId }: { serviceId: string }) {
  const { data } = useQuery(trpc.services.listAll.queryOptions());
  const service = data?.services.find(({ id }) => id === serviceId);
  return (
    <OrderForm
      serviceId={serviceId}
      title={service ? t("services.form.title", { name: service.name }) : t("forms.order.title")}
      text={t("services.form.text")}
      breadcrumbs={[
        <TextLink key="services" to="/settings/services">
          {t("services.title")}
        </TextLink>,
      ]}
    />
  );
}

function OrderForm({
  serviceId,
  title,
  text,
  breadcrumbs,
}: {
  serviceId: string | undefined;
  title: string;
  text: string;
  breadcrumbs?: ReactNode[];
}) {
  const client = useQueryClient();
  const which = serviceId === undefined ? {} : { serviceId };
  // An edit starts from the stored form; later saves of other users must not replace it.
  const { data, error, refetch } = useQuery(
    trpc.forms.orderConfiguration.queryOptions(which, { staleTime: Infinity, gcTime: 0 }),
  );
  const inForce = useQuery(trpc.forms.order.queryOptions(which));
  const [savedVersion, setSavedVersion] = useState<number>();
  const version = savedVersion ?? data?.version;

  const save: SaveForm = async (form, from) => {
    const saved = await trpcClient.forms.saveOrderForm.mutate({
      ...which,
      ...form,
      ...(from === undefined ? {} : { version: from }),
    });
    setSavedVersion(saved.version);
    // Pages that render the form reload it.
    void client.invalidateQueries({ queryKey: trpc.forms.order.queryKey() });
    void client.invalidateQueries({ queryKey: trpc.forms.orderVersions.queryKey() });
    void client.invalidateQueries({ queryKey: trpc.services.pathKey() });
    return saved;
  };
  async function newest() {
    const stored = await trpcClient.forms.orderConfiguration.query(which);
    setSavedVersion(stored.version);
    return stored;
  }

  return (
    <Page
      title={title}
      description={text}
      {...(breadcrumbs && { breadcrumbs })}
      badge={
        Boolean(version) && (
          <WordBadge color="gray">{t("forms.version", { version: version ?? 0 })}</WordBadge>
        )
      }
    >
      {error && <ErrorNotice error={error} title={t("forms.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <FormBuilder
          formId={serviceId === undefined ? "order" : `order.${serviceId}`}
          serviceId={serviceId}
          stored={data}
          // A service without its own form starts from the form of the facility.
          offIds={version === 0 ? NONE : offIds(data, inForce.data)}
          save={save}
          newest={newest}
        />
      )}
    </Page>
  );
}

const NONE: ReadonlySet<string> = new Set();
