import { Alert, Text } from "@mantine/core";
import { IconRobot } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { Run } from "./run.ts";

const REFRESH_MS = 5_000;

/** Which rule started an analysis, and whether its results wait for a review. Renders nothing for other analyses. */
export function StartedByRule({ run }: { run: Pick<Run, "id" | "status" | "isSelectedFinal"> }) {
  const { isOfFacility } = useSession();
  const { data } = useQuery(
    trpc.analysisRules.ofRun.queryOptions(
      { runId: run.id },
      {
        enabled: isOfFacility,
        retry: false,
        // The end of the run is processed a few seconds after it.
        refetchInterval: ({ state }) => (state.data?.decision?.result === null ? REFRESH_MS : false),
      },
    ),
  );
  const decision = data?.decision;
  if (!decision?.rule) return null;
  const { rule, byHand, result, resultDetails } = decision;
  const isProposed = (result === "proposed" || result === "notPublished") && !run.isSelectedFinal;
  const name = rule.isDeleted ? (
    t("rules.deletedRule", { name: rule.name })
  ) : (
    <TextLink to="/analyses/rules/$ruleId" params={{ ruleId: rule.id }} inherit underline="always">
      {rule.name}
    </TextLink>
  );
  return (
    <>
      <Text size="sm" c="dimmed">
        <IconRobot size={16} aria-hidden style={{ verticalAlign: "text-bottom" }} />{" "}
        {t(byHand ? "rules.startedByHand" : "rules.startedBy")} {name}
      </Text>
      {isProposed && (
        <Alert color="orange" variant="light" title={t("rules.proposed.title")}>
          {result === "notPublished" && `${t("rules.result.notPublished")} `}
          {resultDetails.map((detail) => `${sentenceText(detail)} `)}
          {t("rules.proposed.text")}
        </Alert>
      )}
    </>
  );
}
