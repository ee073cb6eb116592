import {
  Alert,
  Button,
  Card,
  CloseButton,
  Drawer,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconChecklist, IconFolderPlus, IconForms, IconHistory, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { t } from "../messages/t.ts";
import { forgetDraft, keepDraft, readDraft } from "../orders/keptDraft.ts";
import { LeaveDialog } from "../orders/LeaveDialog.tsx";
import { SubmissionProblems } from "../orders/SubmissionProblems.tsx";
import { useSession } from "../session/SessionContext.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { formatDateTime } from "../ui/format.ts";
import { useIsNarrow } from "../ui/useIsNarrow.ts";
import { AddFieldDialog } from "./AddFieldDialog.tsx";
import { ChecklistPicker } from "./ChecklistPicker.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { sectionsOf, UNGROUPED } from "./editedForm.ts";
import { addFields } from "./fieldEdits.ts";
import { FieldList } from "./FieldList.tsx";
import { FieldPanel, type PanelFocus } from "./FieldPanel.tsx";
import { rowId } from "./FieldRow.tsx";
import classes from "./FormBuilder.module.css";
import { FormPreview } from "./FormPreview.tsx";
import { type FormProblem, formProblems } from "./formProblems.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { addGroup, changeGroup } from "./groupEdits.ts";
import { formKey, type KeptForm } from "./keptForm.ts";
import { OfferedChecklists } from "./OfferedChecklists.tsx";
import { takenNames } from "./proposedName.ts";
import { refusedFieldId } from "./refusedFieldId.ts";
import { SaveBar } from "./SaveBar.tsx";
import { fieldLabel } from "./sectionName.ts";
import { useBuilderActions } from "./useBuilderActions.tsx";
import { type StoredForm, useFormDraft } from "./useFormDraft.ts";
import { type SaveForm, useFormSave } from "./useFormSave.ts";
import { useKeptForm } from "./useKeptForm.ts";
import { VersionsDrawer } from "./VersionsDrawer.tsx";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

type Dialog =
  | { kind: "addField"; sectionId: string }
  | { kind: "group"; groupId: string | undefined }
  | { kind: "checklist" }
  | { kind: "versions" };

/** Where a form is built: its fields in groups, the panel that edits one, and the form as it will be seen.
 *  formId: names it among those of this device. save: puts it on the server. newest: asks the server for the form as
 *  it is now; with it the form has versions. */
export function FormBuilder({
  formId,
  stored,
  save,
  newest,
}: {
  formId: string;
  stored: StoredForm;
  save: SaveForm;
  newest?: () => Promise<StoredForm>;
}) {
  const { user } = useSession();
  const key = formKey(user.id, formId);
  const asideKey = formKey(user.id, formId, { aside: true });
  const [kept] = useState(() => readDraft<KeptForm>(key));
  const [restored, setRestored] = useState(kept !== undefined);
  const [aside, setAside] = useState(() => readDraft<KeptForm>(asideKey));
  const draft = useFormDraft(stored, kept);
  const couldKeep = useKeptForm(key, draft);
  const saving = useFormSave(draft, save);
  const { form, locked, dirty } = draft;
  const problems = useMemo(() => formProblems(form), [form]);

  const isWide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const isNarrow = useIsNarrow();
  const [view, setView] = useState("fields");
  const [dialog, setDialog] = useState<Dialog>();
  const [selected, setSelected] = useState<{ id: string; focus?: PanelFocus }>();
  const [problemsOpened, setProblemsOpened] = useState(false);
  const [settling, setSettling] = useState(false);
  const field = form.fields.find(({ id }) => id === selected?.id);

  const actions = useBuilderActions(draft, {
    editField: (id, { isAdded } = { isAdded: false }) =>
      open(id, isAdded ? { part: "label", select: true } : undefined),
    askType: (sectionId) => setDialog({ kind: "addField", sectionId }),
    editGroup: (groupId) => setDialog({ kind: "group", groupId }),
  });

  useHotkeys(
    [
      ["mod+S", () => void saveNow()],
      ["mod+Z", (event) => mayStep(event) && step(event, draft.undo), { preventDefault: false }],
      ["mod+shift+Z", (event) => mayStep(event) && step(event, draft.redo), { preventDefault: false }],
      ["mod+Y", (event) => mayStep(event) && step(event, draft.redo), { preventDefault: false }],
    ],
    [],
  );

  function open(id: string, focus?: PanelFocus) {
    setSelected({ id, ...(focus ? { focus } : {}) });
    setView("fields");
  }

  function close() {
    if (field)
      setTimeout(() => document.querySelector<HTMLElement>(`#${CSS.escape(rowId(field.id))}`)?.focus());
    setSelected(undefined);
  }

  async function saveNow(): Promise<boolean> {
    if (problems.some(({ blocks }) => blocks)) {
      setProblemsOpened(true);
      return false;
    }
    const saved = await saving.save();
    if (saved) setRestored(false);
    return saved;
  }

  function lead({ fieldId, groupId, part }: FormProblem) {
    setProblemsOpened(false);
    if (groupId !== undefined) setDialog({ kind: "group", groupId });
    else if (fieldId !== undefined && part !== "group") open(fieldId, { part, select: false });
  }

  function leadsTo(sentence: string): (() => void) | undefined {
    const id = refusedFieldId(saving.error, sentence);
    return form.fields.some((one) => one.id === id) && id !== undefined ? () => open(id) : undefined;
  }

  async function showTheirs() {
    if (!newest) return;
    setSettling(true);
    try {
      const theirs = await newest();
      const mine = { form, version: draft.version, keptAt: new Date().toISOString() };
      keepDraft(asideKey, mine);
      setAside(mine);
      draft.settle(theirs);
      setSelected(undefined);
    } finally {
      setSettling(false);
      saving.reset();
    }
  }

  function bringBack(mine: KeptForm) {
    draft.load(mine.form);
    forgetDraft(asideKey);
    setAside(undefined);
  }

  const panel = field && (
    <FieldPanel
      key={field.id}
      field={field}
      form={form}
      locked={locked.has(field.id)}
      focus={selected?.focus}
      problems={problems.filter(({ fieldId }) => fieldId === field.id)}
      change={draft.change}
    />
  );
  const firstSectionId = sectionsOf(form)[0]?.id ?? UNGROUPED;

  return (
    <Stack gap="md" className={classes.builder}>
      {restored && kept && dirty && (
        <Kept
          text={t("forms.restored", { time: formatDateTime(kept.keptAt) })}
          actions={
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                draft.discard();
                setRestored(false);
              }}
            >
              {t("forms.discard")}
            </Button>
          }
        />
      )}
      {aside && (
        <Kept
          text={t("forms.aside", { time: formatDateTime(aside.keptAt) })}
          actions={
            <>
              <Button size="compact-sm" variant="default" onClick={() => bringBack(aside)}>
                {t("forms.aside.back")}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => {
                  forgetDraft(asideKey);
                  setAside(undefined);
                }}
              >
                {t("forms.aside.discard")}
              </Button>
            </>
          }
        />
      )}
      {!isWide && (
        <SegmentedControl
          fullWidth
          aria-label={t("forms.view")}
          value={view}
          onChange={setView}
          data={[
            { value: "fields", label: t("forms.view.fields") },
            { value: "preview", label: t("forms.view.preview") },
          ]}
        />
      )}
      <div className={classes.columns} data-wide={isWide || undefined}>
        {(isWide || view === "fields") && (
          <Stack gap="sm" className={classes.list}>
            <Group gap="xs">
              <Button
                leftSection={<IconPlus {...ICON} />}
                onClick={() => setDialog({ kind: "addField", sectionId: firstSectionId })}
              >
                {t("forms.add")}
              </Button>
              <Button
                variant="default"
                leftSection={<IconChecklist {...ICON} />}
                onClick={() => setDialog({ kind: "checklist" })}
              >
                {t("forms.checklist.add")}
              </Button>
              <Button
                variant="default"
                leftSection={<IconFolderPlus {...ICON} />}
                onClick={() => setDialog({ kind: "group", groupId: undefined })}
              >
                {t("forms.group.add")}
              </Button>
              {newest && (
                <Button
                  variant="default"
                  leftSection={<IconHistory {...ICON} />}
                  onClick={() => setDialog({ kind: "versions" })}
                >
                  {t("forms.versions")}
                </Button>
              )}
            </Group>
            {form.fields.length === 0 && (
              <EmptyState
                icon={<IconForms size={28} />}
                title={t("forms.empty.title")}
                text={t("forms.empty.text")}
              />
            )}
            <FieldList
              form={form}
              problems={problems}
              selectedId={field?.id}
              isNew={(id) => !locked.has(id)}
              actions={actions}
            />
            {newest && (
              <Card withBorder mt="md">
                <OfferedChecklists
                  offered={form.enabledMixsChecklists}
                  onChange={(enabledMixsChecklists) =>
                    draft.change((before) => ({ ...before, enabledMixsChecklists }))
                  }
                />
              </Card>
            )}
          </Stack>
        )}
        {isWide ? (
          <Card
            withBorder
            component="section"
            className={classes.side ?? ""}
            aria-label={field ? t("forms.panel", { label: fieldLabel(field) }) : t("forms.preview")}
            onKeyDown={(event) => {
              if (event.key === "Escape" && field && !event.defaultPrevented) close();
            }}
          >
            <Group justify="space-between" wrap="nowrap" mb="sm">
              <Title order={2} size="h4" className={classes.title}>
                {field ? t("forms.panel", { label: fieldLabel(field) }) : t("forms.preview")}
              </Title>
              {field && <CloseButton aria-label={t("forms.panel.close")} onClick={close} />}
            </Group>
            {panel ?? <FormPreview form={form} />}
          </Card>
        ) : (
          view === "preview" && <FormPreview form={form} />
        )}
      </div>
      {Boolean(saving.error) && (
        <SubmissionProblems error={saving.error} title={t("forms.saveFailed")} leadsTo={leadsTo} />
      )}
      <SaveBar
        draft={draft}
        problems={problems}
        saving={saving.saving}
        couldKeep={couldKeep}
        problemsOpened={problemsOpened}
        onProblemsOpened={setProblemsOpened}
        onProblem={lead}
        onSave={() => void saveNow()}
      />
      {!isWide && (
        <Drawer
          opened={field !== undefined}
          onClose={close}
          position="right"
          size={isNarrow ? "100%" : 520}
          title={field && t("forms.panel", { label: fieldLabel(field) })}
          closeButtonProps={{ "aria-label": t("forms.panel.close") }}
        >
          {panel}
          <Button fullWidth mt="lg" onClick={close}>
            {t("forms.panel.done")}
          </Button>
        </Drawer>
      )}
      {dialog?.kind === "addField" && (
        <AddFieldDialog
          sectionId={dialog.sectionId}
          onChoose={(type) => {
            setDialog(undefined);
            actions.addField(type, dialog.sectionId);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === "group" && (
        <GroupDialog
          group={form.groups.find(({ id }) => id === dialog.groupId)}
          onApply={(given) => {
            const { groupId } = dialog;
            draft.change((before) =>
              groupId === undefined ? addGroup(before, given) : changeGroup(before, groupId, given),
            );
            setDialog(undefined);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === "checklist" && (
        <ChecklistPicker
          taken={takenNames(form.fields)}
          onAdd={(fields) => {
            draft.change((before) => addFields(before, fields));
            setDialog(undefined);
            notifications.show({
              message: t("forms.checklist.added", { fields: fields.length }),
              color: "teal",
            });
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === "versions" && (
        <VersionsDrawer
          onRestore={(other, version) => {
            draft.load(other);
            setDialog(undefined);
            notifications.show({ message: t("forms.versions.restored", { version }) });
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {saving.isConflict && (
        <ConflictDialog
          busy={settling}
          onTheirs={() => void showTheirs()}
          onMine={() => void saving.save({ over: true })}
          onStay={saving.reset}
        />
      )}
      <LeaveDialog dirty={dirty} saving={saving.saving} onSave={saveNow} onDiscard={() => forgetDraft(key)} />
    </Stack>
  );
}

function Kept({ text, actions }: { text: string; actions: ReactNode }) {
  return (
    <Alert color="yellow" variant="light" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{text}</Text>
        <Group gap="xs">{actions}</Group>
      </Group>
    </Alert>
  );
}

// What is typed into the form is undone here, letters and all; what is typed elsewhere undoes itself.
function mayStep(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (!target?.closest("input, textarea")) return true;
  return target.closest("[data-form-part]") !== null && target.closest("[data-own-undo]") === null;
}

function step(event: KeyboardEvent, back: () => void): void {
  event.preventDefault();
  back();
}
