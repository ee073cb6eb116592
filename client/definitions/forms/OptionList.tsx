import { ActionIcon, Button, Group, Input, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import classes from "./FieldPanel.module.css";
import { partId } from "./FieldPanel.tsx";
import { withPasted } from "./pastedOptions.ts";

const ICON = { size: 14, stroke: 1.75, "aria-hidden": true } as const;
const OPTION_MAX_CHARACTERS = 200;

/**
 * The options of a choice field. Enter adds an option below, Backspace in an empty one removes it, a pasted list
 * becomes one option per entry.
 * @param onChange typing: the index of the option that is being edited
 */
export function OptionList({
  options,
  error,
  onChange,
}: {
  options: string[];
  error: string | undefined;
  onChange: (options: string[], typing?: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // The option that receives focus after rendering.
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelectorAll("input")[wanted.current]?.focus();
    wanted.current = undefined;
  });

  function insert(at: number) {
    onChange(options.toSpliced(at, 0, ""));
    wanted.current = at;
  }

  function remove(index: number) {
    onChange(options.toSpliced(index, 1));
    wanted.current = Math.max(0, index - 1);
  }

  function move(index: number, step: -1 | 1) {
    const option = options[index];
    const to = index + step;
    if (option === undefined || to < 0 || to >= options.length) return;
    onChange(options.toSpliced(index, 1).toSpliced(to, 0, option));
  }

  function press(event: KeyboardEvent, index: number) {
    if (event.key === "Enter") {
      event.preventDefault();
      insert(index + 1);
    } else if (event.key === "Backspace" && options[index] === "") {
      event.preventDefault();
      remove(index);
    }
  }

  return (
    <Input.Wrapper
      labelElement="div"
      label={t("forms.options")}
      description={t("forms.options.hint")}
      error={error}
      required
    >
      <div ref={list} className={classes.options} role="group" aria-label={t("forms.options")}>
        {options.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("forms.options.none")}
          </Text>
        )}
        {options.map((option, index) => {
          const called = option.trim() || t("forms.option", { number: index + 1 });
          return (
            // Options are identified by position, because two may be equal while editing.
            // oxlint-disable-next-line react/no-array-index-key
            <Group key={index} gap={2} wrap="nowrap">
              <TextInput
                size="xs"
                flex={1}
                {...(index === 0 ? { id: partId("options") } : {})}
                aria-label={t("forms.option", { number: index + 1 })}
                maxLength={OPTION_MAX_CHARACTERS}
                value={option}
                onChange={(event) => onChange(options.toSpliced(index, 1, event.currentTarget.value), index)}
                onKeyDown={(event) => press(event, index)}
                onPaste={(event) => {
                  const text = event.clipboardData.getData("text/plain");
                  if (!/[\r\n\t]/.test(text.trim())) return;
                  event.preventDefault();
                  const next = withPasted(options, index, text);
                  onChange(next);
                  wanted.current = Math.min(next.length - 1, index + next.length - options.length);
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={index === 0}
                aria-label={t("forms.option.up", { option: called })}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp {...ICON} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={index === options.length - 1}
                aria-label={t("forms.option.down", { option: called })}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown {...ICON} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("forms.option.remove", { option: called })}
                onClick={() => remove(index)}
              >
                <IconX {...ICON} />
              </ActionIcon>
            </Group>
          );
        })}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          className={classes.addOption ?? ""}
          onClick={() => insert(options.length)}
        >
          {t("forms.option.add")}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
