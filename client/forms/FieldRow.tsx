import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, Group, Menu, Text, Tooltip, UnstyledButton } from "@mantine/core";
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconInfoCircle,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { FormField } from "../../server/forms/rules/field.ts";
import { t } from "../messages/t.ts";
import { WordBadge } from "../ui/WordBadge.tsx";
import type { BuilderActions } from "./builderActions.ts";
import { SAMPLES, type Section } from "./editedForm.ts";
import { mayBeAsked } from "./fieldTypes.ts";
import classes from "./FieldList.module.css";
import type { FormProblem } from "./formProblems.ts";
import { problemText } from "./problemText.ts";
import { fieldLabel, sectionName } from "./sectionName.ts";
import { TypeIcon } from "./typeIcons.tsx";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The DOM id of the button that opens a field. */
export const rowId = (fieldId: string) => `form-row-${fieldId}`;

/** One field in the list: what it is at a glance, a handle to drag it by, a menu with everything else. */
export function FieldRow({
  field,
  section,
  sections,
  problems,
  selected,
  isNew,
  isOff,
  actions,
}: {
  field: FormField;
  section: Section;
  sections: Section[];
  problems: FormProblem[];
  selected: boolean;
  isNew: boolean;
  isOff: boolean;
  actions: BuilderActions;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: field.id });
  const label = fieldLabel(field);
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <FieldCard
        field={field}
        isNew={isNew}
        isOff={isOff}
        selected={selected}
        problems={problems}
        onOpen={() => actions.editField(field.id)}
        handle={
          <ActionIcon
            ref={setActivatorNodeRef}
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.handle ?? ""}
            {...attributes}
            {...listeners}
            aria-label={t("forms.drag", { label })}
          >
            <IconGripVertical {...ICON} size={18} />
          </ActionIcon>
        }
        menu={<RowMenu field={field} section={section} sections={sections} actions={actions} />}
      />
    </li>
  );
}

/** A field's line itself, also as it hangs on the pointer. */
export function FieldCard({
  field,
  isNew = false,
  isOff = false,
  selected = false,
  lifted = false,
  problems = [],
  onOpen,
  handle,
  menu,
}: {
  field: FormField;
  isNew?: boolean;
  isOff?: boolean;
  selected?: boolean;
  lifted?: boolean;
  problems?: FormProblem[];
  onOpen?: () => void;
  handle?: ReactNode;
  menu?: ReactNode;
}) {
  return (
    <div
      className={classes.card}
      data-selected={selected || undefined}
      data-lifted={lifted || undefined}
      data-facility={field.adminOnly || undefined}
      data-hidden={isOff || !field.visible || undefined}
    >
      {handle ?? <IconGripVertical {...ICON} size={18} className={classes.handle} />}
      <UnstyledButton
        id={rowId(field.id)}
        className={classes.open}
        aria-expanded={selected}
        {...(onOpen ? { onClick: onOpen } : {})}
      >
        <TypeIcon type={field.type} />
        <span className={classes.words}>
          <Text component="span" fw={600} size="sm" className={classes.label}>
            {fieldLabel(field)}
          </Text>
          <Text component="span" size="xs" c="dimmed" className={classes.name}>
            {t(`forms.type.${field.type}`)} · <code>{field.name}</code>
          </Text>
        </span>
        <Group component="span" gap={4} className={classes.badges}>
          {problems.length > 0 && <ProblemSign problems={problems} />}
          {isNew && <WordBadge color="teal">{t("forms.badge.new")}</WordBadge>}
          {isOff && <WordBadge color="gray">{t("forms.badge.off")}</WordBadge>}
          {!field.visible && <WordBadge color="gray">{t("forms.badge.hidden")}</WordBadge>}
          {field.adminOnly && <WordBadge color="orange">{t("forms.badge.adminOnly")}</WordBadge>}
          {field.required && <WordBadge color="blue">{t("forms.badge.required")}</WordBadge>}
        </Group>
      </UnstyledButton>
      {menu}
    </div>
  );
}

function ProblemSign({ problems }: { problems: FormProblem[] }) {
  const blocks = problems.some((problem) => problem.blocks);
  const Sign = blocks ? IconAlertCircle : IconInfoCircle;
  const words = problems.map(problemText).join(" ");
  return (
    <Tooltip label={words} multiline maw={320}>
      <span className={classes.problem} data-blocks={blocks || undefined}>
        <Sign size={18} stroke={2} role="img" aria-label={words} />
      </span>
    </Tooltip>
  );
}

function RowMenu({
  field,
  section,
  sections,
  actions,
}: {
  field: FormField;
  section: Section;
  sections: Section[];
  actions: BuilderActions;
}) {
  const elsewhere = sections.filter(
    ({ id }) => id !== section.id && mayBeAsked(field.type, { perSample: id === SAMPLES }),
  );
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
      </Menu.Dropdown>
    </Menu>
  );
}
