import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { withSearch } from "../../kit/table/listSearch.ts";
import { formatAction } from "../../ordering/activity/formatAction.ts";
import { formatTarget } from "./formatTarget.ts";
import type { AuditSearch } from "./auditSearch.ts";

export type Filter = Omit<AuditSearch, "entry">;

const USERS_MAX = 500;

/** The fields that filter the audit log. */
export function AuditFilters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const { data: names } = useQuery(trpc.audit.names.queryOptions());
  const { data: users } = useQuery(trpc.users.list.queryOptions({ limit: USERS_MAX }));

  const change = (next: Parameters<typeof withSearch<Filter>>[1]) => onFilter(withSearch(filter, next));
  const field = { clearable: true, comboboxProps: { withinPortal: false } };
  const people = (users?.users ?? []).map(({ id, firstName, lastName, email }) => ({
    value: id,
    label: `${firstName} ${lastName} · ${email}`,
  }));
  return (
    <>
      <Select
        {...field}
        label={t("audit.who")}
        placeholder={t("audit.anybody")}
        data={withCurrent([{ value: "system", label: t("audit.system") }, ...people], filter.who)}
        value={filter.who ?? null}
        searchable
        limit={100}
        onChange={(value) => change({ who: value ?? undefined })}
      />
      <Select
        {...field}
        label={t("audit.what")}
        placeholder={t("audit.anything")}
        data={withCurrent(
          (names?.actions ?? []).map((value) => ({ value, label: formatAction(value) })),
          filter.action,
        )}
        value={filter.action ?? null}
        searchable
        onChange={(value) => change({ action: value ?? undefined })}
      />
      <Select
        {...field}
        label={t("audit.target")}
        placeholder={t("audit.anyTarget")}
        data={withCurrent(
          (names?.targetTypes ?? []).map((value) => ({ value, label: formatTarget(value) })),
          filter.target,
        )}
        value={filter.target ?? null}
        onChange={(value) => change({ target: value ?? undefined })}
      />
      <TextInput
        type="date"
        label={t("audit.from")}
        max={filter.to}
        value={filter.from ?? ""}
        onChange={(event) => change({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t("audit.to")}
        min={filter.from}
        value={filter.to ?? ""}
        onChange={(event) => change({ to: event.currentTarget.value || undefined })}
      />
    </>
  );
}

/** Adds the filter values of the URL that no longer occur in the choices. */
function withCurrent(choices: { value: string; label: string }[], current: string | undefined) {
  if (current === undefined || choices.some(({ value }) => value === current)) return choices;
  return [...choices, { value: current, label: current }];
}
