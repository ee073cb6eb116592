import { Group, Stack, TextInput } from "@mantine/core";
import type {
  CatalogConfig,
  CatalogEntry,
  Collection,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { pictureUrl } from "./catalog.ts";
import { Picture } from "./EntryList.tsx";
import { ENTRY_FIELDS, valueAt, withValue } from "./entryFields.ts";
import type { EntryProblem } from "./entryProblem.ts";
import { FieldInput } from "./FieldInput.tsx";
import type { EntryDraft } from "./useEntryDraft.ts";

/**
 * The important fields of an entry.
 * @param remote the provider's entry, if known
 * @param problem why the entry cannot be saved, after an attempt
 */
export function EntryFields({
  collection,
  entry: { draft, isNew, change, rename, setId },
  config,
  origin,
  remote,
  problem,
}: {
  collection: Collection;
  entry: EntryDraft;
  config: CatalogConfig;
  origin: string;
  remote: CatalogEntry | undefined;
  problem: EntryProblem | undefined;
}) {
  const at = (field: EntryProblem["field"]) => (problem?.field === field ? problem.text : undefined);
  return (
    <Stack gap="md">
      {ENTRY_FIELDS[collection].map((field) => {
        const { path, kind } = field;
        const isName = path[0] === "name";
        const input = (
          <FieldInput
            key={path.join(".")}
            field={field}
            value={valueAt(draft, path)}
            provided={remote && { value: valueAt(remote, path) }}
            config={config}
            isRequired={isName}
            error={isName ? at("name") : undefined}
            onChange={(value) =>
              isName ? rename(typeof value === "string" ? value : "") : change(withValue(draft, path, value))
            }
          />
        );
        if (isName && isNew)
          return (
            <Stack key="name" gap="md">
              {input}
              <TextInput
                label={t("catalog.field.id")}
                description={t("catalog.field.id.hint")}
                spellCheck={false}
                maxLength={200}
                value={draft.id}
                error={at("id")}
                onChange={(event) => setId(event.currentTarget.value)}
              />
            </Stack>
          );
        if (kind !== "picture") return input;
        return (
          <Group key="picture" gap="sm" wrap="nowrap" align="flex-start">
            <Picture address={pictureUrl(collection, draft, origin)} />
            <div style={{ flex: 1 }}>{input}</div>
          </Group>
        );
      })}
    </Stack>
  );
}
