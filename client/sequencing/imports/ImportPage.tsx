import { Alert, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { t } from "../../kit/i18n/t.ts";
import { useOrder } from "../../ordering/orders/OrderContext.ts";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { DraftNotice } from "../../kit/drafts/DraftNotice.tsx";
import type { Order } from "../runs/sequencingRun.ts";
import { SequencingInDemo } from "../runs/SequencingInDemo.tsx";
import { TemplateButton } from "../runs/TemplateButton.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { errorRefusal, trpcClient } from "../../kit/trpc/trpc.ts";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { Page } from "../../kit/components/Page.tsx";
import type { ReadPlan, TypedPlan, Table } from "./plan.ts";
import { PlanReview } from "./PlanReview.tsx";
import { WorkbookDrop } from "./WorkbookDrop.tsx";
import { REFUSAL_HEADER, translateResponse } from "../../kit/i18n/refusalHeader.ts";

/** Imports a run plan from a workbook: read, review, correct, import (spec §4, sequencing run import). */
export function ImportPage() {
  const order = useOrder();
  const { user, can } = useSession();
  if (!can("sequencing.plan")) return <AccessDenied />;
  return user.isDemo ? (
    <Page title={t("imports.title")}>
      <SequencingInDemo orderId={order.id} />
    </Page>
  ) : (
    <PlanImport order={order} />
  );
}

function PlanImport({ order }: { order: Order }) {
  const { id: orderId } = order;
  const { user } = useSession();
  const draftPlace = draftKey(user.id, `import.${orderId}`);
  const [kept, setKept] = useState(() => readDraft<TypedPlan>(draftPlace));
  const reading = useMutation({ mutationFn: (file: File) => sendWorkbook(orderId, file) });
  const opening = useMutation({
    async mutationFn({ fileName, table }: TypedPlan): Promise<ReadPlan> {
      const review = await trpcClient.imports.review.mutate({ orderId, fileName, table });
      return { fileName, table, review, isRestored: true };
    },
  });
  const plan = opening.data ?? reading.data;
  const isDraft = order.status === "DRAFT";

  return (
    <Page
      title={t("imports.title")}
      description={plan && t("imports.source", { sheet: plan.table.sheet, file: plan.fileName })}
      actions={
        <>
          {!plan && <TemplateButton orderId={orderId} />}
          <LinkButton to="/orders/$orderId/sequencing" params={{ orderId }} variant="default">
            {t("imports.back")}
          </LinkButton>
        </>
      }
    >
      <Stack gap="lg">
        {isDraft && (
          <Alert color="yellow" variant="light">
            {t("imports.draft")}
          </Alert>
        )}
        {kept && !plan && (
          <DraftNotice
            text={t("drafts.plan.found", { file: kept.fileName, time: formatDateTime(kept.savedAt) })}
            actions={[
              { label: t("drafts.plan.goOn"), run: () => opening.mutate(kept) },
              {
                label: t("drafts.discard"),
                run() {
                  forgetDraft(draftPlace);
                  setKept(undefined);
                },
              },
            ]}
          />
        )}
        <ErrorNotice error={opening.error} title={t("drafts.plan.failed")} />
        {reading.error && (
          <Alert role="alert" color="red" variant="light" title={t("imports.failed")}>
            {errorRefusal(reading.error) ? errorText(reading.error) : reading.error.message}
          </Alert>
        )}
        {plan ? (
          <PlanReview
            orderId={orderId}
            plan={plan}
            isDraft={isDraft}
            draftPlace={draftPlace}
            onAnother={() => {
              setKept(undefined);
              opening.reset();
              reading.reset();
            }}
          />
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

/** The limit of the server (spec §8), checked before the upload. */
const WORKBOOK_MAX_BYTES = 5 * 1024 * 1024;

/** Sends a workbook to the server and returns the preview of its import. Rejects with the sentence of the refusal. */
async function sendWorkbook(orderId: string, file: File): Promise<ReadPlan> {
  if (file.size > WORKBOOK_MAX_BYTES) throw new Error(t("imports.tooLarge"));
  const body = new FormData();
  body.set("file", file);
  const address = `/api/orders/${orderId}/sequencing/runs/import/sheet`;
  const response = await fetch(address, { method: "POST", body }).catch(() => undefined);
  if (!response) throw new Error(t("common.error.offline"));
  const answer = (await response.json().catch(() => ({}))) as { table: Table; error?: string };
  const { table, error = t("common.error.title") } = answer;
  if (!response.ok) throw new Error(translateResponse(error, response.headers.get(REFUSAL_HEADER)));
  const review = await trpcClient.imports.review.mutate({ orderId, fileName: file.name, table });
  return { fileName: file.name, table, review };
}
