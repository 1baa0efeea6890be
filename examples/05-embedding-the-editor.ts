/**
 * A small server whose page embeds the template editor: it creates a new editor URL for the person whenever the page is opened, and when
 * the iframe reports a save, it asks the service what was saved.
 *
 * BASE_URL=… API_KEY=… TEMPLATE_ID=… npx node examples/05-embedding-the-editor.ts [PORT]
 */
import { createServer } from 'node:http'

const missing = ['API_KEY', 'TEMPLATE_ID'].filter(name => !process.env[name])
if (missing.length > 0) {
  console.error(`Set ${missing.join(', ')}; the first lines of this file show how.`)
  process.exit(1)
}
const { BASE_URL = 'http://localhost:3000', API_KEY, TEMPLATE_ID } = process.env
const port = Number(process.argv[2] ?? 8080)

/** The person who is signed in to your application. Their address is used to find their draft again with the next URL. */
const editor = { name: 'Paula Paralegal', email: 'paula@acme.example' }

const page = (editUrl: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Prepare the contract</title>
<style>body { margin: 0; font: 16px system-ui } iframe { border: 0; width: 100%; height: 90vh } p { padding: 0 16px }</style>
<p id="state">Place the fields below.</p>
<iframe src="${editUrl}" allow="fullscreen" title="The template"></iframe>
<script>
  const origin = ${JSON.stringify(new URL(BASE_URL).origin)}
  addEventListener('message', async event => {
    if (event.origin !== origin || typeof event.data !== 'object' || event.data === null) return
    const say = text => (document.querySelector('#state').textContent = text)
    if (event.data.type === 'onTemplateEditorError') say('Not saved: ' + event.data.reason)
    if (event.data.type !== 'onTemplateEditorSaved') return
    const { version, fieldCount } = await (await fetch('/saved')).json()
    say('Saved ' + fieldCount + ' fields as version ' + version + '.')
  })
</script>
</html>
`

createServer(async (request, response) => {
  try {
    if (request.url === '/saved') {
      const { version, fields } = await call('GET', `/v1/templates/${TEMPLATE_ID}`)
      const saved = JSON.stringify({ version, fieldCount: fields.length })
      return response.setHeader('content-type', 'application/json').end(saved)
    }
    const { editUrl } = await call('POST', `/v1/templates/${TEMPLATE_ID}/edit-url`, { editor })
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page(editUrl))
  } catch (error) {
    response.writeHead(502).end(String(error))
  }
}).listen(port, '127.0.0.1', () => console.log(`Open http://localhost:${port}`))

async function call(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' }
  const response = await fetch(BASE_URL + path, { method, headers, body: body && JSON.stringify(body) })
  // biome-ignore lint/suspicious/noExplicitAny: the response is read as documented
  const answer = (await response.json()) as any
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.error}`)
  return answer
}
