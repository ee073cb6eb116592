import { ActionIcon, Button, Group, Menu, Text, Tooltip } from "@mantine/core";
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconInfoCircle,
  IconListSearch,
} from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { EditedForm } from "./editedForm.ts";
import bar from "../../kit/components/ActionBar.module.css";
import classes from "./FormBuilder.module.css";
import type { FormProblem } from "./formProblems.ts";
import { problemText } from "./problemText.ts";
import { fieldLabel } from "./sectionName.ts";
import type { FormDraft } from "./useFormDraft.ts";

const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
const PROBLEMS_SHOWN = 50;

/** The bar below the form: problems, undo, redo and save. Always visible. */
export function SaveBar({
  draft,
  problems,
  saving,
  canStore,
  problemsOpened,
  onProblemsOpened,
  onProblem,
  onSave,
}: {
  draft: FormDraft;
  problems: FormProblem[];
  saving: boolean;
  canStore: boolean;
  problemsOpened: boolean;
  onProblemsOpened: (opened: boolean) => void;
  onProblem: (problem: FormProblem) => void;
  onSave: () => void;
}) {
  const { dirty, version } = draft;
  const blocked = problems.some(({ blocks }) => blocks);
  return (
    <Group className={bar.bar} justify="space-between" gap="xs">
      <Group gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {saving
            ? t("forms.state.saving")
            : dirty
              ? t(canStore ? "forms.state.dirty" : "forms.state.unkept")
              : t("forms.state.clean")}
        </Text>
        {problems.length > 0 && (
          <Problems
            form={draft.form}
            problems={problems}
            opened={problemsOpened}
            onOpened={onProblemsOpened}
            onProblem={onProblem}
          />
        )}
      </Group>
      <Group gap="xs" ml="auto">
        <Tooltip label={t("forms.undo")}>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={t("forms.undo")}
            disabled={!draft.canUndo}
            onClick={draft.undo}
          >
            <IconArrowBackUp {...ICON} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t("forms.redo")}>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={t("forms.redo")}
            disabled={!draft.canRedo}
            onClick={draft.redo}
          >
            <IconArrowForwardUp {...ICON} />
          </ActionIcon>
        </Tooltip>
        <Button loading={saving} disabled={!dirty || blocked} onClick={onSave}>
          {version === undefined ? t("forms.saveStudy") : t("forms.save", { version: version + 1 })}
        </Button>
      </Group>
    </Group>
  );
}

function Problems({
  form,
  problems,
  opened,
  onOpened,
  onProblem,
}: {
  form: EditedForm;
  problems: FormProblem[];
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onProblem: (problem: FormProblem) => void;
}) {
  const blocking = problems.filter(({ blocks }) => blocks);
  const summary =
    blocking.length > 0
      ? t("forms.problems.blocking", { problems: blocking.length })
      : t("forms.problems.hints", { problems: problems.length });
  // Blocking problems come first.
  const shown = [...blocking, ...problems.filter(({ blocks }) => !blocks)].slice(0, PROBLEMS_SHOWN);
  return (
    <Menu opened={opened} onChange={onOpened} position="top-start" shadow="md" width={360} withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="light"
          color={blocking.length > 0 ? "red" : "gray"}
          leftSection={<IconListSearch {...ICON} size={16} />}
          className={classes.problems ?? ""}
        >
          {summary}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50dvh" style={{ overflow: "auto" }}>
        {shown.map((problem) => {
          const field = form.fields.find(({ id }) => id === problem.fieldId);
          const group = form.groups.find(({ id }) => id === problem.groupId);
          const Sign = problem.blocks ? IconAlertCircle : IconInfoCircle;
          return (
            <Menu.Item
              key={`${problem.fieldId ?? problem.groupId} ${problem.kind}`}
              leftSection={
                <Sign {...ICON} {...(problem.blocks ? { color: "var(--mantine-color-error)" } : {})} />
              }
              onClick={() => onProblem(problem)}
            >
              <Text size="sm" fw={600}>
                {field ? fieldLabel(field) : (group?.name ?? "")}
              </Text>
              <Text size="xs">{problemText(problem)}</Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
