/** The categories of the registry (catalog-and-registry §2). */
export const CATEGORIES = [
  {
    id: "metagenomics",
    name: "Metagenomics",
    description: "Which organisms and genomes samples hold: classification, assembly and binning.",
  },
  {
    id: "submission",
    name: "Submission",
    description: "Hands reads, assemblies and what is known of samples to public archives.",
  },
  {
    id: "quality-control",
    name: "Quality Control",
    description: "Counts, checks and draws the quality of reads, and tells whether files arrived whole.",
  },
  {
    id: "order-utilities",
    name: "Order Utilities",
    description: "Prepares the reads of an order before they are handed over.",
  },
] as const;

export type Category = (typeof CATEGORIES)[number];
