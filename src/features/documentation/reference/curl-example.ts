import type { DescribedOperation } from './described.ts'

/** The shell variable that holds the token, by security scheme. */
const tokenVariables: Record<string, string> = {
  oauth: 'API_KEY',
  signingToken: 'SIGNING_TOKEN',
  redlineToken: 'REDLINE_TOKEN',
  operatorToken: 'METRICS_TOKEN',
}

/**
 * Returns a `curl` command for a POSIX shell that calls an operation, with the document's examples as values and the
 * token in a shell variable.
 * @param url the installation's address and the operation's path, with its parameters in braces (`/templates/{id}`)
 */
export function curlExample(operation: DescribedOperation, method: string, url: string): string {
  const { parameters, security, responses } = operation
  const [scheme] = Object.keys(security?.[0] ?? {})
  const sent = parameters.filter(({ required }) => required)
  const headers = sent.filter(parameter => parameter.in === 'header')
  const isFile = Object.values(responses['200']?.content ?? {}).some(({ schema }) => schema.format === 'binary')
  const options = [
    ...(scheme === undefined ? [] : [`-H "Authorization: Bearer $${tokenVariables[scheme]}"`]),
    ...headers.map(({ name, example }) => `-H ${quoted(`${name}: ${example}`)}`),
    ...bodyOptions(operation),
  ]
  const flags = isFile ? ' -OJ' : ''
  const verb = method === 'GET' ? '' : ` -X ${method}`
  return [`curl${flags}${verb} ${quoted(filledUrl(url, sent))}`, ...options].join(' \\\n  ')
}

function filledUrl(url: string, parameters: DescribedOperation['parameters']): string {
  const values = new Map(parameters.map(({ name, example }) => [name, String(example)]))
  const path = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name)!))
  const query = parameters.flatMap(({ name, in: place }) =>
    place === 'query' ? [[name, values.get(name)!] as [string, string]] : [],
  )
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
}

function bodyOptions({ requestBody }: DescribedOperation): string[] {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
  if (content === undefined) return []
  if (type !== 'multipart/form-data')
    return [`-H 'Content-Type: ${type}'`, `-d ${quoted(JSON.stringify(content.example))}`]
  return Object.entries(content.example as Record<string, string>).map(([name, value]) => {
    // the example of a file is `@` and a name, which `-F` uploads; `--form-string` sends any other value literally
    return `${value.startsWith('@') ? '-F' : '--form-string'} ${quoted(`${name}=${value}`)}`
  })
}

/** Quotes a word for a POSIX shell, so that nothing in it is expanded (XCU §2.2.2). */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
