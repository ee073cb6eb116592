import { IconSearch, IconShieldCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ColumnMenu } from "../../kit/table/ColumnMenu.tsx";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { ExportMenu } from "../../kit/table/ExportMenu.tsx";
import { useShownColumns } from "../../kit/table/useShownColumns.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { auditCard, auditColumns, auditName } from "./auditColumns.tsx";
import { AuditFilters, type Filter } from "./AuditFilters.tsx";
import type { Entry } from "./formatAction.ts";
import { EntryDrawer } from "./EntryDrawer.tsx";

const NEWEST_FIRST = { by: "at", direction: "desc" } as const;

export function AuditPage() {
  const { isAdmin } = useSession();
  return isAdmin ? <Audit /> : <AccessDenied />;
}

/** The audit log: filter, details and export. */
function Audit() {
  const { entry, ...filter } = useSearch({ from: "/signed-in/audit" });
  const navigate = useNavigate({ from: "/audit" });
  const addressOfEntry = ({ id }: Entry) => entryUrl(filter, id);
  const columns = auditColumns(addressOfEntry);
  const { shown, setShown } = useShownColumns("audit", columns);
  const query = auditQuery(filter);
  const { data, error, refetch } = useQuery(
    trpc.audit.count.queryOptions(query, { placeholderData: keepPreviousData }),
  );
  const total = data?.total ?? 0;

  return (
    <Page
      title={t("audit.title")}
      description={t("audit.text")}
      actions={
        <>
          <ColumnMenu columns={columns} shown={shown} onShow={setShown} />
          <ExportMenu
            path="audit"
            count={total}
            query={{
              matching: query,
              columns: columns.flatMap(({ id, exported = [] }) => (shown[id] ? exported : [])),
            }}
          />
        </>
      }
    >
      <AuditFilters filter={filter} onFilter={(next) => void navigate({ search: next, replace: true })} />
      {error && <ErrorNotice error={error} title={t("audit.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && total === 0 && <Nothing isFiltered={Object.keys(filter).length > 0} />}
      {data && total > 0 && (
        <DataTable
          listKey={JSON.stringify(["audit", filter])}
          label={t("audit.table")}
          total={total}
          columns={columns}
          shown={shown}
          sorting={NEWEST_FIRST}
          onSort={() => {}}
          windowQuery={(window) => {
            const rows = { ...query, ...window };
            return {
              queryKey: [...trpc.audit.browse.pathKey(), { rows }],
              queryFn: async () => (await trpcClient.audit.browse.query(rows)).entries,
            };
          }}
          rowLabel={auditName}
          card={auditCard(addressOfEntry)}
        />
      )}
      {entry !== undefined && (
        <EntryDrawer id={entry} onClose={() => void navigate({ search: filter, replace: true })} />
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

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={<IconSearch size={28} />}
      title={t("audit.noneFound.title")}
      text={t("audit.noneFound.text")}
      action={
        <LinkButton to="/audit" search={{}} variant="default">
          {t("audit.noneFound.action")}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      icon={<IconShieldCheck size={28} />}
      title={t("audit.empty.title")}
      text={t("audit.empty.text")}
    />
  );
}

/** The URL of an entry, in the list with its current filters. */
function entryUrl(filter: Filter, entry: string): string {
  const query = Object.entries({ ...filter, entry });
  return `/audit?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
