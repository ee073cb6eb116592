import { MultiSelect } from "@mantine/core";
import { IconTestPipe } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { selectOrderForm } from "../../definitions/answers/selectOrderForm.ts";
import { useKnownChoices } from "../../definitions/answers/useKnownChoices.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { withSearch } from "../../kit/table/listSearch.ts";
import { ListTable } from "../../kit/table/ListTable.tsx";
import { type Inputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SampleActs, useHasSampleActs } from "../samples/SampleActs.tsx";
import { sampleName } from "../samples/sampleColumns.tsx";
import { type OrderSamplesSearch, STATUSES } from "../samples/samplesSearch.ts";
import { useOrder } from "./OrderContext.ts";
import { OrderSampleRow, orderSampleColumns } from "./orderSampleColumns.tsx";

/** The samples of an order: search, filter, select, set the status, export. */
export function SamplesTab() {
  const { user, isOfFacility } = useSession();
  const hasActs = useHasSampleActs();
  const order = useOrder();
  const search = useSearch({ from: "/signed-in/orders/$orderId/samples" });
  const { sort = "order", direction = "asc", ...shown } = search;
  const navigate = useNavigate({ from: "/orders/$orderId/samples" });
  const client = useQueryClient();
  const form = useQuery(
    trpc.forms.order.queryOptions(selectOrderForm(order.serviceId), { staleTime: Infinity }),
  );
  const fields = form.data?.fields;
  const known = useKnownChoices(fields ?? []);
  const columns = useMemo(
    () => orderSampleColumns(order, { fields: fields ?? [], known, isOfFacility }),
    [order, fields, known, isOfFacility],
  );
  const filter = { ...shown, order: order.id };
  const { data, error, refetch } = useQuery(
    trpc.samples.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const isDraft = order.status === "DRAFT";
  const mayAdd = useMayChange(order, "orders.change") && isDraft;
  const mayAct = hasActs && !isDraft && (isOfFacility || order.userId === user.id);

  const show = (next: OrderSamplesSearch) => void navigate({ search: next, replace: true });
  async function reload() {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.samples.pathKey() }),
      client.invalidateQueries({ queryKey: trpc.orders.pathKey() }),
    ]);
  }

  if (order.samples.length === 0) return <NoSamples orderId={order.id} mayAdd={mayAdd} />;
  if (!fields) return <Loading rows={8} />;
  return (
    <ListTable
      name="samples"
      procedures={trpcClient.samples}
      search={search}
      onSearch={show}
      filter={filter}
      sorting={{ by: sort, direction }}
      total={data?.total}
      error={error}
      onRetry={() => void refetch()}
      countText={(samples) => t("orders.sampleCount", { samples })}
      searchField={{ label: t("allSamples.search"), placeholder: t("workspace.samples.searchHint") }}
      filters={
        isOfFacility &&
        !isDraft && (
          <MultiSelect
            label={t("allSamples.facilityStatus")}
            placeholder={search.status ? "" : t("allSamples.anyStatus")}
            data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={search.status ?? []}
            clearable
            comboboxProps={{ withinPortal: false }}
            onChange={(values) => {
              const status = STATUSES.filter((one) => values.includes(one));
              show(withSearch(search, { status: status.length > 0 ? status : undefined }));
            }}
          />
        )
      }
      failed={t("allSamples.failed")}
      noneFound={{ title: t("allSamples.noneFound.title"), text: t("allSamples.noneFound.text") }}
      empty={<NoSamples orderId={order.id} mayAdd={mayAdd} />}
      label={t("workspace.samples.table")}
      columns={columns}
      rowLabel={sampleName}
      renderCard={OrderSampleRow}
      {...(mayAct && { acts: actsReloading(reload) })}
    />
  );
}

const actsReloading = (reload: () => Promise<void>) =>
  function acts(chosen: Inputs["samples"]["setStatus"]["chosen"], clear: () => void) {
    return (
      <SampleActs
        chosen={chosen}
        onDone={() => {
          clear();
          return reload();
        }}
        onUndone={reload}
      />
    );
  };

function NoSamples({ orderId, mayAdd }: { orderId: string; mayAdd: boolean }) {
  return (
    <EmptyState
      icon={<IconTestPipe size={28} />}
      title={t("samples.none")}
      action={
        mayAdd && (
          <LinkButton to="/orders/new" search={{ order: orderId }}>
            {t("workspace.samples.add")}
          </LinkButton>
        )
      }
    />
  );
}
