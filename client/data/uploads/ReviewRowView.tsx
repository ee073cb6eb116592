import { ActionIcon, Anchor, Group, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle, IconX } from "@tabler/icons-react";
import { memo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { formatPart } from "../../kit/components/formatLength.ts";
import type { ListedChecksum } from "./checksumList.ts";
import { isRead, type Problem, type ReviewRow, uploadTarget } from "./reviewRows.ts";
import classes from "./uploads.module.css";

const ROLES = ["R1", "R2", "attachment"] as const;
const DATA_CLASSES = ["cleaned", "raw"] as const;
const VISIBILITIES = ["facility", "customer"] as const;
const NO_PROBLEMS: Problem[] = [];

/**
 * One file before its upload: role, sample and problems. A resumed file keeps the values its session was opened with.
 */
export const ReviewRowView = memo(function ReviewRowView({
  row,
  sampleCodes,
  problems = NO_PROBLEMS,
  checksum,
  onChange,
  onRemove,
}: {
  row: ReviewRow;
  sampleCodes: string[];
  problems?: Problem[] | undefined;
  checksum: ListedChecksum["algorithm"] | null;
  onChange: (id: string, changed: Partial<ReviewRow>) => void;
  onRemove: (ids: string[]) => void;
}) {
  const { id, path, file, open } = row;
  const { name } = file;
  const isSettled = open !== null && row.continues;
  const blocks = (kinds: Problem["kind"][]) =>
    problems.some(({ kind, isBlocking }) => isBlocking && kinds.includes(kind));

  return (
    <li className={classes.row}>
      <Stack gap={2} className={classes.file}>
        <Text fw={600} size="sm" className={classes.name}>
          {path}
        </Text>
        <Text size="sm" c="dimmed" className={classes.numbers}>
          {formatBytes(file.size)}
          {isRead(row) && row.lane !== null && ` · ${t("uploads.review.lane", { lane: row.lane })}`}
          {checksum && ` · ${t("uploads.checksum", { algorithm: checksum })}`}
        </Text>
        {open && <SessionWords row={row} open={open} onChange={onChange} />}
        <Problems problems={problems} />
      </Stack>
      <Select
        aria-label={t("uploads.review.roleOf", { name })}
        data={ROLES.map((value) => ({ value, label: t(`uploads.role.${value}`) }))}
        value={row.role}
        onChange={(role) => role && onChange(id, { role })}
        disabled={isSettled}
        error={blocks(["extension", "taken", "underWay", "lanesMixed", "undetermined"])}
        allowDeselect={false}
        size="sm"
      />
      <Select
        className={classes.sample}
        aria-label={t("uploads.review.sampleOf", { name })}
        data={sampleCodes}
        value={row.sampleCode}
        onChange={(sampleCode) => onChange(id, { sampleCode })}
        disabled={isSettled}
        error={blocks(["sampleMissing", "sampleAmbiguous", "taken", "underWay"])}
        placeholder={t(isRead(row) ? "uploads.review.choose" : "uploads.review.none")}
        nothingFoundMessage={t("uploads.review.noMatch")}
        searchable
        clearable={!isRead(row)}
        limit={50}
        size="sm"
      />
      {isRead(row) ? (
        <Select
          aria-label={t("uploads.review.classOf", { name })}
          data={DATA_CLASSES.map((value) => ({ value, label: t(`uploads.class.${value}`) }))}
          value={row.dataClass}
          onChange={(dataClass) => dataClass && onChange(id, { dataClass })}
          disabled={isSettled}
          error={blocks(["classesDiffer"])}
          allowDeselect={false}
          size="sm"
        />
      ) : (
        <Select
          aria-label={t("uploads.review.classOf", { name })}
          data={VISIBILITIES.map((value) => ({ value, label: t(`uploads.class.${value}`) }))}
          value={row.visibility}
          onChange={(visibility) => visibility && onChange(id, { visibility })}
          disabled={isSettled}
          allowDeselect={false}
          size="sm"
        />
      )}
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={34}
        aria-label={t("uploads.review.remove", { name })}
        onClick={() => onRemove([id])}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
});

function SessionWords({
  row,
  open,
  onChange,
}: {
  row: ReviewRow;
  open: NonNullable<ReviewRow["open"]>;
  onChange: (id: string, changed: Partial<ReviewRow>) => void;
}) {
  const { name } = row.file;
  const part = formatPart(open.receivedSize / open.expectedSize);
  const resumeText =
    open.receivedSize === open.expectedSize
      ? t("uploads.review.whole")
      : t("uploads.review.continues", { part });
  const next = row.continues ? { continues: false } : { continues: true, ...uploadTarget(open) };
  return (
    <Group gap={8}>
      <Text size="sm">{row.continues ? resumeText : t("uploads.review.restarts")}</Text>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-label={t(row.continues ? "uploads.review.restartOf" : "uploads.review.continueOf", { name })}
        onClick={() => onChange(row.id, next)}
      >
        {t(row.continues ? "uploads.review.restart" : "uploads.review.continue")}
      </Anchor>
    </Group>
  );
}

function Problems({ problems }: { problems: Problem[] }) {
  return problems.map(({ kind, isBlocking }) => (
    <Group
      key={kind}
      gap={6}
      wrap="nowrap"
      align="flex-start"
      c={isBlocking ? "var(--mantine-color-error)" : "dimmed"}
    >
      {isBlocking ? (
        <IconAlertTriangle size={16} aria-hidden style={{ flex: "none", marginTop: 2 }} />
      ) : (
        <IconInfoCircle size={16} aria-hidden style={{ flex: "none", marginTop: 2 }} />
      )}
      <Text size="sm" c="inherit">
        {t(`uploads.problem.${kind}`)}
      </Text>
    </Group>
  ));
}
