import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { FileList } from "./FileList.tsx";

const PAGE_SIZE = 50;

/** The stored files of an order, in a section of its own. */
export function StoredFiles({ orderId }: { orderId: string }) {
  const { page = 1, ...search } = useSearch({ from: "/signed-in/orders/$orderId/files" });
  const navigate = useNavigate({ from: "/orders/$orderId/files" });
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.files.forOrder.queryOptions(
      { orderId, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...search },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Page title={t("workspace.files.title")}>
      <FileList
        key={page}
        files={data?.files ?? []}
        extensions={data?.extensions ?? []}
        search={search}
        onSearch={({ search: text }) =>
          void navigate({ search: text === undefined ? {} : { search: text }, replace: true })
        }
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(files) => t("storage.count", { files })}
        searchField={{ label: t("storage.search"), placeholder: t("storage.searchHint") }}
        failed={t("storage.failed")}
        noneFound={{ title: t("storage.noneFound.title"), text: t("storage.noneFound.text") }}
        empty={<Text c="dimmed">{t("workspace.files.none")}</Text>}
        pages={{
          isWaiting: isPlaceholderData,
          label: t("storage.pages"),
          page,
          pageSize: PAGE_SIZE,
          onPage: (next) => void navigate({ search: (before) => ({ ...before, page: next }) }),
        }}
      />
    </Page>
  );
}
