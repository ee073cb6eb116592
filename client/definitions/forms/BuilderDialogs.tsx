import { notifications } from "@mantine/notifications";
import { t } from "../../kit/i18n/t.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { AddFieldDialog } from "./AddFieldDialog.tsx";
import type { BuilderActions } from "./builderActions.ts";
import { ChecklistPicker } from "./ChecklistPicker.tsx";
import { addFields } from "./fieldEdits.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { addGroup, changeGroup } from "./groupEdits.ts";
import { takenNames } from "./proposedName.ts";
import type { FormDraft } from "./useFormDraft.ts";
import { VersionsDrawer } from "./VersionsDrawer.tsx";

/** The open dialog of the form builder. */
export type BuilderDialog =
  | { kind: "addField"; sectionId: string }
  | { kind: "group"; groupId: string | undefined }
  | { kind: "checklist" }
  | { kind: "versions" };

export function BuilderDialogs({
  dialog,
  draft: { form, change, load },
  actions,
  onClose,
}: {
  dialog: BuilderDialog | undefined;
  draft: FormDraft;
  actions: BuilderActions;
  onClose: () => void;
}) {
  useRestoreFocus(dialog !== undefined);
  switch (dialog?.kind) {
    case "addField":
      return (
        <AddFieldDialog
          sectionId={dialog.sectionId}
          onChoose={(type) => {
            onClose();
            actions.addField(type, dialog.sectionId);
          }}
          onClose={onClose}
        />
      );
    case "group": {
      const { groupId } = dialog;
      return (
        <GroupDialog
          group={form.groups.find(({ id }) => id === groupId)}
          onApply={(given) => {
            change((before) =>
              groupId === undefined ? addGroup(before, given) : changeGroup(before, groupId, given),
            );
            onClose();
          }}
          onClose={onClose}
        />
      );
    }
    case "checklist":
      return (
        <ChecklistPicker
          taken={takenNames(form.fields)}
          onAdd={(fields) => {
            change((before) => addFields(before, fields));
            onClose();
            notifications.show({
              message: t("forms.checklist.added", { fields: fields.length }),
              color: "teal",
            });
          }}
          onClose={onClose}
        />
      );
    case "versions":
      return (
        <VersionsDrawer
          onRestore={(other, version) => {
            load(other);
            onClose();
            notifications.show({ message: t("forms.versions.restored", { version }) });
          }}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
