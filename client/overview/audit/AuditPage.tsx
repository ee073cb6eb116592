import { IconShieldCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { ExportMenu } from "../../kit/table/ExportMenu.tsx";
import { ListFrame } from "../../kit/table/ListFrame.tsx";
import { useShownColumns } from "../../kit/table/useShownColumns.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { auditCard, auditColumns, auditName } from "./auditColumns.tsx";
import { AuditFilters, type Filter } from "./AuditFilters.tsx";
import type { Entry } from "./formatTarget.ts";
import { EntryDrawer } from "./EntryDrawer.tsx";

export function AuditPage() {
  const { can } = useSession();
  return can("audit.read") ? <Audit /> : <AccessDenied />;
}

/** The audit log: filter, details and export. */
function Audit() {
  const search = useSearch({ from: "/signed-in/audit" });
  const { entry, ...filter } = search;
  const navigate = useNavigate({ from: "/audit" });
  const addressOfEntry = ({ id }: Entry) => entryUrl(filter, id);
  const columns = auditColumns(addressOfEntry);
  const { shown, setShown } = useShownColumns("audit", columns);
  const query = auditQuery(filter);
  const { data, error, refetch } = useQuery(
    trpc.audit.count.queryOptions(query, { placeholderData: keepPreviousData }),
  );
  const show = (next: Filter) => void navigate({ search: next, replace: true });

  return (
    <Page title={t("audit.title")} description={t("audit.text")}>
      <ListFrame
        name="audit"
        search={filter}
        onSearch={show}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(entries) => t("audit.count", { entries })}
        searchField={{ label: t("audit.search"), placeholder: t("audit.searchHint") }}
        filters={<AuditFilters filter={filter} onFilter={show} />}
        failed={t("audit.failed")}
        noneFound={{ title: t("audit.noneFound.title"), text: t("audit.noneFound.text") }}
        empty={
          <EmptyState
            icon={<IconShieldCheck size={28} />}
            title={t("audit.empty.title")}
            text={t("audit.empty.text")}
          />
        }
        exportMenu={
          <ExportMenu
            path="audit"
            count={data?.total ?? 0}
            query={{
              matching: query,
              columns: columns.flatMap(({ id, exported = [] }) => (shown[id] ? exported : [])),
            }}
          />
        }
        columns={columns}
        shown={shown}
        onShow={setShown}
      >
        <DataTable
          listKey={JSON.stringify(["audit", filter])}
          label={t("audit.table")}
          total={data?.total}
          columns={columns}
          shown={shown}
          windowQuery={(window) => {
            const rows = { ...query, ...window };
            return {
              queryKey: [...trpc.audit.browse.pathKey(), { rows }],
              queryFn: async () => (await trpcClient.audit.browse.query(rows)).entries,
            };
          }}
          rowLabel={auditName}
          renderCard={auditCard(addressOfEntry)}
        />
      </ListFrame>
      {entry !== undefined && (
        <EntryDrawer
          id={entry}
          onClose={() => void navigate({ search: filter, replace: true, resetScroll: false })}
        />
      )}
    </Page>
  );
}

/** Days are in the time zone of the viewer. */
function auditQuery({ target, from, to, ...filter }: Filter) {
  return {
    ...filter,
    ...(target !== undefined && { targetType: target }),
    ...(from !== undefined && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to !== undefined && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

/** The URL of an entry, in the list with its current filters. */
function entryUrl(filter: Filter, entry: string): string {
  const query = Object.entries({ ...filter, entry });
  return `/audit?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
