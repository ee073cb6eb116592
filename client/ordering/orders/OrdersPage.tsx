import { Select, SimpleGrid } from "@mantine/core";
import { IconClipboardList, IconPlus, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";

const STATUSES = ["DRAFT", "SUBMITTED", "COMPLETED"] as const;
// Lazy, because an account without orders does not need it.
const OrderTable = lazy(async () => ({ default: (await import("./OrderTable.tsx")).OrderTable }));

export function OrdersPage() {
  const { sort = "created", direction = "desc", ...filter } = useSearch({ from: "/signed-in/orders" });
  const { search = "", status } = filter;
  const navigate = useNavigate({ from: "/orders" });
  const { data, error, refetch } = useQuery(
    trpc.orders.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const filtered = search !== "" || status !== undefined;

  function show(next: { search: string; status: typeof status }) {
    void navigate({
      search: ({ search: _search, status: _status, ...sorting }) => ({
        ...sorting,
        ...(next.search === "" ? {} : { search: next.search }),
        ...(next.status === undefined ? {} : { status: next.status }),
      }),
      replace: true,
    });
  }

  return (
    <Page
      title={t("orders.title")}
      actions={
        <LinkButton to="/orders/new" leftSection={<IconPlus size={18} aria-hidden />}>
          {t("orders.new")}
        </LinkButton>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <SearchField
          label={t("orders.search")}
          placeholder={t("orders.searchHint")}
          value={search}
          onSearch={(text) => show({ search: text, status })}
        />
        <Select
          aria-label={t("orders.status")}
          placeholder={t("orders.anyStatus")}
          data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status ?? null}
          clearable
          onChange={(value) => show({ search, status: STATUSES.find((known) => known === value) })}
        />
      </SimpleGrid>
      {error && <ErrorNotice error={error} title={t("orders.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && data.total === 0 && !filtered && (
        <EmptyState
          icon={<IconClipboardList size={28} />}
          title={t("orders.empty.title")}
          text={t("orders.empty.text")}
          action={<LinkButton to="/orders/new">{t("orders.empty.action")}</LinkButton>}
        />
      )}
      {data && data.total === 0 && filtered && (
        <EmptyState
          icon={<IconSearch size={28} />}
          title={t("orders.noneFound.title")}
          text={t("orders.noneFound.text")}
          action={
            <LinkButton to="/orders" search={{}} variant="default">
              {t("orders.noneFound.action")}
            </LinkButton>
          }
        />
      )}
      {data && data.total > 0 && (
        <Suspense fallback={<Loading rows={8} />}>
          <OrderTable
            filter={filter}
            sorting={{ by: sort, direction }}
            total={data.total}
            onSort={({ by, direction: way }) =>
              void navigate({
                search: (before) => ({ ...before, sort: by, direction: way }),
                replace: true,
              })
            }
          />
        </Suspense>
      )}
    </Page>
  );
}
