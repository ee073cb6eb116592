import { Button, Card, Group, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { DueBadge } from "./DueBadge.tsx";
import { PRIORITIES } from "../../../server/ordering/stages/rules/stages.ts";

const NONE = "none";

/** When an order is due; for the facility also who is responsible, and how urgent it is. */
export function PlanningPanel({ order }: { order: Order }) {
  const { isOfFacility } = useSession();
  const mayChange = useMayChange(order, "orders.change") && isOfFacility;
  if (!isOfFacility && order.dueDate === null) return null;
  return (
    <Card withBorder component="section" aria-labelledby="planning-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="planning-title">
          {t("planning.title")}
        </Title>
        {mayChange ? <PlanningForm order={order} /> : <Plan order={order} isOfFacility={isOfFacility} />}
      </Stack>
    </Card>
  );
}

function Plan({ order, isOfFacility }: { order: Order; isOfFacility: boolean }) {
  const { assignee, priority } = order;
  return (
    <Stack gap="sm">
      {order.dueDate !== null && (
        <Group gap="xs">
          <Text size="sm">{t("planning.dueDate")}</Text>
          <DueBadge order={order} />
        </Group>
      )}
      {isOfFacility && (
        <DescriptionList
          facts={[
            [t("planning.assignee"), assignee && `${assignee.firstName} ${assignee.lastName}`],
            [t("planning.priority"), priority && t(`priority.${priority}`)],
          ]}
        />
      )}
    </Stack>
  );
}

function PlanningForm({ order }: { order: Order }) {
  const client = useQueryClient();
  const assignees = useQuery(trpc.orders.assignees.queryOptions());
  const draft = useDraftForm<{ dueDate: string; assigneeId: string; priority: string }>({
    name: `planning.${order.id}`,
    stored: {
      dueDate: order.dueDate ?? "",
      assigneeId: order.assigneeId ?? NONE,
      priority: order.priority ?? "normal",
    },
    async send({ dueDate, assigneeId, priority }) {
      const saved = await trpcClient.orders.plan.mutate({
        orderId: order.id,
        ...(dueDate !== (order.dueDate ?? "") && { dueDate: dueDate === "" ? null : dueDate }),
        ...(assigneeId !== (order.assigneeId ?? NONE) && {
          assigneeId: assigneeId === NONE ? null : assigneeId,
        }),
        ...(priority !== order.priority && {
          priority: PRIORITIES.find((known) => known === priority),
        }),
      });
      notifications.show({ message: t("planning.saved"), color: "teal" });
      void client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
      return {
        dueDate: saved.dueDate ?? "",
        assigneeId: saved.assigneeId ?? NONE,
        priority: saved.priority ?? "normal",
      };
    },
  });
  const { form } = draft;
  const listed = assignees.data ?? [];
  const { assignee } = order;
  // A person who may no longer change orders stays responsible until another one is chosen.
  const people = assignee && !listed.some(({ id }) => id === assignee.id) ? [assignee, ...listed] : listed;
  return (
    <DraftForm draft={draft} failed={t("planning.failed")}>
      {order.dueDate !== null && (
        <div>
          <DueBadge order={order} />
        </div>
      )}
      <TextInput
        type="date"
        label={t("planning.dueDate")}
        description={t(order.isDueDateFixed ? "planning.dueDate.fixed" : "planning.dueDate.hint")}
        {...form.getInputProps("dueDate")}
      />
      <Select
        label={t("planning.assignee")}
        data={[
          { value: NONE, label: t("planning.nobody") },
          ...people.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
        ]}
        searchable
        allowDeselect={false}
        {...form.getInputProps("assigneeId")}
      />
      <Select
        label={t("planning.priority")}
        data={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps("priority")}
      />
      <Group justify="flex-end">
        <Button type="submit" size="xs" variant="default" loading={draft.isSending} disabled={!draft.isDirty}>
          {t("planning.save")}
        </Button>
      </Group>
    </DraftForm>
  );
}
