import { Radio, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./technologies.module.css";

/** A radio button with a card around it, all of which can be clicked.
 *  text: what is told with the title. children: what more stands in the label. foot: what can be done besides. */
export function ChoiceCard({
  id,
  value,
  title,
  text,
  picture,
  isChosen,
  children,
  foot,
}: {
  id: string;
  value: string;
  title: string;
  text: string | undefined;
  picture?: ReactNode;
  isChosen: boolean;
  children?: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className={classes.card} data-checked={isChosen || undefined}>
      <label htmlFor={id} className={classes.choice}>
        <Radio
          id={id}
          value={value}
          mt={2}
          aria-labelledby={`${id}-title`}
          aria-describedby={children ? `${id}-facts` : undefined}
        />
        {picture}
        <span className={classes.about}>
          <Text component="span" fw={600} id={`${id}-title`}>
            {title}
          </Text>
          {text !== undefined && (
            <Text component="span" size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </span>
        {children && (
          <span id={`${id}-facts`} className={classes.facts}>
            {children}
          </span>
        )}
      </label>
      {foot}
    </div>
  );
}
