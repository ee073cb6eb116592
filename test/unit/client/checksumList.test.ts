import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import {
  checksumFor,
  indexChecksums,
  isChecksumList,
  readChecksumList,
} from "../../../client/data/uploads/checksumList.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const MD5 = "d41d8cd98f00b204e9800998ecf8427e";
const OTHER_MD5 = "0123456789abcdef0123456789abcdef";
const SHA = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const md5 = (path: string | null, checksum = MD5) => ({ algorithm: "md5" as const, checksum, path });
const sha = (path: string | null) => ({ algorithm: "sha-256" as const, checksum: SHA, path });

describe("checksum lists", () => {
  for (const name of [
    "md5sums.txt",
    "md5sum.txt",
    "MD5SUMS",
    "MD5.txt",
    "run7.md5",
    "run7_md5sums.txt",
    "S1_R1.fastq.gz.md5",
    "SHA256SUMS",
    "sha256sum.txt",
    "x.sha256",
    "checksums.txt",
    "checksums.md5",
  ]) {
    it(`recognizes ${name} as a list`, () => expect(isChecksumList(name)).to.equal(true));
  }
  for (const name of ["S1_R1.fastq.gz", "md5.fastq.gz", "report.txt", "amd5", "my-checksum-notes.pdf"]) {
    it(`does not recognize ${name} as a list`, () => expect(isChecksumList(name)).to.equal(false));
  }

  const lines: [text: string, expected: ReturnType<typeof md5>[] | ReturnType<typeof sha>[]][] = [
    [`${MD5}  S1_R1.fastq.gz`, [md5("S1_R1.fastq.gz")]],
    [`${MD5} *S1_R1.fastq.gz`, [md5("S1_R1.fastq.gz")]],
    [`${MD5.toUpperCase()}\tS1_R1.fastq.gz`, [md5("S1_R1.fastq.gz")]],
    [`${SHA}  a name with  blanks.fq`, [sha("a name with  blanks.fq")]],
    [`\\${MD5}  a\\\\b\\nc.fq`, [md5("a\\b\nc.fq")]],
    [`MD5 (S1 (new).fq) = ${MD5}`, [md5("S1 (new).fq")]],
    [`SHA256 (S1.fq) = ${SHA}`, [sha("S1.fq")]],
    [MD5, [md5(null)]],
    [`\uFEFF# made by the sequencer\r\n\r\n${MD5}  a.fq\r\n${MD5}  b.fq\r\n`, [md5("a.fq"), md5("b.fq")]],
  ];
  for (const [text, expected] of lines) {
    it(`reads ${JSON.stringify(text.slice(0, 60))}`, () => {
      expect(readChecksumList(text)).to.deep.equal({ checksums: expected, unreadLines: 0 });
    });
  }

  it("counts the lines it cannot read and keeps the others", () => {
    expect(readChecksumList(`file,md5\n${MD5}  a.fq\ndeadbeef  b.fq\n`)).to.deep.equal({
      checksums: [md5("a.fq")],
      unreadLines: 2,
    });
  });

  it("reads the real output of md5sum and sha256sum", async () => {
    const folder = await tempDir();
    try {
      const names = ["S1_R1.fastq.gz", "with blank.fq", "back\\slash.fq", "line\nbreak.fq", "-dash.fq"];
      await mkdir(join(folder.path, "run"));
      for (const name of names) await writeFile(join(folder.path, "run", name), name);
      for (const [tool, algorithm] of [
        ["md5sum", "md5"],
        ["sha256sum", "sha256"],
      ] as const) {
        const paths = names.map((name) => `run/${name}`);
        const { stdout } = await promisify(execFile)(tool, paths, { cwd: folder.path });
        const { checksums, unreadLines } = readChecksumList(stdout);
        expect(unreadLines).to.equal(0);
        for (const name of names) {
          expect(checksumFor(`run/${name}`, indexChecksums([{ path: "sums.md5", checksums }]))).to.include({
            checksum: createHash(algorithm).update(name).digest("hex"),
            path: `run/${name}`,
          });
        }
      }
    } finally {
      await folder.remove();
    }
  });

  const choices: [
    why: string,
    name: string,
    lists: { path: string; checksums: (ReturnType<typeof md5> | ReturnType<typeof sha>)[] }[],
    expected: ReturnType<typeof checksumFor>,
  ][] = [
    ["nothing where no list names the file", "b.fq", [{ path: "l.md5", checksums: [md5("a.fq")] }], null],
    ["the entry of its name", "a.fq", [{ path: "l.md5", checksums: [md5("a.fq")] }], md5("a.fq")],
    [
      "the entry of its folder before that of another",
      "run2/a.fq",
      [{ path: "l.md5", checksums: [md5("run1/a.fq"), md5("run2/a.fq", OTHER_MD5)] }],
      md5("run2/a.fq", OTHER_MD5),
    ],
    ["nothing of another folder", "run2/a.fq", [{ path: "l.md5", checksums: [md5("run1/a.fq")] }], null],
    [
      "the list beside it before the list of another folder",
      "run2/a.fq",
      [
        { path: "run1/md5sums.txt", checksums: [md5("a.fq")] },
        { path: "run2/md5sums.txt", checksums: [md5("./a.fq", OTHER_MD5)] },
      ],
      md5("./a.fq", OTHER_MD5),
    ],
    [
      "the end of an absolute path",
      "fastq/a.fq",
      [{ path: "fastq/l.md5", checksums: [md5("/data/run7/fastq/a.fq")] }],
      md5("/data/run7/fastq/a.fq"),
    ],
    [
      "the checksum that stands alone beside it",
      "run/a.fastq.gz",
      [
        { path: "run/b.fastq.gz.md5", checksums: [md5(null, OTHER_MD5)] },
        { path: "run/a.fastq.gz.md5", checksums: [md5(null)] },
      ],
      md5(null),
    ],
    [
      "sha-256 before md5",
      "a.fq",
      [
        { path: "l.md5", checksums: [md5("a.fq")] },
        { path: "l.sha256", checksums: [sha("a.fq")] },
      ],
      sha("a.fq"),
    ],
    [
      "no checksum where lists contradict each other",
      "a.fq",
      [
        { path: "l.md5", checksums: [md5("a.fq")] },
        { path: "m.md5", checksums: [md5("a.fq", OTHER_MD5)] },
      ],
      "several",
    ],
  ];
  for (const [why, name, lists, expected] of choices) {
    it(`returns ${why}`, () => expect(checksumFor(name, indexChecksums(lists))).to.deep.equal(expected));
  }
});
