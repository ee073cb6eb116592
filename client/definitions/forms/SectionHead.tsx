import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, Button, Group, Menu, Text, Title } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconPlus,
  IconTable,
  IconTrash,
} from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { BuilderActions } from "./builderActions.ts";
import type { Section } from "./editedForm.ts";
import classes from "./FieldList.module.css";
import type { FormProblem } from "./formProblems.ts";
import { problemText } from "./problemText.ts";
import { sectionName } from "./sectionName.ts";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The head of a section of the list. Fields dropped on it change their section; it is not dragged itself. */
export function SectionHead({
  section,
  isFirst,
  isLast,
  problems,
  actions,
}: {
  section: Section;
  isFirst: boolean;
  isLast: boolean;
  problems: FormProblem[];
  actions: BuilderActions;
}) {
  const { setNodeRef, transform, transition } = useSortable({
    id: `head:${section.id}`,
    disabled: { draggable: true },
  });
  const name = sectionName(section);
  const { group } = section;
  // Hidden for the ungrouped section if it has no fields, as in most forms.
  const isQuiet = section.kind === "ungrouped" && section.fields.length === 0;
  return (
    <li
      ref={setNodeRef}
      className={classes.head}
      data-kind={section.kind}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <div className={classes.headWords}>
          <Group gap={6} wrap="nowrap">
            {section.kind === "samples" && <IconTable {...ICON} />}
            <Title order={2} size="h5" className={classes.headName}>
              {name}
            </Title>
          </Group>
          {section.kind !== "group" && (
            <Text size="xs" c="dimmed">
              {t(`forms.section.${section.kind}.text`)}
            </Text>
          )}
          {group?.description && (
            <Text size="xs" c="dimmed">
              {group.description}
            </Text>
          )}
          {problems.map((problem) => (
            <Text key={problem.kind} size="xs" c="var(--mantine-color-error)">
              {problemText(problem)}
            </Text>
          ))}
        </div>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus {...ICON} />}
            aria-label={t("forms.addTo", { section: name })}
            onClick={() => actions.askType(section.id)}
          >
            {t("forms.add")}
          </Button>
          {group && (
            <GroupMenu id={group.id} name={name} isFirst={isFirst} isLast={isLast} actions={actions} />
          )}
        </Group>
      </Group>
      {section.fields.length === 0 && !isQuiet && (
        <Text size="sm" c="dimmed" className={classes.nothing}>
          {t("forms.section.empty")}
        </Text>
      )}
    </li>
  );
}

function GroupMenu({
  id,
  name,
  isFirst,
  isLast,
  actions,
}: {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  actions: BuilderActions;
}) {
  return (
    <Menu position="bottom-end" width={200} shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("forms.more", { label: name })}>
          <IconDots {...ICON} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => actions.editGroup(id)}>
          {t("forms.group.rename")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp {...ICON} />}
          disabled={isFirst}
          onClick={() => actions.stepGroup(id, -1)}
        >
          {t("forms.moveUp")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...ICON} />}
          disabled={isLast}
          onClick={() => actions.stepGroup(id, 1)}
        >
          {t("forms.moveDown")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => actions.removeGroup(id)}>
          {t("forms.group.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
