import {
  ActionIcon,
  Alert,
  Button,
  Card,
  CopyButton,
  Group,
  Pagination,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import {
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconDownload,
  IconEye,
  IconSearch,
} from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { totalBytes, type DeliveryFile } from "./files.ts";
import classes from "./delivery.module.css";

const PAGE_SIZE = 100;

type ListedFile = Pick<
  DeliveryFile,
  | "id"
  | "kind"
  | "sampleCode"
  | "fileName"
  | "size"
  | "checksum"
  | "md5"
  | "sha256"
  | "hashState"
  | "isMissing"
> &
  Partial<Pick<DeliveryFile, "checksumDiffers">>;

interface Ways<File> {
  /** The download address of a file; undefined without a download. */
  downloadHref?: ((file: File) => string) | undefined;
  /** The display address of a file; undefined if it cannot be displayed. */
  previewHref?: (file: File) => string | undefined;
}

/** The files of a delivery by sample, each with its checksum and download. */
export function FilesPanel<File extends ListedFile>({ files, ...ways }: { files: File[] } & Ways<File>) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const word = search.trim().toLowerCase();
  const found = files.filter(({ fileName, sampleCode }) =>
    [fileName, sampleCode ?? ""].some((text) => text.toLowerCase().includes(word)),
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const at = (Math.min(page, pages) - 1) * PAGE_SIZE;
  const shown = found.slice(at, at + PAGE_SIZE);
  const missing = files.filter(({ isMissing }) => isMissing).length;
  const groups = [...new Set(shown.map(({ sampleCode }) => sampleCode))];

  return (
    <Card withBorder component="section" aria-labelledby="files-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Group gap="sm" align="baseline">
            <Title order={2} size="h4" id="files-title">
              {t("delivery.files")}
            </Title>
            <Text size="sm" c="dimmed" className={classes.numbers}>
              {t("delivery.count", { count: files.length, size: formatBytes(totalBytes(files)) })}
            </Text>
          </Group>
          {files.length > 10 && (
            <TextInput
              type="search"
              aria-label={t("delivery.search")}
              placeholder={t("delivery.search")}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={({ currentTarget }) => {
                setSearch(currentTarget.value);
                setPage(1);
              }}
              className={classes.search}
            />
          )}
        </Group>
        {missing > 0 && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            {t("delivery.missing", { count: missing })}
          </Alert>
        )}
        {groups.map((code) => (
          <section key={code ?? ""} aria-label={code ?? t("delivery.wholeOrder")}>
            <Title order={3} size="h5" className={classes.name}>
              {code ?? t("delivery.wholeOrder")}
            </Title>
            <ul className={classes.files}>
              {shown
                .filter(({ sampleCode }) => sampleCode === code)
                .map((file) => (
                  <FileRow key={file.id} file={file} {...ways} />
                ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <Text c="dimmed">{t("delivery.noMatch")}</Text>}
        {pages > 1 && (
          <Pagination
            total={pages}
            value={Math.min(page, pages)}
            onChange={setPage}
            aria-label={t("delivery.pages")}
          />
        )}
      </Stack>
    </Card>
  );
}

function FileRow<File extends ListedFile>({ file, downloadHref, previewHref }: { file: File } & Ways<File>) {
  const { fileName: name, kind, size, checksum, md5, sha256, hashState, checksumDiffers, isMissing } = file;
  const shown = checksum ?? sha256 ?? md5;
  const preview = isMissing ? undefined : previewHref?.(file);
  return (
    <li className={classes.row}>
      <Stack gap={0} className={classes.file}>
        <Text size="sm" fw={600} className={classes.name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" className={classes.numbers}>
          {[t(`delivery.kind.${kind}`), size === null ? null : formatBytes(size)]
            .filter((word) => word !== null)
            .join(" · ")}
        </Text>
        {isMissing && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t("delivery.missing.file")}
          </Text>
        )}
        {checksumDiffers && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t("delivery.hash.differs")}
          </Text>
        )}
      </Stack>
      <Group gap={4} wrap="nowrap" className={classes.checksum}>
        {shown === null ? (
          <Text size="sm" c="dimmed">
            {t("delivery.checksum")}:{" "}
            {t(hashState === "pending" ? "delivery.hash.pending" : "delivery.noChecksum")}
          </Text>
        ) : (
          <>
            <Text size="xs" ff="monospace" truncate title={shown}>
              {checksum ?? (sha256 === null ? `MD5 ${md5}` : `SHA-256 ${sha256}`)}
            </Text>
            <CopyButton value={shown}>
              {({ copied, copy }) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  onClick={copy}
                  aria-label={copied ? t("delivery.copied") : t("delivery.copy", { name })}
                >
                  {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                </ActionIcon>
              )}
            </CopyButton>
          </>
        )}
      </Group>
      <Group gap={4} justify="flex-end" className={classes.ways}>
        {preview !== undefined && (
          <Button
            component="a"
            href={preview}
            // A report is third-party HTML: it must not reach its opener.
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            variant="subtle"
            leftSection={<IconEye size={16} aria-hidden />}
            aria-label={t("delivery.previewHref", { name })}
          >
            {t("delivery.preview")}
          </Button>
        )}
        {downloadHref && !isMissing && (
          <Button
            component="a"
            href={downloadHref(file)}
            download={name}
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t("delivery.downloadHref", { name })}
          >
            {t("delivery.download")}
          </Button>
        )}
      </Group>
    </li>
  );
}
