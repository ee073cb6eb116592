import { Alert, SimpleGrid, Text } from "@mantine/core";
import { IconListCheck, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { ChecklistList } from "./ChecklistList.tsx";
import { ImportButton } from "./ImportButton.tsx";
import { searchChecklists } from "./searchChecklists.ts";
import { VersionPicker } from "./VersionPicker.tsx";

/** All checklists, searchable by name, accession and fields. */
export function ChecklistsPage() {
  const { can, user } = useSession();
  const { search = "", version } = useSearch({ from: "/signed-in/checklists" });
  const navigate = useNavigate({ from: "/checklists" });
  const query = version === undefined ? {} : { version };
  const { data, error, refetch } = useQuery(
    trpc.checklists.list.queryOptions(query, { placeholderData: keepPreviousData }),
  );
  // The field definitions of all checklists are large, so they are loaded only for a search.
  const definitions = useQuery(
    trpc.checklists.templates.queryOptions(query, { enabled: search !== "", staleTime: Infinity }),
  );
  const found = useMemo(() => {
    const templates = definitions.data?.templates ?? [];
    const fieldsByAccession = new Map(templates.map(({ accession, fields }) => [accession, fields]));
    return searchChecklists(data?.checklists ?? [], fieldsByAccession, search);
  }, [data, definitions.data, search]);
  const mayImport = can("definitions.manage") && !user.isDemo;
  const isSearching = search !== "" && definitions.isPending && !definitions.error;

  return (
    <Page
      title={t("checklists.title")}
      description={t("checklists.text")}
      actions={mayImport && data?.total !== 0 && <ImportButton />}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <SearchField
          label={t("checklists.search")}
          placeholder={t("checklists.searchHint")}
          value={search}
          onSearch={(text) => void navigate({ search: { ...query, ...sought(text) }, replace: true })}
        />
        <VersionPicker
          version={version}
          onPick={(picked) =>
            void navigate({
              search: { ...sought(search), ...(picked === undefined ? {} : { version: picked }) },
            })
          }
        />
      </SimpleGrid>
      {version !== undefined && !error && (
        <Alert p="xs" variant="light" color="yellow">
          {t("checklists.earlier", { version })}
        </Alert>
      )}
      {error && <ErrorNotice error={error} title={t("checklists.failed")} onRetry={() => void refetch()} />}
      {definitions.error && <ErrorNotice error={definitions.error} title={t("checklists.fieldsFailed")} />}
      {!data && !error && <Loading rows={8} />}
      {data && found.length > 0 && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {isSearching
              ? t("checklists.searching")
              : t("checklists.count", { found: found.length, total: data.total })}
          </Text>
          <ChecklistList found={found} search={search} version={version} />
        </>
      )}
      {data && found.length === 0 && data.total > 0 && !isSearching && (
        <EmptyState
          icon={<IconSearch size={28} />}
          title={t("checklists.noneFound.title")}
          text={t("checklists.noneFound.text")}
          action={
            <LinkButton to="/checklists" search={query} variant="default">
              {t("checklists.noneFound.action")}
            </LinkButton>
          }
        />
      )}
      {data && found.length === 0 && isSearching && <Loading rows={4} />}
      {data?.total === 0 && (
        <EmptyState
          icon={<IconListCheck size={28} />}
          title={t("checklists.empty.title")}
          text={t(can("definitions.manage") ? "checklists.empty.facility" : "checklists.empty.researcher")}
          action={mayImport && <ImportButton />}
        />
      )}
    </Page>
  );
}

const sought = (search: string) => (search === "" ? {} : { search });
