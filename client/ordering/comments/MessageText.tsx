import { Anchor, Text } from "@mantine/core";
import { fullName, type Message } from "./message.ts";
import { messageParts } from "./messageParts.ts";
import classes from "./messages.module.css";

/** The text of a comment as entered: line breaks are kept, URLs become links, no other markup. */
export function MessageText({ body, mentions }: { body: string; mentions: Message["mentions"] }) {
  return (
    <Text size="sm" className={classes.body}>
      {messageParts(body, mentions.map(fullName)).map((part) => {
        if (part.kind === "link")
          return (
            <Anchor key={part.at} href={part.href} inherit target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </Anchor>
          );
        return part.kind === "mention" ? (
          <strong key={part.at} className={classes.mention}>
            {part.text}
          </strong>
        ) : (
          part.text
        );
      })}
    </Text>
  );
}
