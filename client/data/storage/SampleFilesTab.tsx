import { Anchor, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatNumber, formatQuality } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import classes from "./storage.module.css";

type Read = Outputs["orders"]["get"]["samples"][number]["reads"][number];

/** The FASTQ files and assemblies of a sample that the user may see. */
export function SampleFilesTab() {
  const { orderId, sampleId } = useParams({ from: "/signed-in/orders/$orderId/samples/$sampleId" });
  const { user, isAdmin } = useSession();
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
      <Text c="dimmed">{t(isAdmin ? "workspace.sample.noFiles" : "workspace.sample.noPublishedFiles")}</Text>
    );
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table verticalSpacing="sm" aria-label={t("workspace.sample.tab.files")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("storage.file")}</Table.Th>
            <Table.Th ta="right">{t("storage.size")}</Table.Th>
            <Table.Th ta="right">{t("workspace.samples.reads")}</Table.Th>
            <Table.Th ta="right">{t("workspace.sample.quality")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map(({ path, name, about, sizeBytes, readCount, quality }) => (
            <Table.Tr key={path}>
              <Table.Th scope="row" fw={400}>
                <Stack gap={0}>
                  {user.isDemo ? (
                    <Text>{name}</Text>
                  ) : (
                    <Anchor href={`/api/files/download?path=${encodeURIComponent(path)}`} download>
                      {name}
                    </Anchor>
                  )}
                  <Text size="sm" c="dimmed">
                    {about}
                  </Text>
                </Stack>
              </Table.Th>
              <Table.Td ta="right" className={classes.numbers}>
                {sizeBytes === null ? t("common.none") : formatBytes(sizeBytes)}
              </Table.Td>
              <Table.Td ta="right" className={classes.numbers}>
                {readCount === null ? t("common.none") : formatNumber(readCount)}
              </Table.Td>
              <Table.Td ta="right" className={classes.numbers}>
                {quality === null ? t("common.none") : formatQuality(quality)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface FileRow {
  path: string;
  name: string;
  about: string;
  sizeBytes: number | null;
  readCount: number | null;
  quality: number | null;
}

function readFiles(read: Read): FileRow[] {
  const row = (role: "R1" | "R2", path: string | null, name: string | null) =>
    path === null || name === null ? [] : [{ path, name, about: role }];
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
    path,
    name: path.split("/").at(-1) ?? path,
    about: name === null ? t("workspace.sample.assembly") : `${t("workspace.sample.assembly")} · ${name}`,
    sizeBytes: null,
    readCount: null,
    quality: null,
  };
}
