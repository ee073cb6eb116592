import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { findProblems } from "../../../server/definitions/forms/rules/findProblems.ts";
import { focusField } from "../../definitions/answers/fieldId.ts";
import { useKnownChoices } from "../../definitions/answers/useKnownChoices.ts";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { LeaveDialog } from "../../kit/drafts/LeaveDialog.tsx";
import { RestoredNotice } from "../../kit/drafts/RestoredNotice.tsx";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { shownFields } from "../../../server/definitions/forms/rules/shownFields.ts";
import { FormFields } from "../../definitions/answers/FormFields.tsx";
import { SubmissionProblems } from "../../definitions/answers/SubmissionProblems.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { unitName } from "../../kit/sheet/fieldColumns.ts";
import { problemFinder } from "../../kit/sheet/problems.ts";
import { type Outputs, type PlacedProblem, errorPlacedProblems, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { AddSamplesDialog } from "./AddSamplesDialog.tsx";
import { ChecklistPanel } from "./ChecklistPanel.tsx";
import { DetailsPanel } from "./DetailsPanel.tsx";
import type { Study } from "./details.ts";
import { MetadataTable, type MetadataTableHandle } from "./MetadataTable.tsx";
import { countByColumn } from "./missing.ts";
import { MissingPanel } from "./MissingPanel.tsx";
import { RemoveSamplesDialog } from "./RemoveSamplesDialog.tsx";
import { tableColumns, tableFields, type StudyTable } from "./sampleTable.ts";
import { StudyBar } from "./StudyBar.tsx";
import { useStudyChanges } from "./useStudyChanges.ts";
import { type TypedStudy, useStudyDraft } from "./useStudyDraft.ts";
import { reloadStudies } from "./reloadStudies.ts";

const PROBLEMS_SHOWN_MAX = 8;

export type StudyTab = "overview" | "metadata" | "samples" | "analyses" | "activity";

/**
 * Edits a study: details and checklist on the overview, samples and metadata on the metadata tab. It stays mounted on
 * all tabs, so that unsaved input survives a change of the tab.
 * @param mayChange without it the study is only shown
 * @param onReload reloads table and form and restarts the editor with them
 */
export function StudyEditor({
  study,
  tab,
  form,
  table: stored,
  mayChange,
  onReload,
}: {
  study: Study;
  tab: StudyTab;
  form: Outputs["forms"]["study"];
  table: StudyTable;
  mayChange: boolean;
  onReload: () => Promise<void>;
}) {
  const { user } = useSession();
  const client = useQueryClient();
  const grid = useRef<MetadataTableHandle>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const actOn = useActOn(study.id, tab);
  const [addOpened, add] = useDisclosure();
  const [removeOpened, remove] = useDisclosure();
  // The checklist is chosen above the form, so a field of its type is not rendered.
  const fields = useMemo(
    () => form.studyFields.filter(({ visible, type }) => visible && type !== "mixs"),
    [form],
  );
  const known = useKnownChoices(useMemo(() => tableFields(stored), [stored]));
  const columns = useMemo(() => tableColumns(stored, known), [stored, known]);
  const key = draftKey(user.id, study.id);
  const [storedDraft] = useState(() => readDraft<TypedStudy>(key));
  const [restored, setRestored] = useState(storedDraft !== undefined);
  const draft = useStudyDraft({ study, table: stored, columns, storedDraft });
  const { table, answers, dirty } = draft;
  const { storedParts: keptParts, changedRows } = draft;
  const canStore = useStoredDraft(
    key,
    useMemo(
      () => (dirty ? { answers: keptParts, rows: changedRows } : undefined),
      [dirty, keptParts, changedRows],
    ),
  );
  const rows = useDeferredValue(table.rows);
  const findRowProblems = useMemo(() => problemFinder(columns), [columns]);
  const problems = useMemo(() => findRowProblems(rows), [findRowProblems, rows]);
  const { missing, wrong, wrongCells } = useMemo(() => countByColumn(problems, columns), [problems, columns]);
  const ofStudy = useMemo(() => {
    const units = Object.fromEntries(fields.map(({ name }) => [name, answers[unitName(name)]]));
    return findProblems(fields, answers, { units }).map(({ field }) => field);
  }, [fields, answers]);

  const changes = useStudyChanges({
    studyId: study.id,
    save: () => draft.save(findRowProblems(table.rows)),
    wrongCells,
    onChanged() {
      setRestored(false);
      void client.invalidateQueries({ queryKey: trpc.studies.pathKey() });
    },
    async onReload() {
      await onReload();
      void reloadStudies(client);
    },
  });
  const refusal = changes.saveError ?? changes.declareError;
  const refused = useMemo(() => errorPlacedProblems(refusal).filter(({ row }) => row === null), [refusal]);

  function lead({ row, sampleId, field }: PlacedProblem) {
    if (row === null) {
      actOn("overview", () => void focusField(field));
      return;
    }
    const named = table.rows[row - 1]?.values["sampleId"] === sampleId;
    const place = named ? row - 1 : table.rows.findIndex(({ values }) => values["sampleId"] === sampleId);
    actOn("metadata", () => grid.current?.focusCell(Math.max(place, 0), field));
  }

  function declareReady() {
    grid.current?.markMissing();
    if (wrongCells === 0) return void changes.declare(true);
    const [first] = wrong;
    actOn("metadata", () => {
      grid.current?.markMissing();
      if (first) grid.current?.focusProblem(first.column.name);
    });
    return notifications.show({ color: "yellow", message: t("study.readyCorrect", { cells: wrongCells }) });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!mayChange || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
        event.preventDefault();
        void changes.save();
      }}
    >
      <Stack gap="lg">
        {restored && dirty && storedDraft && (
          <RestoredNotice
            savedAt={storedDraft.savedAt}
            onDiscard={() => {
              draft.discard();
              setRestored(false);
            }}
          />
        )}
        {refusal && (
          <SubmissionProblems
            error={refusal}
            title={t(changes.declareError ? "study.readyFailed" : "study.saveFailed")}
            leadsTo={(_index, problem) => problem && (() => lead(problem))}
            shownMax={PROBLEMS_SHOWN_MAX}
          />
        )}
        {tab === "overview" && (
          <>
            <DetailsPanel details={draft.details} onChange={draft.setDetails} />
            <ChecklistPanel
              study={study}
              busy={changes.isChanging}
              mayChange={mayChange}
              onChange={changes.update}
            />
            {fields.length > 0 && (
              <FormFields
                fields={shownFields(fields, answers)}
                groups={form.groups}
                answers={answers}
                problems={refused}
                onAnswer={draft.answer}
              />
            )}
          </>
        )}
        {(tab === "overview" || tab === "metadata") && (
          <MissingPanel
            hasSamples={rows.length > 0}
            ofStudy={ofStudy}
            missing={missing}
            wrong={wrong}
            onField={(name) => actOn("overview", () => void focusField(name))}
            onColumn={(name) => actOn("metadata", () => grid.current?.focusProblem(name))}
          />
        )}
        {tab === "metadata" && (
          <MetadataTable
            ref={grid}
            table={table}
            columns={columns}
            problems={problems}
            actions={
              mayChange && (
                <>
                  <Button
                    size="sm"
                    variant={rows.length === 0 ? "filled" : "default"}
                    leftSection={<IconPlus size={16} aria-hidden />}
                    onClick={add.open}
                  >
                    {t("study.samples.add")}
                  </Button>
                  {rows.length > 0 && (
                    <Button
                      size="sm"
                      variant="default"
                      leftSection={<IconMinus size={16} aria-hidden />}
                      onClick={remove.open}
                    >
                      {t("study.samples.remove")}
                    </Button>
                  )}
                </>
              )
            }
          />
        )}
        {!addOpened && !removeOpened && (
          <ErrorNotice error={changes.changeError} title={t("study.saveFailed")} />
        )}
        {mayChange && (tab === "overview" || tab === "metadata" || dirty) && (
          <StudyBar
            study={study}
            dirty={dirty}
            canStore={canStore}
            changes={changes}
            hasSamples={rows.length > 0}
            onReady={declareReady}
          />
        )}
      </Stack>
      <AddSamplesDialog
        opened={addOpened}
        busy={changes.isChanging}
        error={changes.changeError}
        onClose={add.close}
        onAdd={changes.addSamples}
      />
      <RemoveSamplesDialog
        rows={stored.rows}
        opened={removeOpened}
        busy={changes.isChanging}
        error={changes.changeError}
        onClose={remove.close}
        onRemove={changes.removeSamples}
      />
      <LeaveDialog
        dirty={dirty}
        saving={changes.isSaving}
        onSave={changes.saveQuietly}
        onDiscard={() => forgetDraft(key)}
        keptAt={pathname}
      />
    </form>
  );
}

/** Returns a function that acts on a tab: immediately if it is open, otherwise once it is. */
function useActOn(
  studyId: string,
  tab: StudyTab,
): (wanted: "overview" | "metadata", act: () => void) => void {
  const navigate = useNavigate();
  const waiting = useRef<{ tab: StudyTab; act: () => void }>(undefined);
  useEffect(() => {
    if (waiting.current?.tab !== tab) return;
    waiting.current.act();
    waiting.current = undefined;
  }, [tab]);
  return (wanted, act) => {
    if (wanted === tab) return act();
    waiting.current = { tab: wanted, act };
    return void navigate({
      to: "/studies/$studyId",
      params: { studyId },
      search: wanted === "overview" ? {} : { tab: wanted },
    });
  };
}
