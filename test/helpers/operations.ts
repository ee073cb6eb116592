import type { oas31 } from "zod-openapi";
import { buildDocument } from "../../compat/document/buildDocument.ts";
import { sections } from "../../compat/document/sections.ts";

export type Refused = "signedOut" | "researcher" | "demo";

export interface DescribedOperation {
  /** The operation as in the document: "GET /api/orders/{orderId}". */
  key: string;
  method: string;
  path: string;
  refusals: Partial<Record<Refused, { status: number; error: string }>>;
  operation: oas31.OperationObject;
}

export const openApi: oas31.OpenAPIObject = buildDocument(sections, { version: "0.0.0" });

/** Every operation of the API document in its order, except the document itself, which is slow to
 *  generate (test/api/platform/apiDocument.test.ts). */
export const describedOperations: DescribedOperation[] = Object.entries(openApi.paths ?? {})
  .filter(([path]) => path !== "/api/openapi.json")
  .flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas31.OperationObject>).map(([name, operation]) => {
      const method = name.toUpperCase();
      const refusals = (operation as { "x-refusals": DescribedOperation["refusals"] })["x-refusals"];
      return { key: `${method} ${path}`, method, path, refusals, operation };
    }),
  );

/** The schema of the operation's JSON body; undefined without a body. */
export function jsonBodyOf({ operation }: DescribedOperation): oas31.SchemaObject | undefined {
  const content = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content;
  return content?.["application/json"]?.schema as oas31.SchemaObject | undefined;
}
