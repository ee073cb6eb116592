import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Group, Text, Tooltip, UnstyledButton } from "@mantine/core";
import { IconAlertCircle, IconGripVertical, IconInfoCircle } from "@tabler/icons-react";
import { memo } from "react";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { t } from "../../kit/i18n/t.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import type { BuilderActions } from "./builderActions.ts";
import classes from "./FieldList.module.css";
import { FieldMenu } from "./FieldMenu.tsx";
import type { FormProblem } from "./formProblems.ts";
import { problemText } from "./problemText.ts";
import { fieldLabel } from "./sectionName.ts";
import { TypeIcon } from "./typeIcons.tsx";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

const NO_PROBLEMS: FormProblem[] = [];

/** The DOM id of the button that opens a field. */
export const rowId = (fieldId: string) => `form-row-${fieldId}`;

/**
 * One field of the list: summary, drag handle and menu. Memoized: while other fields are dragged past it, only its
 * position is rendered.
 */
export const FieldRow = memo(function FieldRow({
  field,
  problems,
  selected,
  isNew,
  isOff,
  actions,
}: {
  field: FormField;
  problems: FormProblem[];
  selected: boolean;
  isNew: boolean;
  isOff: boolean;
  actions: BuilderActions;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: field.id });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.card} {...fieldMarks(field, isOff)} data-selected={selected || undefined}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={t("forms.drag", { label: fieldLabel(field) })}
        >
          <IconGripVertical {...ICON} size={18} />
        </button>
        <FieldFace
          field={field}
          isNew={isNew}
          isOff={isOff}
          selected={selected}
          problems={problems}
          onOpen={actions.editField}
        />
        <FieldMenu field={field} actions={actions} />
      </div>
    </li>
  );
});

/** The line of a field while it is dragged. */
export function LiftedField({ field }: { field: FormField }) {
  return (
    <div className={classes.card} {...fieldMarks(field, false)} data-lifted>
      <span className={classes.handle}>
        <IconGripVertical {...ICON} size={18} />
      </span>
      <FieldFace field={field} />
    </div>
  );
}

function fieldMarks({ adminOnly, visible }: FormField, isOff: boolean) {
  return { "data-facility": adminOnly || undefined, "data-hidden": isOff || !visible || undefined };
}

/** The summary of a field and the button that opens it. */
const FieldFace = memo(function FieldFace({
  field,
  isNew = false,
  isOff = false,
  selected = false,
  problems = NO_PROBLEMS,
  onOpen,
}: {
  field: FormField;
  isNew?: boolean;
  isOff?: boolean;
  selected?: boolean;
  problems?: FormProblem[];
  onOpen?: (id: string) => void;
}) {
  return (
    <UnstyledButton
      className={classes.open}
      {...(onOpen ? { id: rowId(field.id), "aria-expanded": selected, onClick: () => onOpen(field.id) } : {})}
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
  );
});

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
