/**
 * A webhook receiver in plain Node, without a library: it checks that a delivery comes from your service, responds at once, and
 * acts only once for each event, however often it arrives.
 *
 * WEBHOOK_SECRET=whsec_… PORT=3001 npx node examples/02-receive-webhooks.ts
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

const missing = ['WEBHOOK_SECRET'].filter(name => !process.env[name])
if (missing.length > 0) {
  console.error(`Set ${missing.join(', ')}; the first lines of this file show how.`)
  process.exit(1)
}
const { WEBHOOK_SECRET: secret = '', PORT = '3001' } = process.env
const toleranceSeconds = 5 * 60
/** In your program, use a table with a unique key, written in the same transaction as the work. */
const seen = new Set<string>()

createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  // The signature covers the raw bytes; parsing and serializing them again would change them.
  const body = Buffer.concat(chunks)
  if (!isAuthentic(request, body)) return response.writeHead(401).end()
  // Respond first and do the work afterwards: after 15 seconds without a response, the delivery fails and is sent again.
  response.writeHead(204).end()
  const webhookId = String(request.headers['webhook-id'])
  if (seen.has(webhookId)) return
  seen.add(webhookId)
  const { event, signing } = JSON.parse(body.toString())
  console.log(event.event_type, signing?.signature_request_id ?? '', event.test_mode ? '(test)' : '')
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Waiting at http://127.0.0.1:${PORT}`))

/** Standard Webhooks: HMAC-SHA256 over id, timestamp and body; two signatures while the secret is being rotated. */
function isAuthentic({ headers }: IncomingMessage, body: Buffer): boolean {
  const timestamp = Number(headers['webhook-timestamp'])
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= toleranceSeconds)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${timestamp}.`).update(body).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map(signature => Buffer.from(signature.replace(/^v1,/, ''), 'base64'))
    .some(signature => signature.length === expected.length && timingSafeEqual(signature, expected))
}
