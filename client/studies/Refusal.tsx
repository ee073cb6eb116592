import { Alert, Anchor, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { t } from "../messages/t.ts";
import { detailsOf, type PlacedProblem, placedProblemsOf } from "../trpc.ts";
import { errorText } from "../ui/ErrorNotice.tsx";

const SHOWN_MAX = 8;

/** Why a study was not saved or is not ready: the first problems, each leading to its place. */
export function Refusal({
  error,
  title,
  onProblem,
}: {
  error: unknown;
  title: string;
  onProblem: (problem: PlacedProblem) => void;
}) {
  const problems = placedProblemsOf(error);
  const sentences = detailsOf(error);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
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
        <Text size="sm">{errorText(error)}</Text>
        {problems.length > 0 && (
          <List size="sm">
            {problems.slice(0, SHOWN_MAX).map((problem, index) => (
              <List.Item key={`${problem.row} ${problem.field}`}>
                <Anchor
                  component="button"
                  type="button"
                  ta="left"
                  c="inherit"
                  underline="always"
                  fz="inherit"
                  style={{ verticalAlign: "top" }}
                  onClick={() => onProblem(problem)}
                >
                  {sentences[index] ?? problem.message}
                </Anchor>
              </List.Item>
            ))}
          </List>
        )}
        {problems.length > SHOWN_MAX && <Text size="sm">{t("study.problemsMore")}</Text>}
        <Text size="sm">{t("editor.keptHere")}</Text>
      </Stack>
    </Alert>
  );
}
