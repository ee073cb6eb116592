import { Button, Group, Stack, Text } from "@mantine/core";
import { IconHash, IconLink, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatBytes, formatShortDate } from "../../kit/components/format.ts";
import { NameCell, None, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import type { ListPage } from "../../kit/table/ListFrame.tsx";
import { PagedTable, type ShownPage } from "../../kit/table/PagedTable.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import { SelectedBar } from "../../kit/table/SelectedBar.tsx";
import tableClasses from "../../kit/table/table.module.css";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { AssignDialog } from "./AssignDialog.tsx";
import { ChecksumDialog, type HashedFile } from "./ChecksumDialog.tsx";
import { DeleteFilesDialog } from "./DeleteFilesDialog.tsx";
import type { StorageSearch } from "./FileTabs.tsx";

export type ListedFile = Outputs["files"]["list"]["files"][number];

type Row = ListedFile & { id: string };

/** Stored files with the actions on one or several selected files. */
export function FileList({
  files,
  extensions,
  ...list
}: ListPage<StorageSearch> & { files: ListedFile[]; extensions: string[]; pages: ShownPage }) {
  const { user, can } = useSession();
  const mayReceive = can("data.receive") && !user.isDemo;
  const mayDelete = can("files.delete") && !user.isDemo;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [assigning, setAssigning] = useState<ListedFile>();
  const [act, setAct] = useState<Act>();
  const selected = files.filter(({ relativePath }) => chosen.has(relativePath));
  const onDisk = selected.filter(({ existsOnDisk }) => existsOnDisk);
  const assign = mayReceive ? setAssigning : undefined;

  function select(paths: string[], isChosen: boolean) {
    setChosen((before) => {
      const next = new Set(before);
      for (const path of paths) {
        if (isChosen) next.add(path);
        else next.delete(path);
      }
      return next;
    });
  }

  return (
    <>
      <PagedTable
        {...list}
        name="files"
        label={t("storage.table")}
        rows={files.map((file) => ({ ...file, id: file.relativePath }))}
        columns={fileColumns(assign)}
        choosing={mayReceive || mayDelete ? { chosen, onSelect: select } : undefined}
        rowLabel={({ filename }) => filename}
        renderCard={(file) => <FileRow file={file} onAssign={assign} />}
      />
      <SelectedBar count={selected.length} total={files.length} onClear={() => setChosen(new Set())}>
        {mayReceive && (
          <Button
            variant="default"
            disabled={onDisk.length === 0}
            leftSection={<IconHash size={16} aria-hidden />}
            onClick={() => setAct({ kind: "checksum", paths: onDisk.map(hashed) })}
          >
            {t("storage.calculate")}
          </Button>
        )}
        {mayDelete && (
          <Button
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAct({ kind: "delete", files: selected })}
          >
            {t("storage.delete")}
          </Button>
        )}
      </SelectedBar>
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

type OnAssign = ((file: ListedFile) => void) | undefined;

function fileColumns(onAssign: OnAssign): TableColumn<Row>[] {
  return [
    {
      id: "file",
      label: t("storage.file"),
      widthPx: WIDTHS.name,
      grow: 2,
      isRequired: true,
      cell: (file) => <Name file={file} />,
    },
    {
      id: "owner",
      label: t("storage.belongsTo"),
      widthPx: 240,
      grow: 1,
      cell: (file) => <Owner file={file} onAssign={onAssign} />,
    },
    {
      id: "size",
      label: t("storage.size"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ size }) => (size === null ? <None /> : formatBytes(size)),
    },
    {
      id: "changed",
      label: t("storage.changed"),
      widthPx: WIDTHS.date,
      cell: ({ modifiedAt }) => <ShortDate time={modifiedAt} />,
    },
    {
      id: "checksum",
      label: t("storage.checksum"),
      widthPx: 200,
      cell: (file) => (
        <div className={tableClasses.wraps} title={file.checksum ?? undefined}>
          {t(`storage.checksum.${file.checksumState}`)}
          <Hashes file={file} />
        </div>
      ),
    },
  ];
}

/** A file in the list on a phone. */
function FileRow({ file, onAssign }: { file: Row; onAssign: OnAssign }) {
  return (
    <div className={tableClasses.wraps}>
      <Name file={file} />
      <Owner file={file} onAssign={onAssign} />
      <Text size="xs" c="dimmed">
        {[
          file.size !== null && formatBytes(file.size),
          file.modifiedAt !== null && formatShortDate(file.modifiedAt),
          `${t("storage.checksum")}: ${t(`storage.checksum.${file.checksumState}`)}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      <Hashes file={file} />
    </div>
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

function Name({ file }: { file: ListedFile }) {
  const folder = file.relativePath.slice(0, Math.max(file.relativePath.lastIndexOf("/"), 0));
  return (
    <div className={tableClasses.wraps}>
      <NameCell
        to={undefined}
        name={<span title={file.relativePath}>{file.filename}</span>}
        note={folder === "" ? undefined : folder}
      />
      {!file.existsOnDisk && <WordBadge color="red">{t("storage.gone")}</WordBadge>}
    </div>
  );
}

function Owner({ file, onAssign }: { file: ListedFile; onAssign: OnAssign }) {
  const owner = file.assignedTo;
  if (!owner)
    return onAssign && file.existsOnDisk && file.readType !== null ? (
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
      <Text span inherit c="dimmed">
        {t("storage.nobody")}
      </Text>
    );
  const what = [
    owner.sampleCode ?? t("storage.wholeOrder"),
    file.readType ?? t(`storage.kind.${owner.kind}`),
  ];
  return (
    <div className={tableClasses.wraps}>
      <RowLink to={`/orders/${owner.orderId}`}>{owner.orderNumber}</RowLink>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          {what.join(" · ")}
        </Text>
        {owner.dataClass === "raw" && <WordBadge color="orange">{t("storage.raw")}</WordBadge>}
        {!owner.isActive && <WordBadge color="gray">{t("storage.superseded")}</WordBadge>}
      </Group>
    </div>
  );
}
