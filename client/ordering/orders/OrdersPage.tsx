import { Select } from "@mantine/core";
import { IconClipboardList, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { withSearch } from "../../kit/table/listSearch.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { ORDER_STATUSES } from "./ordersSearch.ts";

// Lazy, so that the code of lists is loaded while the server counts the orders.
const OrderTable = lazy(async () => ({ default: (await import("./OrderTable.tsx")).OrderTable }));

export function OrdersPage() {
  const search = useSearch({ from: "/signed-in/orders" });
  const { sort = "created", direction = "desc", ...filter } = search;
  const navigate = useNavigate({ from: "/orders" });
  const { data, error, refetch } = useQuery(
    trpc.orders.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const { isOfFacility, can } = useSession();
  const departments = useQuery(trpc.departments.names.queryOptions(undefined, { enabled: isOfFacility }));
  const show = (next: typeof search) => void navigate({ search: next, replace: true });

  return (
    <Page title={t("orders.title")}>
      <Suspense fallback={<Loading rows={8} />}>
        <OrderTable
          search={search}
          onSearch={show}
          filter={filter}
          sorting={{ by: sort, direction }}
          total={data?.total}
          error={error}
          onRetry={() => void refetch()}
          countText={(orders) => t("orders.count", { orders })}
          label={t("orders.table")}
          searchField={{ label: t("orders.search"), placeholder: t("orders.searchHint") }}
          filters={
            <>
              <Select
                label={t("orders.status")}
                placeholder={t("orders.anyStatus")}
                data={ORDER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
                value={search.status ?? null}
                clearable
                comboboxProps={{ withinPortal: false }}
                onChange={(value) => {
                  const { status: _status, ...others } = search;
                  const status = ORDER_STATUSES.find((known) => known === value);
                  show({ ...others, ...(status && { status }) });
                }}
              />
              {departments.data !== undefined && departments.data.length > 0 && (
                <Select
                  label={t("orders.department")}
                  placeholder={t("orders.anyDepartment")}
                  data={departments.data.map(({ id: value, name: label }) => ({ value, label }))}
                  value={search.departmentId ?? null}
                  searchable
                  clearable
                  comboboxProps={{ withinPortal: false }}
                  onChange={(value) => show(withSearch(search, { departmentId: value ?? undefined }))}
                />
              )}
            </>
          }
          failed={t("orders.failed")}
          noneFound={{ title: t("orders.noneFound.title"), text: t("orders.noneFound.text") }}
          empty={
            <EmptyState
              icon={<IconClipboardList size={28} />}
              title={t("orders.empty.title")}
              text={t("orders.empty.text")}
              action={
                can("orders.change") && <LinkButton to="/orders/new">{t("orders.empty.action")}</LinkButton>
              }
            />
          }
          action={
            can("orders.change") && (
              <LinkButton to="/orders/new" leftSection={<IconPlus size={18} aria-hidden />}>
                {t("orders.new")}
              </LinkButton>
            )
          }
        />
      </Suspense>
    </Page>
  );
}
