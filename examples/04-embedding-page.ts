/**
 * A small server whose page embeds the signing page: it creates a new signing URL whenever the page is opened, listens to the
 * messages of the iframe, and confirms completion only by asking the service itself.
 *
 * BASE_URL=… API_KEY=… RECIPIENT_SIGNATURE_ID=… SIGNATURE_REQUEST_ID=… npx node examples/04-embedding-page.ts [PORT]
 */
import { createServer } from 'node:http'

const missing = ['API_KEY', 'RECIPIENT_SIGNATURE_ID', 'SIGNATURE_REQUEST_ID'].filter(name => !process.env[name])
if (missing.length > 0) {
  console.error(`Set ${missing.join(', ')}; the first lines of this file show how.`)
  process.exit(1)
}
const { BASE_URL = 'http://localhost:3000', API_KEY, RECIPIENT_SIGNATURE_ID, SIGNATURE_REQUEST_ID } = process.env
const port = Number(process.argv[2] ?? 8080)

const page = (signingUrl: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign your order</title>
<style>body { margin: 0; font: 16px system-ui } iframe { border: 0; width: 100%; height: 80vh } p { padding: 0 16px }</style>
<p id="state">Please sign below.</p>
<iframe src="${signingUrl}" allow="fullscreen" title="The document to sign"></iframe>
<script>
  const origin = ${JSON.stringify(new URL(BASE_URL).origin)}
  addEventListener('message', async event => {
    if (event.origin !== origin || typeof event.data !== 'object' || event.data === null) return
    const say = text => (document.querySelector('#state').textContent = text)
    if (event.data.type === 'onSigningDeclined') say('You declined to sign. Nobody else will be asked to sign.')
    if (event.data.type === 'onSigningComplete')
      say(event.data.completed ? 'Thank you. Everybody has signed; the document is being sealed.' : 'Thank you. Others still have to sign.')
    if (event.data.type !== 'onEnvelopeCompleted') return
    const { status } = await (await fetch('/status')).json()
    if (status === 'Completed') say('Everybody has signed, and the document is sealed.')
  })
</script>
</html>
`

createServer(async (request, response) => {
  try {
    if (request.url === '/status') {
      const { status } = await call('GET', `/v1/signature-requests/${SIGNATURE_REQUEST_ID}`)
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ status }))
    }
    const { signingUrl } = await call('POST', `/v1/recipient-signatures/${RECIPIENT_SIGNATURE_ID}/url`)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page(signingUrl))
  } catch (error) {
    response.writeHead(502).end(String(error))
  }
}).listen(port, '127.0.0.1', () => console.log(`Open http://localhost:${port}`))

async function call(method: string, path: string) {
  const response = await fetch(BASE_URL + path, { method, headers: { authorization: `Bearer ${API_KEY}` } })
  // biome-ignore lint/suspicious/noExplicitAny: the response is read as documented
  const answer = (await response.json()) as any
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.error}`)
  return answer
}
