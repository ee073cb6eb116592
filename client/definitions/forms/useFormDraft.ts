import { useCallback, useState } from "react";
import type { FormField, FormGroup } from "../../../server/definitions/forms/rules/field.ts";
import { type History, newHistory, record, redo, undo } from "../../kit/sheet/history.ts";
import { type EditedForm, editedForm, sameForm } from "./editedForm.ts";
import type { StoredFormDraft } from "./storedFormDraft.ts";

/** A form as stored on the server. version: of an order form only. */
export interface StoredForm {
  fields: FormField[];
  groups: FormGroup[];
  enabledMixsChecklists?: string[];
  requiresApproval?: boolean;
  version?: number;
}

/** A form while it is edited on a page. */
export interface FormDraft {
  form: EditedForm;
  /** The version that this edit is based on. */
  version: number | undefined;
  /** Fields that may have stored answers, by id: their names are fixed. */
  locked: ReadonlySet<string>;
  /** Whether the form differs from the stored one. */
  dirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** Edits the form. Edits with the same strand, such as the letters of one input, are undone as one. */
  change: (edit: (form: EditedForm) => EditedForm, strand?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Replaces the form by another one; can be undone like an edit. */
  load: (stored: StoredForm) => void;
  /** Accepts the stored form as the new base. sent: the saved form; a form that was edited since then is kept. */
  settle: (stored: StoredForm, sent?: EditedForm) => void;
  /** Resets the form to the stored one. */
  discard: () => void;
}

interface State {
  saved: EditedForm;
  version: number | undefined;
  locked: ReadonlySet<string>;
  history: History<EditedForm>;
}

/** @param storedDraft unsaved edits that were made on this device */
export function useFormDraft(stored: StoredForm, storedDraft: StoredFormDraft | undefined): FormDraft {
  const [state, setState] = useState<State>(() => initialState(stored, storedDraft));
  const { saved, version, locked, history } = state;
  const step = useCallback(
    (next: (history: History<EditedForm>) => History<EditedForm>) =>
      setState((before) => ({ ...before, history: next(before.history) })),
    [],
  );
  const change = useCallback<FormDraft["change"]>(
    (edit, strand) => step((before) => record(before, edit(before.present), strand)),
    [step],
  );

  return {
    form: history.present,
    version,
    locked,
    dirty: !sameForm(history.present, saved),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo: () => step(undo),
    redo: () => step(redo),
    load(other) {
      const form = editedForm(other);
      setState((before) => ({
        ...before,
        locked: new Set([...before.locked, ...form.fields.map(({ id }) => id)]),
        history: record(before.history, form),
      }));
    },
    settle: (now, sent) => setState((before) => settled(before, now, sent)),
    discard: () => setState((before) => ({ ...before, history: record(before.history, before.saved) })),
  };
}

function initialState(stored: StoredForm, storedDraft: StoredFormDraft | undefined): State {
  const saved = editedForm(stored);
  return {
    saved,
    version: storedDraft ? storedDraft.version : stored.version,
    locked: new Set(saved.fields.map(({ id }) => id)),
    history: newHistory(storedDraft ? storedDraft.form : saved),
  };
}

function settled(before: State, now: StoredForm, sent: EditedForm | undefined): State {
  const saved = editedForm(now);
  const { history } = before;
  const typedMeanwhile = sent !== undefined && history.present !== sent;
  return {
    saved,
    version: now.version,
    locked: new Set([...before.locked, ...saved.fields.map(({ id }) => id)]),
    history: typedMeanwhile ? history : { ...history, present: saved, strand: undefined },
  };
}
