import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createBrotliDecompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const scalarVersion = '1.72.1'
const scalarPath = resolve(import.meta.dirname, '../../../vendor/scalar-api-reference/standalone.js.br')
const scalarUrl = `/docs/scalar-${scalarVersion}.js`

/** Nothing but ours: no proxy for trying a call out, no fonts, no assistant, no telemetry. */
const configuration = {
  sources: [
    { title: 'v1', slug: 'v1', url: '/v1/openapi.json', default: true },
    { title: 'v0', slug: 'v0', url: '/v0/openapi.json' },
  ],
  withDefaultFonts: false,
  telemetry: false,
  defaultOpenAllTags: true,
  showDeveloperTools: 'never',
  hideTestRequestButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  documentDownloadType: 'json',
  persistAuth: false,
  metaData: { title: 'Countersign API' },
}

/** A page with an origin of its own has no storage, and Scalar does not start without: it forgets with the page. */
const storageScript = `for (const name of ['localStorage', 'sessionStorage']) {
  const values = new Map()
  const storage = {
    getItem: key => values.get(String(key)) ?? null,
    setItem: (key, value) => void values.set(String(key), String(value)),
    removeItem: key => void values.delete(String(key)),
    clear: () => values.clear(),
    key: index => [...values.keys()][index] ?? null,
    get length() { return values.size },
  }
  Object.defineProperty(window, name, { value: storage })
}
`

const startScript = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)})\n`

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Countersign API</title>
</head>
<body>
<noscript>The interface is described at <a href="/v1/openapi.json">/v1/openapi.json</a>; the page that shows it needs JavaScript.</noscript>
<div id="reference"></div>
<script src="/docs/storage.js"></script>
<script src="${scalarUrl}"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

/** The reference page of the interface: Scalar over our OpenAPI documents. It asks this service and nobody else. */
export function serveReferencePage(app: FastifyInstance): void {
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy)
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .send(html),
  )
  for (const [name, script] of Object.entries({ 'storage.js': storageScript, 'start.js': startScript }))
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=300').send(script),
    )
  app.get(scalarUrl, async (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
    const compressed = createReadStream(scalarPath)
    if (/\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')))
      return reply.header('content-encoding', 'br').send(compressed)
    return reply.send(compressed.pipe(createBrotliDecompress()))
  })
}

/**
 * Scalar is another's program. The sandbox gives its page an origin of its own, so that nothing of this service can be read
 * from it but what every site may read: the OpenAPI documents. It writes its styles into the page.
 */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-scripts',
].join('; ')
