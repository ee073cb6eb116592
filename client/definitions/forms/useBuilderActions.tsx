import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useMemo, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import type { BuilderActions } from "./builderActions.ts";
import type { EditedForm } from "./editedForm.ts";
import { addField, duplicateField, moveField, removeField, restoreField } from "./fieldEdits.ts";
import { rowId } from "./FieldRow.tsx";
import { removeGroup, restoreGroup, stepGroup } from "./groupEdits.ts";
import { fieldLabel } from "./sectionName.ts";
import { stepField } from "./shownRows.ts";
import type { FormDraft } from "./useFormDraft.ts";

const UNDO_OFFERED_MS = 10_000;

/** The navigation callbacks of the list of fields. */
interface Ways {
  editField: (id: string, options?: { isAdded: boolean }) => void;
  askType: (sectionId: string) => void;
  editGroup: (id: string) => void;
}

/**
 * The actions of the list of fields on the edited form. A removal can be undone for a while, independently of later
 * edits.
 * @param ways stable callbacks
 */
export function useBuilderActions({ form, change }: FormDraft, ways: Ways): BuilderActions {
  const [present] = useState(() => createHolder(form));
  useEffect(() => present.replace(form), [present, form]);
  return useMemo(() => actionsOn(present.read, change, ways), [present, change, ways]);
}

function createHolder<Value>(value: Value) {
  let present = value;
  return {
    read: () => present,
    replace(next: Value) {
      present = next;
    },
  };
}

function actionsOn(present: () => EditedForm, change: FormDraft["change"], ways: Ways): BuilderActions {
  return {
    ...ways,
    form: present,
    change,
    addField(type, sectionId) {
      const label = t("forms.add.label", { type: t(`forms.type.${type}`) });
      const added = addField(present(), { type, sectionId, label });
      change(() => added.form);
      ways.editField(added.field.id, { isAdded: true });
    },
    duplicateField(id) {
      const copy = duplicateField(present(), id, (label) => t("forms.copyOf", { label }));
      if (!copy) return;
      change(() => copy.form);
      ways.editField(copy.field.id, { isAdded: true });
    },
    removeField(id) {
      const form = present();
      const index = form.fields.findIndex((field) => field.id === id);
      const field = form.fields[index];
      if (!field) return;
      change((before) => removeField(before, id));
      const next = form.fields[index + 1] ?? form.fields[index - 1];
      if (next) focusSoon(rowId(next.id));
      offerUndo(t("forms.removed", { label: fieldLabel(field) }), () =>
        change((before) => restoreField(before, id, form)),
      );
    },
    stepField: (id, step) => change((before) => stepField(before, id, step)),
    moveField: (id, sectionId) => change((before) => moveField(before, id, { sectionId })),
    stepGroup: (id, step) => change((before) => stepGroup(before, id, step)),
    removeGroup(id) {
      const form = present();
      const group = form.groups.find((one) => one.id === id);
      if (!group) return;
      const fields = form.fields.filter(({ groupId }) => groupId === id).length;
      change((before) => removeGroup(before, id));
      offerUndo(t("forms.group.removed", { name: group.name, fields }), () =>
        change((before) => restoreGroup(before, id, form)),
      );
    },
  };
}

function offerUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: UNDO_OFFERED_MS,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          style={{ flexShrink: 0 }}
          onClick={() => {
            undo();
            notifications.hide(id);
          }}
        >
          {t("forms.undo")}
        </Button>
      </Group>
    ),
  });
}

// Focuses after the menu has closed and has returned focus to the removed element.
function focusSoon(id: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus(), 50);
}
