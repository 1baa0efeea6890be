import { escaped } from '../../mails/templates/escape-html.ts'
import { curlExample } from './curl-example.ts'
import {
  type Described,
  type DescribedAnswer,
  type DescribedContent,
  type DescribedOperation,
  nameOfReference,
} from './described.ts'
import { inlineHtml, markdownHtml } from './markdown-html.ts'
import { propertyHtml, schemaHtml } from './schema-html.ts'

/** Renders an operation: its credentials, parameters, body and answers, with the errors folded. */
export function operationHtml(operation: DescribedOperation, call: string, described: Described): string {
  const [method, path] = call.split(' ') as [string, string]
  const [server] = described.servers
  const { operationId, summary, description = '', parameters, requestBody, responses } = operation
  return `<article id="${operationId}">
<h2>${escaped(summary)}</h2>
<p class="call"><code>${escaped(call)}</code></p>
${markdownHtml(description)}
${accessHtml(operation, described)}
<pre class="curl">${escaped(curlExample(operation, method, `${server!.url}${path}`))}</pre>
${parameters.length === 0 ? '' : `<h3>Parameters</h3>\n<dl class="properties">${parameters.map(parameter => propertyHtml(parameter.name, { ...parameter.schema, description: [placeOf[parameter.in], parameter.description].filter(Boolean).join(' ') }, parameter.required)).join('\n')}</dl>`}
${requestBody ? `<h3>Request body${requestBody.required ? '' : ' (optional)'}</h3>\n${contentsHtml(requestBody.content, described)}` : ''}
${answersHtml(responses, described)}
</article>`
}

const placeOf: Record<string, string> = { path: 'In the path.', query: 'In the query.', header: 'Header.' }

/** Renders the credentials that a call needs, from the security schemes of the document. */
function accessHtml({ security = [] }: DescribedOperation, { components }: Described): string {
  const [first] = security
  if (!first) return '<p class="access">No credentials needed.</p>'
  const [[scheme, scopes] = ['', []]] = Object.entries(first)
  const words =
    scheme === 'oauth'
      ? `Access token or API key${scopes[0] ? ` with the scope \`${scopes[0]}\`` : ''}`
      : components.securitySchemes[scheme]!.description
  return `<p class="access">${inlineHtml(words)}.</p>`
}

function contentsHtml(contents: Record<string, DescribedContent>, described: Described): string {
  return Object.entries(contents)
    .map(([type, content]) => contentHtml(type, content, described))
    .join('\n')
}

/**
 * Renders the schema and the example of a body. Even a named schema is shown here, so that readers need not follow a
 * link.
 */
function contentHtml(type: string, { schema, example }: DescribedContent, { components }: Described): string {
  const { $ref, items } = schema as { $ref?: string; items?: { $ref?: string } }
  const name = $ref ?? items?.$ref
  const shape = name ? components.schemas[nameOfReference(name)]! : schema
  const heading = `<p><code>${escaped(type)}</code>${items ? ', an array of:' : ''}</p>`
  const exampleText = example === undefined ? '' : exampleHtml(example)
  return `${heading}\n${schemaHtml(shape)}\n${exampleText}`
}

export const exampleHtml = (example: unknown): string =>
  `<details><summary>Example</summary><pre>${escaped(JSON.stringify(example, null, 2))}</pre></details>`

function answersHtml(responses: Record<string, DescribedAnswer>, described: Described): string {
  const answers = Object.entries(responses).map(([status, answer]) => ({
    status,
    answer: answer.$ref ? described.components.responses[nameOfReference(answer.$ref)]! : answer,
  }))
  const successes = answers.filter(({ status }) => status < '400')
  const errors = answers.filter(({ status }) => status >= '400')
  return `${successes.map(({ status, answer }) => successHtml(status, answer, described)).join('\n')}
${errors.length === 0 ? '' : `<details><summary>Errors: ${errors.map(error => error.status).join(', ')}</summary>\n${errors.map(({ status, answer }) => `<h3>${status}</h3>\n${markdownHtml(answer.description)}`).join('\n')}</details>`}`
}

function successHtml(status: string, { description, content }: DescribedAnswer, described: Described): string {
  if (status === '200') return `<h3>Answer</h3>\n${content ? contentsHtml(content, described) : '<p>No content.</p>'}`
  return `<h3>Answer ${status}</h3>\n<p>${inlineHtml(description)}.</p>`
}
