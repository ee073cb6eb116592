import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatNumber, formatQuality } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

type Read = Outputs["orders"]["get"]["samples"][number]["reads"][number];

/** The FASTQ files and assemblies of a sample that the user may see. */
export function SampleFilesTab() {
  const { orderId, sampleId } = useParams({ from: "/signed-in/orders/$orderId/samples/$sampleId" });
  const { user, isOfFacility } = useSession();
  const order = useQuery(trpc.orders.get.queryOptions({ orderId }));
  const sample = useQuery(trpc.samples.get.queryOptions({ sampleId }));
  const error = order.error ?? sample.error;

  if (error && !(order.data && sample.data))
    return (
      <ErrorNotice
        error={error}
        title={t("storage.failed")}
        onRetry={() => void Promise.all([order.refetch(), sample.refetch()])}
      />
    );
  if (!order.data || !sample.data) return <Loading rows={4} />;
  const reads = order.data.samples.find(({ id }) => id === sampleId)?.reads ?? [];
  const files = [
    ...reads.flatMap(readFiles),
    ...sample.data.assemblies.flatMap(({ assemblyName, assemblyFile }) =>
      assemblyFile === null ? [] : [assemblyRow(assemblyName, assemblyFile)],
    ),
  ];
  if (files.length === 0)
    return (
      <Text c="dimmed">
        {t(isOfFacility ? "workspace.sample.noFiles" : "workspace.sample.noPublishedFiles")}
      </Text>
    );
  return (
    <PlainTable
      label={t("workspace.sample.tab.files")}
      rows={files}
      columns={fileColumns(user.isDemo)}
      renderCard={(file) => (
        <PhoneRow
          name={<FileName file={file} isLink={!user.isDemo} />}
          facts={[
            file.about,
            file.sizeBytes !== null && formatBytes(file.sizeBytes),
            file.readCount !== null && `${t("workspace.samples.reads")}: ${formatNumber(file.readCount)}`,
            file.quality !== null && formatQuality(file.quality),
          ]}
        />
      )}
    />
  );
}

function fileColumns(isDemo: boolean): TableColumn<FileRow>[] {
  const number = (value: number | null, format: (value: number) => string) =>
    value === null ? <None /> : format(value);
  return [
    {
      id: "file",
      label: t("storage.file"),
      widthPx: WIDTHS.name,
      grow: 1,
      cell: (file) => (
        <NameCell to={undefined} name={<FileName file={file} isLink={!isDemo} />} note={file.about} />
      ),
    },
    {
      id: "size",
      label: t("storage.size"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ sizeBytes }) => number(sizeBytes, formatBytes),
    },
    {
      id: "reads",
      label: t("workspace.samples.reads"),
      widthPx: 120,
      align: "right",
      cell: ({ readCount }) => number(readCount, formatNumber),
    },
    {
      id: "quality",
      label: t("workspace.sample.quality"),
      widthPx: 120,
      align: "right",
      cell: ({ quality }) => number(quality, formatQuality),
    },
  ];
}

function FileName({ file: { id, name }, isLink }: { file: FileRow; isLink: boolean }) {
  if (!isLink) return name;
  return (
    <Anchor href={`/api/files/download?path=${encodeURIComponent(id)}`} download inherit>
      {name}
    </Anchor>
  );
}

interface FileRow {
  /** The path of the file. */
  id: string;
  name: string;
  about: string;
  sizeBytes: number | null;
  readCount: number | null;
  quality: number | null;
}

function readFiles(read: Read): FileRow[] {
  const row = (role: "R1" | "R2", path: string | null, name: string | null) =>
    path === null || name === null ? [] : [{ id: path, name, about: role }];
  return [
    ...row("R1", read.file1, read.fileName1).map((file) => ({
      ...file,
      sizeBytes: read.fileSize1,
      readCount: read.readCount1,
      quality: read.avgQuality1,
    })),
    ...row("R2", read.file2, read.fileName2).map((file) => ({
      ...file,
      sizeBytes: read.fileSize2,
      readCount: read.readCount2,
      quality: read.avgQuality2,
    })),
  ];
}

function assemblyRow(name: string | null, path: string): FileRow {
  return {
    id: path,
    name: path.split("/").at(-1) ?? path,
    about: name === null ? t("workspace.sample.assembly") : `${t("workspace.sample.assembly")} · ${name}`,
    sizeBytes: null,
    readCount: null,
    quality: null,
  };
}
