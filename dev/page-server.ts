import { type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { isOfApplication, readPage } from './application-page.ts'
import { developmentPolicy } from './development-policy.ts'
import { isForVite } from './vite-paths.ts'

/** The service, and the part of Vite that is needed to answer pages. */
interface PageServerOptions {
  root: string
  /** The server at the address in the browser. */
  server: Server
  port: number
  nonce: string
  /** The port of the service, once it serves. */
  servicePort(): Promise<number>
}

/** The headers that are about a single connection. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Lets Vite answer for pages and their modules, and the service for everything else. Pages are requested from the service as well, which
 * knows their addresses, statuses and headers; its HTML is then replaced by that of Vite.
 */
export async function servePages(options: PageServerOptions): Promise<ViteDevServer> {
  const { root, server, nonce } = options
  const vite = await createVite({
    configFile: join(root, 'web/vite.config.ts'),
    appType: 'custom',
    // not in node_modules, which is cleared when packages are installed
    cacheDir: join(root, '.cache/vite'),
    clearScreen: false,
    logLevel: 'warn',
    html: { cspNonce: nonce },
    server: {
      middlewareMode: true,
      hmr: { server },
      // not the whole checkout, which contains the keys of installations
      fs: { allow: ['web', 'src/engine', 'node_modules', '.cache/vite'].map(folder => join(root, folder)) },
    },
  })
  server.on('request', (incoming, answer) => {
    if (isForVite(incoming.url ?? '')) vite.middlewares(incoming, answer, () => answer.writeHead(404).end())
    else void forward(incoming, answer, { ...options, vite })
  })
  return vite
}

type Forwarding = PageServerOptions & { vite: ViteDevServer }

/** Passes a request on to the service. Requests wait while the service restarts. */
async function forward(incoming: IncomingMessage, answer: ServerResponse, forwarding: Forwarding): Promise<void> {
  const port = await forwarding.servicePort().catch((error: Error) => error)
  if (port instanceof Error) return sayText(answer, 503, `The service did not start:\n\n${port.message}`)
  const asked = request(
    {
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      headers: headersFor(incoming),
      agent: false,
    },
    received => void passOn(incoming, received, answer, forwarding).catch(error => answer.destroy(error)),
  )
  asked.on('error', error => sayText(answer, 502, `The service did not answer: ${error.message}`))
  answer.on('close', () => asked.destroy())
  incoming.pipe(asked)
}

const asksForPage = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false

function headersFor(incoming: IncomingMessage): IncomingHttpHeaders {
  const headers = without(incoming.headers, HOP_BY_HOP)
  return { ...headers, ...(asksForPage(incoming) && { 'accept-encoding': 'identity' }), connection: 'close' }
}

async function passOn(
  incoming: IncomingMessage,
  received: IncomingMessage,
  answer: ServerResponse,
  { root, vite, nonce, port }: Forwarding,
): Promise<void> {
  const headers = without(received.headers, HOP_BY_HOP)
  const isHtml = received.headers['content-type']?.startsWith('text/html')
  if (!isHtml || !asksForPage(incoming)) {
    answer.writeHead(received.statusCode!, headers)
    pipeline(received, answer, () => {})
    return
  }
  const html = await text(received)
  if (!isOfApplication(html)) {
    answer.writeHead(received.statusCode!, headers).end(html)
    return
  }
  const page = await vite.transformIndexHtml(incoming.url!, await readPage(root))
  const policy = developmentPolicy(String(headers['content-security-policy']), { nonce, port })
  answer
    .writeHead(received.statusCode!, {
      ...without(headers, ['content-length']),
      'content-security-policy': policy,
    })
    .end(page)
}

function sayText(answer: ServerResponse, status: number, words: string): void {
  if (answer.headersSent) return void answer.destroy()
  answer.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(words)
}

const without = (headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
