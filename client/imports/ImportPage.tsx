import { Alert, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { serverText } from "../messages/serverText.ts";
import { t } from "../messages/t.ts";
import { orderBreadcrumbs } from "../orders/orderBreadcrumbs.tsx";
import { OrderNotShown } from "../orders/OrderNotShown.tsx";
import type { Order } from "../sequencing/sequencingRun.ts";
import { TemplateButton } from "../sequencing/TemplateButton.tsx";
import { useSession } from "../session/SessionContext.ts";
import { statusOf, trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { TextLink } from "../ui/LinkButton.tsx";
import { Loading } from "../ui/Loading.tsx";
import { NotForYou } from "../ui/NotForYou.tsx";
import { Page } from "../ui/Page.tsx";
import { PlanReview } from "./PlanReview.tsx";
import { sendWorkbook } from "./sendWorkbook.ts";
import { WorkbookDrop } from "./WorkbookDrop.tsx";

/** Takes a run plan from a workbook: read, looked at, put right, imported (spec §4, sequencing run import). */
export function ImportPage() {
  const { orderId } = useParams({ from: "/signed-in/orders/$orderId/sequencing/import" });
  const { isAdmin } = useSession();
  const order = useQuery(trpc.orders.get.queryOptions({ orderId }, { enabled: isAdmin }));
  const status = statusOf(order.error);

  if (!isAdmin) return <NotForYou />;
  if (status === 404 || status === 403) return <OrderNotShown status={status} />;
  if (order.data) return <PlanImport order={order.data} />;
  if (!order.error) return <Loading rows={8} />;
  return <ErrorNotice error={order.error} title={t("order.failed")} onRetry={() => void order.refetch()} />;
}

function PlanImport({ order }: { order: Order }) {
  const { id: orderId } = order;
  const reading = useMutation({ mutationFn: (file: File) => sendWorkbook(orderId, file) });
  const { data: plan } = reading;
  const isDraft = order.status === "DRAFT";

  return (
    <Page
      title={t("imports.title")}
      breadcrumbs={[
        orderBreadcrumbs(order),
        <TextLink key="sequencing" to="/orders/$orderId/sequencing" params={{ orderId }}>
          {t("sequencing.title")}
        </TextLink>,
      ]}
      description={plan ? t("imports.source", { sheet: plan.table.sheet, file: plan.fileName }) : order.name}
      actions={plan ? undefined : <TemplateButton orderId={orderId} />}
    >
      <Stack gap="lg">
        {isDraft && (
          <Alert color="yellow" variant="light">
            {t("imports.draft")}
          </Alert>
        )}
        {reading.error && (
          <Alert role="alert" color="red" variant="light" title={t("imports.failed")}>
            {serverText(reading.error.message)}
          </Alert>
        )}
        {plan ? (
          <PlanReview orderId={orderId} plan={plan} isDraft={isDraft} onAnother={reading.reset} />
        ) : (
          <WorkbookDrop
            reading={reading.isPending ? reading.variables.name : undefined}
            onFile={(file) => reading.mutate(file)}
          />
        )}
      </Stack>
    </Page>
  );
}
