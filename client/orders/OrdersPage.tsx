import { Select, SimpleGrid } from "@mantine/core";
import { IconClipboardList, IconPlus, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Page } from "../ui/Page.tsx";
import { PagedList } from "../ui/PagedList.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { OrderList } from "./OrderList.tsx";

const PAGE_SIZE = 50;
const STATUSES = ["DRAFT", "SUBMITTED", "COMPLETED"] as const;

export function OrdersPage() {
  const { search = "", status, page = 1 } = useSearch({ from: "/signed-in/orders" });
  const navigate = useNavigate({ from: "/orders" });
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.orders.list.queryOptions(
      {
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
        ...(search === "" ? {} : { search }),
        ...(status === undefined ? {} : { status }),
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const filtered = search !== "" || status !== undefined;

  function filter(next: { search: string; status: typeof status }) {
    void navigate({
      search: {
        ...(next.search === "" ? {} : { search: next.search }),
        ...(next.status === undefined ? {} : { status: next.status }),
      },
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
          onSearch={(text) => filter({ search: text, status })}
        />
        <Select
          aria-label={t("orders.status")}
          placeholder={t("orders.anyStatus")}
          data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status ?? null}
          clearable
          onChange={(value) => filter({ search, status: STATUSES.find((known) => known === value) })}
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
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("orders.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        >
          <OrderList orders={data.orders} />
        </PagedList>
      )}
    </Page>
  );
}
