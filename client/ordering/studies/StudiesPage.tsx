import { Button, SimpleGrid } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMicroscope, IconPlus, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ListTable } from "../../kit/table/ListTable.tsx";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { NewStudyDialog } from "./NewStudyDialog.tsx";
import { studyCard, studyColumns, studyName } from "./studyColumns.tsx";

export function StudiesPage() {
  const { isAdmin } = useSession();
  const { sort = "created", direction = "desc", ...filter } = useSearch({ from: "/signed-in/studies" });
  const { search = "" } = filter;
  const navigate = useNavigate({ from: "/studies" });
  const [opened, { open, close }] = useDisclosure();
  const { data, error, refetch } = useQuery(
    trpc.studies.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => studyColumns(isAdmin), [isAdmin]);
  const card = useMemo(() => studyCard(isAdmin), [isAdmin]);

  return (
    <Page
      title={t("studies.title")}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
          {t("studies.new")}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <SearchField
          label={t("studies.search")}
          placeholder={t("studies.searchHint")}
          value={search}
          onSearch={(text) =>
            void navigate({
              search: ({ search: _search, ...sorting }) => ({
                ...sorting,
                ...(text === "" ? {} : { search: text }),
              }),
              replace: true,
            })
          }
        />
      </SimpleGrid>
      {error && <ErrorNotice error={error} title={t("studies.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && data.total === 0 && search === "" && (
        <EmptyState
          icon={<IconMicroscope size={28} />}
          title={t("studies.empty.title")}
          text={t("studies.empty.text")}
          action={<Button onClick={open}>{t("studies.empty.action")}</Button>}
        />
      )}
      {data && data.total === 0 && search !== "" && (
        <EmptyState
          icon={<IconSearch size={28} />}
          title={t("studies.noneFound.title")}
          text={t("studies.noneFound.text")}
          action={
            <LinkButton to="/studies" search={{}} variant="default">
              {t("studies.noneFound.action")}
            </LinkButton>
          }
        />
      )}
      {data && data.total > 0 && (
        <ListTable
          name="studies"
          procedures={trpcClient.studies}
          filter={filter}
          sorting={{ by: sort, direction }}
          total={data.total}
          onSort={({ by, direction: way }) =>
            void navigate({ search: (before) => ({ ...before, sort: by, direction: way }), replace: true })
          }
          label={t("studies.table")}
          columns={columns}
          rowLabel={studyName}
          card={card}
        />
      )}
      <NewStudyDialog opened={opened} onClose={close} />
    </Page>
  );
}
