import { ActionIcon, Anchor, Code, CopyButton, Group, Stack, Text, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./publicRegistry.module.css";
import type { PublishedPipeline, PublishedVersion } from "./published.ts";
import { webAddress } from "./webAddress.ts";

/** All versions, newest first, each with its checksums and a download link. */
export function VersionList({ pipeline }: { pipeline: PublishedPipeline }) {
  const { versions, latestVersion } = pipeline;
  if (versions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {latestVersion === undefined
          ? t("publicRegistry.versions.none")
          : t("pipelines.version", { version: latestVersion })}
      </Text>
    );
  return (
    <ul className={classes.list} aria-label={t("publicRegistry.versions.title")}>
      {versions.map((version) => (
        <VersionEntry key={version.version} version={version} isOffered={version.version === latestVersion} />
      ))}
    </ul>
  );
}

function VersionEntry({
  version: { version, downloadUrl, sha256, sizeBytes },
  isOffered,
}: {
  version: PublishedVersion;
  isOffered: boolean;
}) {
  const address = webAddress(downloadUrl);
  return (
    <li>
      <Stack gap={2}>
        <Group gap="sm">
          <Text fw={600}>{t("pipelines.version", { version })}</Text>
          {isOffered && <WordBadge color="blue">{t("publicRegistry.versions.offered")}</WordBadge>}
          {sizeBytes !== undefined && (
            <Text size="sm" c="dimmed">
              {formatBytes(sizeBytes)}
            </Text>
          )}
          {address !== undefined && (
            <Anchor
              href={address}
              size="sm"
              download
              aria-label={t("publicRegistry.versions.downloadOne", { version })}
            >
              <IconDownload size={14} aria-hidden /> {t("publicRegistry.versions.download")}
            </Anchor>
          )}
        </Group>
        {sha256 !== undefined && (
          <Group gap={6} wrap="nowrap">
            <Text size="xs" c="dimmed" style={{ flex: "none" }}>
              {t("publicRegistry.versions.checksum")}
            </Text>
            <Code className={classes.checksum ?? ""}>{sha256}</Code>
            <CopyButton value={sha256}>
              {({ copied, copy }) => (
                <Tooltip label={copied ? t("common.copied") : t("publicRegistry.versions.copy", { version })}>
                  <ActionIcon
                    variant="subtle"
                    color={copied ? "teal" : "gray"}
                    aria-label={t("publicRegistry.versions.copy", { version })}
                    onClick={copy}
                  >
                    {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyButton>
          </Group>
        )}
      </Stack>
    </li>
  );
}
