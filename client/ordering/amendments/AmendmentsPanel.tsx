import { Button, Card, Group, Modal, Stack, Text, Textarea, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { selectOrderForm } from "../../definitions/answers/selectOrderForm.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { OrderDifference, SampleDifference } from "./Differences.tsx";

type Amendment = Outputs["amendments"]["list"]["amendments"][number];

const COLORS = { open: "blue", accepted: "teal", declined: "red", withdrawn: "gray" } as const;
const REASON_MAX_CHARACTERS = 2_000;

/** The changes that the owner proposed for an order, newest first, with the decision of the facility. */
export function AmendmentsPanel({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(trpc.amendments.list.queryOptions({ orderId: order.id }));
  const hasSome = data !== undefined && data.amendments.length > 0;
  const form = useQuery(
    trpc.forms.order.queryOptions(selectOrderForm(order.serviceId), {
      staleTime: Infinity,
      enabled: hasSome,
    }),
  );
  if (error)
    return <ErrorNotice error={error} title={t("amendments.failed")} onRetry={() => void refetch()} />;
  if (!hasSome) return null;
  return (
    <Card withBorder component="section" aria-labelledby="amendments-title">
      <Stack gap="lg">
        <Title order={2} size="h4" id="amendments-title">
          {t("amendments.title")}
        </Title>
        {data.amendments.map((amendment) => (
          <AmendmentArticle
            key={amendment.id}
            order={order}
            amendment={amendment}
            fields={form.data?.fields ?? []}
          />
        ))}
      </Stack>
    </Card>
  );
}

function AmendmentArticle({
  order,
  amendment,
  fields,
}: {
  order: Order;
  amendment: Amendment;
  fields: FormField[];
}) {
  const { state, createdAt, createdBy, reason, decisionReason, decidedAt, decidedBy } = amendment;
  return (
    <Stack component="article" gap="xs" aria-label={formatDateTime(createdAt)}>
      <Group gap="xs">
        <WordBadge color={COLORS[state]}>{t(`amendments.state.${state}`)}</WordBadge>
        <Text size="sm" c="dimmed">
          {byText(createdBy, createdAt)}
        </Text>
      </Group>
      {amendment.changes.length > 0 && <OrderDifference changes={amendment.changes} fields={fields} />}
      {amendment.sampleChanges.length > 0 && (
        <SampleDifference changes={amendment.sampleChanges} fields={fields} />
      )}
      <DescriptionList
        facts={[
          [t("amendments.reason"), reason],
          ...(decidedAt === null
            ? []
            : [[t(`amendments.state.${state}`), byText(decidedBy, decidedAt)] as [string, string]]),
          ...(decisionReason === null
            ? []
            : [[t("amendments.decisionReason"), decisionReason] as [string, string]]),
        ]}
      />
      {state === "open" && <Acts order={order} amendment={amendment} />}
    </Stack>
  );
}

function byText(person: Amendment["createdBy"], time: string): string {
  const at = formatDateTime(time);
  return person ? t("amendments.by", { name: `${person.firstName} ${person.lastName}`, time: at }) : at;
}

function Acts({ order, amendment }: { order: Order; amendment: Amendment }) {
  const { user, can, isOfFacility } = useSession();
  const client = useQueryClient();
  const [declining, decline] = useDisclosure();
  useRestoreFocus(declining);
  const input = { orderId: order.id, amendmentId: amendment.id };
  const after = (message: "amendments.accepted" | "amendments.withdrawn") => ({
    async onSuccess() {
      notifications.show({ message: t(message), color: "teal" });
      await Promise.all([
        client.invalidateQueries({ queryKey: trpc.amendments.pathKey() }),
        client.invalidateQueries({ queryKey: trpc.orders.pathKey() }),
      ]);
    },
    onError(error: unknown) {
      notifications.show({ title: t("amendments.notDone"), message: errorText(error), color: "red" });
      // Another user may have decided.
      void client.invalidateQueries({ queryKey: trpc.amendments.pathKey() });
    },
  });
  const accept = useMutation(trpc.amendments.decide.mutationOptions(after("amendments.accepted")));
  const withdraw = useMutation(trpc.amendments.withdraw.mutationOptions(after("amendments.withdrawn")));
  const decides = isOfFacility && can("orders.change") && !user.isDemo;
  const isOwner = order.userId === user.id && !user.isDemo;
  if (!decides && !isOwner) return null;
  return (
    <Group gap="xs">
      {decides && (
        <>
          <Button loading={accept.isPending} onClick={() => accept.mutate({ ...input, accept: true })}>
            {t("amendments.accept")}
          </Button>
          <Button variant="default" onClick={decline.open}>
            {t("amendments.decline")}
          </Button>
        </>
      )}
      {isOwner && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(input)}>
          {t("amendments.withdraw")}
        </Button>
      )}
      <Modal opened={declining} onClose={decline.close} title={t("amendments.decline")} centered>
        <DeclineForm input={input} onClose={decline.close} />
      </Modal>
    </Group>
  );
}

function DeclineForm({
  input,
  onClose,
}: {
  input: { orderId: string; amendmentId: string };
  onClose: () => void;
}) {
  const client = useQueryClient();
  const draft = useDraftForm<{ reason: string }>({
    name: `amendment.${input.amendmentId}.decision`,
    stored: { reason: "" },
    async send({ reason }) {
      await trpcClient.amendments.decide.mutate({ ...input, accept: false, reason });
      notifications.show({ message: t("amendments.declined"), color: "teal" });
      onClose();
      await client.invalidateQueries({ queryKey: trpc.amendments.pathKey() });
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("amendments.notDone")}>
      <Textarea
        label={t("amendments.reason")}
        description={t("amendments.reason.forOwner")}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={REASON_MAX_CHARACTERS}
        data-autofocus
        {...form.getInputProps("reason")}
      />
      <DialogButtons onCancel={onClose}>
        <Button
          type="submit"
          color="red"
          loading={draft.isSending}
          disabled={form.values.reason.trim() === ""}
        >
          {t("amendments.decline")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
