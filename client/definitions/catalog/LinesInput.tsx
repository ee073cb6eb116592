import { ActionIcon, Button, Group, Input, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import classes from "./catalog.module.css";
import { LINE_PARTS } from "./entryFields.ts";

const PART_MAX_CHARACTERS = 1_000;
const OPTIONAL: readonly string[] = ["unit", "tooltip"];

/**
 * Lines of several texts: specifications with values, or advantages and disadvantages. Other keys of a line are kept.
 */
export function LinesInput({
  kind,
  label,
  lines,
  onChange,
}: {
  kind: keyof typeof LINE_PARTS;
  label: string;
  lines: object[];
  onChange: (lines: object[]) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // The line whose first input receives focus after rendering.
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const line = list.current?.querySelectorAll("[data-line]")[wanted.current];
    (line?.querySelector("input") ?? list.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
    wanted.current = undefined;
  });
  const parts = LINE_PARTS[kind];

  function say(index: number, part: string, text: string) {
    const line: Record<string, unknown> = { ...lines[index], [part]: text };
    if (text === "" && OPTIONAL.includes(part)) delete line[part];
    onChange(lines.with(index, line));
  }

  function remove(index: number) {
    wanted.current = Math.max(0, index - 1);
    onChange(lines.toSpliced(index, 1));
  }

  function add() {
    wanted.current = lines.length;
    onChange([
      ...lines,
      Object.fromEntries(parts.filter((part) => !OPTIONAL.includes(part)).map((part) => [part, ""])),
    ]);
  }

  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap={6} ref={list} role="group" aria-label={label}>
        {lines.map((line, index) => (
          // Lines are identified by position, because two may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={index} gap={4} wrap="nowrap" data-line>
            <div className={classes.parts} data-kind={kind}>
              {parts.map((part) => (
                <TextInput
                  key={part}
                  size="xs"
                  aria-label={t("catalog.entry.part", {
                    field: label,
                    part: t(`catalog.part.${part}`),
                    number: index + 1,
                  })}
                  placeholder={t(`catalog.part.${part}`)}
                  maxLength={PART_MAX_CHARACTERS}
                  value={String(Reflect.get(line, part) ?? "")}
                  onChange={(event) => say(index, part, event.currentTarget.value)}
                />
              ))}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("catalog.entry.removeLine", { field: label, number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          style={{ alignSelf: "flex-start" }}
          aria-label={t("catalog.entry.addTo", { field: label })}
          data-add
          onClick={add}
        >
          {t("catalog.entry.addLine")}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
