import { Button, SimpleGrid } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMicroscope, IconPlus, IconSearch } from "@tabler/icons-react";
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
import { NewStudyDialog } from "./NewStudyDialog.tsx";
import { StudyList } from "./StudyList.tsx";

const PAGE_SIZE = 50;

export function StudiesPage() {
  const { search = "", page = 1 } = useSearch({ from: "/signed-in/studies" });
  const navigate = useNavigate({ from: "/studies" });
  const [opened, { open, close }] = useDisclosure();
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.studies.list.queryOptions(
      { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...(search === "" ? {} : { search }) },
      { placeholderData: keepPreviousData },
    ),
  );

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
          onSearch={(text) => void navigate({ search: text === "" ? {} : { search: text }, replace: true })}
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
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("studies.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        >
          <StudyList studies={data.studies} />
        </PagedList>
      )}
      <NewStudyDialog opened={opened} onClose={close} />
    </Page>
  );
}
