import {
  Button,
  Card,
  CloseButton,
  Drawer,
  Group,
  SegmentedControl,
  Stack,
  Switch,
  Title,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconForms } from "@tabler/icons-react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { DraftNotice } from "../../kit/drafts/DraftNotice.tsx";
import { LeaveDialog } from "../../kit/drafts/LeaveDialog.tsx";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { SubmissionProblems } from "../answers/SubmissionProblems.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { type BuilderDialog, BuilderDialogs } from "./BuilderDialogs.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { formSections, UNGROUPED } from "./editedForm.ts";
import { FieldList } from "./FieldList.tsx";
import { FieldPanel, type PanelFocus } from "./FieldPanel.tsx";
import { rowId } from "./FieldRow.tsx";
import classes from "./FormBuilder.module.css";
import { FormPreview } from "./FormPreview.tsx";
import { type FormProblem, formProblems } from "./formProblems.ts";
import { FormToolbar } from "./FormToolbar.tsx";
import { formKey, type StoredFormDraft } from "./storedFormDraft.ts";
import { OfferedChecklists } from "./OfferedChecklists.tsx";
import { refusedFieldId } from "./refusedFieldId.ts";
import { SaveBar } from "./SaveBar.tsx";
import { fieldLabel } from "./sectionName.ts";
import { useBuilderActions } from "./useBuilderActions.tsx";
import { type StoredForm, useFormDraft } from "./useFormDraft.ts";
import { useFormKeys } from "./useFormKeys.ts";
import { type SaveForm, useFormSave } from "./useFormSave.ts";
import { useSetAside } from "./useSetAside.ts";

/**
 * Edits a form: its fields by groups, the panel of one field, and the preview.
 * @param formId identifies the draft on this device
 * @param serviceId whose versions are listed; those of the facility's form without it
 * @param offIds fields of disabled modules
 * @param save stores the form on the server
 * @param newest reads the current form from the server; with it, the form has versions
 */
export function FormBuilder({
  formId,
  serviceId,
  stored,
  offIds,
  save,
  newest,
}: {
  formId: string;
  serviceId?: string | undefined;
  stored: StoredForm;
  offIds: ReadonlySet<string>;
  save: SaveForm;
  newest?: () => Promise<StoredForm>;
}) {
  const { user } = useSession();
  const key = formKey(user.id, formId);
  const [storedDraft] = useState(() => readDraft<StoredFormDraft>(key));
  const [restored, setRestored] = useState(storedDraft !== undefined);
  const { aside, setAside, forget } = useSetAside(formKey(user.id, formId, { aside: true }));
  const draft = useFormDraft(stored, storedDraft);
  const saving = useFormSave(draft, save);
  const { form, version, locked, dirty } = draft;
  const canStore = useStoredDraft(
    key,
    useMemo(() => (dirty ? { form, version } : undefined), [dirty, form, version]),
  );
  const shown = useDeferredValue(form);
  const problems = useMemo(() => formProblems(form), [form]);

  const isWide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const isNarrow = useIsNarrow();
  const [view, setView] = useState("fields");
  const [dialog, setDialog] = useState<BuilderDialog>();
  const [selected, setSelected] = useState<{ id: string; focus?: PanelFocus }>();
  const [problemsOpened, setProblemsOpened] = useState(false);
  const [settling, setSettling] = useState(false);
  const field = form.fields.find(({ id }) => id === selected?.id);
  const title = field ? t("forms.panel", { label: fieldLabel(field) }) : t("forms.preview");

  const open = useCallback((id: string, focus?: PanelFocus) => {
    setSelected({ id, ...(focus ? { focus } : {}) });
    setView("fields");
  }, []);
  const ways = useMemo(
    () => ({
      editField: (id: string, { isAdded } = { isAdded: false }) =>
        open(id, isAdded ? { part: "label", select: true } : undefined),
      askType: (sectionId: string) => setDialog({ kind: "addField", sectionId }),
      editGroup: (groupId: string) => setDialog({ kind: "group", groupId }),
    }),
    [open],
  );
  const actions = useBuilderActions(draft, ways);
  useFormKeys({ save: () => void saveNow(), undo: draft.undo, redo: draft.redo });

  function close() {
    if (field)
      setTimeout(() => document.querySelector<HTMLElement>(`#${CSS.escape(rowId(field.id))}`)?.focus());
    setSelected(undefined);
  }

  async function saveNow(): Promise<boolean> {
    if (!dirty) return true;
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

  function leadsTo(index: number): (() => void) | undefined {
    const id = refusedFieldId(saving.error, index);
    const refused = form.fields.find((one) => one.id === id);
    return refused && (() => open(refused.id, { part: "label", select: false }));
  }

  async function showTheirs() {
    if (!newest) return;
    setSettling(true);
    try {
      const theirs = await newest();
      setAside({ form, version: draft.version, savedAt: new Date().toISOString() });
      draft.settle(theirs);
      setSelected(undefined);
    } finally {
      setSettling(false);
      saving.reset();
    }
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
  const preview = <FormPreview form={shown} offIds={offIds} />;

  return (
    <Stack gap="md">
      {restored && storedDraft && dirty && (
        <DraftNotice
          text={t("forms.restored", { time: formatDateTime(storedDraft.savedAt) })}
          actions={[
            {
              label: t("forms.discard"),
              run() {
                draft.discard();
                setRestored(false);
              },
            },
          ]}
        />
      )}
      {aside && (
        <DraftNotice
          text={t("forms.aside", { time: formatDateTime(aside.savedAt) })}
          actions={[
            {
              label: t("forms.aside.back"),
              run() {
                draft.load(aside.form);
                forget();
              },
            },
            { label: t("forms.aside.discard"), run: forget },
          ]}
        />
      )}
      {Boolean(saving.error) && (
        <SubmissionProblems error={saving.error} title={t("forms.saveFailed")} leadsTo={leadsTo} />
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
            <FormToolbar
              sectionId={formSections(form)[0]?.id ?? UNGROUPED}
              hasVersions={newest !== undefined}
              onDialog={setDialog}
            />
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
              locked={locked}
              offIds={offIds}
              actions={actions}
            />
            {newest && (
              <Card withBorder mt="md">
                <Switch
                  label={t("forms.requiresApproval")}
                  description={t("forms.requiresApproval.hint")}
                  checked={form.requiresApproval}
                  onChange={({ currentTarget: { checked: requiresApproval } }) =>
                    draft.change((before) => ({ ...before, requiresApproval }))
                  }
                  mb="lg"
                />
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
        {isWide && (
          <Card
            withBorder
            component="section"
            className={classes.side ?? ""}
            aria-label={title}
            onKeyDown={(event) => {
              if (event.key === "Escape" && !event.defaultPrevented) close();
            }}
          >
            <Group justify="space-between" wrap="nowrap" mb="sm">
              <Title order={2} size="h4" className={classes.title}>
                {title}
              </Title>
              {field && <CloseButton aria-label={t("forms.panel.close")} onClick={close} />}
            </Group>
            {panel ?? preview}
          </Card>
        )}
        {!isWide && view === "preview" && preview}
      </div>
      <SaveBar
        draft={draft}
        problems={problems}
        saving={saving.saving}
        canStore={canStore}
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
          title={title}
          styles={{ title: { fontWeight: 600 } }}
          closeButtonProps={{ "aria-label": t("forms.panel.close") }}
        >
          {panel}
          <Button fullWidth mt="lg" onClick={close}>
            {t("forms.panel.done")}
          </Button>
        </Drawer>
      )}
      <BuilderDialogs
        dialog={dialog}
        serviceId={serviceId}
        draft={draft}
        actions={actions}
        onClose={() => setDialog(undefined)}
      />
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
