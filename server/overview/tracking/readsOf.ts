import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import type { ShownRead } from "../../ordering/samples/presentRead.ts";
import { deliveredReads } from "../../ordering/samples/visibleReads.ts";
import type { ReadFile, SampleFacts } from "./facts.ts";

/** Reads the active read set of a sample, and its published FASTQ files. */
export async function readsOf(
  order: Order,
  { id }: Sample,
): Promise<Pick<SampleFacts, "read" | "published">> {
  const [reads, items] = await Promise.all([
    Read.query().where({ sampleId: id }),
    DeliveryItem.query().where({ sampleId: id }),
  ]);
  const active = reads.find(({ isActive }) => isActive);
  const delivered = deliveredReads(order, reads, items);
  const publishedAt = items.find(({ kind }) => kind === "read")?.publishedAt;
  return {
    read: active
      ? {
          dataClass: active.dataClass,
          arrivedAt: active.createdAt.toISOString(),
          classifiedAt: active.classifiedAt?.toISOString() ?? null,
          isCleaned: active.dataClass === "cleaned" && active.fromArtifactId !== null,
          files: filesOf(active),
        }
      : null,
    published:
      delivered.length > 0
        ? {
            at: (publishedAt ?? later(order.sequencingFilesPublishedAt, active?.createdAt)).toISOString(),
            files: delivered.flatMap(filesOf),
          }
        : null,
  };
}

// A file that arrived after the publication is delivered when it arrives.
function later(one: Date | null, other: Date | undefined): Date {
  return new Date(Math.max(one?.getTime() ?? 0, other?.getTime() ?? 0));
}

function filesOf(read: ShownRead): ReadFile[] {
  const files: (ReadFile & { path: string | null })[] = [
    {
      role: "R1",
      path: read.file1,
      bytes: read.fileSize1 === null ? null : Number(read.fileSize1),
      checksum: read.checksum1,
      reads: read.readCount1,
      quality: read.avgQuality1,
    },
    {
      role: "R2",
      path: read.file2,
      bytes: read.fileSize2 === null ? null : Number(read.fileSize2),
      checksum: read.checksum2,
      reads: read.readCount2,
      quality: read.avgQuality2,
    },
  ];
  // Server paths are never returned.
  return files.filter(({ path }) => path !== null).map(({ path: _path, ...file }) => file);
}
