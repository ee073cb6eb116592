import { Alert, Anchor, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import { detailsOf, type PlacedProblem, placedProblemsOf } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";

/** Why an order, a study or a form was not taken: the server's sentences, each leading to the place it speaks of. The
 *  keyboard goes to the first of these places.
 *  leadsTo: what to do when a sentence is chosen, by its index and the place that the server told beside it, if it did;
 *  undefined for sentences that lead nowhere. shownMax: how many are shown where the others are marked at their places. */
export function SubmissionProblems({
  error,
  title,
  leadsTo,
  shownMax = Infinity,
}: {
  error: unknown;
  title: string;
  leadsTo: (index: number, problem: PlacedProblem | undefined) => (() => void) | undefined;
  shownMax?: number;
}) {
  const details = detailsOf(error);
  const message = errorText(error);
  const problems = placedProblemsOf(error);
  const sentences = details.length > 0 ? details : [message];
  const notice = useRef<HTMLDivElement>(null);
  const showFirst = useEffectEvent(() => {
    const go = leadsTo(0, problems[0]);
    if (go) go();
    else notice.current?.focus();
  });
  useEffect(() => showFirst(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
    >
      <Stack gap="xs">
        {details.length > 0 && <Text size="sm">{message}</Text>}
        <List size="sm" listStyleType={sentences.length > 1 ? "disc" : "none"}>
          {sentences.slice(0, shownMax).map((sentence, index) => {
            const go = leadsTo(index, problems[index]);
            return (
              <List.Item key={sentence}>
                {go ? (
                  <Anchor
                    component="button"
                    type="button"
                    ta="left"
                    c="inherit"
                    underline="always"
                    fz="inherit"
                    style={{ verticalAlign: "top" }}
                    onClick={go}
                  >
                    {sentence}
                  </Anchor>
                ) : (
                  sentence
                )}
              </List.Item>
            );
          })}
        </List>
        {sentences.length > shownMax && <Text size="sm">{t("editor.problemsMore")}</Text>}
        <Text size="sm">{t("editor.keptHere")}</Text>
      </Stack>
    </Alert>
  );
}
