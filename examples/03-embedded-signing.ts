/**
 * Embedded signing from start to finish, over HTTP and in plain Node: get a token, create a template, place its fields, create
 * a request, create a signing URL to show, and download the sealed PDF once the signer has signed.
 *
 * BASE_URL=… CLIENT_ID=… CLIENT_SECRET=… AUDIENCE=… npx node examples/03-embedded-signing.ts [OUT.pdf]
 */
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const missing = ['CLIENT_ID', 'CLIENT_SECRET', 'AUDIENCE'].filter(name => !process.env[name])
if (missing.length > 0) {
  console.error(`Set ${missing.join(', ')}; the first lines of this file show how.`)
  process.exit(1)
}
const { BASE_URL = 'http://localhost:3000', CLIENT_ID, CLIENT_SECRET, AUDIENCE } = process.env
const output = process.argv[2] ?? 'signed.pdf'

const { access_token: token } = await call('POST', '/oauth/token', {
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  audience: AUDIENCE,
  grant_type: 'client_credentials',
})

const form = new FormData()
form.append('file', new Blob([await readFile(new URL('sample-agreement.pdf', import.meta.url))]), 'agreement.pdf')
form.append('filename', 'agreement.pdf')
form.append('signer_roles', JSON.stringify([{ name: 'Buyer', order: 0 }]))
const { templateId } = await call('POST', '/v1/templates', form)

// Usually a person does this in the editor, at editTemplateAccess.editUrl.
await call('PUT', `/v1/templates/${templateId}/fields`, {
  signerRoles: [{ name: 'Buyer', order: 0 }],
  fields: [{ type: 'signature', role: 'Buyer', page: 1, x: 72, y: 624, width: 200, height: 60 }],
})

// The key makes it safe to retry: the same key and body never create a second signature request.
const request = await call(
  'POST',
  '/v1/signature-requests/embedded',
  { templateId, signers: [{ email: 'bea@example.com', name: 'Bea Buyer', role: 'Buyer' }], testMode: true },
  { 'Idempotency-Key': `order-${Date.now()}` },
)
const [signer] = request.signers
const { signingUrl } = await call('POST', `/v1/recipient-signatures/${signer.recipientSignatureId}/url`)
console.log(`Show this to ${signer.name} within an hour: ${signingUrl}`)

// A program that keeps running should wait for the document_completed webhook instead of polling.
const { signatureRequestId } = request
for (;;) {
  const { status } = await call('GET', `/v1/signature-requests/${signatureRequestId}`)
  if (status === 'Completed') break
  if (status === 'Expired') throw new Error('The request ended without all signatures')
  await sleep(500)
}

const { signedEnvelopePresignedUrl } = await call('GET', `/v1/signature-requests/${signatureRequestId}/signed-envelope`)
const sealed = await fetch(signedEnvelopePresignedUrl)
await writeFile(output, new Uint8Array(await sealed.arrayBuffer()))
console.log(`${output} is signed and sealed; check it with bin/countersign verify ${output}`)

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData
  const response = await fetch(BASE_URL + path, {
    method,
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    headers: {
      ...(path !== '/oauth/token' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  // biome-ignore lint/suspicious/noExplicitAny: the response is read as documented
  const answer = (await response.json()) as any
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.error}`)
  return answer
}
