import { Card, Grid, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { orderAnswer, type Order, orderFields } from "../../definitions/answers/orderAnswers.ts";
import { formatTechnology } from "../../../server/definitions/catalog/rules/selection.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { shownFields } from "../../../server/definitions/forms/rules/shownFields.ts";
import { fieldUnits } from "../../../server/definitions/forms/rules/findProblems.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { unitName } from "../../kit/sheet/fieldColumns.ts";
import { formatAnswer } from "../../kit/sheet/parseAnswer.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { selectOrderForm } from "../../definitions/answers/selectOrderForm.ts";
import { AttachmentsPanel } from "../../data/attachments/AttachmentsPanel.tsx";
import { AmendmentsPanel } from "../../ordering/amendments/AmendmentsPanel.tsx";
import { MessagesPanel } from "../../ordering/comments/MessagesPanel.tsx";
import { NotesPanel } from "../../ordering/orders/NotesPanel.tsx";
import { useOrder } from "../../ordering/orders/OrderContext.ts";
import { PlanningPanel } from "../../ordering/orders/PlanningPanel.tsx";
import { ProgressPanel } from "../../ordering/orders/ProgressPanel.tsx";
import { QuestionPanel } from "../../ordering/measurements/QuestionPanel.tsx";
import { ReplacementPanel } from "../../ordering/measurements/ReplacementPanel.tsx";
import { ReceiptPanel } from "../../ordering/intake/ReceiptPanel.tsx";
import { ShippingPanel } from "../../ordering/shipping/ShippingPanel.tsx";

/** What was ordered, how far it is, and the conversation about it. */
export function OverviewTab() {
  const order = useOrder();
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
        <Stack gap="lg">
          <QuestionPanel order={order} />
          <ReplacementPanel order={order} />
          <ProgressPanel order={order} />
          <ShippingPanel order={order} />
          <PlanningPanel order={order} />
          <ReceiptPanel order={order} />
          <NotesPanel order={order} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg">
          <AmendmentsPanel order={order} />
          <Details order={order} />
          <AttachmentsPanel order={order} />
          <MessagesPanel order={order} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function Details({ order }: { order: Order }) {
  const contact: [string, string | null][] = [
    [t("order.contactName"), order.contactName],
    [t("order.contactEmail"), order.contactEmail],
    [t("order.contactPhone"), order.contactPhone],
    [t("order.billingAddress"), order.billingAddress],
  ];
  const form = useQuery(
    trpc.forms.order.queryOptions(selectOrderForm(order.serviceId), { staleTime: Infinity }),
  );
  return (
    <Card withBorder component="section" aria-labelledby="details-title">
      <Stack gap="md">
        <Title order={2} size="h4" id="details-title">
          {t("order.details")}
        </Title>
        {form.error && !form.data && (
          <ErrorNotice error={form.error} title={t("order.failed")} onRetry={() => void form.refetch()} />
        )}
        {!form.data && !form.error && <Loading rows={4} />}
        {form.data && (
          <DescriptionList
            // The header has the name.
            facts={[
              ...(order.service ? [[t("services.service"), order.service.name] as [string, string]] : []),
              ...shownOrderFields(order, form.data.fields)
                .filter(({ name }) => name !== "name")
                .map((field): [string, string | null] => [field.label, answerText(order, field)]),
            ]}
          />
        )}
        {contact.some(([, text]) => text) && (
          <>
            <Title order={3} size="h5">
              {t("order.contact")}
            </Title>
            <DescriptionList facts={contact} />
          </>
        )}
      </Stack>
    </Card>
  );
}

function shownOrderFields(order: Order, fields: FormField[]): readonly FormField[] {
  const once = orderFields(fields);
  return shownFields(once, Object.fromEntries(once.map(({ name }) => [name, orderAnswer(order, name)])));
}

function answerText(order: Order, field: FormField): string | null {
  const answer = orderAnswer(order, field.name);
  const units = fieldUnits(field);
  const unit = orderAnswer(order, unitName(field.name)) ?? (units.length === 1 ? units[0] : undefined);
  if (answer === null || answer === undefined) return null;
  if (typeof answer === "boolean") return t(answer ? "common.yes" : "common.no");
  if (field.type === "sequencing-tech") return formatTechnology(answer) ?? formatAnswer(answer);
  const text = typeof answer === "number" ? formatNumber(answer) : formatAnswer(answer);
  return typeof unit === "string" ? `${text} ${unit}` : text;
}
