import { Select, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { formatAction, formatTarget } from "./formatAction.ts";
import type { AuditSearch } from "./auditSearch.ts";

export type Filter = Omit<AuditSearch, "entry">;

const USERS_MAX = 500;

/** The filters of the audit log. */
export function AuditFilters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const { data: names } = useQuery(trpc.audit.names.queryOptions());
  const { data: users } = useQuery(trpc.users.list.queryOptions({ limit: USERS_MAX }));

  // undefined removes a parameter from the URL.
  function change(next: { [Key in keyof Filter]: Filter[Key] | undefined }) {
    const entries = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined);
    onFilter(Object.fromEntries(entries));
  }

  const people = (users?.users ?? []).map(({ id, firstName, lastName, email }) => ({
    value: id,
    label: `${firstName} ${lastName} · ${email}`,
  }));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      <SearchField
        label={t("audit.search")}
        placeholder={t("audit.searchHint")}
        value={filter.search ?? ""}
        onSearch={(text) => change({ search: text === "" ? undefined : text })}
      />
      <Select
        aria-label={t("audit.who")}
        placeholder={t("audit.anybody")}
        data={withCurrent([{ value: "system", label: t("audit.system") }, ...people], filter.who)}
        value={filter.who ?? null}
        searchable
        clearable
        limit={100}
        onChange={(value) => change({ who: value ?? undefined })}
      />
      <Select
        aria-label={t("audit.what")}
        placeholder={t("audit.anything")}
        data={withCurrent(
          (names?.actions ?? []).map((value) => ({ value, label: formatAction(value) })),
          filter.action,
        )}
        value={filter.action ?? null}
        searchable
        clearable
        onChange={(value) => change({ action: value ?? undefined })}
      />
      <Select
        aria-label={t("audit.target")}
        placeholder={t("audit.anyTarget")}
        data={withCurrent(
          (names?.targetTypes ?? []).map((value) => ({ value, label: formatTarget(value) })),
          filter.target,
        )}
        value={filter.target ?? null}
        clearable
        onChange={(value) => change({ target: value ?? undefined })}
      />
      <TextInput
        type="date"
        aria-label={t("audit.from")}
        leftSection={<Text size="sm">{t("audit.fromShort")}</Text>}
        leftSectionWidth={56}
        max={filter.to}
        value={filter.from ?? ""}
        onChange={(event) => change({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        aria-label={t("audit.to")}
        leftSection={<Text size="sm">{t("audit.toShort")}</Text>}
        leftSectionWidth={56}
        min={filter.from}
        value={filter.to ?? ""}
        onChange={(event) => change({ to: event.currentTarget.value || undefined })}
      />
    </SimpleGrid>
  );
}

/** Adds the filter values of the URL that no longer occur in the choices. */
function withCurrent(choices: { value: string; label: string }[], current: string | undefined) {
  if (current === undefined || choices.some(({ value }) => value === current)) return choices;
  return [...choices, { value: current, label: current }];
}
