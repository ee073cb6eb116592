import { Radio, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import classes from "./studies.module.css";

/**
 * Chooses a checklist, with a search. Deprecated checklists are listed only while chosen.
 * @param value the chosen accession; null for none
 */
export function ChecklistList({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: string | null;
  onChoose: (accession: string | null) => void;
}) {
  const { data, error, refetch } = useQuery(trpc.checklists.list.queryOptions({}, { staleTime: 60_000 }));
  const [search, setSearch] = useState("");
  const labelId = useId();
  const word = search.trim().toLowerCase();
  const known = (data?.checklists ?? []).filter(
    ({ deprecated, accession }) => !deprecated || accession === value,
  );
  const found = known.filter(({ name, accession, description }) =>
    `${name} ${accession} ${description}`.toLowerCase().includes(word),
  );

  return (
    <Stack gap="xs">
      <Text id={labelId} size="sm" fw={500}>
        {label}
      </Text>
      <TextInput
        type="search"
        aria-label={t("study.checklist.search")}
        placeholder={t("study.checklist.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {error && (
        <ErrorNotice error={error} title={t("study.checklist.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={4} />}
      <ScrollArea.Autosize mah={280} type="auto" className={classes.choices ?? ""}>
        <Radio.Group
          aria-labelledby={labelId}
          value={value ?? ""}
          onChange={(accession) => onChoose(accession === "" ? null : accession)}
        >
          <Stack gap={4} p="xs">
            {data && word === "" && <Radio value="" label={t("study.checklist.remove")} />}
            {found.map((checklist) => (
              <Radio
                key={checklist.accession}
                value={checklist.accession}
                label={`${checklist.name} (${checklist.accession})`}
                description={[
                  checklist.deprecated && t("study.checklist.deprecated"),
                  checklist.description,
                  t("study.checklist.fields", {
                    fields: checklist.fieldCount,
                    mandatory: checklist.mandatoryCount,
                  }),
                ]
                  .filter(Boolean)
                  .join(" ")}
              />
            ))}
            {data && found.length === 0 && (
              <Text size="sm" c="dimmed">
                {t("study.checklist.noneFound")}
              </Text>
            )}
          </Stack>
        </Radio.Group>
      </ScrollArea.Autosize>
    </Stack>
  );
}
