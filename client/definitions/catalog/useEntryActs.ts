import { notifications } from "@mantine/notifications";
import type {
  CatalogConfig,
  CatalogEntry,
  Collection,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { isMine, entryName } from "./catalog.ts";
import { type Edit, moved, offered, put, putBack, removed } from "./catalogEdits.ts";
import { useCatalogEdit } from "./useCatalogEdit.ts";
import { useUndo } from "./useUndo.ts";

/**
 * The immediate actions on an entry, each with undo.
 * @param config the displayed catalog
 */
export function useEntryActs(collection: Collection, config: CatalogConfig) {
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
