import { Text } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { Technology } from "./technologyFormField.ts";
import classes from "./catalogSelection.module.css";

/**
 * The advantages and disadvantages of a technology.
 * @param title omitted where the context names it
 */
export function Remarks({
  title,
  remarks,
  kind,
}: {
  title?: string;
  remarks: Technology["pros"];
  kind: "pro" | "con";
}) {
  if (remarks.length === 0) return null;
  const Sign = kind === "pro" ? IconPlus : IconMinus;
  return (
    <>
      {title !== undefined && (
        <Text size="xs" fw={600} mt={4}>
          {title}
        </Text>
      )}
      <ul className={classes.points}>
        {remarks.map(({ text, tooltip }) => (
          <li key={text}>
            <Sign size={14} aria-hidden className={classes.sign} />
            <span>
              {text}
              {tooltip !== null && (
                <Text span size="xs" c="dimmed" display="block">
                  {tooltip}
                </Text>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
