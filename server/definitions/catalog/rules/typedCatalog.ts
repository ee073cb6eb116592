/** Catalog entries as pages show them. Every key is present; a missing or mistyped value is null, or an empty list for
 *  descriptive lists. A list that restricts a choice is null if it restricts nothing. */
interface Common {
  id: string;
  /** The name, or the id of an entry without one. */
  name: string;
}

interface Offered extends Common {
  available: boolean;
  order: number | null;
  localOverrides: boolean;
}

export interface Spec {
  label: string;
  value: string;
  unit: string | null;
}

export interface Remark {
  text: string;
  tooltip: string | null;
}

/** An additional option of a technology. */
export interface TechnologyOption {
  id: string;
  label: string;
  type: "select" | "checkbox" | "number";
  options: { value: string; label: string }[];
  default: string | number | boolean | null;
  helpText: string | null;
}

export interface Technology extends Offered {
  comingSoon: boolean;
  manufacturer: string | null;
  shortDescription: string | null;
  description: string | null;
  platformFamily: string | null;
  readLengthClass: string | null;
  supportedReadLayouts: string[] | null;
  specs: Spec[];
  pros: Remark[];
  cons: Remark[];
  bestFor: string[];
  icon: string | null;
  color: string | null;
  options: TechnologyOption[];
  priceIndicator: string | null;
  turnaroundDays: { min: number; max: number } | null;
  sourceUrl: string | null;
  lastUpdated: string | null;
}

export interface Device extends Offered {
  comingSoon: boolean;
  platformId: string | null;
  manufacturer: string | null;
  shortDescription: string | null;
  productOverview: string | null;
  specs: Spec[];
  features: string[];
  connectivity: string | null;
  compatibleFlowCells: string[] | null;
  compatibleKits: string[] | null;
  compatibleSoftware: string[] | null;
  sku: string | null;
  image: string | null;
  color: string | null;
  sourceUrl: string | null;
  lastUpdated: string | null;
}

export interface FlowCell extends Offered {
  sku: string | null;
  description: string | null;
  category: string | null;
  chemistry: string | null;
  specs: Spec[];
  poreCount: number | null;
  maxOutput: string | null;
  image: string | null;
  sourceUrl: string | null;
}

export interface Kit extends Offered {
  sku: string | null;
  description: string | null;
  category: string | null;
  inputType: string | null;
  multiplexing: boolean | null;
  barcodeCount: number | null;
  kitKind: string | null;
  doradoKitName: string | null;
  barcoding: Barcoding | null;
  compatibleFlowCells: string[] | null;
  image: string | null;
  sourceUrl: string | null;
}

/** supported: the kit can be used with barcodes; builtIn: the kit includes barcodes. */
export interface Barcoding {
  supported: boolean | null;
  builtIn: boolean | null;
  requiresAdditionalBarcodeKit: boolean | null;
  barcodeSetId: string | null;
  maxBarcodesPerRun: number | null;
  compatibleBarcodeKits: string[] | null;
}

export interface Software extends Offered {
  description: string | null;
  category: string | null;
  version: string | null;
  downloadUrl: string | null;
}

export interface BarcodeScheme extends Common {
  chemistry: string | null;
  description: string | null;
}

/** barcodeRange: the first and the last of its numbers. */
export interface BarcodeSet extends Common {
  schemeId: string | null;
  description: string | null;
  barcodeRange: [first: number, last: number] | null;
  count: number | null;
}

export interface TypedCatalog {
  technologies: Technology[];
  devices: Device[];
  flowCells: FlowCell[];
  kits: Kit[];
  software: Software[];
  barcodeSchemes: BarcodeScheme[];
  barcodeSets: BarcodeSet[];
}
