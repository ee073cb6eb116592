import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHelp, IconTemplate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { OnboardingPanel } from "../onboarding/OnboardingPanel.tsx";
import { onboardingSteps } from "../onboarding/onboardingSteps.ts";
import { useOnboarding } from "../onboarding/useOnboarding.ts";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { orderBreadcrumbs } from "./orderBreadcrumbs.tsx";
import { OrderNotShown } from "./OrderNotShown.tsx";
import { selectOrderForm } from "../../definitions/answers/selectOrderForm.ts";
import { type OfferedService, ServiceChoice } from "../../definitions/services/ServiceChoice.tsx";
import { orderFields } from "../../definitions/answers/orderAnswers.ts";
import { OrderEditor } from "./OrderEditor.tsx";
import { TemplatesDialog } from "./TemplatesDialog.tsx";

const NONE: OfferedService[] = [];

/** The service of a new order where the facility offers a single one. */
function onlyService(services: OfferedService[]): string | undefined {
  return services.length === 1 ? services[0]?.id : undefined;
}

/** created: the order that this page has created and will add to its URL. */
interface EditedPage {
  number: number;
  orderId: string | undefined;
  created: string | undefined;
}

/**
 * Edits a new order, or the order in the URL. The first save adds the order to the URL without remounting the page;
 * another order remounts it.
 */
export function NewOrderPage() {
  const { order: orderId } = useSearch({ from: "/signed-in/orders/new" });
  const navigate = useNavigate();
  const [page, setPage] = useState<EditedPage>({ number: 0, orderId, created: undefined });
  if (orderId === page.created && orderId !== page.orderId) setPage({ ...page, orderId });
  else if (orderId !== page.orderId) setPage({ number: page.number + 1, orderId, created: undefined });

  function created(createdId: string) {
    setPage((before) => ({ ...before, created: createdId }));
    void navigate({
      to: "/orders/new",
      search: { order: createdId },
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  }

  // The form of another service is filled in from the stored order.
  const reload = () => setPage((before) => ({ number: before.number + 1, orderId, created: undefined }));
  return <EditorPage key={page.number} orderId={orderId} onCreated={created} onReload={reload} />;
}

function EditorPage({
  orderId,
  onCreated,
  onReload,
}: {
  orderId: string | undefined;
  onCreated: (id: string) => void;
  onReload: () => void;
}) {
  const { user, isOfFacility, can } = useSession();
  const navigate = useNavigate();
  const [isChoosing, chooser] = useDisclosure();
  const [startsNew] = useState(orderId === undefined);
  const { service: chosenId } = useSearch({ from: "/signed-in/orders/new" });
  const order = useQuery(
    trpc.orders.get.queryOptions({ orderId: orderId ?? "" }, { enabled: orderId !== undefined }),
  );
  const services = useQuery(trpc.services.list.queryOptions(undefined, { enabled: can("orders.change") }));
  const offered = services.data?.services ?? NONE;
  // A new order keeps its service after its first save, when the address names the order.
  const [keptId, setKeptId] = useState(chosenId);
  if (chosenId !== undefined && chosenId !== keptId) setKeptId(chosenId);
  const wantedId = orderId === undefined ? chosenId : keptId;
  const newServiceId = offered.find(({ id }) => id === wantedId)?.id ?? onlyService(offered);
  const serviceId = startsNew
    ? (order.data?.serviceId ?? newServiceId ?? null)
    : (order.data?.serviceId ?? null);
  const choosesService =
    startsNew && orderId === undefined && offered.length > 0 && newServiceId === undefined;
  const form = useQuery(
    trpc.forms.order.queryOptions(selectOrderForm(serviceId), {
      staleTime: Infinity,
      enabled: startsNew ? services.data !== undefined && !choosesService : order.data !== undefined,
    }),
  );
  const owned = useQuery(
    trpc.orders.list.queryOptions({ limit: 1 }, { enabled: startsNew && !isOfFacility }),
  );
  // Keeps the value while the first order is being saved.
  const [wasFirst, setWasFirst] = useState(false);
  if (owned.data?.total === 0 && !wasFirst) setWasFirst(true);
  const guide = useOnboarding(user.id, wasFirst);
  const places = useMemo(() => onboardingSteps(orderFields(form.data?.fields ?? [])), [form.data]);
  const isFilledIn = order.data === undefined || order.data.status === "DRAFT";
  const title = order.data ? t("editor.editTitle", { number: order.data.orderNumber }) : t("editor.newTitle");
  const error = form.error ?? (startsNew ? services.error : order.error);
  const closed = order.data?.status === "COMPLETED" && !isOfFacility;

  if (!can("orders.change")) return <AccessDenied />;
  const status = startsNew ? undefined : errorStatus(order.error);
  if (status === 404 || status === 403) return <OrderNotShown status={status} />;
  if (order.data && !isOfFacility && order.data.userId !== user.id) return <OrderNotShown status={403} />;
  return (
    <Page
      title={title}
      {...(startsNew ? { description: t("editor.description") } : {})}
      breadcrumbs={orderBreadcrumbs(startsNew ? undefined : order.data)}
      actions={
        <>
          {startsNew && orderId === undefined && (
            <Button
              variant="default"
              leftSection={<IconTemplate size={18} aria-hidden />}
              onClick={chooser.open}
            >
              {t("template.open")}
            </Button>
          )}
          {isFilledIn && !guide.isOpen && (
            <Button variant="subtle" leftSection={<IconHelp size={18} aria-hidden />} onClick={guide.open}>
              {t("onboarding.open")}
            </Button>
          )}
          {orderId !== undefined && (
            <LinkButton variant="default" to="/orders/$orderId" params={{ orderId }}>
              {t("editor.toOrder")}
            </LinkButton>
          )}
        </>
      }
    >
      <TemplatesDialog opened={isChoosing} onClose={chooser.close} />
      {isFilledIn && guide.isOpen && form.data && (
        <OnboardingPanel places={places} step={guide.step} onStep={guide.go} onClose={guide.close} />
      )}
      {error ? (
        <ErrorNotice
          error={error}
          title={t("order.failed")}
          onRetry={() => void Promise.all([services.refetch(), order.refetch(), form.refetch()])}
        />
      ) : choosesService ? (
        <ServiceChoice
          services={offered}
          onChoose={(service) =>
            void navigate({ to: "/orders/new", search: { service }, ignoreBlocker: true })
          }
        />
      ) : !form.data || (!startsNew && !order.data) ? (
        <Loading rows={8} />
      ) : closed ? (
        <EmptyState
          title={t("editor.completed.title")}
          text={t("editor.completed.text")}
          action={<LinkButton to="/orders/new">{t("navigation.newOrder")}</LinkButton>}
        />
      ) : (
        <OrderEditor
          key={startsNew ? newServiceId : serviceId}
          order={startsNew ? null : (order.data ?? null)}
          serviceId={serviceId}
          services={offered}
          form={form.data}
          onCreated={onCreated}
          onReload={onReload}
        />
      )}
    </Page>
  );
}
