import { Popover } from "@mantine/core";
import { type ComponentProps, type RefObject, useId, useLayoutEffect } from "react";
import { t } from "../i18n/t.ts";
import { scrollIntoView } from "../components/scrollIntoView.ts";
import type { Cursor } from "./cursor.ts";
import { type Choice, findChoice } from "./choices.ts";
import { splitList } from "./normalizeTyped.ts";
import type { SheetProblem } from "./problems.ts";
import { isWarning, problemText } from "./problemText.ts";
import classes from "./Sheet.module.css";
import type { Column } from "./table.ts";

type TextareaProps = Pick<
  ComponentProps<"textarea">,
  "onKeyDown" | "onPaste" | "onCopy" | "onCut" | "onFocus" | "onBlur"
>;

const CELL_MAX_CHARACTERS = 20_000;
const CHOICES_WIDTH = 320;

/**
 * The only input of the sheet, which has keyboard focus. It covers the active cell with all of its text selected,
 * so that typing replaces the text, input methods and phone keyboards work, and paste targets the cell.
 * @param left of the cell in pixels; likewise width
 * @param frozen the cell stays visible during horizontal scrolling
 */
export function CellEditor({
  cursor,
  column,
  isFixed,
  value,
  rowNumber,
  problem,
  shown,
  highlighted,
  left,
  width,
  frozen,
  onType,
  onChoose,
  field,
  ...events
}: TextareaProps & {
  cursor: Cursor;
  column: Column;
  /** Whether the cell cannot be edited. */
  isFixed: boolean;
  value: string;
  /** The accessible name of the row. */
  rowNumber: number;
  problem: SheetProblem | undefined;
  /** The choices to offer. */
  shown: Choice[];
  /** The choice that Enter selects. */
  highlighted: Choice | undefined;
  left: number;
  width: number;
  frozen: boolean;
  onType: (value: string) => void;
  onChoose: (option: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const listId = useId();
  const { mode, at } = cursor;
  const label = t("sheet.cell", { column: column.label, row: rowNumber });
  const { choices } = column;
  const choosing = shown.length > 0;
  const chosen = column.field.type === "multiselect" ? new Set(splitList(value)) : undefined;
  const optionId = (option: Choice) => `${listId}-${shown.indexOf(option)}`;

  useLayoutEffect(() => {
    const element = field.current;
    if (!element || document.activeElement !== element) return;
    if (mode === "move") element.select();
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the text of another cell, or an undone text, is selected again
  }, [field, at, mode, value]);

  useLayoutEffect(() => {
    const element = field.current;
    if (mode === "edit" && element) element.setSelectionRange(element.value.length, element.value.length);
  }, [field, mode]);

  return (
    <>
      <Popover
        opened={choosing}
        position="bottom-start"
        withinPortal
        width={Math.max(width, CHOICES_WIDTH)}
        shadow="md"
        trapFocus={false}
        withRoles={false}
      >
        <Popover.Target>
          <textarea
            ref={field}
            className={classes.editor}
            style={{ marginLeft: left, width, ...(frozen ? { position: "sticky", left } : {}) }}
            data-mode={mode}
            aria-label={label}
            aria-invalid={problem && !isWarning(problem) ? true : undefined}
            aria-autocomplete={choices ? "list" : undefined}
            aria-controls={choosing ? listId : undefined}
            aria-activedescendant={choosing && highlighted ? optionId(highlighted) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            rows={1}
            wrap="off"
            maxLength={CELL_MAX_CHARACTERS}
            readOnly={isFixed}
            value={value}
            onChange={(event) => onType(event.currentTarget.value)}
            {...events}
          />
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <ul role="listbox" id={listId} aria-label={t("sheet.options")} className={classes.options}>
            {shown.map((option) => (
              <li
                key={option.value}
                id={optionId(option)}
                role="option"
                aria-selected={option === highlighted}
                ref={option === highlighted ? show : undefined}
                className={classes.option}
                // Chooses on click, not on mousedown: otherwise the list would close while the button is down, and
                // dragging would select the cells behind it.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option.value)}
              >
                {chosen?.has(option.value) && <span aria-hidden>✓ </span>}
                {option.value}
                {option.label !== undefined && <span className={classes.name}> {option.label}</span>}
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      <div role="status" className={classes.announcement}>
        {[label, value, choices && findChoice(choices, value)?.label, problem && problemText(problem)]
          .filter(Boolean)
          .join(", ")}
      </div>
    </>
  );
}

function show(option: HTMLElement | null): void {
  if (option?.parentElement) scrollIntoView(option, option.parentElement);
}
