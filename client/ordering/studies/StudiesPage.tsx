import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMicroscope, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ListTable } from "../../kit/table/ListTable.tsx";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { NewStudyDialog } from "./NewStudyDialog.tsx";
import { StudyRow, studyColumns, studyName } from "./studyColumns.tsx";

export function StudiesPage() {
  const { isOfFacility, can } = useSession();
  const search = useSearch({ from: "/signed-in/studies" });
  const { sort = "created", direction = "desc", ...filter } = search;
  const navigate = useNavigate({ from: "/studies" });
  const [opened, { open, close }] = useDisclosure();
  const { data, error, refetch } = useQuery(
    trpc.studies.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => studyColumns(isOfFacility), [isOfFacility]);

  return (
    <Page title={t("studies.title")}>
      <ListTable
        name="studies"
        procedures={trpcClient.studies}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        filter={filter}
        sorting={{ by: sort, direction }}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(studies) => t("studies.count", { studies })}
        label={t("studies.table")}
        searchField={{ label: t("studies.search"), placeholder: t("studies.searchHint") }}
        failed={t("studies.failed")}
        noneFound={{ title: t("studies.noneFound.title"), text: t("studies.noneFound.text") }}
        empty={
          <EmptyState
            icon={<IconMicroscope size={28} />}
            title={t("studies.empty.title")}
            text={t("studies.empty.text")}
            action={can("studies.change") && <Button onClick={open}>{t("studies.empty.action")}</Button>}
          />
        }
        action={
          can("studies.change") && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
              {t("studies.new")}
            </Button>
          )
        }
        columns={columns}
        rowLabel={studyName}
        renderCard={(study) => <StudyRow study={study} isOfFacility={isOfFacility} />}
      />
      <NewStudyDialog opened={opened} onClose={close} />
    </Page>
  );
}
