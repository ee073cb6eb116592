import { SeededNumbers } from "../../sequencing/monitoring/simulate/SeededNumbers.ts";

const GENOME_BASES = 40_000;
const READ_BASES = 150;
const COMPLEMENT: Record<string, string> = { A: "T", C: "G", G: "C", T: "A" };
// Current instruments write four quality values; the fourth, of bases without a call, is "#".
const QUALITIES = `${"F".repeat(18)}:,`;

/** Generates pairs of short reads of an invented genome as FASTQ, deterministic for a seed. genome: reads of one
 *  genome share its sequence. instrument, run: appear in the header line of each read. */
export function shortReads({
  genome,
  seed,
  pairs,
  instrument,
  run,
}: {
  genome: string;
  seed: string;
  pairs: number;
  instrument: string;
  run: string;
}): { r1: string; r2: string } {
  const letters = generateGenome(genome);
  const numbers = new SeededNumbers(seed, "short reads");
  // Libraries differ in how much the quality decreases towards the end of a read.
  const decline = 10 + 50 * new SeededNumbers(seed, "quality").share() ** 3;
  const lines: { r1: string[]; r2: string[] } = { r1: [], r2: [] };
  for (let pair = 0; pair < pairs; pair++) {
    const insert = numbers.between(220, 480);
    const from = numbers.between(0, GENOME_BASES - insert - 1);
    const fragment = letters.slice(from, from + insert);
    const tile = 1_101 + (pair % 12);
    const name = `@${instrument}:${run}:1:${tile}:${numbers.between(1_000, 32_000)}:${numbers.between(1_000, 32_000)}`;
    lines.r1.push(record(`${name} 1:N:0:1`, fragment.slice(0, READ_BASES), numbers, decline));
    lines.r2.push(record(`${name} 2:N:0:1`, reversed(fragment).slice(0, READ_BASES), numbers, 1.4 * decline));
  }
  return { r1: lines.r1.join(""), r2: lines.r2.join("") };
}

const KEPT_MAX = 4;
const genomes = new Map<string, string>();

function generateGenome(name: string): string {
  const known = genomes.get(name);
  if (known !== undefined) return known;
  const numbers = new SeededNumbers(name, "genome");
  const share = 0.35 + numbers.share() * 0.3;
  const made = Array.from(numbers.bytes(GENOME_BASES), (byte) =>
    byte / 256 < share ? "GC"[byte & 1] : "AT"[byte & 1],
  ).join("");
  const [oldest] = genomes.keys();
  if (genomes.size >= KEPT_MAX && oldest !== undefined) genomes.delete(oldest);
  genomes.set(name, made);
  return made;
}

function reversed(bases: string): string {
  return Array.from(bases, (base) => COMPLEMENT[base] ?? "N")
    .reverse()
    .join("");
}

function record(name: string, bases: string, numbers: SeededNumbers, decline: number): string {
  const drawn = numbers.bytes(bases.length);
  let qualities = "";
  for (let at = 0; at < bases.length; at++) {
    const isLow = (drawn[at] ?? 0) < 6 + (at * decline) / bases.length;
    qualities += isLow ? "#" : (QUALITIES[(drawn[at] ?? 0) % QUALITIES.length] ?? "F");
  }
  return `${name}\n${bases}\n+\n${qualities}\n`;
}
