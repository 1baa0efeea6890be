import { escaped } from '../../mails/templates/escape-html.ts'
import type { Described, DescribedOperation } from './described.ts'
import { inlineHtml, markdownHtml } from './markdown-html.ts'
import { exampleHtml, operationHtml } from './operation-html.ts'
import { referenceHtml, schemaHtml } from './schema-html.ts'

/** Renders the pages of the reference from an OpenAPI document. Returns a map from path to HTML. */
export function referencePages(described: Described): Map<string, string> {
  const chapters = described.tags.map(tag => ({
    ...tag,
    path: `/docs/${slugOf(tag.name)}`,
    calls: callsOf(described, tag.name),
  }))
  const links: Link[] = [
    { path: '/docs', name: 'Overview' },
    ...chapters,
    { path: '/docs/events', name: 'Webhook events' },
    { path: '/docs/schemas', name: 'Schemas' },
  ]
  const page = (path: string, title: string, content: string): [string, string] => [
    path,
    frame({ links, path, title, content }),
  ]
  return new Map([
    page('/docs', 'Countersign API', overviewHtml(described, chapters)),
    ...chapters.map(({ path, name, description, calls }) =>
      page(
        path,
        name,
        `<p>${inlineHtml(description)}</p>\n${calls.map(call => operationHtml(call.operation, call.call, described)).join('\n')}`,
      ),
    ),
    page('/docs/events', 'Webhook events', eventsHtml(described)),
    page('/docs/schemas', 'Schemas', schemasHtml(described)),
  ])
}

interface Link {
  path: string
  name: string
}

interface Call {
  call: string
  operation: DescribedOperation
}

interface Chapter extends Link {
  description: string
  calls: Call[]
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

const callsOf = ({ paths }: Described, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags?.includes(tag))
      .map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )

function overviewHtml({ info }: Described, chapters: Chapter[]): string {
  return `${markdownHtml(info.description)}
<p>For tools, the same reference as OpenAPI 3.1: <a href="/v1/openapi.json">/v1/openapi.json</a>. The older version of the API, which differs in some error texts:
<a href="/v0/openapi.json">/v0/openapi.json</a>. Version ${escaped(info.version)}.</p>
${chapters.map(chapterHtml).join('\n')}`
}

const chapterHtml = ({ path, name, description, calls }: Chapter) => `<h2><a href="${path}">${escaped(name)}</a></h2>
<p>${inlineHtml(description)}</p>
<ul class="calls">${calls.map(({ call, operation }) => `<li><a href="${path}#${operation.operationId}">${escaped(operation.summary)}</a> <code>${escaped(call)}</code></li>`).join('\n')}</ul>`

function eventsHtml({ webhooks }: Described): string {
  const articles = Object.entries(webhooks).map(([kind, { post }]) => {
    const { schema, example } = post.requestBody!.content['application/json']!
    return `<article id="${kind}">
<h2><code>${kind}</code></h2>
<p>${inlineHtml(post.summary)}. ${schemaHtml(schema).replace(/^<p>|<\/p>$/g, '')}</p>
${exampleHtml(example)}
</article>`
  })
  const [first] = Object.values(webhooks)
  return `<p>Each event is sent as a <code>POST</code> request to the endpoints that subscribe to its kind. Answer with any 2xx status to confirm it;
after any other status the delivery is retried. Each request has these headers:</p>
<ul>${first!.post.parameters.map(({ name, description = '' }) => `<li><code>${name}</code>: ${inlineHtml(description)}</li>`).join('')}</ul>
${articles.join('\n')}`
}

const schemasHtml = ({ components }: Described) =>
  `<ul class="names">${Object.keys(components.schemas)
    .map(name => `<li>${referenceHtml(name)}</li>`)
    .join('\n')}</ul>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) =>
      `<article id="${name}">\n<h2>${name}</h2>\n${descriptionHtml(schema.description)}${schemaHtml(schema)}\n</article>`,
  )
  .join('\n')}`

const descriptionHtml = (text: unknown) => (typeof text === 'string' ? `<p>${inlineHtml(text)}</p>\n` : '')

const frame = ({
  links,
  path,
  title,
  content,
}: {
  links: Link[]
  path: string
  title: string
  content: string
}) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}${path === '/docs' ? '' : ' – Countersign API'}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Chapters"><ul>${links.map(link => `<li><a href="${link.path}"${link.path === path ? ' aria-current="page"' : ''}>${escaped(link.name)}</a></li>`).join('')}</ul></nav>
<main id="content" tabindex="-1">
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`
