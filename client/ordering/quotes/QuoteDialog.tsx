import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  Modal,
  Select,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lineAmount, parseDecimal, sumAmounts } from "../../../server/definitions/prices/rules/money.ts";
import { formatMoney, typedDecimal } from "../../definitions/prices/formatMoney.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { newRowKey } from "../../kit/sheet/newRows.ts";
import type { Quote } from "./QuotesPanel.tsx";

interface Line {
  /** Identifies the line on the page. */
  key: string;
  priceItemId: string | null;
  code: string;
  name: string;
  unit: (typeof QUOTE_UNITS)[number];
  quantity: string;
  unitPrice: string;
  discountPercent: string;
}

const QUOTE_UNITS = ["sample", "lane", "gb", "core_hour", "hour", "flat"] as const;
const COMPUTING = "computing";
const FREE = "free";

/** Edits a draft of a quote with its lines, which are chosen from the prices of the department or typed. */
export function QuoteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const client = useQueryClient();
  const { number, currency } = quote;
  const prices = useQuery(trpc.quotes.prices.queryOptions({ orderId: quote.orderId }));
  const draft = useDraftForm({
    name: `quote.${quote.id}`,
    stored: {
      lines: quote.lines.map(({ id: key, amount: _amount, ...line }): Line => ({
        ...line,
        key,
        code: line.code ?? "",
      })),
      recipient: quote.recipient ?? "",
      purchaseOrder: quote.purchaseOrder ?? "",
      validUntil: quote.validUntil ?? "",
      note: quote.note ?? "",
      terms: quote.terms ?? "",
    },
    validate: {
      lines: (lines) => {
        const wrong = lines.findIndex((line) => line.name.trim() === "" || formatAmount(line) === undefined);
        return wrong === -1
          ? null
          : `${t("quotes.line.number", { number: wrong + 1 })}: ${t("prices.decimal.refused")}`;
      },
    },
    async send({ lines, ...values }) {
      await trpcClient.quotes.update.mutate({
        quoteId: quote.id,
        ...values,
        lines: lines.map(({ key: _key, ...line }) => typedLine(line)),
      });
      notifications.show({ message: t("quotes.saved", { number }), color: "teal" });
      onClose();
      await client.invalidateQueries({ queryKey: trpc.quotes.pathKey() });
    },
  });
  const { form } = draft;
  const { lines } = form.values;
  const setLines = (next: Line[]) => form.setFieldValue("lines", next);
  const change = (at: number, part: Partial<Line>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const amounts = lines.map(formatAmount);
  const data = prices.data;

  function add(choice: string | null) {
    const item = data?.items.find(({ id }) => id === choice);
    const common = { key: newRowKey(), quantity: "1.00", discountPercent: "0.00" };
    if (item) {
      const { id: priceItemId, code, name, unit, price: unitPrice } = item;
      setLines([...lines, { ...common, priceItemId, code, name, unit, unitPrice }]);
    } else if (choice === COMPUTING) {
      const name = t("quotes.computing");
      const unitPrice = data?.perCoreHour ?? "0.00";
      setLines([...lines, { ...common, priceItemId: null, code: "", name, unit: "core_hour", unitPrice }]);
    } else if (choice === FREE) {
      setLines([
        ...lines,
        { ...common, priceItemId: null, code: "", name: "", unit: "flat", unitPrice: "0.00" },
      ]);
    }
  }

  return (
    <Modal opened onClose={onClose} size="xl" title={t("quotes.edit.title", { number })}>
      <DraftForm draft={draft} failed={t("quotes.notSaved")}>
        {data && (
          <Text size="sm" c="dimmed">
            {data.rate === null ? t("quotes.listPrices") : t("quotes.rate", { rate: data.rate })}
          </Text>
        )}
        {lines.map((line, at) => (
          <Fieldset key={line.key} legend={t("quotes.line.number", { number: at + 1 })}>
            <Group wrap="nowrap" align="flex-end" gap="xs">
              <TextInput
                style={{ flex: 1 }}
                label={t("quotes.line.name")}
                maxLength={200}
                value={line.name}
                onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t("quotes.line.remove", { name: line.name })}
                onClick={() => setLines(lines.filter((_line, index) => index !== at))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
            <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="xs" mt="xs">
              <TextInput
                label={t("quotes.line.quantity")}
                inputMode="decimal"
                value={line.quantity}
                onChange={({ currentTarget }) => change(at, { quantity: currentTarget.value })}
              />
              <Select
                label={t("prices.unit")}
                allowDeselect={false}
                data={QUOTE_UNITS.map((unit) => ({ value: unit, label: t(`prices.unit.${unit}`) }))}
                value={line.unit}
                onChange={(unit) => unit && change(at, { unit })}
              />
              <TextInput
                label={t("quotes.line.unitPrice")}
                inputMode="decimal"
                value={line.unitPrice}
                onChange={({ currentTarget }) => change(at, { unitPrice: currentTarget.value })}
              />
              <TextInput
                label={t("quotes.line.discount")}
                inputMode="decimal"
                value={line.discountPercent}
                onChange={({ currentTarget }) => change(at, { discountPercent: currentTarget.value })}
              />
              <TextInput
                label={t("quotes.line.amount")}
                readOnly
                variant="filled"
                value={amounts[at] === undefined ? "" : formatMoney(amounts[at], currency)}
              />
            </SimpleGrid>
          </Fieldset>
        ))}
        {form.errors["lines"] && (
          <Text size="sm" c="red" role="alert">
            {form.errors["lines"]}
          </Text>
        )}
        <Select
          label={t("quotes.line.add")}
          searchable
          value={null}
          data={[
            ...(data?.items ?? []).map(({ id, code, name, unit, price }) => ({
              value: id,
              label: `${code} · ${name} · ${formatMoney(price, currency)} ${t(`prices.unit.${unit}`)}`,
            })),
            ...((data?.perCoreHour ?? null) === null
              ? []
              : [
                  {
                    value: COMPUTING,
                    label: `${t("quotes.computing")} · ${formatMoney(data?.perCoreHour ?? "0", currency)} ${t("prices.unit.core_hour")}`,
                  },
                ]),
            { value: FREE, label: t("quotes.line.free") },
          ]}
          onChange={add}
        />
        <Text fw={600} ta="right" role="status">
          {t("quotes.total")}: {formatMoney(sumAmounts(amounts.map((amount) => amount ?? "0")), currency)}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput type="date" label={t("quotes.lastDay")} {...form.getInputProps("validUntil")} />
          <TextInput
            label={t("quotes.purchaseOrder")}
            maxLength={100}
            {...form.getInputProps("purchaseOrder")}
          />
        </SimpleGrid>
        <Textarea
          label={t("quotes.recipient")}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2_000}
          {...form.getInputProps("recipient")}
        />
        <Textarea
          label={t("quotes.note")}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={5_000}
          {...form.getInputProps("note")}
        />
        <Textarea
          label={t("quotes.terms")}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={10_000}
          {...form.getInputProps("terms")}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending}>
            {t("users.save")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}

function typedLine<Typed extends Omit<Line, "key">>(line: Typed): Typed {
  const { quantity, unitPrice, discountPercent } = line;
  return {
    ...line,
    quantity: typedDecimal(quantity),
    unitPrice: typedDecimal(unitPrice),
    discountPercent: typedDecimal(discountPercent),
  };
}

/** The amount of a line; undefined while a number is invalid. */
function formatAmount(line: Line): string | undefined {
  const typed = typedLine(line);
  const { quantity, unitPrice, discountPercent } = typed;
  const isValid = [quantity, unitPrice, discountPercent].every((text) => parseDecimal(text) !== undefined);
  return isValid && Number(discountPercent) <= 100 ? lineAmount(typed) : undefined;
}
