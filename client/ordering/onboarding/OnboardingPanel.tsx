import { Button, Card, CloseButton, Group, Stack, Text, Title } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { focusField } from "../../definitions/answers/fieldId.ts";
import { t } from "../../kit/i18n/t.ts";
import classes from "./OnboardingPanel.module.css";
import type { OnboardingTarget } from "./onboardingSteps.ts";

/** Guides a user through the first order beside the form: fields, places and examples. */
export function OnboardingPanel({
  places,
  step,
  onStep,
  onClose,
}: {
  places: OnboardingTarget[];
  step: number;
  onStep: (step: number) => void;
  onClose: () => void;
}) {
  const at = Math.min(step, places.length - 1);
  const place = places[at];
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  // Moves focus only after a step, not when the page opens.
  useEffect(() => {
    if (shown.current !== at) title.current?.focus();
    shown.current = at;
  }, [at]);
  if (!place) return null;
  const isLast = at === places.length - 1;
  return (
    <Card withBorder component="section" aria-label={t("onboarding.title")} className={classes.guide ?? ""}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t("onboarding.title")} · {t("onboarding.step", { step: at + 1, steps: places.length })}
          </Text>
          <CloseButton size="lg" aria-label={t("onboarding.close")} onClick={onClose} />
        </Group>
        <Title order={2} size="h4" tabIndex={-1} ref={title} style={{ outline: "none" }}>
          {t(`onboarding.${place.step}.title`)}
        </Title>
        <Text size="sm" maw={760}>
          {t(`onboarding.${place.step}.text`)}
        </Text>
        <Text size="sm" maw={760}>
          <Text span fw={600} inherit>
            {t("onboarding.example")}:
          </Text>{" "}
          {t(`onboarding.${place.step}.example`)}
        </Text>
        {isLast && (
          <Text size="sm" c="dimmed">
            {t("onboarding.again")}
          </Text>
        )}
        <Group gap="xs" mt="xs">
          <Button size="sm" variant="default" disabled={at === 0} onClick={() => onStep(at - 1)}>
            {t("onboarding.back")}
          </Button>
          <Button size="sm" onClick={() => (isLast ? onClose() : onStep(at + 1))}>
            {t(isLast ? "onboarding.done" : "onboarding.next")}
          </Button>
          {place.step !== "submit" && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconMapPin size={16} aria-hidden />}
              onClick={() => showPlace(place)}
            >
              {t("onboarding.show")}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function showPlace({ field }: OnboardingTarget): void {
  if (field !== undefined && focusField(field)) return;
  const table = document.querySelector("#samples-title")?.closest("section");
  table?.querySelector<HTMLElement>("[role=grid] input, input")?.focus();
  table?.scrollIntoView({ block: "start" });
}
