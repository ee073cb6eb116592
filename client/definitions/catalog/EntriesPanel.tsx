import { Card, Select, Tabs } from "@mantine/core";
import { useMemo, useState } from "react";
import { notifications } from "@mantine/notifications";
import {
  type CatalogEntry,
  type Collection,
  COLLECTIONS,
  type CatalogConfig,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { formatNumber } from "../../kit/components/format.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { isOfferable, entryName, type CatalogView, isMine } from "./catalog.ts";
import { EntryDrawer } from "./EntryDrawer.tsx";
import { FoundEntries } from "./FoundEntries.tsx";
import { proposedId } from "./proposedId.ts";
import { RemoveEntryDialog } from "./RemoveEntryDialog.tsx";
import { useCatalogSearch } from "./useCatalogSearch.ts";
import { onlyHereIn, type Provided } from "./useProvided.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { type Edit, moved, offered, put, putBack, removed } from "./catalogEdits.ts";
import { useCatalogEdit } from "./useCatalogEdit.ts";
import { useUndo } from "./useUndo.ts";

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

/**
 * The immediate actions on an entry, each with undo.
 * @param config the displayed catalog
 */
function useEntryActs(collection: Collection, config: CatalogConfig) {
  const { mutateAsync } = useCatalogEdit();
  const undo = useUndo();

  function save(change: Edit, { toast, back }: { toast: string; back: Edit }) {
    mutateAsync(change).then(
      () => toastUndoable(toast, () => undo(back)),
      (error: unknown) =>
        notifications.show({ title: t("catalog.notSaved"), message: errorText(error), color: "red" }),
    );
  }

  return {
    offer(entry: CatalogEntry, available: boolean) {
      const name = entryName(entry);
      save(offered(collection, entry.id, available), {
        toast: t(available ? "catalog.nowOffered" : "catalog.notOffered", { name }),
        back: offered(collection, entry.id, !available),
      });
    },
    move(entry: CatalogEntry, step: -1 | 1) {
      const change = moved(collection, entry.id, step);
      const after = change(config)[collection];
      const before = config[collection].filter((one, index) => after[index] !== one);
      const nowMine = before.filter((one) => !isMine(one)).length;
      const name = entryName(entry);
      save(change, {
        toast: [
          t(step === -1 ? "catalog.movedUp" : "catalog.movedDown", { name }),
          ...(nowMine > 0 ? [t("catalog.moved.mine", { entries: nowMine })] : []),
        ].join(" "),
        back: (now) => before.reduce((so, one) => put(collection, one)(so), now),
      });
    },
    remove(entry: CatalogEntry) {
      save(removed(collection, entry.id), {
        toast: t("catalog.removed", { name: entryName(entry) }),
        back: putBack(collection, entry, config[collection].indexOf(entry)),
      });
    },
  };
}
