import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { FileList } from "./FileList.tsx";

const PAGE_SIZE = 50;

/** The stored files of an order, in a section of its own. */
export function StoredFiles({ orderId }: { orderId: string }) {
  const { page = 1 } = useSearch({ from: "/signed-in/orders/$orderId/files" });
  const navigate = useNavigate({ from: "/orders/$orderId/files" });
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.files.forOrder.queryOptions(
      { orderId, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Page title={t("workspace.files.title")}>
      {error && <ErrorNotice error={error} title={t("storage.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data?.total === 0 && <Text c="dimmed">{t("workspace.files.none")}</Text>}
      {data && data.total > 0 && (
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("storage.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={(next) => void navigate({ search: { page: next } })}
        >
          <FileList key={page} files={data.files} extensions={data.extensions} />
        </PagedList>
      )}
    </Page>
  );
}
