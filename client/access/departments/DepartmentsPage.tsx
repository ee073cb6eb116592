import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileImport, IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { DepartmentDialog } from "./DepartmentDialog.tsx";
import { ExportButton, ImportDialog } from "./ImportDialog.tsx";
import { DepartmentList } from "./DepartmentList.tsx";

const PAGE_SIZE = 100;

export function DepartmentsPage() {
  const { can } = useSession();
  return can("users.manage") ? <Departments /> : <AccessDenied />;
}

function Departments() {
  const { page = 1, ...search } = useSearch({ from: "/signed-in/departments" });
  const navigate = useNavigate({ from: "/departments" });
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.departments.listAll.queryOptions(
      { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...search },
      { placeholderData: keepPreviousData },
    ),
  );
  const [isImporting, importing] = useDisclosure();
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t("departments.new")}
    </Button>
  );

  return (
    <Page title={t("departments.title")}>
      <DepartmentList
        departments={data?.departments ?? []}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(departments) => t("departments.count", { departments })}
        searchField={{ label: t("departments.search"), placeholder: t("departments.searchHint") }}
        failed={t("departments.failed")}
        noneFound={{ title: t("departments.noneFound.title"), text: t("departments.noneFound.text") }}
        empty={
          <EmptyState
            icon={<IconUsersGroup size={28} />}
            title={t("departments.empty.title")}
            text={t("departments.empty.text")}
            action={
              <Group gap="xs" justify="center">
                <Button variant="default" onClick={importing.open}>
                  {t("departments.import")}
                </Button>
                {create}
              </Group>
            }
          />
        }
        action={
          <Group gap="xs">
            <ExportButton />
            <Button
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
              onClick={importing.open}
            >
              {t("departments.import")}
            </Button>
            {create}
          </Group>
        }
        pages={{
          isWaiting: isPlaceholderData,
          label: t("departments.pages"),
          page,
          pageSize: PAGE_SIZE,
          onPage: (next) => void navigate({ search: (before) => ({ ...before, page: next }) }),
        }}
      />
      {isImporting && <ImportDialog onClose={importing.close} />}
      {isCreating && <DepartmentDialog department={undefined} onClose={() => setIsCreating(false)} />}
    </Page>
  );
}
