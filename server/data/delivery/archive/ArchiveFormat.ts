/** A file of an archive. name: its path with forward slashes. */
export interface ArchiveEntry {
  name: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** An entry with the offset of its header, and the CRC-32 of its content; 0 until it is known. */
export interface PlacedEntry extends ArchiveEntry {
  startsAt: number;
  crc32: number;
}

/**
 * The bytes around the contents of an archive. Their lengths do not depend on contents, so that the size of an archive
 * and the place of each file are known before the first file is read. The libraries for these formats buffer several
 * chunks and calculate checksums in JavaScript; the download log has to know which bytes were sent.
 */
export interface ArchiveFormat {
  extension: string;
  contentType: string;
  usesCrc32: boolean;
  beforeContent(entry: ArchiveEntry): Buffer;
  afterContent(entry: PlacedEntry): Buffer;
  end(entries: PlacedEntry[]): Buffer;
}
