import { Button, Modal, Select, SimpleGrid, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseDecimal } from "../../../server/definitions/prices/rules/money.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { typedDecimal } from "./formatMoney.ts";
import type { ListedItem, PriceList } from "./PricesPage.tsx";

const EVERY = "";
const PRICE_UNITS = ["sample", "lane", "gb", "hour", "flat"] as const;

interface Values {
  code: string;
  name: string;
  unit: (typeof PRICE_UNITS)[number];
  price: string;
  serviceId: string;
  validFrom: string;
  validUntil: string;
}

/** Adds an item to the price list, or edits one. */
export function PriceItemDialog({
  item,
  list,
  onClose,
}: {
  item: ListedItem | undefined;
  list: PriceList;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const services = useQuery(trpc.services.listAll.queryOptions());
  const draft = useDraftForm<Values>({
    name: `price.${item?.id ?? "new"}`,
    stored: {
      code: item?.code ?? "",
      name: item?.name ?? "",
      unit: item?.unit ?? "sample",
      price: item?.price ?? "",
      serviceId: item?.serviceId ?? EVERY,
      validFrom: item?.validFrom ?? "",
      validUntil: item?.validUntil ?? "",
    },
    validate: {
      code: required(t("prices.code")),
      name: required(t("prices.name")),
      price: (price) =>
        parseDecimal(typedDecimal(price)) === undefined ? t("prices.decimal.refused") : null,
    },
    fieldsByCode: { "prices.codeTaken": "code", "prices.validityCrossed": "validUntil" },
    async send({ price, serviceId, ...values }) {
      const given = {
        ...values,
        price: typedDecimal(price),
        serviceId: serviceId === EVERY ? null : serviceId,
      };
      if (item) await trpcClient.prices.updateItem.mutate({ priceItemId: item.id, ...given });
      else await trpcClient.prices.createItem.mutate(given);
      notifications.show({ message: t("prices.saved", { name: values.name }), color: "teal" });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.prices.pathKey() });
    },
  });
  const { form } = draft;
  return (
    <Modal
      opened
      onClose={onClose}
      title={item ? t("prices.edit", { name: item.name }) : t("prices.item.new")}
    >
      <DraftForm draft={draft} failed={t("prices.notSaved")}>
        <TextInput label={t("prices.code")} maxLength={50} data-autofocus {...form.getInputProps("code")} />
        <TextInput label={t("prices.name")} maxLength={200} {...form.getInputProps("name")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={list.currency === null ? t("prices.price") : `${t("prices.price")} (${list.currency})`}
            inputMode="decimal"
            placeholder="12.50"
            {...form.getInputProps("price")}
          />
          <Select
            label={t("prices.unit")}
            allowDeselect={false}
            data={PRICE_UNITS.map((unit) => ({ value: unit, label: t(`prices.unit.${unit}`) }))}
            {...form.getInputProps("unit")}
          />
        </SimpleGrid>
        <Select
          label={t("prices.service")}
          description={t("prices.service.hint")}
          allowDeselect={false}
          searchable
          data={[
            { value: EVERY, label: t("prices.everyService") },
            ...(services.data?.services ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps("serviceId")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput type="date" label={t("prices.validFrom")} {...form.getInputProps("validFrom")} />
          <TextInput type="date" label={t("prices.validUntil")} {...form.getInputProps("validUntil")} />
        </SimpleGrid>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending}>
            {t("users.save")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}
