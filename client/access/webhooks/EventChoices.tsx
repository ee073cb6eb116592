import { Checkbox, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { type EventType, SUBSCRIBED_EVENTS } from "../../../server/access/webhooks/rules/eventTypes.ts";
import { t } from "../../kit/i18n/t.ts";

/** Checkboxes of events, each with its explanation. props: of a form field. */
export function EventChoices({
  onChange,
  ...props
}: {
  value: EventType[];
  error?: ReactNode;
  onChange: (events: EventType[]) => void;
}) {
  return (
    <Checkbox.Group
      {...props}
      label={t("webhooks.events")}
      onChange={(chosen) => onChange(SUBSCRIBED_EVENTS.filter((type) => chosen.includes(type)))}
    >
      <Stack gap="xs" mt={4}>
        {SUBSCRIBED_EVENTS.map((type) => (
          <Checkbox
            key={type}
            value={type}
            label={t(`webhooks.event.${type}`)}
            description={t(`webhooks.event.${type}.hint`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** The rule of a form for its events. */
export function someEvent(events: EventType[]): string | null {
  return events.length === 0 ? t("webhooks.events.missing") : null;
}
