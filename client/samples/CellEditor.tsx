import { Popover } from "@mantine/core";
import { type ComponentProps, type RefObject, useId, useLayoutEffect } from "react";
import { t } from "../messages/t.ts";
import type { Cursor } from "./cursor.ts";
import type { Problem } from "./problems.ts";
import classes from "./SampleGrid.module.css";
import type { Column } from "./table.ts";

type TextareaProps = Pick<
  ComponentProps<"textarea">,
  "onKeyDown" | "onPaste" | "onCopy" | "onCut" | "onFocus" | "onBlur"
>;

/** The one field of the table that holds the keyboard. It lies over the active cell with all of its text selected, so that typing replaces it, input methods and the keyboards of phones work, and paste arrives where it should. */
export function CellEditor({
  cursor,
  column,
  value,
  problem,
  highlighted,
  onType,
  onChoose,
  field,
  ...events
}: TextareaProps & {
  cursor: Cursor;
  column: Column;
  value: string;
  problem: Problem | undefined;
  /** The option that Enter takes. */
  highlighted: string | undefined;
  onType: (value: string) => void;
  onChoose: (option: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const listId = useId();
  const { mode, at } = cursor;
  const label = t("samples.cell", { column: column.label, row: at.row + 1 });
  const problemText = problem && t(`samples.problem.${problem}`);
  const choosing = mode !== "move" && column.options !== undefined && !column.readOnly;

  useLayoutEffect(() => {
    const element = field.current;
    if (!element || document.activeElement !== element) return;
    if (mode === "move") element.select();
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another cell or an undone text is selected anew
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
        width="target"
        shadow="md"
        trapFocus={false}
        withRoles={false}
      >
        <Popover.Target>
          <textarea
            ref={field}
            className={classes.editor}
            style={{ gridColumn: at.column + 2 }}
            data-mode={mode}
            aria-label={label}
            aria-invalid={problem ? true : undefined}
            aria-autocomplete={column.options ? "list" : undefined}
            aria-controls={choosing ? listId : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            rows={1}
            wrap="off"
            maxLength={column.maxCharacters}
            readOnly={column.readOnly}
            value={value}
            onChange={(event) => onType(event.currentTarget.value)}
            {...events}
          />
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <ul role="listbox" id={listId} aria-label={t("samples.options")} className={classes.options}>
            {(column.options ?? []).map((option) => (
              <li
                key={option}
                role="option"
                aria-selected={option === highlighted}
                className={classes.option}
                onMouseDown={(event) => {
                  event.preventDefault();
                  onChoose(option);
                }}
              >
                {option}
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      <div role="status" className={classes.announcement}>
        {[label, value, problemText].filter(Boolean).join(", ")}
      </div>
    </>
  );
}
