/** The technologies that a pipeline package declares support for (catalog-and-registry §2). An undeclared property
 *  accepts every value. */
export interface SequencingCompatibility {
  readLengthClass?: string | undefined;
  readLayouts?: readonly string[] | undefined;
  platformFamilies?: readonly string[] | undefined;
}

/** The properties of a technology that pipelines depend on; null or empty if unknown. */
export interface SequencedWith {
  platformFamily?: string | null | undefined;
  readLengthClass?: string | null | undefined;
  supportedReadLayouts?: readonly string[] | undefined;
}

/** A property in which a technology differs from what a pipeline supports. made: the supported values. */
export interface Misfit {
  kind: "platformFamily" | "readLengthClass" | "readLayouts";
  made: string[];
  is: string[];
}

const LENGTHS = ["short", "long"];

/** The properties in which a technology differs from what a pipeline supports; empty where either side does not state
 *  them. */
export function pipelineMisfits(
  { platformFamilies = [], readLengthClass, readLayouts = [] }: SequencingCompatibility,
  technology: SequencedWith,
): Misfit[] {
  const family = technology.platformFamily ?? undefined;
  const length = technology.readLengthClass ?? undefined;
  const layouts = technology.supportedReadLayouts ?? [];
  const misfits: Misfit[] = [];
  if (family !== undefined && platformFamilies.length > 0 && !hasFamily(platformFamilies, family))
    misfits.push({ kind: "platformFamily", made: [...platformFamilies], is: [family] });
  if (isLength(readLengthClass) && isLength(length) && readLengthClass !== length)
    misfits.push({ kind: "readLengthClass", made: [readLengthClass], is: [length] });
  if (readLayouts.length > 0 && layouts.length > 0 && !layouts.some((layout) => readLayouts.includes(layout)))
    misfits.push({ kind: "readLayouts", made: [...readLayouts], is: [...layouts] });
  return misfits;
}

// "Oxford Nanopore", "oxford-nanopore" and the archive's OXFORD_NANOPORE are one family.
function hasFamily(families: readonly string[], family: string): boolean {
  return families.some((known) => normalizeFamily(known) === normalizeFamily(family));
}

function normalizeFamily(family: string): string {
  return family.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
}

function isLength(length: string | undefined): length is string {
  return length !== undefined && LENGTHS.includes(length);
}
