import { Combobox, Textarea, useCombobox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { hasRight } from "../../../server/platform/rpc/rules/rights.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { fullName, type Person } from "./message.ts";
import { mentionAt, peopleNamed, withMention } from "./mentions.ts";

export interface Typed {
  text: string;
  /** Ids of people chosen from the list. */
  chosen: string[];
}

const MESSAGE_MAX_CHARACTERS = 20_000;

/** The input of a comment: after an @ it offers the people who can be mentioned. Ctrl + Enter sends. */
export function MessageField({
  orderId,
  label,
  description,
  typed,
  onType,
  onSend,
  onLeave,
  autoFocus = false,
}: {
  orderId: string;
  label: string;
  description?: string;
  typed: Typed;
  onType: (typed: Typed) => void;
  onSend: () => void;
  onLeave?: () => void;
  autoFocus?: boolean;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox();
  const [caret, setCaret] = useState(0);
  const { data } = useQuery(trpc.comments.people.queryOptions({ orderId }, { staleTime: 60_000 }));
  const mention = mentionAt(typed.text, caret);
  const offered = mention ? peopleNamed(data?.people ?? [], mention.typed) : [];
  const isOffering = combobox.dropdownOpened && offered.length > 0;

  const shownIds = offered.map(({ id }) => id).join(" ");
  const { selectFirstOption } = combobox;
  useEffect(() => {
    // After rendering, the first option is highlighted, so that Enter selects it.
    if (isOffering) selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-deps -- its functions change with every render
  }, [isOffering, shownIds]);

  function choose(person: Person | undefined) {
    if (!mention || !person) return;
    const next = withMention(typed.text, mention, person);
    onType({ text: next.text, chosen: [...new Set([...typed.chosen, person.id])] });
    combobox.closeDropdown();
    setCaret(next.caret);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    } else if (event.key === "Tab" && isOffering && !event.shiftKey) {
      event.preventDefault();
      choose(offered[Math.max(combobox.getSelectedOptionIndex(), 0)]);
    } else if (event.key === "Escape") {
      if (isOffering) combobox.closeDropdown();
      else onLeave?.();
    }
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => choose(offered.find((person) => person.id === id))}
      withinPortal
      position="bottom-start"
    >
      <Combobox.EventsTarget withKeyboardNavigation={isOffering}>
        <Textarea
          ref={field}
          label={label}
          description={description}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={MESSAGE_MAX_CHARACTERS}
          aria-autocomplete="list"
          data-autofocus={autoFocus || undefined}
          autoFocus={autoFocus}
          value={typed.text}
          onKeyDown={press}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget;
            setCaret(selectionStart);
            onType({ ...typed, text: value });
            if (mentionAt(value, selectionStart)) combobox.openDropdown();
            else combobox.closeDropdown();
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.DropdownTarget>
        <span />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!isOffering}>
        <Combobox.Options aria-label={t("comments.people")}>
          {offered.map((person) => (
            <Combobox.Option key={person.id} value={person.id}>
              {fullName(person)}
              {hasRight(person, "records.read") && ` · ${t("comments.facility")}`}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
