import type { oas31 } from "zod-openapi";
import { buildDocument } from "../../compat/document/buildDocument.ts";
import { sections } from "../../compat/document/sections.ts";

export type Refused = "signedOut" | "researcher" | "demo";

export interface DescribedOperation {
  /** As the document has it: "GET /api/orders/{orderId}". */
  key: string;
  method: string;
  path: string;
  refusals: Partial<Record<Refused, { status: number; error: string }>>;
  operation: oas31.OperationObject;
}

export const openApi: oas31.OpenAPIObject = buildDocument(sections, { version: "0.0.0" });

/** Every operation of the document of the interface, in its order, but the document, which takes its time to be made
 *  (test/api/platform/openApi.test.ts). */
export const describedOperations: DescribedOperation[] = Object.entries(openApi.paths ?? {})
  .filter(([path]) => path !== "/api/openapi.json")
  .flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas31.OperationObject>).map(([name, operation]) => {
      const method = name.toUpperCase();
      const refusals = (operation as { "x-refusals": DescribedOperation["refusals"] })["x-refusals"];
      return { key: `${method} ${path}`, method, path, refusals, operation };
    }),
  );

/** What a JSON body of the operation looks like; undefined: it takes none. */
export function jsonBodyOf({ operation }: DescribedOperation): oas31.SchemaObject | undefined {
  const content = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content;
  return content?.["application/json"]?.schema as oas31.SchemaObject | undefined;
}
