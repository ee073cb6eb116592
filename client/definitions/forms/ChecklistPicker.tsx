import { Button, Checkbox, Group, Modal, Select, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./ChecklistPicker.module.css";
import { toFormField, foundFields } from "./checklistFields.ts";
import { NoMatches } from "../../kit/components/NoMatches.tsx";

type ChecklistField = Outputs["checklists"]["get"]["fields"][number];

/**
 * Imports fields of a checklist: each ticked field becomes a column.
 * @param taken the names in use
 */
export function ChecklistPicker({
  taken,
  onAdd,
  onClose,
}: {
  taken: ReadonlySet<string>;
  onAdd: (fields: FormField[]) => void;
  onClose: () => void;
}) {
  const isNarrow = useIsNarrow();
  const [accession, setAccession] = useState<string | null>(null);
  const list = useQuery(trpc.checklists.list.queryOptions());
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("forms.checklist.title")}
      size="lg"
      fullScreen={isNarrow}
      classNames={{ body: classes.body ?? "" }}
    >
      <Text size="sm" c="dimmed">
        {t("forms.checklist.text")}
      </Text>
      {list.error && (
        <ErrorNotice
          error={list.error}
          title={t("forms.checklist.failed")}
          onRetry={() => void list.refetch()}
        />
      )}
      <Select
        label={t("forms.checklist.choose")}
        data-autofocus
        searchable
        allowDeselect={false}
        data={(list.data?.checklists ?? []).map((checklist) => ({
          value: checklist.accession,
          label: `${checklist.name} (${checklist.accession})`,
        }))}
        value={accession}
        onChange={setAccession}
      />
      {accession !== null && (
        <FieldChoice key={accession} accession={accession} taken={taken} onAdd={onAdd} />
      )}
    </Modal>
  );
}

function FieldChoice({
  accession,
  taken,
  onAdd,
}: {
  accession: string;
  taken: ReadonlySet<string>;
  onAdd: (fields: FormField[]) => void;
}) {
  const { data, error, refetch } = useQuery(trpc.checklists.get.queryOptions({ accession }));
  const [search, setSearch] = useState("");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (error)
    return <ErrorNotice error={error} title={t("forms.checklist.failed")} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={6} />;
  const found = foundFields(data.fields, search);
  const sections = [...new Set(found.map(({ group }) => group))];
  const required = data.fields.filter((field) => field.required && !taken.has(field.name));

  function tick(names: string[], on: boolean) {
    const next = new Set(ticked);
    for (const name of names)
      if (on) next.add(name);
      else next.delete(name);
    setTicked(next);
  }

  return (
    <>
      <Group gap="xs" align="flex-end">
        <SearchField label={t("forms.checklist.search")} value={search} onSearch={setSearch} />
        <Button
          variant="default"
          disabled={required.every(({ name }) => ticked.has(name))}
          onClick={() =>
            tick(
              required.map(({ name }) => name),
              true,
            )
          }
        >
          {t("forms.checklist.allRequired")}
        </Button>
      </Group>
      <div className={classes.fields}>
        {found.length === 0 && (
          <NoMatches text={t("forms.checklist.noneFound")} onClear={() => setSearch("")} />
        )}
        {sections.map((section) => (
          <Stack key={section} gap={6} component="section" mb="md">
            <Title order={3} size="h6">
              {section}
            </Title>
            {found
              .filter(({ group }) => group === section)
              .map((field) => (
                <Checkbox
                  key={field.name}
                  label={<FieldWords field={field} isThere={taken.has(field.name)} />}
                  description={field.helpText}
                  disabled={taken.has(field.name)}
                  checked={ticked.has(field.name) || taken.has(field.name)}
                  onChange={(event) => tick([field.name], event.currentTarget.checked)}
                />
              ))}
          </Stack>
        ))}
      </div>
      <Group justify="flex-end" className={classes.foot}>
        <Button
          disabled={ticked.size === 0}
          onClick={() => onAdd(data.fields.filter(({ name }) => ticked.has(name)).map(toFormField))}
        >
          {t("forms.checklist.confirm", { fields: ticked.size })}
        </Button>
      </Group>
    </>
  );
}

function FieldWords({ field, isThere }: { field: ChecklistField; isThere: boolean }) {
  const { label, required, options = [], units = [] } = field;
  return (
    <Group component="span" gap={6}>
      <span>{label}</span>
      {required && <WordBadge color="blue">{t("forms.checklist.required")}</WordBadge>}
      {isThere && <WordBadge color="teal">{t("forms.checklist.there")}</WordBadge>}
      {options.length > 0 && (
        <Text component="span" size="xs" c="dimmed">
          {t("forms.checklist.options", { options: options.length })}
        </Text>
      )}
      {units.length > 0 && (
        <Text component="span" size="xs" c="dimmed">
          {units.slice(0, 4).join(", ")}
        </Text>
      )}
    </Group>
  );
}
