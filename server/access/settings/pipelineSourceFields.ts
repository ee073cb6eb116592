import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";

/** The id of the package source that every instance has: the registry of REGISTRY_URL, else its own. */
export const DEFAULT_SOURCE_ID = "registry";
const PIPELINE_SOURCES_MAX = 20;
const ADDRESS_MAX_CHARACTERS = 1_000;
const PATH_MAX_CHARACTERS = 300;

const oneLine = (maxCharacters: number, problem: string) =>
  z
    .string(problem)
    .trim()
    .min(1, problem)
    .max(maxCharacters, problem)
    .refine((line) => !/\p{Cc}|\p{Surrogate}/u.test(line), problem);

const ID_REFUSED = inputText(
  "sources.idRefused",
  "A source ID may contain only lowercase letters, digits and dashes",
);
const ADDRESS_TOO_LONG = inputText("sources.addressTooLong", "The source address is too long");

const id = z
  .string(ID_REFUSED)
  .max(64, inputText("sources.idTooLong", "A source ID may have at most {most} characters", { most: 64 }))
  .regex(/^[a-z0-9][a-z0-9-]*$/, ID_REFUSED)
  .refine(
    (name) => name !== DEFAULT_SOURCE_ID,
    inputText(
      "sources.idOfDefault",
      "The ID “registry” is reserved for the default registry. Choose another one.",
    ),
  );
const label = oneLine(
  100,
  inputText("sources.labelRefused", "A source name must be a single line of at most {most} characters", {
    most: 100,
  }),
);
const url = z
  .string(inputText("sources.registryWithoutAddress", "Enter the address of the registry"))
  .trim()
  .max(ADDRESS_MAX_CHARACTERS, ADDRESS_TOO_LONG)
  .refine(
    isPlainAddress,
    inputText(
      "sources.addressRefused",
      "The source address must use http or https, without user, password, query or fragment",
    ),
  );
const repository = z
  .string(inputText("sources.repositoryWithoutAddress", "Enter the address of the repository"))
  .trim()
  .max(ADDRESS_MAX_CHARACTERS, ADDRESS_TOO_LONG)
  .transform(wholeAddress)
  .refine(
    isRepositoryAddress,
    inputText(
      "sources.repositoryRefused",
      "The repository address must use http or https, or be owner/name on GitHub, without user, password, query or fragment",
    ),
  );
const ref = z
  .string()
  .trim()
  .refine(
    isGitRef,
    inputText(
      "sources.refRefused",
      "The branch, tag or commit must be a valid Git name of at most {most} characters",
      { most: 200 },
    ),
  );
const descriptorPath = z
  .string()
  .trim()
  .refine(
    isPathInRepository,
    inputText(
      "sources.pathRefused",
      "descriptorPath must be a folder or the manifest.json of the package, relative to the repository",
    ),
  );
const keyLabel = oneLine(
  100,
  inputText("sources.keyLabelRefused", "keyLabel must be a single line of at most {most} characters", {
    most: 100,
  }),
);

/** Package sources besides the default registry (catalog-and-registry §2). registry: another registry or a mirror.
 *  privateRegistry: a registry, or the payload of one package, that requires a key; the key is never stored. github:
 *  any git repository over http or https that contains a package. */
export const pipelineSource = z.discriminatedUnion(
  "kind",
  [
    z.object({ id, kind: z.literal("registry"), label, url }),
    z.object({ id, kind: z.literal("privateRegistry"), label, url, keyLabel: keyLabel.optional() }),
    z.object({
      id,
      kind: z.literal("github"),
      label,
      repository,
      ref: ref.optional(),
      descriptorPath: descriptorPath.optional(),
      includeWorkflow: z.boolean().optional(),
      keyLabel: keyLabel.optional(),
    }),
  ],
  "kind must be registry, privateRegistry or github",
);

export const pipelineSourceList = z
  .array(pipelineSource, "sources must be a list of package sources")
  .max(
    PIPELINE_SOURCES_MAX,
    inputText("sources.tooMany", "At most {most} package sources are allowed", {
      most: PIPELINE_SOURCES_MAX,
    }),
  )
  .refine(
    (sources) => new Set(sources.map((source) => source.id)).size === sources.length,
    inputText("sources.sameId", "Two package sources have the same ID"),
  );

/** An http or https URL without credentials. */
function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address) || /[\p{Cc}\s\\]/u.test(address)) return false;
  const { protocol, search, hash, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && search + hash + username + password === "";
}

/** Expands owner/name to the GitHub URL; any other text is returned as it is. */
export function wholeAddress(repositoryText: string): string {
  return /^[A-Za-z0-9-]+\/[A-Za-z0-9._-]+$/.test(repositoryText)
    ? `https://github.com/${repositoryText}`
    : repositoryText;
}

/** Whether this URL is safe to pass to git. */
export function isRepositoryAddress(address: string): boolean {
  return isPlainAddress(address) && address.length <= ADDRESS_MAX_CHARACTERS;
}

/** Whether this can only be a branch, tag or commit: never an option or a refspec. */
export function isGitRef(name: string): boolean {
  return (
    /^[A-Za-z0-9_][A-Za-z0-9._/+-]{0,199}$/.test(name) &&
    !/\.\.|\/\/|\/\.|\.$|\/$/.test(name) &&
    !/\.lock(\/|$)/.test(name)
  );
}

/** Whether a path can only point inside a repository, and to nothing that belongs to git. */
export function isPathInRepository(path: string): boolean {
  return (
    path.length <= PATH_MAX_CHARACTERS &&
    !/[\p{Cc}\\:]|^-/u.test(path) &&
    path
      .replace(/^\.\//, "")
      .replace(/\/$/, "")
      .split("/")
      .every((part) => part !== "" && part !== "." && part !== ".." && part.toLowerCase() !== ".git")
  );
}
