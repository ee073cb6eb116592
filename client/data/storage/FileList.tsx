import { Button, Card, Checkbox, Group, Paper, Stack, Table, Text } from "@mantine/core";
import { IconHash, IconLink, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatBytes, formatDateTime } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { AssignDialog } from "./AssignDialog.tsx";
import { ChecksumDialog, type HashedFile } from "./ChecksumDialog.tsx";
import { DeleteFilesDialog } from "./DeleteFilesDialog.tsx";
import classes from "./storage.module.css";

export type ListedFile = Outputs["files"]["list"]["files"][number];

/** Stored files with the actions on one or several selected files. */
export function FileList({ files, extensions }: { files: ListedFile[]; extensions: string[] }) {
  const { user } = useSession();
  const narrow = useIsNarrow();
  const size = narrow ? "xs" : "sm";
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [assigning, setAssigning] = useState<ListedFile>();
  const [act, setAct] = useState<Act>();
  const selected = files.filter(({ relativePath }) => chosen.has(relativePath));
  const onDisk = selected.filter(({ existsOnDisk }) => existsOnDisk);
  const list: ListProps = {
    files,
    chosen,
    mayAct: !user.isDemo,
    onAssign: setAssigning,
    onSelect: (paths, isChosen) =>
      setChosen((before) => {
        const next = new Set(before);
        for (const path of paths) {
          if (isChosen) next.add(path);
          else next.delete(path);
        }
        return next;
      }),
  };
  return (
    <>
      {narrow ? <Cards {...list} /> : <WideTable {...list} />}
      {selected.length > 0 && (
        <Paper withBorder shadow="md" p="sm" className={classes.bar ?? ""}>
          <Group justify="space-between" gap="sm">
            <Text size="sm" fw={600} role="status">
              {t("storage.selected", { amount: selected.length })}
            </Text>
            <Group gap="xs">
              <Button size={size} variant="subtle" color="gray" onClick={() => setChosen(new Set())}>
                {t("storage.unselect")}
              </Button>
              <Button
                size={size}
                variant="default"
                disabled={onDisk.length === 0}
                leftSection={<IconHash size={16} aria-hidden />}
                onClick={() => setAct({ kind: "checksum", paths: onDisk.map(hashed) })}
              >
                {t("storage.calculate")}
              </Button>
              <Button
                size={size}
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setAct({ kind: "delete", files: selected })}
              >
                {t("storage.delete")}
              </Button>
            </Group>
          </Group>
        </Paper>
      )}
      {assigning && (
        <AssignDialog file={assigning} extensions={extensions} onClose={() => setAssigning(undefined)} />
      )}
      {act?.kind === "checksum" && <ChecksumDialog paths={act.paths} onClose={() => setAct(undefined)} />}
      {act?.kind === "delete" && <DeleteFilesDialog files={act.files} onClose={() => setAct(undefined)} />}
    </>
  );
}

type Act = { kind: "checksum"; paths: HashedFile[] } | { kind: "delete"; files: ListedFile[] };

function hashed({ relativePath, size }: ListedFile): HashedFile {
  return { path: relativePath, sizeBytes: size ?? 0 };
}

interface ListProps {
  files: ListedFile[];
  chosen: ReadonlySet<string>;
  mayAct: boolean;
  onSelect: (paths: string[], isChosen: boolean) => void;
  onAssign: (file: ListedFile) => void;
}

function WideTable({ files, chosen, mayAct, onSelect, onAssign }: ListProps) {
  const paths = files.map(({ relativePath }) => relativePath);
  const all = paths.every((path) => chosen.has(path));
  return (
    <Table verticalSpacing="sm" aria-label={t("storage.table")}>
      <Table.Thead>
        <Table.Tr>
          {mayAct && (
            <Table.Th w={40}>
              <Checkbox
                aria-label={t("storage.selectAll")}
                checked={all}
                indeterminate={!all && paths.some((path) => chosen.has(path))}
                onChange={({ currentTarget }) => onSelect(paths, currentTarget.checked)}
              />
            </Table.Th>
          )}
          <Table.Th>{t("storage.file")}</Table.Th>
          <Table.Th>{t("storage.belongsTo")}</Table.Th>
          <Table.Th ta="right">{t("storage.size")}</Table.Th>
          <Table.Th>{t("storage.changed")}</Table.Th>
          <Table.Th>{t("storage.checksum")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {files.map((file) => (
          <Table.Tr key={file.relativePath}>
            {mayAct && (
              <Table.Td>
                <Selector file={file} chosen={chosen} onSelect={onSelect} />
              </Table.Td>
            )}
            <Table.Th scope="row" fw={400}>
              <Name file={file} />
            </Table.Th>
            <Table.Td>
              <Owner file={file} mayAct={mayAct} onAssign={onAssign} />
            </Table.Td>
            <Table.Td ta="right" className={classes.numbers}>
              {file.size === null ? t("common.none") : formatBytes(file.size)}
            </Table.Td>
            <Table.Td className={classes.numbers}>
              {file.modifiedAt === null ? t("common.none") : <Time at={file.modifiedAt} />}
            </Table.Td>
            <Table.Td title={file.checksum ?? undefined}>
              {t(`storage.checksum.${file.checksumState}`)}
              <Hashes file={file} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards({ files, chosen, mayAct, onSelect, onAssign }: ListProps) {
  return (
    <Stack component="ul" gap="sm" className={classes.list ?? ""} aria-label={t("storage.table")}>
      {files.map((file) => (
        <Card component="li" key={file.relativePath} withBorder padding="md">
          <Group wrap="nowrap" align="flex-start" gap="sm">
            {mayAct && <Selector file={file} chosen={chosen} onSelect={onSelect} />}
            <Stack gap={6} miw={0} style={{ flex: 1 }}>
              <Name file={file} />
              <Owner file={file} mayAct={mayAct} onAssign={onAssign} />
              <Text size="sm" c="dimmed">
                {[
                  file.size !== null && formatBytes(file.size),
                  file.modifiedAt !== null && formatDateTime(file.modifiedAt),
                  `${t("storage.checksum")}: ${t(`storage.checksum.${file.checksumState}`)}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </Text>
              <Hashes file={file} />
            </Stack>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}

/** The hashes that the server computed, and a warning if a supplied checksum contradicts them. */
function Hashes({ file }: { file: ListedFile }) {
  const { md5, sha256, hashState, checksumDiffers } = file;
  if (hashState === "none") return null;
  const title = [md5 && `MD5 ${md5}`, sha256 && `SHA-256 ${sha256}`].filter(Boolean).join("\n");
  return (
    <Stack gap={2} align="flex-start">
      <Text size="xs" c="dimmed" title={title === "" ? undefined : title}>
        {t(`storage.hash.${hashState}`)}
      </Text>
      {checksumDiffers && <WordBadge color="red">{t("storage.hash.differs")}</WordBadge>}
    </Stack>
  );
}

function Selector({ file, chosen, onSelect }: { file: ListedFile } & Pick<ListProps, "chosen" | "onSelect">) {
  return (
    <Checkbox
      aria-label={t("storage.select", { name: file.filename })}
      checked={chosen.has(file.relativePath)}
      onChange={({ currentTarget }) => onSelect([file.relativePath], currentTarget.checked)}
    />
  );
}

function Name({ file }: { file: ListedFile }) {
  const folder = file.relativePath.slice(0, Math.max(file.relativePath.lastIndexOf("/"), 0));
  return (
    <Stack gap={2} align="flex-start">
      <Text size="sm" fw={600} className={`${classes.name} ${file.existsOnDisk ? "" : classes.missing}`}>
        {file.filename}
      </Text>
      {folder !== "" && (
        <Text size="xs" c="dimmed" className={classes.name ?? ""}>
          {folder}
        </Text>
      )}
      {!file.existsOnDisk && <WordBadge color="red">{t("storage.gone")}</WordBadge>}
    </Stack>
  );
}

function Owner({ file, mayAct, onAssign }: { file: ListedFile } & Pick<ListProps, "mayAct" | "onAssign">) {
  const owner = file.assignedTo;
  if (!owner)
    return mayAct && file.existsOnDisk && file.readType !== null ? (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLink size={14} aria-hidden />}
        aria-label={t("storage.assignOf", { name: file.filename })}
        onClick={() => onAssign(file)}
      >
        {t("storage.assign")}
      </Button>
    ) : (
      <Text size="sm" c="dimmed">
        {t("storage.nobody")}
      </Text>
    );
  const what = [
    owner.sampleCode ?? t("storage.wholeOrder"),
    file.readType ?? t(`storage.kind.${owner.kind}`),
  ];
  return (
    <Stack gap={2} align="flex-start">
      <TextLink size="sm" to="/orders/$orderId" params={{ orderId: owner.orderId }}>
        {owner.orderNumber}
      </TextLink>
      <Text size="sm" c="dimmed" className={classes.name ?? ""}>
        {what.join(" · ")}
      </Text>
      {owner.dataClass === "raw" && <WordBadge color="orange">{t("storage.raw")}</WordBadge>}
      {!owner.isActive && <WordBadge color="gray">{t("storage.superseded")}</WordBadge>}
    </Stack>
  );
}
