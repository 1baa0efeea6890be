import { type DestinationStream, type Logger, pino } from 'pino'
import { DATABASE_FULL, isDiskFull, READ_ONLY } from './failure-codes.ts'

export type Log = Logger

const SECRET_HEADERS = ['authorization', 'cookie', '["set-cookie"]', '["idempotency-key"]']
const SECRET_NAMES = ['password', 'token', 'secret', 'apiKey', 'clientSecret', 'access_token', 'client_secret']

/** Matches links that open something without a login. A reader of the log must not be able to follow them. */
const TOKEN_IN_PATH = /(\/(?:sign|edit|redline|download|downloads|setup|invite)\/)[^/?#\s"']+/g
const TOKEN_IN_QUERY = /([?&](?:token|signature|sig|code|key)=)[^&#\s"']+/gi

/** Creates the log of a process: one JSON object per line, without credentials. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          ...SECRET_HEADERS.flatMap(header => headerPaths(header)),
          ...SECRET_NAMES,
          ...SECRET_NAMES.map(name => `*.${name}`),
        ],
        censor: '[redacted]',
      },
      serializers: { req: requestOf, err: errorOf, error: errorOf },
      hooks: { logMethod: redactMessage(sparseFailures()) },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  )
}

function headerPaths(header: string): string[] {
  const name = header.startsWith('[') ? header : `.${header}`
  return [`headers${name}`, `req.headers${name}`, `res.headers${name}`]
}

/** Removes tokens from addresses, anywhere in a text. */
export function withoutTokens(text: string): string {
  return text.replace(TOKEN_IN_PATH, '$1[redacted]').replace(TOKEN_IN_QUERY, '$1[redacted]')
}

function requestOf(request: { method?: string; url?: string; id?: unknown }) {
  return { id: request.id, method: request.method, url: withoutTokens(request.url ?? '') }
}

/**
 * Keeps only a few properties of an error, because errors of libraries contain whole connections, with all their
 * parameters.
 */
function errorOf(error: Error & { code?: unknown }) {
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, code: error.code, message: withoutTokens(String(message)), stack: stack && withoutTokens(stack) }
}

function redactMessage(isRepeated: (error: unknown) => boolean) {
  return function (this: Log, args: unknown[], method: (...args: never[]) => void) {
    const [fields] = args as [{ err?: unknown } | string]
    if (typeof fields === 'object' && isRepeated(fields?.err)) return
    const clean = args.map(arg => (typeof arg === 'string' ? withoutTokens(arg) : arg))
    method.apply(this, clean as never[])
  }
}

/**
 * Returns whether a failure lasts. While it does, every call and job that writes fails, and one line per minute is
 * enough.
 */
const isLasting = (code: string) => isDiskFull(code) || code === READ_ONLY || code === DATABASE_FULL
const SPARSE_MS = 60_000

/** Returns whether an error with the same lasting cause was logged within the last minute. */
function sparseFailures(): (error: unknown) => boolean {
  const loggedAt = new Map<string, number>()
  return error => {
    const { code } = (error ?? {}) as { code?: string }
    if (code === undefined || !isLasting(code)) return false
    const now = performance.now()
    if (now - (loggedAt.get(code) ?? Number.NEGATIVE_INFINITY) < SPARSE_MS) return true
    loggedAt.set(code, now)
    return false
  }
}
