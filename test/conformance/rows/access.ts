import { expect } from "chai";
import type { Answer, Client } from "../client.ts";
import { expectRefusal, expectSomeRefusal } from "../expected.ts";
import { area, type Asked } from "../row.ts";
import type { Site } from "../site.ts";

interface Line {
  line: string;
  /** Of who has no session; undefined: the documents leave open whether it is 401 or 403. */
  signedOut?: 401 | 403;
  /** Of a researcher; undefined: not refused for who they are. */
  researcher?: [status: 401 | 403, error: string];
  /** Whether a demo session of a facility admin is refused for what it is. */
  demo?: true | string;
}

const UNAUTHORIZED: Line["researcher"] = [403, "Unauthorized"];
const RUN = "/api/pipelines/runs/no-such-run";
const ORDER = "/api/orders/no-such-order";
const EXECUTION = "Pipeline execution is disabled in the public demo.";

/** instance-api §5, an endpoint a line. Refusals come before anything else is looked at, so none needs a record. */
const LINES: Line[] = [
  { line: "GET /api/modules", signedOut: 401 },
  { line: "GET /api/form-schema", signedOut: 401 },
  { line: "GET /api/study-form-schema", signedOut: 401 },
  { line: "GET /api/mixs-templates", signedOut: 401 },
  { line: `POST ${ORDER}/sequencing/uploads`, researcher: UNAUTHORIZED, demo: true },
  { line: `PATCH ${ORDER}/sequencing/uploads/none`, researcher: UNAUTHORIZED, demo: true },
  { line: `POST ${ORDER}/sequencing/uploads/none/complete`, researcher: UNAUTHORIZED, demo: true },
  { line: `DELETE ${ORDER}/sequencing/uploads/none`, researcher: UNAUTHORIZED, demo: true },
  {
    line: "GET /api/files/download?path=a.fastq",
    signedOut: 401,
    demo: "Downloads are disabled in the public demo.",
  },
  { line: "GET /api/files/preview?path=a.txt", signedOut: 401 },
  {
    line: "POST /api/files/checksum",
    signedOut: 401,
    researcher: [403, "Only facility admins can calculate checksums"],
    demo: true,
  },
  { line: "POST /api/files/delete", signedOut: 401, researcher: [401, "Unauthorized"], demo: true },
  { line: "GET /api/pipelines/runs", signedOut: 401 },
  { line: "POST /api/pipelines/runs", signedOut: 403, researcher: UNAUTHORIZED, demo: EXECUTION },
  { line: `POST ${RUN}/start`, researcher: UNAUTHORIZED, demo: EXECUTION },
  { line: `DELETE ${RUN}`, researcher: UNAUTHORIZED, demo: EXECUTION },
  { line: `POST ${RUN}/delete`, signedOut: 403, researcher: UNAUTHORIZED, demo: true },
  { line: `PUT ${RUN}/selection`, researcher: UNAUTHORIZED, demo: true },
  { line: `DELETE ${RUN}/selection`, researcher: UNAUTHORIZED, demo: true },
  { line: `POST ${RUN}/resolve-outputs`, researcher: UNAUTHORIZED, demo: EXECUTION },
  { line: `GET ${RUN}/pending-writebacks`, signedOut: 403, researcher: UNAUTHORIZED },
  { line: `POST ${RUN}/pending-writebacks`, researcher: UNAUTHORIZED, demo: true },
  { line: `GET ${RUN}/cleaned-reads`, signedOut: 403, researcher: UNAUTHORIZED },
  { line: `POST ${RUN}/cleaned-reads`, researcher: UNAUTHORIZED, demo: true },
  { line: `GET ${RUN}`, signedOut: 401 },
  { line: `GET ${RUN}/logs`, signedOut: 401 },
  {
    line: `POST ${RUN}/sync`,
    signedOut: 401,
    demo: "Run synchronization is disabled in the public demo.",
  },
  { line: `POST ${ORDER}/sequencing/runs/import`, researcher: UNAUTHORIZED, demo: true },
  { line: `GET ${ORDER}/stream`, researcher: UNAUTHORIZED },
  { line: `POST ${ORDER}/stream`, researcher: UNAUTHORIZED, demo: true },
  { line: `GET ${ORDER}/stream/none/events`, researcher: UNAUTHORIZED },
  { line: `POST ${ORDER}/stream/none/stop`, researcher: UNAUTHORIZED, demo: true },
  { line: `GET ${ORDER}/stream/none/by-barcode`, researcher: UNAUTHORIZED },
];

const OPEN = ["/api/version", "/api/setup/status", "/api/mixs-checklists", "/api/sequencing-tech"];

function ask(client: Client, line: string): Promise<Answer> {
  const [method = "", path = ""] = line.split(" ");
  return client.send(method, path, method === "GET" || method === "DELETE" ? undefined : {});
}

function refusedSignedOut({ line, signedOut }: Line): Asked {
  return [
    "§5 Authentication",
    `${line} without a session is ${signedOut ?? "401 or 403"} 'Unauthorized'`,
    async ({ anyone }) => {
      const answer = await ask(anyone, line);
      if (signedOut === undefined) expect([401, 403]).to.include(answer.status);
      expectRefusal(answer, signedOut ?? answer.status, "Unauthorized");
    },
  ];
}

function refusedToResearcher({ line, researcher }: Line): Asked[] {
  if (researcher === undefined) return [];
  const [status, error] = researcher;
  return [
    [
      "§5 Authentication",
      `${line} by a researcher is ${status} '${error}'`,
      async (site) => expectRefusal(await ask((await site.researcher()).client, line), status, error),
    ],
  ];
}

function refusedToDemo({ line, demo }: Line): Asked[] {
  if (demo === undefined) return [];
  const wanted = demo === true ? "a message of its own" : `'${demo}'`;
  return [
    [
      "§5 Authentication",
      `${line} by a demo session is 403 with ${wanted}`,
      async (site: Site) => {
        const error = expectSomeRefusal(await ask(await site.demo("FACILITY_ADMIN"), line), 403);
        if (demo === true) expect(error).to.not.equal("Unauthorized");
        else expect(error).to.equal(demo);
      },
    ],
  ];
}

/** Who may ask what. */
export const access = area("access", "instance-api", [
  ...OPEN.map((path): Asked => [
    "§5 Authentication",
    `GET ${path} asks for no session`,
    async ({ anyone }) => expect((await anyone.get(path)).status).to.equal(200),
  ]),
  ...LINES.flatMap((line) => [refusedSignedOut(line), ...refusedToResearcher(line), ...refusedToDemo(line)]),
  [
    "§5 Authentication",
    "a cookie that is no valid session is none",
    async ({ anyone }) => {
      const answer = await anyone.get("/api/modules", { Cookie: "sid=made-up; lanekeeper.sid=s%3Amade.up" });
      expectRefusal(answer, 401, "Unauthorized");
    },
  ],
]);
