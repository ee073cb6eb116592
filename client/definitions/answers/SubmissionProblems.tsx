import { Alert, Anchor, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import { errorDetails, type PlacedProblem, errorPlacedProblems } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";

/**
 * Why an order, a study or a form was refused: the server's sentences, each with a link to its field. Keyboard
 * focus moves to the first of these fields.
 * @param leadsTo the action for a sentence, by its index and by the place that the server reported, if any; undefined
 * for sentences without a link
 * @param shownMax the number of sentences shown where the others are marked at their fields
 */
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
  const details = errorDetails(error);
  const message = errorText(error);
  const problems = errorPlacedProblems(error);
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
