import type { TechnologySelection } from "./selection.ts";
import type {
  BarcodeSet,
  Device,
  FlowCell,
  Kit,
  Software,
  Technology,
  TypedCatalog,
} from "./typedCatalog.ts";

/** The entries of the catalog that can be chosen next. */
export interface FittingChoices {
  devices: Device[];
  flowCells: FlowCell[];
  kits: Kit[];
  barcodeKits: Kit[];
  software: Software[];
}

export type Part = "technology" | "device" | "flowCell" | "kit" | "barcodeKit";

/** A remark on a choice; no hint prevents an order.
 *  deviceOfOther: the device belongs to another technology. unfit: a part is incompatible with the device, or a barcode
 *  kit with the kit. barcodeKitMissing: the kit includes no barcodes. severalRuns: the samples exceed the capacity of
 *  one run with the chosen barcodes; fewest: runs with all barcodes that the kit accepts. input: the nucleic acid that
 *  the kit accepts. gone: the chosen part is no longer in the catalog. reads: expected read length and layouts. */
export type Hint =
  | { kind: "deviceOfOther"; name: string; technology: string }
  | { kind: "unfit"; part: "flowCell" | "kit" | "barcodeKit"; name: string; with: string }
  | { kind: "barcodeKitMissing"; name: string }
  | { kind: "severalRuns"; samples: number; barcodes: number; runs: number; fewest: number }
  | { kind: "input"; name: string; takes: "dna" | "rna" }
  | { kind: "gone"; part: Part; name: string }
  | { kind: "reads"; readLengthClass: string | null; layouts: string[] };

/** The devices of the chosen technology; the flow cells, kits and software compatible with the chosen device, or with
 *  any device of the technology while none is chosen; kits must also be compatible with the chosen flow cell. Barcode
 *  kits are those compatible with the chosen kit. */
export function fittingChoices(
  catalog: TypedCatalog,
  { technologyId, deviceId, flowCellId, kitId }: TechnologySelection,
): FittingChoices {
  const devices = catalog.devices.filter(({ platformId }) => platformId === technologyId);
  const chosen = devices.filter(({ id }) => id === deviceId);
  const from = chosen.length > 0 ? chosen : devices;
  const flowCell = named(catalog.flowCells, flowCellId);
  const kit = named(catalog.kits, kitId);
  return {
    devices,
    flowCells: pickNamed(
      catalog.flowCells,
      from.flatMap((device) => device.compatibleFlowCells ?? []),
    ),
    kits: pickNamed(
      catalog.kits,
      from.flatMap((device) => device.compatibleKits ?? []),
    ).filter(({ compatibleFlowCells }) => !flowCell || mayGoWith(flowCell, compatibleFlowCells)),
    barcodeKits: barcodeKits(catalog, kit),
    software: catalog.software.filter(({ id }) =>
      from.some(({ compatibleSoftware }) => compatibleSoftware?.includes(id)),
    ),
  };
}

/** Hints on a selection, in this order. samples: the number to be sequenced; undefined while unknown. */
export function selectionHints(
  catalog: TypedCatalog,
  selection: TechnologySelection,
  samples: number | undefined,
): Hint[] {
  const technology = named(catalog.technologies, selection.technologyId);
  const device = named(catalog.devices, selection.deviceId);
  const flowCell = named(catalog.flowCells, selection.flowCellId);
  const kit = named(catalog.kits, selection.kitId);
  const barcodeKit = named(catalog.kits, selection.barcodeKitId);
  return [
    ...deviceHints(selection, technology, device),
    ...unfitHints(device, "flowCell", flowCell, device?.compatibleFlowCells),
    ...unfitHints(device, "kit", kit, device?.compatibleKits),
    ...kitHints(flowCell, kit),
    ...unfitHints(kit, "barcodeKit", barcodeKit, kit?.barcoding?.compatibleBarcodeKits),
    ...barcodeHints(catalog, selection, { kit, barcodeKit, samples }),
    ...inputHints(kit),
    ...goneHints(selection, { technology, device, flowCell, kit, barcodeKit }),
    ...readHints(selection, technology),
  ];
}

/** How many samples one run can distinguish with the chosen kits; undefined if the catalog does not define it. */
function barcodesPerRun(
  { barcodeSets }: Pick<TypedCatalog, "barcodeSets">,
  kit: Kit | undefined,
  barcodeKit: Kit | undefined,
): number | undefined {
  if (barcodeKit) return barcodeCapacity(barcodeSets, barcodeKit) ?? barcodeCapacity(barcodeSets, kit);
  if (kit?.barcoding?.supported === false) return 1;
  return kit?.barcoding?.requiresAdditionalBarcodeKit ? undefined : barcodeCapacity(barcodeSets, kit);
}

function barcodeCapacity(sets: readonly BarcodeSet[], kit: Kit | undefined): number | undefined {
  if (!kit) return undefined;
  const { maxBarcodesPerRun, barcodeSetId } = kit.barcoding ?? {};
  const most = maxBarcodesPerRun ?? named(sets, barcodeSetId)?.count ?? kit.barcodeCount ?? 0;
  return most >= 1 ? most : undefined;
}

function barcodeKits({ kits }: TypedCatalog, kit: Kit | undefined): Kit[] {
  return pickNamed(kits, kit?.barcoding?.compatibleBarcodeKits ?? []).filter(({ id }) => id !== kit?.id);
}

function deviceHints(
  { technologyId, technologyName }: TechnologySelection,
  technology: Technology | undefined,
  device: Device | undefined,
): Hint[] {
  if (!device || device.platformId === null || device.platformId === technologyId) return [];
  return [
    {
      kind: "deviceOfOther",
      name: device.name,
      technology: technology ? technology.name : (technologyName ?? technologyId),
    },
  ];
}

function unfitHints(
  to: Device | Kit | undefined,
  part: "flowCell" | "kit" | "barcodeKit",
  entry: FlowCell | Kit | undefined,
  compatible: readonly string[] | null | undefined,
): Hint[] {
  if (!to || !entry || mayGoWith(entry, compatible)) return [];
  return [{ kind: "unfit", part, name: entry.name, with: to.name }];
}

// Kits reference their flow cells, not the reverse.
function kitHints(flowCell: FlowCell | undefined, kit: Kit | undefined): Hint[] {
  if (!flowCell || !kit || mayGoWith(flowCell, kit.compatibleFlowCells)) return [];
  return [{ kind: "unfit", part: "kit", name: kit.name, with: flowCell.name }];
}

// A missing or empty list means unknown compatibility, not incompatibility.
function mayGoWith(entry: FlowCell | Kit, compatible: readonly string[] | null | undefined): boolean {
  return !compatible?.length || pickNamed([entry], compatible).length > 0;
}

function barcodeHints(
  catalog: TypedCatalog,
  { barcodeKitId }: TechnologySelection,
  {
    kit,
    barcodeKit,
    samples,
  }: { kit: Kit | undefined; barcodeKit: Kit | undefined; samples: number | undefined },
): Hint[] {
  const isOne = samples !== undefined && samples <= 1;
  if (kit?.barcoding?.requiresAdditionalBarcodeKit && barcodeKitId === undefined && !isOne)
    return [{ kind: "barcodeKitMissing", name: kit.name }];
  const barcodes = barcodesPerRun(catalog, kit, barcodeKit);
  if (samples === undefined || barcodes === undefined || samples <= barcodes) return [];
  const most = Math.max(barcodes, kit?.barcoding?.maxBarcodesPerRun ?? 0);
  const [runs, fewest] = [Math.ceil(samples / barcodes), Math.ceil(samples / most)];
  return [{ kind: "severalRuns", samples, barcodes, runs, fewest }];
}

function inputHints(kit: Kit | undefined): Hint[] {
  const takes = kit?.inputType?.toLowerCase();
  return kit && (takes === "dna" || takes === "rna") ? [{ kind: "input", name: kit.name, takes }] : [];
}

function goneHints(selection: TechnologySelection, found: Record<Part, { id: string } | undefined>): Hint[] {
  const chosen: [Part, string | undefined, string | undefined][] = [
    ["technology", selection.technologyId, selection.technologyName],
    ["device", selection.deviceId, selection.deviceName],
    ["flowCell", selection.flowCellId, selection.flowCellSku],
    ["kit", selection.kitId, selection.kitSku],
    ["barcodeKit", selection.barcodeKitId, selection.barcodeKitSku],
  ];
  return chosen.flatMap(([part, id, name]) =>
    id === undefined || found[part] ? [] : [{ kind: "gone" as const, part, name: name ?? id }],
  );
}

function readHints(selection: TechnologySelection, technology: Technology | undefined): Hint[] {
  const readLengthClass = technology?.readLengthClass ?? selection.readLengthClass ?? null;
  const layouts = technology?.supportedReadLayouts ?? selection.supportedReadLayouts ?? [];
  return readLengthClass === null && layouts.length === 0
    ? []
    : [{ kind: "reads", readLengthClass, layouts }];
}

// Providers name compatible parts by id; some write the number on the box.
function pickNamed<Entry extends { id: string; sku: string | null }>(
  entries: readonly Entry[],
  named: readonly string[],
): Entry[] {
  const known = new Set(named);
  return entries.filter(({ id, sku }) => known.has(id) || (sku !== null && known.has(sku)));
}

function named<Entry extends { id: string }>(
  entries: readonly Entry[],
  id: string | null | undefined,
): Entry | undefined {
  return entries.find((entry) => entry.id === id);
}
