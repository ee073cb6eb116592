import { Button, Drawer, Group, Stack, Switch, Tabs, Text, Textarea } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import type {
  CatalogConfig,
  CatalogEntry,
  Collection,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import { LeaveDialog } from "../../kit/drafts/LeaveDialog.tsx";
import { RestoredNotice } from "../../kit/drafts/RestoredNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { isOffered, isOfferable, entryName } from "./catalog.ts";
import classes from "./catalog.module.css";
import { EntryFields } from "./EntryFields.tsx";
import { EntryNotSaved } from "./EntryNotSaved.tsx";
import { entrySave, entryUndo } from "./entrySave.ts";
import { OwnerNotice } from "./OwnerNotice.tsx";
import { useCatalogEdit } from "./useCatalogEdit.ts";
import { useEntryDraft } from "./useEntryDraft.ts";
import type { Provided } from "./useProvided.ts";
import { useUndo } from "./useUndo.ts";

/**
 * Edits an entry by its important fields, or as JSON. Both edit one draft.
 * @param given the entry, or the initial values of a new one
 */
export function EntryDrawer({
  collection,
  given,
  isNew,
  config,
  origin,
  provided,
  onClose,
}: {
  collection: Collection;
  given: CatalogEntry;
  isNew: boolean;
  config: CatalogConfig;
  origin: string;
  provided: Provided;
  onClose: () => void;
}) {
  const taken = new Set(config[collection].map(({ id }) => id));
  const entry = useEntryDraft({ collection, given, isNew, taken });
  const { draft, base, problem, isDirty } = entry;
  const [isReported, setIsReported] = useState(false);
  const isNarrow = useIsNarrow();
  const save = useCatalogEdit();
  const undo = useUndo();
  useRestoreFocus(true);
  const remote = provided.config?.[collection].find(({ id }) => id === draft.id);

  async function saveNow({ over } = { over: false }): Promise<boolean> {
    setIsReported(true);
    if (problem || save.isPending) return false;
    const before = isNew ? undefined : base;
    try {
      const { config: stored } = await save.mutateAsync(entrySave(collection, { base: before, draft, over }));
      const after = stored[collection].find(({ id }) => id === draft.id) ?? draft;
      entry.forget();
      toastUndoable(t(isNew ? "catalog.added" : "catalog.saved", { name: entryName(draft) }), () =>
        undo(entryUndo(collection, { before, after })),
      );
      return true;
    } catch {
      // The mutation shows the error.
      return false;
    }
  }

  function close() {
    if (!isDirty) return onClose();
    modals.openConfirmModal({
      title: t("catalog.entry.leave.title"),
      centered: true,
      children: <Text size="sm">{t("catalog.entry.leave.text")}</Text>,
      labels: { confirm: t("catalog.entry.leave.confirm"), cancel: t("catalog.entry.leave.stay") },
      confirmProps: { color: "red" },
      onConfirm: leave,
    });
  }

  function leave() {
    entry.forget();
    onClose();
  }

  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={isNarrow ? "100%" : 620}
      title={isNew ? t(`catalog.add.${collection}`) : t("catalog.edit.title", { name: entryName(base) })}
      styles={{ title: { fontWeight: 600, overflowWrap: "anywhere" } }}
      closeButtonProps={{ "aria-label": t("catalog.entry.close") }}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void saveNow().then((saved) => saved && onClose());
        }}
      >
        <Stack gap="md">
          {entry.savedAt !== undefined && (
            <RestoredNotice savedAt={entry.savedAt} onDiscard={entry.discard} />
          )}
          <OwnerNotice collection={collection} entry={entry} provided={provided} remote={remote} />
          {isOfferable(collection) && (
            <Switch
              label={t("catalog.entry.offered")}
              description={t("catalog.entry.offered.hint")}
              checked={isOffered(draft)}
              onChange={(event) => entry.change({ ...draft, available: event.currentTarget.checked })}
            />
          )}
          <Tabs
            value={entry.typed === undefined ? "fields" : "json"}
            onChange={(tab) => {
              if (tab === "json") entry.openJson();
              else if (!entry.closeJson()) setIsReported(true);
            }}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="fields">{t("catalog.entry.fields")}</Tabs.Tab>
              <Tabs.Tab value="json">{t("catalog.entry.json")}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="fields">
              <EntryFields
                collection={collection}
                entry={entry}
                config={config}
                origin={origin}
                remote={remote}
                problem={isReported ? problem : undefined}
              />
            </Tabs.Panel>
            <Tabs.Panel value="json">
              <Textarea
                label={t("catalog.entry.json.label")}
                description={t("catalog.entry.json.hint")}
                className={classes.json ?? ""}
                autosize
                minRows={12}
                maxRows={30}
                spellCheck={false}
                value={entry.typed ?? ""}
                error={problem?.text}
                onChange={(event) => entry.typeJson(event.currentTarget.value)}
              />
            </Tabs.Panel>
          </Tabs>
          <EntryNotSaved
            entry={entry}
            error={save.error}
            isSaving={save.isPending}
            onOver={() => void saveNow({ over: true }).then((saved) => saved && onClose())}
            onTheirs={save.reset}
          />
        </Stack>
        <div className={classes.bar}>
          <Group justify="flex-end" gap="xs">
            {isReported && problem && entry.typed === undefined && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert" flex={1} style={{ minWidth: 160 }}>
                {problem.text}
              </Text>
            )}
            <Button variant="default" onClick={close}>
              {t("catalog.cancel")}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!isDirty && !isNew}>
              {t(isNew ? "catalog.entry.add" : "catalog.entry.save")}
            </Button>
          </Group>
        </div>
      </form>
      <LeaveDialog
        dirty={isDirty && !save.isSuccess}
        saving={save.isPending}
        onSave={saveNow}
        onDiscard={leave}
      />
    </Drawer>
  );
}
