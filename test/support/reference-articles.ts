import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** The articles of a running service's reference, by the ids of their operations. */
export async function referenceArticles(serviceUrl: string): Promise<Map<string, string>> {
  const page = async (path: string) => (await fetch(`${serviceUrl}${path}`)).text()
  const overview = await page('/docs')
  const chapters = new Set([...overview.matchAll(/href="(\/docs\/[a-z-]+)"/g)].map(([, path]) => path!))
  const articles = new Map<string, string>()
  for (const path of chapters)
    for (const [article, id] of (await page(path)).matchAll(/<article id="(\w+)">.*?<\/article>/gs))
      articles.set(id!, article)
  return articles
}

/** A call as its `curl` command makes it. */
export interface CurlCall {
  method: string
  url: string
  /** The headers, keyed by their names in lower case. */
  headers: Record<string, string>
  body: string | undefined
  /** The parts of a form; the value of a file is `@` and its name. */
  form: Record<string, string>
}

/** The call that `curl` makes when a shell runs the command of an article. */
export function curlCall(article: string): CurlCall {
  const [, text] = /<pre class="curl">(.*?)<\/pre>/s.exec(article)!
  const command = text!
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  const script = `curl() { printf '%s\\0' "$@"; }\n${command.replaceAll('&amp;', '&')}`
  const run = spawnSync('sh', ['-euc', script], { env: tokens, encoding: 'utf8' })
  if (run.status !== 0 || run.stderr !== '') throw new Error(`The shell refused ${command}: ${run.stderr}`)
  const { values, positionals } = parseArgs({
    args: run.stdout.split('\0').slice(0, -1),
    options: curlOptions,
    allowPositionals: true,
  })
  const parts = [...(values.form ?? []), ...(values['form-string'] ?? [])]
  return {
    method: values.request ?? 'GET',
    url: positionals[0]!,
    headers: Object.fromEntries((values.header ?? []).map(header => splitAt(header, ': '))),
    body: values.data,
    form: Object.fromEntries(parts.map(part => splitAt(part, '='))),
  }
}

const splitAt = (text: string, mark: string): [string, string] => {
  const place = text.indexOf(mark)
  const name = text.slice(0, place)
  return [mark === ': ' ? name.toLowerCase() : name, text.slice(place + mark.length)]
}

const tokens = { API_KEY: 'key', SIGNING_TOKEN: 'sign', REDLINE_TOKEN: 'redline', METRICS_TOKEN: 'metrics' }
const curlOptions = {
  request: { type: 'string', short: 'X' },
  header: { type: 'string', short: 'H', multiple: true },
  data: { type: 'string', short: 'd' },
  form: { type: 'string', short: 'F', multiple: true },
  'form-string': { type: 'string', multiple: true },
  'remote-name': { type: 'boolean', short: 'O' },
  'remote-header-name': { type: 'boolean', short: 'J' },
} as const
