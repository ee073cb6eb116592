import { Select } from "@mantine/core";
import { IconClipboardList, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { withSearch } from "../../kit/table/listSearch.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { DUE_FILTERS } from "./ordersSearch.ts";
import { PRIORITIES, STAGES } from "../../../server/ordering/stages/rules/stages.ts";

// Lazy, so that the code of lists is loaded while the server counts the orders.
const OrderTable = lazy(async () => ({ default: (await import("./OrderTable.tsx")).OrderTable }));

export function OrdersPage() {
  const search = useSearch({ from: "/signed-in/orders" });
  const { sort = "created", direction = "desc", ...filter } = search;
  const navigate = useNavigate({ from: "/orders" });
  const { data, error, refetch } = useQuery(
    trpc.orders.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const { isOfFacility, can } = useSession();
  const departments = useQuery(trpc.departments.names.queryOptions(undefined, { enabled: isOfFacility }));
  const assignees = useQuery(trpc.orders.assignees.queryOptions(undefined, { enabled: isOfFacility }));
  const show = (next: typeof search) => void navigate({ search: next, replace: true });

  return (
    <Page title={t("orders.title")}>
      <Suspense fallback={<Loading rows={8} />}>
        <OrderTable
          search={search}
          onSearch={show}
          filter={filter}
          sorting={{ by: sort, direction }}
          total={data?.total}
          error={error}
          onRetry={() => void refetch()}
          countText={(orders) => t("orders.count", { orders })}
          label={t("orders.table")}
          searchField={{ label: t("orders.search"), placeholder: t("orders.searchHint") }}
          filters={
            <>
              <Select
                label={t("orders.status")}
                placeholder={t("orders.anyStatus")}
                data={STAGES.map((value) => ({ value, label: t(`stage.${value}`) }))}
                value={search.stage ?? null}
                clearable
                comboboxProps={{ withinPortal: false }}
                onChange={(value) =>
                  show(
                    withSearch(search, {
                      stage: STAGES.find((known) => known === value),
                      status: undefined,
                    }),
                  )
                }
              />
              <Select
                label={t("planning.dueDate")}
                placeholder={t("planning.anyDue")}
                data={DUE_FILTERS.map((value) => ({ value, label: t(`planning.filter.${value}`) }))}
                value={search.due ?? null}
                clearable
                comboboxProps={{ withinPortal: false }}
                onChange={(value) =>
                  show(withSearch(search, { due: DUE_FILTERS.find((known) => known === value) }))
                }
              />
              {isOfFacility && (
                <>
                  <Select
                    label={t("planning.assignee")}
                    placeholder={t("planning.anyAssignee")}
                    data={[
                      { value: "none", label: t("planning.nobody") },
                      ...(assignees.data ?? []).map(({ id, firstName, lastName }) => ({
                        value: id,
                        label: `${firstName} ${lastName}`,
                      })),
                    ]}
                    value={search.assigneeId ?? null}
                    searchable
                    clearable
                    comboboxProps={{ withinPortal: false }}
                    onChange={(value) => show(withSearch(search, { assigneeId: value ?? undefined }))}
                  />
                  <Select
                    label={t("planning.priority")}
                    placeholder={t("planning.anyPriority")}
                    data={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
                    value={search.priority ?? null}
                    clearable
                    comboboxProps={{ withinPortal: false }}
                    onChange={(value) =>
                      show(withSearch(search, { priority: PRIORITIES.find((known) => known === value) }))
                    }
                  />
                </>
              )}
              {departments.data !== undefined && departments.data.length > 0 && (
                <Select
                  label={t("orders.department")}
                  placeholder={t("orders.anyDepartment")}
                  data={departments.data.map(({ id: value, name: label }) => ({ value, label }))}
                  value={search.departmentId ?? null}
                  searchable
                  clearable
                  comboboxProps={{ withinPortal: false }}
                  onChange={(value) => show(withSearch(search, { departmentId: value ?? undefined }))}
                />
              )}
            </>
          }
          failed={t("orders.failed")}
          noneFound={{ title: t("orders.noneFound.title"), text: t("orders.noneFound.text") }}
          empty={
            <EmptyState
              icon={<IconClipboardList size={28} />}
              title={t("orders.empty.title")}
              text={t("orders.empty.text")}
              action={
                can("orders.change") && <LinkButton to="/orders/new">{t("orders.empty.action")}</LinkButton>
              }
            />
          }
          action={
            can("orders.change") && (
              <LinkButton to="/orders/new" leftSection={<IconPlus size={18} aria-hidden />}>
                {t("orders.new")}
              </LinkButton>
            )
          }
        />
      </Suspense>
    </Page>
  );
}
