import { Checkbox, Group, Select, Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./storage.module.css";

export type Match = Outputs["reads"]["discover"]["results"][number];
export type Pair = { read1: string | null; read2: string | null };
/** The files for a sample: one pair, or one pair per lane. */
export type Choice = Pair[];

const COLORS: Record<Match["status"], BadgeColor> = {
  exact: "teal",
  partial: "orange",
  ambiguous: "orange",
  none: "gray",
};

/** The matches of one sample, to tick or to choose from. */
export function MatchRow({
  match,
  choice,
  isTicked,
  error,
  onTick,
  onChoose,
}: {
  match: Match;
  choice: Choice;
  isTicked: boolean;
  error: string | undefined;
  onTick: (isTicked: boolean) => void;
  onChoose: (choice: Choice) => void;
}) {
  const { sampleCode: sample, status, candidates, hasFiles, lanes } = match;
  const paths = candidates.map(({ relativePath }) => relativePath);
  const [pair = { read1: null, read2: null }] = choice;
  const isOpen = (status === "ambiguous" || status === "partial") && lanes.length < 2;
  return (
    <li>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <Checkbox
          mt={2}
          aria-label={t("storage.discover.select", { sample })}
          disabled={!hasFile(choice)}
          checked={isTicked && hasFile(choice)}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <Stack gap={4} miw={0} style={{ flex: 1 }}>
          <Group gap="xs">
            <Text size="sm" fw={600} className={classes.name ?? ""}>
              {sample}
            </Text>
            <WordBadge color={COLORS[status]}>{t(`storage.discover.${status}`)}</WordBadge>
            {hasFiles && <WordBadge color="orange">{t("storage.discover.has")}</WordBadge>}
          </Group>
          {isOpen
            ? (["read1", "read2"] as const).map((read) => (
                <Select
                  key={read}
                  size="xs"
                  aria-label={t("storage.discover.choose", { role: readRole(read), sample })}
                  leftSection={<Text size="xs">{readRole(read)}</Text>}
                  placeholder={t("storage.discover.chooseNone")}
                  data={paths}
                  value={pair[read]}
                  clearable
                  onChange={(path) => onChoose([{ ...pair, [read]: path }])}
                />
              ))
            : choice.flatMap((each, at) =>
                (["read1", "read2"] as const).map(
                  (read) =>
                    each[read] !== null && (
                      <Text key={`${at} ${read}`} size="sm" c="dimmed" className={classes.name ?? ""}>
                        {`${readRole(read)} · ${each[read]}`}
                      </Text>
                    ),
                ),
              )}
          {lanes.length > 1 && (
            <Text size="sm">{t("storage.discover.lanes", { lanes: lanes.map(({ lane }) => lane) })}</Text>
          )}
          {error !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {error}
            </Text>
          )}
        </Stack>
      </Group>
    </li>
  );
}

function readRole(read: "read1" | "read2"): "R1" | "R2" {
  return read === "read1" ? "R1" : "R2";
}

export function hasFile(choice: Choice = []): boolean {
  return choice.some(({ read1, read2 }) => read1 !== null || read2 !== null);
}
