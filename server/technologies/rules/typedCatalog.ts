interface Entry {
  id: string;
  name?: string | undefined;
}

export interface Technology extends Entry {
  manufacturer?: string | undefined;
  shortDescription?: string | undefined;
  description?: string | undefined;
  platformFamily?: string | undefined;
  readLengthClass?: string | undefined;
  supportedReadLayouts?: string[] | undefined;
  specs?: { label: string; value: string; unit?: string | undefined }[] | undefined;
  pros?: { text: string; tooltip?: string | undefined }[] | undefined;
  cons?: { text: string; tooltip?: string | undefined }[] | undefined;
  bestFor?: string[] | undefined;
  icon?: string | undefined;
  priceIndicator?: string | undefined;
  turnaroundDays?: { min?: number | undefined; max?: number | undefined } | undefined;
}

export interface Device extends Entry {
  platformId?: string | undefined;
  manufacturer?: string | undefined;
  productOverview?: string | undefined;
  shortDescription?: string | undefined;
  compatibleFlowCells?: string[] | undefined;
  compatibleKits?: string[] | undefined;
  compatibleSoftware?: string[] | undefined;
  image?: string | undefined;
}

export interface FlowCell extends Entry {
  sku?: string | undefined;
  description?: string | undefined;
  image?: string | undefined;
}

export interface Kit extends Entry {
  sku?: string | undefined;
  description?: string | undefined;
  inputType?: string | undefined;
  barcodeCount?: number | undefined;
  kitKind?: string | undefined;
  barcoding?:
    | {
        supported?: boolean | undefined;
        builtIn?: boolean | undefined;
        requiresAdditionalBarcodeKit?: boolean | undefined;
        barcodeSetId?: string | undefined;
        maxBarcodesPerRun?: number | undefined;
        compatibleBarcodeKits?: string[] | undefined;
      }
    | undefined;
  image?: string | undefined;
}

export interface Software extends Entry {
  description?: string | undefined;
}

export interface BarcodeScheme extends Entry {
  chemistry?: string | undefined;
}

export interface BarcodeSet extends Entry {
  schemeId?: string | undefined;
  count?: number | undefined;
  barcodeRange?: [number, number] | undefined;
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
