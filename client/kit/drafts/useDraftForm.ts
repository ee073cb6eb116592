import { useForm, type UseFormReturnType } from "@mantine/form";
import {
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { SessionContext } from "../session/SessionContext.ts";
import { draftKey, forgetDraft, type StoredDraft, readDraft, tabDraftKey } from "./draftStore.ts";
import { focusPath } from "./focusPath.ts";
import { type FieldsByCode, refusedFields } from "./refusedFields.ts";
import { sendingGuard } from "./sendingGuard.ts";
import { isSame, rebasedFields, changedValues, withTypedFields } from "./changedValues.ts";
import { useStoredDraft } from "./useStoredDraft.ts";

/** Returns the problem of each field by its name; null without one. */
export type Rules<Values> = {
  [Name in keyof Values]?: (value: Values[Name], values: Values) => string | null;
};

/** A small form, as DraftForm shows it. */
export interface DraftFormState<Values extends object> {
  form: UseFormReturnType<Values>;
  isDirty: boolean;
  isSending: boolean;
  /** The refusal, if it concerns no single field. */
  error: unknown;
  /** The problems in field order. path: the path of the field. */
  problems: { path: string; text: ReactNode }[];
  /** When the restored draft was stored; undefined without one. */
  savedAt: string | undefined;
  canStore: boolean;
  /** Sends the form if it is valid and no request is pending; returns whether it was accepted. */
  send: () => Promise<boolean>;
  /** Resets the form to the stored values. */
  discard: () => void;
}

/**
 * A Mantine form with a draft on this device that survives a reload and an expired session, single-flight
 * submission and field-level server errors.
 * @param name the draft of this user; without it no draft is stored
 * @param secrets fields that are never stored in a draft
 * @param stored the values of the server; when they change, the input is kept on top
 * @param fieldsByCode the fields of refusals without a path
 * @param send returns the stored values, if the form stays open
 */
export function useDraftForm<Values extends object>({
  name,
  stored,
  secrets,
  validate,
  fieldsByCode,
  send,
}: {
  name?: string;
  stored: Values;
  secrets?: readonly (keyof Values)[];
  validate?: Rules<Values>;
  fieldsByCode?: FieldsByCode;
  send: (values: Values) => Promise<Values | void>;
}): DraftFormState<Values> {
  const user = useContext(SessionContext);
  const key = name === undefined ? undefined : user ? draftKey(user.id, name) : tabDraftKey(name);
  const [restored, setRestored] = useState(() =>
    key === undefined ? undefined : readDraft<Partial<Values>>(key),
  );
  const form = useForm<Values>({
    // Form names allow letters, digits and hyphens.
    name: useId().replaceAll(/\W|_/g, "-"),
    initialValues: withTypedFields(stored, withoutSecrets(restored, secrets)),
  });
  const { values } = form;
  const [base, setBase] = useState(stored);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const [guard] = useState(() => sendingGuard());

  const storedNow = JSON.stringify(stored);
  const seen = useRef(storedNow);
  const standOn = useEffectEvent(() => {
    form.setValues(rebasedFields(values, base, stored));
    setBase(stored);
  });
  useEffect(() => {
    if (storedNow === seen.current) return;
    seen.current = storedNow;
    standOn();
  }, [storedNow]);

  const typed = JSON.stringify(changedValues(values, base, secrets));
  const isDirty = !isSame(values, base);
  const draft = useMemo(() => (typed === "{}" ? undefined : (JSON.parse(typed) as object)), [typed]);
  const canStore = useStoredDraft(key, draft);

  async function sendNow(): Promise<boolean> {
    const sent = form.getValues();
    if (!guard.isOpen(JSON.stringify(sent))) return false;
    setError(null);
    if (showErrors(validateValues(sent, validate))) return false;
    guard.begin();
    setIsSending(true);
    let taken: string | undefined;
    try {
      const after = await send(sent);
      if (key !== undefined) forgetDraft(key);
      setRestored(undefined);
      const next = after ? rebasedFields(form.getValues(), sent, after) : sent;
      if (after) form.setValues(next);
      setBase(after ?? sent);
      taken = JSON.stringify(next);
      return true;
    } catch (failure) {
      const refused = refusedFields(failure, Object.keys(sent), fieldsByCode);
      if (refused) showErrors(refused);
      else setError(failure);
      return false;
    } finally {
      guard.end(taken);
      setIsSending(false);
    }
  }

  // Focuses the first invalid field.
  function showErrors(errors: Record<string, string>): boolean {
    form.setErrors(errors);
    const [first] = inOrder(Object.keys(errors), values);
    if (first !== undefined) focusPath(form.getInputNode(first));
    return first !== undefined;
  }

  return {
    form,
    isDirty,
    isSending,
    error,
    problems: inOrder(Object.keys(form.errors), values).map((path) => ({
      path,
      text: form.errors[path],
    })),
    savedAt: isDirty ? restored?.savedAt : undefined,
    canStore,
    send: sendNow,
    discard() {
      form.setValues(base);
      form.clearErrors();
      setRestored(undefined);
      setError(null);
      if (key !== undefined) forgetDraft(key);
    },
  };
}

function withoutSecrets<Values extends object>(
  restored: StoredDraft<Partial<Values>> | undefined,
  secrets: readonly (keyof Values)[] = [],
): object {
  return Object.fromEntries(
    Object.entries(restored ?? {}).filter(([name]) => !secrets.some((secret) => secret === name)),
  );
}

function validateValues<Values extends object>(
  values: Values,
  rules: Rules<Values> = {},
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of Object.keys(values) as (keyof Values & string)[]) {
    const text = rules[name]?.(values[name], values) ?? null;
    if (text !== null) errors[name] = text;
  }
  return errors;
}

function inOrder(paths: string[], values: object): string[] {
  const names = Object.keys(values);
  const place = (path: string) => names.indexOf(path.split(".")[0] ?? "");
  return paths.toSorted((one, other) => place(one) - place(other));
}
