import { notifications } from "@mantine/notifications";
import { Button, Modal, TextInput } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { AddFieldDialog } from "./AddFieldDialog.tsx";
import type { BuilderActions } from "./builderActions.ts";
import { ChecklistPicker } from "./ChecklistPicker.tsx";
import { addFields } from "./fieldEdits.ts";
import { addGroup, changeGroup } from "./groupEdits.ts";
import { takenNames } from "./proposedName.ts";
import type { FormDraft } from "./useFormDraft.ts";
import { VersionsDrawer } from "./VersionsDrawer.tsx";
import type { FormGroup } from "../../../server/definitions/forms/rules/field.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";

/** The open dialog of the form builder. */
export type BuilderDialog =
  | { kind: "addField"; sectionId: string }
  | { kind: "group"; groupId: string | undefined }
  | { kind: "checklist" }
  | { kind: "versions" };

export function BuilderDialogs({
  dialog,
  serviceId,
  draft: { form, change, load },
  actions,
  onClose,
}: {
  dialog: BuilderDialog | undefined;
  serviceId: string | undefined;
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
          serviceId={serviceId}
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

const NAME_MAX_CHARACTERS = 100;
const DESCRIPTION_MAX_CHARACTERS = 500;

/** Names a new or an existing group. */
function GroupDialog({
  group,
  onApply,
  onClose,
}: {
  group: FormGroup | undefined;
  onApply: (given: { name: string; description: string | undefined }) => void;
  onClose: () => void;
}) {
  const draft = useDraftForm({
    name: `form-group.${group?.id ?? "new"}`,
    stored: { name: group?.name ?? "", description: group?.description ?? "" },
    validate: { name: required(t("forms.group.name")) },
    async send({ name, description }) {
      onApply({ name: name.trim(), description: description.trim() || undefined });
    },
  });
  const { form } = draft;
  return (
    <Modal opened onClose={onClose} title={t(group ? "forms.group.rename" : "forms.group.add")} centered>
      <DraftForm draft={draft} failed={t("forms.saveFailed")}>
        <TextInput
          label={t("forms.group.name")}
          required
          data-autofocus
          maxLength={NAME_MAX_CHARACTERS}
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("forms.group.description")}
          maxLength={DESCRIPTION_MAX_CHARACTERS}
          {...form.getInputProps("description")}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit">{t("forms.group.save")}</Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}
