import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { t } from "../../kit/i18n/t.ts";
import type { BuilderActions } from "./builderActions.ts";
import { SAMPLES, fieldSectionId, formSections } from "./editedForm.ts";
import { isTypeAllowed } from "./fieldTypes.ts";
import { fieldLabel, sectionName } from "./sectionName.ts";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** All actions on a field of the list, including moving it. */
export const FieldMenu = memo(function FieldMenu({
  field,
  actions,
}: {
  field: FormField;
  actions: BuilderActions;
}) {
  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t("forms.more", { label: fieldLabel(field) })}
        >
          <IconDots {...ICON} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items field={field} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
});

// Rendered when the menu opens, from the current form.
function Items({ field, actions }: { field: FormField; actions: BuilderActions }) {
  const form = actions.form();
  const sectionId = fieldSectionId(field, new Set(form.groups.map(({ id }) => id)));
  const elsewhere = formSections(form).filter(
    ({ id }) => id !== sectionId && isTypeAllowed(field.type, { perSample: id === SAMPLES }),
  );
  return (
    <>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => actions.editField(field.id)}>
        {t("forms.edit")}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => actions.duplicateField(field.id)}>
        {t("forms.duplicate")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowUp {...ICON} />} onClick={() => actions.stepField(field.id, -1)}>
        {t("forms.moveUp")}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown {...ICON} />} onClick={() => actions.stepField(field.id, 1)}>
        {t("forms.moveDown")}
      </Menu.Item>
      {elsewhere.length > 0 && <Menu.Label>{t("forms.moveTo")}</Menu.Label>}
      {elsewhere.map((other) => (
        <Menu.Item key={other.id} onClick={() => actions.moveField(field.id, other.id)}>
          {sectionName(other)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash {...ICON} />}
        onClick={() => actions.removeField(field.id)}
      >
        {t("forms.remove")}
      </Menu.Item>
    </>
  );
}
