import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowRight } from "@tabler/icons-react";
import { t } from "../messages/t.ts";
import { Facts } from "../ui/Facts.tsx";
import { formatNumber } from "../ui/format.ts";
import { useIsNarrow } from "../ui/useIsNarrow.ts";
import { WordBadge } from "../ui/WordBadge.tsx";
import { type Candidate, fileName, keptText } from "./candidate.ts";
import type { Run } from "./run.ts";
import classes from "./run.module.css";

/** What a sample has at the left, what the run proposes for it at the right. isChosen: undefined where there is no
 *  choice. */
export function CandidateRow({
  candidate,
  current,
  isChosen,
  onChoose,
}: {
  candidate: Candidate;
  /** What more is known of what the sample has. */
  current: Run["samples"][number]["reads"][number] | undefined;
  isChosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
}) {
  const narrow = useIsNarrow();
  const { sampleCode, currentRead, file1, file2, readLayout, targetDataClass, metadata, status } = candidate;
  const kept = keptText(metadata);
  const Arrow = narrow ? IconArrowDown : IconArrowRight;

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
            aria-label={t("runs.promotion.choose", { sample: sampleCode })}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        )}
        <WordBadge color={status === "promoted" ? "teal" : "blue"}>
          {t(status === "promoted" ? "runs.promotion.taken" : "runs.promotion.proposedBadge")}
        </WordBadge>
      </Group>
      <div className={classes.sides}>
        <Stack gap={6} className={classes.side ?? ""}>
          <Text size="sm" fw={600}>
            {t("runs.promotion.current")}
          </Text>
          {currentRead ? (
            <Facts
              facts={[
                [t("runs.promotion.files"), filesText(currentRead)],
                [t("runs.promotion.class"), classText(currentRead.dataClass)],
                ...(current
                  ? ([[t("runs.promotion.reads"), countText(current.readCount1, current.readCount2)]] as [
                      string,
                      string | null,
                    ][])
                  : []),
              ]}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {t("runs.promotion.none")}
            </Text>
          )}
        </Stack>
        <Arrow size={20} aria-hidden />
        <Stack gap={6} className={classes.side ?? ""} data-proposed>
          <Text size="sm" fw={600}>
            {t("runs.promotion.proposed")}
          </Text>
          <Facts
            facts={[
              [t("runs.promotion.files"), filesText({ file1, file2 })],
              [t("runs.promotion.class"), classText(targetDataClass)],
              [t("runs.promotion.layout"), t(`runs.promotion.layout.${readLayout}`)],
            ]}
          />
          {kept !== undefined && <Text size="sm">{kept}</Text>}
        </Stack>
      </div>
    </li>
  );
}

function filesText({ file1, file2 }: { file1: string | null; file2: string | null }): string {
  return [file1, file2].flatMap((path) => (path === null ? [] : [fileName(path)])).join("\n");
}

function classText(dataClass: string): string {
  const known = (["cleaned", "raw", "unknown"] as const).find((one) => one === dataClass) ?? "unknown";
  return t(`runs.promotion.class.${known}`);
}

function countText(readCount1: number | null, readCount2: number | null): string | null {
  const counts = [readCount1, readCount2].flatMap((count) => (count === null ? [] : [formatNumber(count)]));
  return counts.length === 0 ? null : counts.join(" + ");
}
