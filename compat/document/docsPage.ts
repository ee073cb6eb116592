/** The HTML page of the document: Swagger UI with its assets served from this server, so that it works without
 *  internet access and under the security policy of all other pages. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>API · Lanekeeper</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/page.css" />
  </head>
  <body>
    <header>
      <a href="/">Back to Lanekeeper</a>
      <p>
        The HTTP API of this server. Scripts send a token of your <a href="/account">account</a>
        (<code>Authorization: Bearer lk_…</code>). “Try it out” sends real requests to this server: with the
        session of this browser, or with a token that you enter under “Authorize”.
      </p>
    </header>
    <noscript>OpenAPI document: <a href="/api/openapi.json">openapi.json</a></noscript>
    <div id="document"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** Hides parts that have no use here: the choice of a single server, the session cookie among the authorizations, which
 *  a page cannot set, and response links. Increases contrast and makes focus visible. On a phone each parameter is placed
 *  above its field, and the fields use the full width. */
export const DOCS_STYLE = `body { margin: 0; font-family: sans-serif; color: #3b4151; background: #fff; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 24px; padding: 16px 20px 0; font-size: 14px; }
header a { color: #0b7285; line-height: 24px; }
header > a { font-weight: 700; }
header p { flex: 1 1 320px; max-width: 100ch; margin: 0; line-height: 24px; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .servers-title, .swagger-ui .servers, .swagger-ui .response-col_links { display: none; }
.swagger-ui .scheme-container { margin: 0; padding: 0; box-shadow: none; background: none; }
.swagger-ui .auth-container ~ .auth-container { display: none; }
.swagger-ui .btn.authorize { color: #0b7285; border-color: #0b7285; }
.swagger-ui .btn.authorize svg { fill: currentColor; }
.dark-mode .swagger-ui .btn.authorize { color: #66d9e8; border-color: #66d9e8; }
.swagger-ui .info a, .swagger-ui .info .url { color: #0b7285; }
.swagger-ui .info .title small { background: #5c636e; }
.swagger-ui .info .title small.version-stamp { background: #3f6212; }
.swagger-ui :focus-visible { outline: 2px solid #0b7285 !important; outline-offset: 2px; }
.dark-mode body { color: #e4e6e6; background: #1c2022; }
.dark-mode header a, .dark-mode .swagger-ui .info a, .dark-mode .swagger-ui .info .url { color: #66d9e8; }
.dark-mode .swagger-ui :focus-visible { outline-color: #66d9e8 !important; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 16px; }
  header { padding: 16px 16px 0; }
  .swagger-ui .opblock-summary-path { max-width: none; }
  .swagger-ui .filter .operation-filter-input { box-sizing: border-box; width: 100%; }
  .swagger-ui table.parameters thead { display: none; }
  .swagger-ui table.parameters, .swagger-ui table.parameters :is(tbody, tr, td) { display: block; width: auto; }
  .swagger-ui table.parameters td { padding: 8px 0 0; }
  .swagger-ui table.parameters .parameters-col_description :is(input, select, textarea) { width: 100%; max-width: none; margin: 0; }
  .swagger-ui table.responses-table { table-layout: fixed; }
  .swagger-ui .responses-wrapper .response-col_status, .swagger-ui .responses-wrapper .col_header:first-child { width: 52px; }
  .swagger-ui .response-control-media-type select { width: 100%; }
}
`;

/** Shows the document with all sections closed and a search field; requests use the session of the reader. */
export const DOCS_START = `const isDark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", isDark.matches);
isDark.addEventListener("change", follow);
follow();
SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#document",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
  withCredentials: true,
});
`;
