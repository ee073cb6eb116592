import type { FileFacts } from "./facts.ts";

/** Returns a file that is only in the crate. */
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
