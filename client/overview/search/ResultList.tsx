import { Kbd, Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import {
  IconArrowMerge,
  IconBolt,
  IconClipboardList,
  IconCornerDownRight,
  IconFileDescription,
  IconFridge,
  IconMicroscope,
  IconPlayerPlay,
  IconTestPipe,
  IconTestPipe2,
  IconUser,
} from "@tabler/icons-react";
import type { MouseEvent, Ref } from "react";
import { formatNumber } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";
import classes from "./search.module.css";
import type { Line, Section } from "./useSearch.ts";

const ICONS = {
  order: IconClipboardList,
  sample: IconTestPipe,
  run: IconPlayerPlay,
  study: IconMicroscope,
  place: IconFridge,
  person: IconUser,
  library: IconTestPipe2,
  pool: IconArrowMerge,
  page: IconFileDescription,
  act: IconBolt,
};

/**
 * The search results by type.
 * @param active the highlighted result
 * @param isSettled whether the results for the text are complete
 */
export function ResultList({
  ref,
  id,
  sections,
  active,
  text,
  isSettled,
  onPick,
  onPoint,
}: {
  ref: Ref<HTMLDivElement>;
  id: string;
  sections: Section[];
  active: string | undefined;
  text: string;
  isSettled: boolean;
  onPick: (event: MouseEvent, line: Line) => void;
  onPoint: (id: string) => void;
}) {
  const count = sections.reduce(
    (sum, { lines }) => sum + lines.filter(({ found, act }) => found !== null || act).length,
    0,
  );
  const isNothing = text !== "" && isSettled && count === 0;
  return (
    <div ref={ref} className={classes.list}>
      <VisuallyHidden role="status">
        {text !== "" &&
          isSettled &&
          (count === 0 ? t("search.none", { text }) : t("search.found", { count }))}
      </VisuallyHidden>
      {isNothing && (
        <Stack gap={4} p="lg" ta="center" aria-hidden>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {t("search.none", { text })}
          </Text>
          <Text size="sm" c="dimmed">
            {t("search.none.text")}
          </Text>
        </Stack>
      )}
      {text === "" && sections.length === 0 && (
        <Text size="sm" c="dimmed" p="lg" ta="center">
          {t("search.start")}
        </Text>
      )}
      <div id={id} role="listbox" aria-label={t("search.results")}>
        {sections.map(({ title, lines, hasMore }) => (
          <div key={title} role="group" aria-label={title} className={classes.section}>
            <Text size="xs" fw={600} c="dimmed" className={classes.title} aria-hidden>
              {title}
              {hasMore && ` (${formatNumber(lines.length)}+)`}
            </Text>
            {lines.map((line) => (
              <ResultLine
                key={line.id}
                line={line}
                isActive={line.id === active}
                onPick={onPick}
                onPoint={onPoint}
              />
            ))}
            {hasMore && (
              <Text size="xs" c="dimmed" className={classes.title} aria-hidden>
                {t("search.more")}
              </Text>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function ResultLine({
  line,
  isActive,
  onPick,
  onPoint,
}: {
  line: Line;
  isActive: boolean;
  onPick: (event: MouseEvent, line: Line) => void;
  onPoint: (id: string) => void;
}) {
  const Icon = line.kind ? ICONS[line.kind] : IconCornerDownRight;
  const option = {
    id: line.id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    className: classes.line,
    onClick: (event: MouseEvent) => onPick(event, line),
    onPointerMove: () => !isActive && onPoint(line.id),
  };
  const content = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.label}>{line.label}</span>
        {line.note !== null && <span className={classes.note}>{line.note}</span>}
      </span>
      {line.act?.keys && (
        <span className={classes.keys} aria-hidden>
          {line.act.keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </>
  );
  return line.href === undefined ? (
    <UnstyledButton {...option}>{content}</UnstyledButton>
  ) : (
    <a {...option} href={line.href} onAuxClick={(event) => onPick(event, line)}>
      {content}
    </a>
  );
}
