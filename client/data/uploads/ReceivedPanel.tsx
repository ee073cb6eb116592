import { Anchor, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes } from "../../kit/components/format.ts";
import classes from "./uploads.module.css";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";

type LaneSet = Outputs["uploads"]["lanes"]["laneSets"][number];
type OtherFile = Outputs["uploads"]["otherFiles"]["artifacts"][number];

const OTHER_MAX = 100;
/** From more lane sets on, complete ones are shown on request: a lane set per file would hide the stored files. */
const SETS_MAX = 8;

/** The lane sets and the artifacts that an order has received. */
export function ReceivedPanel({ orderId, laneSets }: { orderId: string; laneSets: LaneSet[] }) {
  const others = useQuery(trpc.uploads.otherFiles.queryOptions({ orderId, limit: OTHER_MAX }));
  const files = others.data?.artifacts ?? [];
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || laneSets.length <= SETS_MAX ? laneSets : laneSets.filter(needsAttention);
  if (laneSets.length === 0 && files.length === 0 && !others.error) return null;
  return (
    <Card withBorder component="section" aria-labelledby="received-title">
      <Stack gap="md">
        <Title order={2} size="h4" id="received-title">
          {t("uploads.received.title")}
        </Title>
        {laneSets.length > 0 && (
          <div>
            <Title order={3} size="h5">
              {t("uploads.sets.title")}
            </Title>
            <ul className={classes.rows}>
              {shown.map((set) => (
                <LaneSetRow key={set.id} set={set} />
              ))}
            </ul>
            {shown.length < laneSets.length && (
              <Anchor component="button" type="button" size="sm" onClick={() => setShowsAll(true)}>
                {t("uploads.sets.more", { count: laneSets.length - shown.length })}
              </Anchor>
            )}
          </div>
        )}
        <ErrorNotice
          error={others.data ? null : others.error}
          title={t("uploads.received.failed")}
          onRetry={() => void others.refetch()}
        />
        {files.length > 0 && (
          <div>
            <Title order={3} size="h5">
              {t("uploads.received.others")}
            </Title>
            <ul className={classes.rows}>
              {files.map((file) => (
                <OtherRow key={file.artifactId} file={file} />
              ))}
            </ul>
            {(others.data?.total ?? 0) > files.length && (
              <Text size="sm" c="dimmed">
                {t("uploads.open.more", { count: (others.data?.total ?? 0) - files.length })}
              </Text>
            )}
          </div>
        )}
      </Stack>
    </Card>
  );
}

function needsAttention({ status, lanesWithoutMate }: LaneSet): boolean {
  return status === "failed" || status === "waiting" || status === "joining" || lanesWithoutMate.length > 0;
}

function LaneSetRow({ set }: { set: LaneSet }) {
  const [isOpen, setIsOpen] = useState(false);
  const { sampleCode, role, runId, lanes, lanesWithoutMate } = set;
  const numbers = lanes.map(({ lane }) => lane);
  const name = `${sampleCode} ${role}`;
  return (
    <li className={classes.received}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" className={classes.name}>
          <b>{sampleCode}</b>
          {runId === null ? "" : ` · ${runId}`}
          {` · ${t("uploads.sets.lanes", { role, lanes: numbers })}`}
        </Text>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "uploads.received.hideOf" : "uploads.received.showOf", { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? "uploads.received.hide" : "uploads.received.show")}
        </Anchor>
      </Group>
      <Text size="sm" c={set.status === "failed" ? "var(--mantine-color-error)" : "dimmed"}>
        {stateWords(set)}
      </Text>
      {lanesWithoutMate.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t("uploads.sets.missing", { lanes: lanesWithoutMate })}
        </Text>
      )}
      {isOpen && (
        <ul className={classes.rows}>
          {lanes.map((part) => (
            <li key={part.lane} className={classes.received}>
              <Text size="sm" className={classes.name}>
                {t("uploads.review.lane", { lane: part.lane })} · {part.originalName} ·{" "}
                {formatBytes(part.size)}
              </Text>
              <Hashes {...part} isPending={part.md5 === null} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function stateWords({ status, isCurrent, joinedLanes, writtenLanes, lanes, problem }: LaneSet): string {
  if (status === "failed") return problem === null ? "" : sentenceText(problem);
  if (status === "waiting" || status === "joining")
    return t("uploads.received.joining", { written: writtenLanes, total: lanes.length });
  return isCurrent
    ? t("uploads.received.joined", { count: joinedLanes })
    : t("uploads.received.replaced", { count: lanes.length });
}

function OtherRow({ file }: { file: OtherFile }) {
  const { fileName, sampleCode, size, visibility, checksumDiffers, hashState } = file;
  return (
    <li className={classes.received}>
      <Text size="sm" className={classes.name}>
        <Anchor href={`/api/files/download?path=${encodeURIComponent(file.path)}`} inherit>
          {fileName}
        </Anchor>
        {[sampleCode, size === null ? null : formatBytes(size), t(`uploads.class.${visibility}`)]
          .filter((word) => word !== null)
          .map((word) => ` · ${word}`)}
      </Text>
      {checksumDiffers && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t("uploads.received.differs")}
        </Text>
      )}
      <Hashes {...file} isPending={hashState === "pending"} />
    </li>
  );
}

function Hashes({
  checksum,
  md5,
  sha256,
  isPending,
}: {
  checksum: string | null;
  md5: string | null;
  sha256: string | null;
  isPending: boolean;
}) {
  const lines = [
    md5 && `MD5 ${md5}`,
    sha256 && `SHA-256 ${sha256}`,
    checksum && t("uploads.received.supplied", { checksum }),
    isPending && t("uploads.received.hashing"),
  ].filter((line) => typeof line === "string");
  return lines.map((line) => (
    <Text key={line} size="xs" c="dimmed" className={classes.name}>
      {line}
    </Text>
  ));
}
