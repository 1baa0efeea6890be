import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_HEADERS = ['authorization', 'cookie', '["set-cookie"]', '["idempotency-key"]']
const SECRET_NAMES = ['password', 'token', 'secret', 'apiKey', 'clientSecret', 'access_token', 'client_secret']

/** A link that opens something without a login: whoever reads the log must not be able to follow it. */
const TOKEN_IN_PATH = /(\/(?:sign|edit|redline|download|downloads|setup|invite)\/)[^/?#\s"']+/g
const TOKEN_IN_QUERY = /([?&](?:token|signature|sig|code|key)=)[^&#\s"']+/gi

/** The log of one process: a JSON object a line, without credentials. */
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
      hooks: { logMethod: redactMessage },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  )
}

function headerPaths(header: string): string[] {
  const name = header.startsWith('[') ? header : `.${header}`
  return [`headers${name}`, `req.headers${name}`, `res.headers${name}`]
}

/** Takes the token out of addresses, wherever they stand in a text. */
export function withoutTokens(text: string): string {
  return text.replace(TOKEN_IN_PATH, '$1[redacted]').replace(TOKEN_IN_QUERY, '$1[redacted]')
}

function requestOf(request: { method?: string; url?: string; id?: unknown }) {
  return { id: request.id, method: request.method, url: withoutTokens(request.url ?? '') }
}

/** Only what tells what happened: errors of libraries carry whole connections, parameters and all. */
function errorOf(error: Error & { code?: unknown }) {
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, code: error.code, message: withoutTokens(String(message)), stack: stack && withoutTokens(stack) }
}

function redactMessage(this: Log, args: unknown[], method: (...args: never[]) => void) {
  const clean = args.map(arg => (typeof arg === 'string' ? withoutTokens(arg) : arg))
  method.apply(this, clean as never[])
}
