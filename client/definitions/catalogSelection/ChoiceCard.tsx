import { Radio, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./catalogSelection.module.css";

/**
 * A radio button inside a clickable card.
 * @param text the description of the title
 * @param children further content of the label
 * @param foot further actions
 */
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
