import type { FileFacts } from "./facts.ts";

/** A file that is in the crate or nowhere. */
export function fileHere(role: FileFacts["role"], path: string, name: string): FileFacts {
  return {
    role,
    path,
    name,
    description: null,
    address: null,
    sizeBytes: null,
    md5: null,
    sha256: null,
    sampleId: null,
    stepId: null,
  };
}
