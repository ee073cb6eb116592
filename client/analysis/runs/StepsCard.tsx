import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { isOver, type Run } from "./run.ts";
import { StepGraph } from "./StepGraph.tsx";
import { stepState } from "./runSteps.ts";

/** Up to this many steps that did not run are shown with the others; more are folded. */
const UNUSED_SHOWN = 3;

/** The step graph of a run. Choosing a step opens its tasks. */
export function StepsCard({ run }: { run: Run }) {
  const narrow = useIsNarrow();
  const { step: chosen } = useSearch({ from: "/signed-in/analyses/$runId" });
  const navigate = useNavigate({ from: "/analyses/$runId" });
  const [areAllShown, showAll] = useState(false);
  // A large package declares many steps of which a run uses few.
  const unused = isOver(run) ? run.steps.filter((one) => stepState(one, true) === "skipped") : [];
  const isFolded = unused.length > UNUSED_SHOWN && !areAllShown;
  const steps = isFolded ? run.steps.filter((one) => !unused.includes(one)) : run.steps;

  return (
    <Card withBorder component="section" aria-labelledby="steps-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="steps-title">
          {t("runs.page.steps.title")}
        </Title>
        {run.steps.length === 0 ? (
          <Text c="dimmed">{t("runs.page.steps.none")}</Text>
        ) : (
          <>
            <StepGraph
              steps={steps}
              isOver={isOver(run)}
              isDown={narrow}
              chosen={chosen}
              onChoose={(step) =>
                void navigate({
                  search: { tab: "tasks", ...(step !== undefined && { step }) },
                  resetScroll: false,
                })
              }
            />
            {unused.length > UNUSED_SHOWN && (
              <Button
                variant="subtle"
                size="xs"
                aria-expanded={areAllShown}
                style={{ alignSelf: "flex-start" }}
                onClick={() => showAll(!areAllShown)}
              >
                {areAllShown
                  ? t("runs.page.steps.hideUnused")
                  : t("runs.page.steps.unused", { count: unused.length })}
              </Button>
            )}
            {run.status !== "pending" && (
              <Text size="sm" c="dimmed">
                {t("runs.page.steps.hint")}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}
