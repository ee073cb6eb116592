import { Card, Select, Tabs } from "@mantine/core";
import { useMemo, useState } from "react";
import {
  type CatalogEntry,
  type Collection,
  COLLECTIONS,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { formatNumber } from "../../kit/components/format.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { isOfferable, entryName, type CatalogView } from "./catalog.ts";
import { EntryDrawer } from "./EntryDrawer.tsx";
import { FoundEntries } from "./FoundEntries.tsx";
import { proposedId } from "./proposedId.ts";
import { RemoveEntryDialog } from "./RemoveEntryDialog.tsx";
import { useCatalogSearch } from "./useCatalogSearch.ts";
import { useEntryActs } from "./useEntryActs.ts";
import { onlyHereIn, type Provided } from "./useProvided.ts";

/** The entries of the catalog, one collection at a time: search, availability, edit, add, reorder and remove. */
export function EntriesPanel({ view, provided }: { view: CatalogView; provided: Provided }) {
  const { config, pictureOrigin } = view;
  const { collection, look } = useCatalogSearch();
  const [edited, setEdited] = useState<{ entry: CatalogEntry; isNew: boolean }>();
  const [leaving, setLeaving] = useState<CatalogEntry>();
  const isNarrow = useIsNarrow();
  const acts = useEntryActs(collection, config);
  const onlyHere = useMemo(
    () => onlyHereIn(collection, config, provided.config),
    [collection, config, provided.config],
  );

  function duplicate(entry: CatalogEntry) {
    const name = t("catalog.copyOf", { name: entryName(entry) });
    const id = proposedId(`${entry.id}-copy`, new Set(config[collection].map((one) => one.id)));
    setEdited({ entry: { ...entry, name, id, localOverrides: true }, isNew: true });
  }

  const tabs = COLLECTIONS.map((one) => ({
    value: one,
    label: `${t(`catalog.collection.${one}`)} (${formatNumber(config[one].length)})`,
  }));
  const choose = (value: string | null) => {
    const next = COLLECTIONS.find((known) => known === value);
    if (next) look({ collection: next, state: undefined });
  };
  const found = (
    <FoundEntries
      collection={collection}
      config={config}
      origin={pictureOrigin}
      onlyHere={onlyHere}
      onAdd={() => setEdited({ entry: newEntry(collection), isNew: true })}
      acts={{
        open: (entry) => setEdited({ entry, isNew: false }),
        offer: acts.offer,
        duplicate,
        remove: setLeaving,
        move: acts.move,
      }}
    />
  );

  return (
    <Card withBorder component="section" aria-label={t("catalog.entries")}>
      {isNarrow ? (
        <>
          <Select
            label={t("catalog.collection")}
            data={tabs}
            value={collection}
            allowDeselect={false}
            onChange={choose}
          />
          {found}
        </>
      ) : (
        <Tabs
          value={collection}
          onChange={choose}
          keepMounted={false}
          styles={{ tab: { paddingInline: 10 } }}
        >
          <Tabs.List aria-label={t("catalog.collection")}>
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={collection}>{found}</Tabs.Panel>
        </Tabs>
      )}
      {edited && (
        <EntryDrawer
          key={`${edited.entry.id} ${String(edited.isNew)}`}
          collection={collection}
          given={edited.entry}
          isNew={edited.isNew}
          config={config}
          origin={pictureOrigin}
          provided={provided}
          onClose={() => setEdited(undefined)}
        />
      )}
      {leaving && (
        <RemoveEntryDialog
          collection={collection}
          entry={leaving}
          provided={provided}
          onRemove={() => {
            acts.remove(leaving);
            setLeaving(undefined);
          }}
          onHide={() => {
            acts.offer(leaving, false);
            setLeaving(undefined);
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Card>
  );
}

function newEntry(collection: Collection): CatalogEntry {
  return { id: "", ...(isOfferable(collection) ? { available: true } : {}), localOverrides: true };
}
