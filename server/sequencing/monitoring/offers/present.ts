import type { StreamTaking } from "../../../../db/models/StreamTaking.ts";
import type { Offer } from "./offersOf.ts";
import { readSentence } from "../../../platform/errors/sentence.ts";

/** What a run has of one sample; sizes in bytes. */
export function presentOffer(offer: Offer) {
  return {
    sampleId: offer.sampleId,
    sampleCode: offer.sampleCode,
    barcodes: offer.barcodes,
    fileCount: offer.fileCount,
    totalSize: Number(offer.totalSize),
    totalReads: Number(offer.totalReads),
    totalBases: offer.totalBases,
    newFiles: offer.newFiles,
    hasActiveRead: offer.activeReadId !== null,
    taking: offer.taking ? presentTaking(offer.taking) : null,
  };
}

/** takenAt: when its read was written. */
function presentTaking(taking: StreamTaking) {
  return {
    id: taking.id,
    status: taking.status,
    dataClass: taking.dataClass,
    fileCount: taking.fileCount,
    totalBytes: Number(taking.totalBytes),
    copiedBytes: Number(taking.copiedBytes),
    totalReads: Number(taking.totalReads),
    readId: taking.readId,
    problem: readSentence(taking.problem),
    createdAt: taking.createdAt,
    takenAt: taking.status === "done" ? taking.finishedAt : null,
  };
}
