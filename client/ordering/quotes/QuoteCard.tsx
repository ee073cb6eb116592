import { Button, Card, Group, Stack, Table, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../definitions/prices/formatMoney.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatDateTime, formatShortDate } from "../../kit/components/format.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { language } from "../../kit/i18n/language.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { QuoteDialog } from "./QuoteDialog.tsx";
import type { Quote } from "./QuotesPanel.tsx";

const COLORS = {
  draft: "gray",
  sent: "blue",
  accepted: "teal",
  declined: "red",
  expired: "orange",
} as const;

/**
 * One quote with its lines and the actions of the user.
 * @param isOwn whether the user is its recipient
 */
export function QuoteCard({ quote, isOwn }: { quote: Quote; isOwn: boolean }) {
  const { number, state, currency, total, validUntil, lines } = quote;
  return (
    <Card withBorder component="article" aria-label={number}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Title order={3} size="h5">
              {number}
            </Title>
            <WordBadge color={COLORS[state]}>{t(`quotes.state.${state}`)}</WordBadge>
          </Group>
          <Text fw={600}>{formatMoney(total, currency)}</Text>
        </Group>
        <Text size="sm" c="dimmed">
          {[
            validUntil && t("quotes.validUntil", { day: formatShortDate(`${validUntil}T12:00:00Z`) }),
            quote.sentAt && t("quotes.sentAt", { time: formatDateTime(quote.sentAt) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Text>
        {lines.length > 0 && <Lines quote={quote} />}
        <DescriptionList
          facts={(
            [
              [t("quotes.recipient"), quote.recipient],
              [t("quotes.purchaseOrder"), quote.purchaseOrder],
              [t("quotes.note"), quote.note],
              [t("quotes.terms"), quote.terms],
              [decidedLabel(quote), decidedText(quote)],
              [t("quotes.reason"), quote.reason],
            ] satisfies [string, string | null][]
          ).filter(([, text]) => text !== null && text !== "")}
        />
        <Acts quote={quote} isOwn={isOwn} />
      </Stack>
    </Card>
  );
}

function decidedLabel({ state }: Quote): string {
  return t(state === "accepted" ? "quotes.state.accepted" : "quotes.state.declined");
}

function decidedText({ decidedAt, decidedBy }: Quote): string | null {
  if (decidedAt === null) return null;
  const name = decidedBy ? `${decidedBy.firstName} ${decidedBy.lastName}` : "";
  return t("quotes.decided", { name, time: formatDateTime(decidedAt) });
}

function Lines({ quote: { number, lines, currency, total } }: { quote: Quote }) {
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={t("quotes.lines.of", { number })}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("quotes.line.name")}</Table.Th>
            <Table.Th ta="right">{t("quotes.line.quantity")}</Table.Th>
            <Table.Th>{t("prices.unit")}</Table.Th>
            <Table.Th ta="right">{t("quotes.line.unitPrice")}</Table.Th>
            <Table.Th ta="right">{t("quotes.line.discount")}</Table.Th>
            <Table.Th ta="right">{t("quotes.line.amount")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td style={{ overflowWrap: "anywhere" }}>
                {[line.code, line.name].filter(Boolean).join(" · ")}
              </Table.Td>
              <Table.Td ta="right">{formatMoney(line.quantity, null)}</Table.Td>
              <Table.Td>{t(`prices.unit.${line.unit}`)}</Table.Td>
              <Table.Td ta="right">{formatMoney(line.unitPrice, currency)}</Table.Td>
              <Table.Td ta="right">{formatMoney(line.discountPercent, null)}</Table.Td>
              <Table.Td ta="right">{formatMoney(line.amount, currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={5}>{t("quotes.total")}</Table.Th>
            <Table.Th ta="right">{formatMoney(total, currency)}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

function Acts({ quote, isOwn }: { quote: Quote; isOwn: boolean }) {
  const { can } = useSession();
  const [open, setOpen] = useState<"edit" | "accept" | "decline">();
  useRestoreFocus(open !== undefined);
  const after = useAfterChange();
  const send = useMutation(trpc.quotes.send.mutationOptions(after("quotes.sent", quote)));
  const withdraw = useMutation(trpc.quotes.withdraw.mutationOptions(after("quotes.withdrawn", quote)));
  const remove = useMutation(trpc.quotes.remove.mutationOptions(after("quotes.deleted", quote)));
  const manages = can("billing.manage");
  const decides = quote.state === "sent" && (isOwn || manages);
  const { id: quoteId, state } = quote;
  return (
    <Group gap="xs">
      {decides && <Button onClick={() => setOpen("accept")}>{t("quotes.accept")}</Button>}
      {decides && (
        <Button variant="default" onClick={() => setOpen("decline")}>
          {t("quotes.decline")}
        </Button>
      )}
      {manages && state === "draft" && (
        <>
          <Button loading={send.isPending} onClick={() => send.mutate({ quoteId })}>
            {t("quotes.send")}
          </Button>
          <Button variant="default" onClick={() => setOpen("edit")}>
            {t("quotes.edit")}
          </Button>
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ quoteId })}
          >
            {t("quotes.delete")}
          </Button>
        </>
      )}
      {manages && (state === "sent" || state === "expired" || state === "declined") && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ quoteId })}>
          {t("quotes.withdraw")}
        </Button>
      )}
      <Button
        component="a"
        href={`/api/quotes/${quoteId}/pdf?language=${language}`}
        target="_blank"
        rel="noreferrer"
        variant="default"
      >
        {t("quotes.pdf")}
      </Button>
      {open === "edit" && <QuoteDialog quote={quote} onClose={() => setOpen(undefined)} />}
      {(open === "accept" || open === "decline") && (
        <DecisionDialog quote={quote} accept={open === "accept"} onClose={() => setOpen(undefined)} />
      )}
    </Group>
  );
}

function useAfterChange() {
  const client = useQueryClient();
  return (message: "quotes.sent" | "quotes.withdrawn" | "quotes.deleted", { number }: Quote) => ({
    async onSuccess() {
      notifications.show({ message: t(message, { number }), color: "teal" });
      await client.invalidateQueries({ queryKey: trpc.quotes.pathKey() });
    },
    onError: (error: unknown) =>
      notifications.show({ title: t("quotes.notDone"), message: errorText(error), color: "red" }),
  });
}
