const SCHEMA = "http://schema.org/";
const WORKFLOW_RUN = "https://w3id.org/ro/terms/workflow-run#";

/** Terms of the RO-Crate 1.1 context that map to schema.org. */
const OF_SCHEMA = `
  ComputerLanguage CreateAction CreativeWork Dataset Organization Person PropertyValue ResearchProject
  SoftwareApplication SoftwareSourceCode Thing UpdateAction

  about actionStatus additionalType affiliation agent author codeRepository contentSize datePublished description
  email encodingFormat endTime error exampleOfWork familyName givenName hasPart identifier instrument isPartOf license
  mainEntity mentions name object programmingLanguage publisher result sdDatePublished startTime url value version
  workExample`
  .trim()
  .split(/\s+/);

const roCrate = {
  "@context": {
    ...Object.fromEntries(OF_SCHEMA.map((word) => [word, SCHEMA + word])),
    File: `${SCHEMA}MediaObject`,
    conformsTo: "http://purl.org/dc/terms/conformsTo",
    ComputationalWorkflow: "https://bioschemas.org/ComputationalWorkflow",
    FormalParameter: "https://bioschemas.org/FormalParameter",
    input: "https://bioschemas.org/properties/input",
  },
};
const workflowRun = {
  "@context": { md5: `${WORKFLOW_RUN}md5`, sha256: `${WORKFLOW_RUN}sha256` },
};

/** The contexts that crates reference, with the terms that we use. */
export const CONTEXTS: Record<string, object> = {
  "https://w3id.org/ro/crate/1.1/context": roCrate,
  "https://w3id.org/ro/terms/workflow-run/context": workflowRun,
};
