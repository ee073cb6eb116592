import { Button, Select, SimpleGrid } from "@mantine/core";
import { IconUserPlus, IconUserSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { NewUserDialog } from "./NewUserDialog.tsx";
import { UserList } from "./UserList.tsx";

const PAGE_SIZE = 50;
const ROLES = ["FACILITY_ADMIN", "RESEARCHER"] as const;

export function UsersPage() {
  const { isAdmin } = useSession();
  return isAdmin ? <Users /> : <AccessDenied />;
}

function Users() {
  const { search = "", role, page = 1 } = useSearch({ from: "/signed-in/users" });
  const navigate = useNavigate({ from: "/users" });
  const [creating, setCreating] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.users.list.queryOptions(
      {
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
        ...(search === "" ? {} : { search }),
        ...(role === undefined ? {} : { role }),
      },
      { placeholderData: keepPreviousData },
    ),
  );

  function filter(next: { search: string; role: typeof role }) {
    void navigate({
      search: {
        ...(next.search === "" ? {} : { search: next.search }),
        ...(next.role === undefined ? {} : { role: next.role }),
      },
      replace: true,
    });
  }

  return (
    <Page
      title={t("users.title")}
      actions={
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
          {t("users.new")}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <SearchField
          label={t("users.search")}
          placeholder={t("users.searchHint")}
          value={search}
          onSearch={(text) => filter({ search: text, role })}
        />
        <Select
          aria-label={t("users.role")}
          placeholder={t("users.anyRole")}
          data={ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
          value={role ?? null}
          clearable
          onChange={(value) => filter({ search, role: ROLES.find((known) => known === value) })}
        />
      </SimpleGrid>
      {error && <ErrorNotice error={error} title={t("users.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data?.total === 0 && (
        <EmptyState
          icon={<IconUserSearch size={28} />}
          title={t("users.noneFound.title")}
          text={t("users.noneFound.text")}
          action={
            <LinkButton to="/users" search={{}} variant="default">
              {t("users.noneFound.action")}
            </LinkButton>
          }
        />
      )}
      {data && data.total > 0 && (
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("users.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        >
          <UserList users={data.users} />
        </PagedList>
      )}
      <NewUserDialog opened={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}
