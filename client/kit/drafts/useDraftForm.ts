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
import { draftKey, forgetDraft, type Kept, readDraft, tabDraftKey } from "./draftStore.ts";
import { focusPath } from "./focusPath.ts";
import { type FieldsByCode, refusedFields } from "./refusedFields.ts";
import { sendingGuard } from "./sendingGuard.ts";
import { isSame, rebasedFields, typedOf, withTypedFields } from "./typed.ts";
import { useKeptDraft } from "./useKeptDraft.ts";

/** What is wrong with a field, by its name; null where nothing is. */
export type Rules<Values> = {
  [Name in keyof Values]?: (value: Values[Name], values: Values) => string | null;
};

/** A small form, as DraftForm shows it. */
export interface DraftFormState<Values extends object> {
  form: UseFormReturnType<Values>;
  isDirty: boolean;
  isSending: boolean;
  /** Why it was not taken, where that is about no single field. */
  error: unknown;
  /** What is wrong, in the order of the fields. path: leads to the field. */
  problems: { path: string; text: ReactNode }[];
  /** Since when it was typed here and not saved; undefined when nothing of it was. */
  keptAt: string | undefined;
  couldKeep: boolean;
  /** Sends it, if nothing is wrong with it and it is not on the way; gives whether it was taken. */
  send: () => Promise<boolean>;
  /** Goes back to what is stored. */
  discard: () => void;
}

/** A small form whose typing is not lost: kept on this device until it is sent, over a reload and over the end of a
 *  session; sent once however often it is asked for; what is wrong is told at its field.
 *  name: among the drafts of this person; without one nothing is kept. secrets: fields that are never kept.
 *  stored: as it is on the server; when that changes, what was typed stays on top of it.
 *  fieldOf: the fields that refusals are about where their place does not tell it.
 *  send: gives how it is stored now, if the form stays. */
export function useDraftForm<Values extends object>({
  name,
  stored,
  secrets,
  validate,
  fieldOf,
  send,
}: {
  name?: string;
  stored: Values;
  secrets?: readonly (keyof Values)[];
  validate?: Rules<Values>;
  fieldOf?: FieldsByCode;
  send: (values: Values) => Promise<Values | void>;
}): DraftFormState<Values> {
  const user = useContext(SessionContext);
  const key = name === undefined ? undefined : user ? draftKey(user.id, name) : tabDraftKey(name);
  const [kept, setKept] = useState(() => (key === undefined ? undefined : readDraft<Partial<Values>>(key)));
  const form = useForm<Values>({
    // Such names may hold letters, digits and hyphens.
    name: useId().replaceAll(/\W|_/g, "-"),
    initialValues: withTypedFields(stored, withoutSecrets(kept, secrets)),
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

  const typed = JSON.stringify(typedOf(values, base, secrets));
  const isDirty = !isSame(values, base);
  const draft = useMemo(() => (typed === "{}" ? undefined : (JSON.parse(typed) as object)), [typed]);
  const couldKeep = useKeptDraft(key, draft);

  async function sendNow(): Promise<boolean> {
    const sent = form.getValues();
    if (!guard.isOpen(JSON.stringify(sent))) return false;
    setError(null);
    if (tell(errorsOf(sent, validate))) return false;
    guard.begin();
    setIsSending(true);
    let taken: string | undefined;
    try {
      const after = await send(sent);
      if (key !== undefined) forgetDraft(key);
      setKept(undefined);
      const next = after ? rebasedFields(form.getValues(), sent, after) : sent;
      if (after) form.setValues(next);
      setBase(after ?? sent);
      taken = JSON.stringify(next);
      return true;
    } catch (failure) {
      const refused = refusedFields(failure, Object.keys(sent), fieldOf);
      if (refused) tell(refused);
      else setError(failure);
      return false;
    } finally {
      guard.end(taken);
      setIsSending(false);
    }
  }

  // The keyboard goes to the first of them.
  function tell(errors: Record<string, string>): boolean {
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
    keptAt: isDirty ? kept?.keptAt : undefined,
    couldKeep,
    send: sendNow,
    discard() {
      form.setValues(base);
      form.clearErrors();
      setKept(undefined);
      setError(null);
      if (key !== undefined) forgetDraft(key);
    },
  };
}

function withoutSecrets<Values extends object>(
  kept: Kept<Partial<Values>> | undefined,
  secrets: readonly (keyof Values)[] = [],
): object {
  return Object.fromEntries(
    Object.entries(kept ?? {}).filter(([name]) => !secrets.some((secret) => secret === name)),
  );
}

function errorsOf<Values extends object>(values: Values, rules: Rules<Values> = {}): Record<string, string> {
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
