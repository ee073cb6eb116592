import { Button, CopyButton, Group, Text, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload, IconEye } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import type { ListedFile } from "./files.ts";

/**
 * A file of a delivery: its download, labeled with its size, and its checksum with the name of the algorithm.
 * @param role R1 or R2, where no column names it
 * @param href undefined without a download
 * @param preview the address that displays the file
 */
export function FileCell({
  file,
  role,
  href,
  preview,
}: {
  file: ListedFile;
  role?: string | undefined;
  href: string | undefined;
  preview?: string | undefined;
}) {
  const { fileName: name, size, isMissing, checksumDiffers } = file;
  const sizeText = size === null ? undefined : formatBytes(size);
  const labeled = (text: string) => (role === undefined ? text : `${role} ${text}`);
  return (
    <div>
      <Group gap={4} wrap="nowrap">
        {isMissing ? (
          <Text size="sm" c="var(--mantine-color-error)" title={name}>
            {labeled(t("delivery.missing.file"))}
          </Text>
        ) : href === undefined ? (
          <Text size="sm" title={name}>
            {labeled(sizeText ?? t("common.none"))}
          </Text>
        ) : (
          <Button
            component="a"
            href={href}
            download={name}
            title={name}
            size="compact-sm"
            variant="subtle"
            justify="flex-start"
            px={4}
            miw={role === undefined ? 88 : undefined}
            leftSection={role === undefined && <IconDownload size={14} aria-hidden />}
            aria-label={`${t("delivery.downloadHref", { name })}, ${labeled(sizeText ?? t("delivery.download"))}`}
          >
            {labeled(sizeText ?? t("delivery.download"))}
          </Button>
        )}
        {preview !== undefined && !isMissing && (
          <Button
            component="a"
            href={preview}
            // A report is third-party HTML: it must not reach its opener.
            target="_blank"
            rel="noopener noreferrer"
            size="compact-sm"
            variant="subtle"
            leftSection={<IconEye size={14} aria-hidden />}
            aria-label={t("delivery.previewHref", { name })}
          >
            {t("delivery.preview")}
          </Button>
        )}
        <Checksum file={file} />
      </Group>
      {checksumDiffers && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {t("delivery.hash.differs")}
        </Text>
      )}
    </div>
  );
}

function Checksum({ file: { fileName: name, md5, sha256, checksum, hashState } }: { file: ListedFile }) {
  const value = md5 ?? sha256 ?? checksum;
  if (value === null)
    return (
      <Text size="xs" c="dimmed">
        {t(hashState === "pending" ? "delivery.hash.pending" : "delivery.noChecksum")}
      </Text>
    );
  const kind = md5 !== null ? "MD5" : sha256 !== null ? "SHA-256" : t("delivery.checksum");
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={`${kind} ${value}`} events={{ hover: true, focus: true, touch: false }}>
          <Button
            size="compact-xs"
            variant="subtle"
            px={4}
            color="gray"
            c="dimmed"
            onClick={copy}
            rightSection={copied ? <IconCheck size={12} aria-hidden /> : <IconCopy size={12} aria-hidden />}
            aria-label={copied ? `${kind}: ${t("common.copied")}` : t("delivery.copy", { kind, name })}
          >
            {kind}
          </Button>
        </Tooltip>
      )}
    </CopyButton>
  );
}
