import { Button, Group, Select } from "@mantine/core";
import { IconMailPlus, IconTable, IconUserPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { withSearch } from "../../kit/table/listSearch.ts";
import { Page } from "../../kit/components/Page.tsx";
import { ROLES } from "../../../server/platform/rpc/rules/rights.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { InviteDialog } from "./InviteDialog.tsx";
import { NewUserDialog } from "./NewUserDialog.tsx";
import { UserList } from "./UserList.tsx";

const RightsDialog = lazy(async () => ({ default: (await import("./RightsDialog.tsx")).RightsDialog }));

const PAGE_SIZE = 100;

export function UsersPage() {
  const { can } = useSession();
  return can("users.manage") ? <Users /> : <AccessDenied />;
}

function Users() {
  const { page = 1, ...search } = useSearch({ from: "/signed-in/users" });
  const navigate = useNavigate({ from: "/users" });
  const [creating, setCreating] = useState(false);
  const [inviting, setInviting] = useState(false);
  const [showsRights, setShowsRights] = useState(false);
  useRestoreFocus(inviting || showsRights);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.users.list.queryOptions(
      { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...search },
      { placeholderData: keepPreviousData },
    ),
  );
  const show = (next: typeof search) => void navigate({ search: next, replace: true });

  return (
    <Page
      title={t("users.title")}
      actions={
        <Button
          variant="subtle"
          leftSection={<IconTable size={18} aria-hidden />}
          onClick={() => setShowsRights(true)}
        >
          {t("rights.open")}
        </Button>
      }
    >
      <UserList
        users={data?.users ?? []}
        search={search}
        onSearch={show}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(users) => t("users.count", { users })}
        searchField={{ label: t("users.search"), placeholder: t("users.searchHint") }}
        filters={
          <Select
            label={t("users.role")}
            placeholder={t("users.anyRole")}
            data={ROLES.map((value) => ({ value, label: t(`common.role.${value}`) }))}
            value={search.role ?? null}
            clearable
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => show(withSearch(search, { role: ROLES.find((known) => known === value) }))}
          />
        }
        failed={t("users.failed")}
        noneFound={{ title: t("users.noneFound.title"), text: t("users.noneFound.text") }}
        empty={null}
        action={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {t("users.new")}
            </Button>
            <Button leftSection={<IconMailPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
              {t("invitations.title")}
            </Button>
          </Group>
        }
        pages={{
          isWaiting: isPlaceholderData,
          label: t("users.pages"),
          page,
          pageSize: PAGE_SIZE,
          onPage: (next) => void navigate({ search: (before) => ({ ...before, page: next }) }),
        }}
      />
      {showsRights && (
        <Suspense>
          <RightsDialog onClose={() => setShowsRights(false)} />
        </Suspense>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      <NewUserDialog opened={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}
