import { Button, Group, Stack, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconFileInvoice, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { QuoteCard } from "./QuoteCard.tsx";

export type Quote = Outputs["quotes"]["list"]["quotes"][number];

/** The quotes of an order, newest first. */
export function QuotesPanel({ order }: { order: Order }) {
  const { can, isOfFacility } = useSession();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(trpc.quotes.list.queryOptions({ orderId: order.id }));
  const create = useMutation(
    trpc.quotes.create.mutationOptions({
      async onSuccess({ quote: { number } }) {
        notifications.show({ message: t("quotes.created", { number }), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.quotes.pathKey() });
      },
    }),
  );
  const quotes = data?.quotes ?? [];
  const add = can("billing.manage") && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      loading={create.isPending}
      onClick={() => create.mutate({ orderId: order.id })}
    >
      {t("quotes.new")}
    </Button>
  );
  return (
    <Stack gap="md" component="section" aria-labelledby="quotes-title">
      <Group justify="space-between">
        <Title order={2} size="h4" id="quotes-title">
          {t("quotes.title")}
        </Title>
        {quotes.length > 0 && add}
      </Group>
      <ErrorNotice error={create.error} title={t("quotes.notCreated")} />
      {error && <ErrorNotice error={error} title={t("quotes.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data && quotes.length === 0 && (
        <EmptyState
          icon={<IconFileInvoice size={28} />}
          title={t("quotes.none.title")}
          text={t(isOfFacility ? "quotes.none.facility" : "quotes.none.owner")}
          action={add}
        />
      )}
      {quotes.map((quote) => (
        <QuoteCard key={quote.id} quote={quote} isOwn={!isOfFacility} />
      ))}
    </Stack>
  );
}
