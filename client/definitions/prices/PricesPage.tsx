import { ActionIcon, Button, Group, Stack, Table, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCoin, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { formatShortDate } from "../../kit/components/format.ts";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { BillingForm } from "./BillingForm.tsx";
import { formatMoney } from "./formatMoney.ts";
import { PriceItemDialog } from "./PriceItemDialog.tsx";
import { RateDialog } from "./RateDialog.tsx";

export type PriceList = Outputs["prices"]["listAll"];
export type ListedItem = PriceList["items"][number];
export type Rate = PriceList["rates"][number];

type Open = { dialog: "item"; item?: ListedItem } | { dialog: "rate"; rate?: Rate };

/** The price list, the rates of departments, and the settings of quotes. */
export function PricesPage() {
  const { data, error, refetch } = useQuery(trpc.prices.listAll.queryOptions());
  const [open, setOpen] = useState<Open>();
  useRestoreFocus(open !== undefined);
  const close = () => setOpen(undefined);
  return (
    <Page title={t("prices.title")} description={t("prices.text")}>
      {error && <ErrorNotice error={error} title={t("prices.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <Stack gap="xl">
          <Items list={data} onOpen={setOpen} />
          <Rates list={data} onOpen={setOpen} />
          <BillingForm />
        </Stack>
      )}
      {data && open?.dialog === "item" && <PriceItemDialog item={open.item} list={data} onClose={close} />}
      {data && open?.dialog === "rate" && <RateDialog rate={open.rate} list={data} onClose={close} />}
    </Page>
  );
}

function Items({ list, onOpen }: { list: PriceList; onOpen: (open: Open) => void }) {
  const { items, currency, perCoreHour } = list;
  const services = useQuery(trpc.services.listAll.queryOptions());
  const names = new Map(services.data?.services.map(({ id, name }) => [id, name]));
  const remove = useMutation(trpc.prices.removeItem.mutationOptions(useAfterRemoval()));
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onOpen({ dialog: "item" })}>
      {t("prices.item.new")}
    </Button>
  );
  return (
    <Stack gap="sm" component="section" aria-labelledby="price-items">
      <Group justify="space-between">
        <Title order={2} size="h4" id="price-items">
          {t("prices.items")}
        </Title>
        {items.length > 0 && create}
      </Group>
      <Text size="sm" c="dimmed">
        {currency === null
          ? t("prices.noCurrency")
          : perCoreHour === null
            ? t("prices.noCoreHour")
            : t("prices.coreHour", { price: formatMoney(perCoreHour, currency) })}{" "}
        <TextLink to="/settings/execution" underline="always">
          {t("prices.toComputing")}
        </TextLink>
      </Text>
      {items.length === 0 ? (
        <EmptyState
          icon={<IconCoin size={28} />}
          title={t("prices.empty.title")}
          text={t("prices.empty.text")}
          action={create}
        />
      ) : (
        <Table.ScrollContainer minWidth={640}>
          <Table aria-label={t("prices.items")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("prices.code")}</Table.Th>
                <Table.Th>{t("prices.name")}</Table.Th>
                <Table.Th>{t("prices.service")}</Table.Th>
                <Table.Th>{t("prices.valid")}</Table.Th>
                <Table.Th ta="right">{t("prices.price")}</Table.Th>
                <Table.Th>{t("prices.unit")}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t("order.more")}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((item) => (
                <Table.Tr key={item.id}>
                  <Table.Td>{item.code}</Table.Td>
                  <Table.Td>{item.name}</Table.Td>
                  <Table.Td>
                    {item.serviceId === null ? t("prices.everyService") : names.get(item.serviceId)}
                  </Table.Td>
                  <Table.Td>{validityText(item)}</Table.Td>
                  <Table.Td ta="right">{formatMoney(item.price, currency)}</Table.Td>
                  <Table.Td>{t(`prices.unit.${item.unit}`)}</Table.Td>
                  <Table.Td>
                    <RowButtons
                      name={item.name}
                      onEdit={() => onOpen({ dialog: "item", item })}
                      onRemove={() => remove.mutate({ priceItemId: item.id })}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function Rates({ list, onOpen }: { list: PriceList; onOpen: (open: Open) => void }) {
  const { rates } = list;
  const departments = useQuery(trpc.departments.names.queryOptions());
  const names = new Map(departments.data?.map(({ id, name }) => [id, name]));
  const remove = useMutation(trpc.prices.removeRate.mutationOptions(useAfterRemoval()));
  return (
    <Stack gap="sm" component="section" aria-labelledby="rates">
      <Group justify="space-between">
        <Title order={2} size="h4" id="rates">
          {t("prices.rates")}
        </Title>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onOpen({ dialog: "rate" })}
        >
          {t("prices.rate.new")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t("prices.rates.text")}
      </Text>
      {rates.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={t("prices.rates")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("prices.name")}</Table.Th>
                <Table.Th ta="right">{t("prices.factor")}</Table.Th>
                <Table.Th ta="right">{t("prices.ownPrices")}</Table.Th>
                <Table.Th>{t("prices.departments")}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t("order.more")}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rates.map((rate) => (
                <Table.Tr key={rate.id}>
                  <Table.Td>{rate.name}</Table.Td>
                  <Table.Td ta="right">{formatMoney(rate.factor, null)}</Table.Td>
                  <Table.Td ta="right">{rate.prices.length}</Table.Td>
                  <Table.Td>{rate.departmentIds.map((id) => names.get(id) ?? "").join(", ")}</Table.Td>
                  <Table.Td>
                    <RowButtons
                      name={rate.name}
                      onEdit={() => onOpen({ dialog: "rate", rate })}
                      onRemove={() => remove.mutate({ rateGroupId: rate.id })}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function RowButtons({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t("prices.edit", { name })}
        onClick={onEdit}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t("prices.delete", { name })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function useAfterRemoval() {
  const client = useQueryClient();
  return {
    async onSuccess() {
      notifications.show({ message: t("prices.deleted"), color: "teal" });
      await client.invalidateQueries({ queryKey: trpc.prices.pathKey() });
    },
    onError: (error: unknown) =>
      notifications.show({ title: t("users.notDone"), message: errorText(error), color: "red" }),
  };
}

function validityText({ validFrom, validUntil }: ListedItem): string {
  if (validFrom === null && validUntil === null) return t("prices.valid.always");
  const day = (text: string | null) => (text === null ? "…" : formatShortDate(`${text}T12:00:00Z`));
  return `${day(validFrom)} – ${day(validUntil)}`;
}
