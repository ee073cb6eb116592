import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowRight } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { formatNumber } from "../../kit/components/format.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { type Candidate, fileName, storedText } from "./candidate.ts";
import type { Run } from "./run.ts";
import classes from "./run.module.css";

/**
 * The current reads of a sample on the left, the candidate of the run on the right.
 * @param isChosen undefined where no choice is offered
 */
export function CandidateRow({
  candidate,
  current,
  isChosen,
  onChoose,
}: {
  candidate: Candidate;
  /** Details of the current reads. */
  current: Run["samples"][number]["reads"][number] | undefined;
  isChosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
}) {
  const narrow = useIsNarrow();
  const { sampleCode, currentRead, file1, file2, readLayout, targetDataClass, metadata, status } = candidate;
  const Arrow = narrow ? IconArrowDown : IconArrowRight;
  // Accepted candidates are the current reads, so there is nothing to compare.
  const isTaken = status === "promoted";
  const proposed = (
    <Files
      names={[file1 && fileName(file1), file2 && fileName(file2)]}
      words={[classText(targetDataClass), t(`runs.acceptance.layout.${readLayout}`), storedText(metadata)]}
    />
  );

  return (
    <li className={classes.candidate} aria-label={sampleCode}>
      <Group gap="sm" mb={8} justify="space-between">
        {isChosen === undefined ? (
          <Text fw={600} className={classes.name ?? ""}>
            {sampleCode}
          </Text>
        ) : (
          <Checkbox
            label={<span className={classes.sample}>{sampleCode}</span>}
            aria-label={t("runs.acceptance.choose", { sample: sampleCode })}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        )}
        <WordBadge color={isTaken ? "teal" : "blue"}>
          {t(isTaken ? "runs.acceptance.accepted" : "runs.acceptance.proposedBadge")}
        </WordBadge>
      </Group>
      {isTaken ? (
        proposed
      ) : (
        <div className={classes.sides}>
          <Stack gap={6} className={classes.side ?? ""}>
            <Text size="sm" fw={600}>
              {t("runs.acceptance.current")}
            </Text>
            {currentRead ? (
              <Files
                names={[
                  currentRead.file1 && (current?.fileName1 ?? fileName(currentRead.file1)),
                  currentRead.file2 && (current?.fileName2 ?? fileName(currentRead.file2)),
                ]}
                words={[
                  classText(currentRead.dataClass),
                  readsText(current?.readCount1 ?? null, current?.readCount2 ?? null),
                ]}
              />
            ) : (
              <Text size="sm" c="dimmed">
                {t("runs.acceptance.none")}
              </Text>
            )}
          </Stack>
          <Arrow size={20} aria-hidden />
          <Stack gap={6} className={classes.side ?? ""} data-proposed>
            <Text size="sm" fw={600}>
              {t("runs.acceptance.proposed")}
            </Text>
            {proposed}
          </Stack>
        </div>
      )}
    </li>
  );
}

function Files({ names, words }: { names: (string | null)[]; words: (string | undefined)[] }) {
  return (
    <div>
      {names.map((name) =>
        name === null ? null : (
          <Text key={name} size="sm" className={classes.name ?? ""}>
            {name}
          </Text>
        ),
      )}
      <Text size="sm" c="dimmed">
        {words.filter((word) => word !== undefined).join(" · ")}
      </Text>
    </div>
  );
}

function classText(dataClass: string): string {
  const known = (["cleaned", "raw", "unknown"] as const).find((one) => one === dataClass) ?? "unknown";
  return t(`runs.acceptance.class.${known}`);
}

function readsText(readCount1: number | null, readCount2: number | null): string | undefined {
  const counts = [readCount1, readCount2].flatMap((count) => (count === null ? [] : [formatNumber(count)]));
  return counts.length === 0 ? undefined : t("runs.acceptance.reads", { counts: counts.join(" + ") });
}
