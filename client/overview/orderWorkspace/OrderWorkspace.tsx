import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PageTab, PageTabs } from "../../kit/components/PageTabs.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { ApprovalNotice } from "../../ordering/approval/ApprovalNotice.tsx";
import { DueBadge } from "../../ordering/orders/DueBadge.tsx";
import { OrderContext } from "../../ordering/orders/OrderContext.ts";
import { orderBreadcrumbs } from "../../ordering/orders/orderBreadcrumbs.tsx";
import { OrderNotShown } from "../../ordering/orders/OrderNotShown.tsx";
import { PriorityBadge } from "../../ordering/orders/PriorityBadge.tsx";
import { StageBadge } from "../../ordering/orders/StageBadge.tsx";
import { StageNotice } from "../../ordering/orders/StageNotice.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { orderTabs, tabLabel, useOpenTab } from "./orderTabs.ts";
import { useOrderSteps } from "./useOrderSteps.ts";

/** The order of the address: its header, which all its tabs share, and the open tab. */
export function OrderWorkspace() {
  const { orderId } = useParams({ from: "/signed-in/orders/$orderId" });
  const order = useQuery(trpc.orders.get.queryOptions({ orderId }));
  const status = errorStatus(order.error);

  if (status === 404 || status === 403) return <OrderNotShown status={status} />;
  if (!order.data) {
    return (
      <UnloadedPage
        title={t("navigation.order")}
        breadcrumbs={orderBreadcrumbs()}
        error={order.error}
        failed={t("order.failed")}
        onRetry={() => void order.refetch()}
      />
    );
  }
  // The key remounts the tabs for another order, so that no state is carried over.
  return <OrderView key={orderId} order={order.data} />;
}

function OrderView({ order }: { order: Order }) {
  const { isOfFacility } = useSession();
  const tabs = orderTabs(order, isOfFacility);
  const open = useOpenTab();
  const steps = useOrderSteps(order);
  const name = order.name ?? order.orderNumber;

  return (
    <Page
      title={name}
      windowTitle={open && open.id !== "overview" ? `${tabLabel(open.id, isOfFacility)} · ${name}` : name}
      number={order.name === null ? undefined : order.orderNumber}
      badge={
        <>
          <StageBadge stage={order.stage} />
          <DueBadge order={order} />
          <PriorityBadge priority={order.priority} />
        </>
      }
      breadcrumbs={orderBreadcrumbs()}
      description={ownerText(order)}
      actions={<OrderActions order={order} open={open?.id} steps={steps} />}
      tabs={
        <PageTabs label={t("workspace.tabs")}>
          {tabs.map(({ id, to }) => (
            <PageTab
              key={id}
              to={to}
              params={{ orderId: order.id }}
              activeOptions={{ exact: id === "overview", includeSearch: false }}
              count={id === "samples" ? formatNumber(order.samples.length) : undefined}
            >
              {tabLabel(id, isOfFacility)}
            </PageTab>
          ))}
        </PageTabs>
      }
    >
      <StageNotice order={order} />
      <ApprovalNotice order={order} />
      <ErrorNotice error={steps.submit.error} title={t("order.submitFailed")} />
      {steps.submit.error && (
        <div>
          <LinkButton variant="default" to="/orders/new" search={{ order: order.id }}>
            {t("order.submitEdit")}
          </LinkButton>
        </div>
      )}
      <OrderContext value={order}>
        {open?.isForFacility && !isOfFacility ? <AccessDenied /> : <Outlet />}
      </OrderContext>
    </Page>
  );
}

/** The owner of an order, its department, and for the facility the responsible user. */
function ownerText({ user, department, assignee }: Order): string | undefined {
  if (!user) return undefined;
  const name = t("workspace.owner", { name: `${user.firstName} ${user.lastName}` });
  const responsible =
    assignee && t("workspace.assignee", { name: `${assignee.firstName} ${assignee.lastName}` });
  return [name, department?.name, responsible].filter(Boolean).join(" · ");
}
