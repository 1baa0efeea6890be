import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

/** A program as an integrator would write it with the generated client. The test type-checks it and runs it. */
const program = `
import { readFileSync } from 'node:fs'
import { formDataBodySerializer } from './client/client/index.ts'
import { client } from './client/client.gen.ts'
import * as api from './client/index.ts'

const [baseUrl, auth, file] = process.argv.slice(2) as [string, string, string]
client.setConfig({ baseUrl, auth })
const throwOnError = true
const contract = { file: new File([readFileSync(file)], 'agreement.pdf'), filename: 'agreement.pdf' }
const { templateId } = (await api.createTemplate({ body: contract, throwOnError })).data
const role = 'Buyer'
await api.placeFields({
  path: { templateId },
  body: {
    signerRoles: [{ name: role, order: 0 }],
    fields: [
      { type: 'text', label: 'Place', role, page: 1, x: 72, y: 562, width: 200, height: 24 },
      { type: 'signature', role, page: 1, x: 72, y: 624, width: 200, height: 60 },
    ],
  },
  throwOnError,
})
const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role }]
const form: api.OneOffForm = { file: contract.file, request: JSON.stringify({ signers, testMode: true }) }
const sent = await client.post<{ 200: { status: string } }, unknown, true>({
  ...{ url: '/v1/signature-requests/embedded', body: form, headers: { 'Content-Type': null }, throwOnError },
  ...{ security: [{ scheme: 'bearer', type: 'http' }], bodySerializer: formDataBodySerializer.bodySerializer },
})
console.log(sent.data.status)
const created = (await api.createEmbeddedSignatureRequest({ body: { templateId, signers }, throwOnError })).data
const { recipientSignatureId } = created.signers[0]!
const { signingUrl } = (await api.createSigningUrl({ path: { recipientSignatureId }, throwOnError })).data
const signer = { auth: new URL(signingUrl).pathname.split('/').at(-1)!, throwOnError } as const
const session = (await api.readSigningSession(signer)).data
await api.recordView(signer)
const { fieldId } = session.fields.find(field => field.label === 'Place')!
const body = {
  consentVersion: session.consent.version,
  fields: [{ fieldId, value: 'Zürich' }],
  signature: { kind: 'typed' as const, text: 'Bea Buyer' },
}
await api.signDocument({ ...signer, body })
const path = { signatureRequestId: created.signatureRequestId }
while ((await api.readSignatureRequest({ path, throwOnError })).data.status === 'Created')
  await new Promise(later => setTimeout(later, 50))
const { signedEnvelopePresignedUrl } = (await api.readSignedEnvelope({ path, throwOnError })).data
const sealed = await fetch(signedEnvelopePresignedUrl)
console.log(sealed.status, sealed.headers.get('content-type'))
`

const compilerOptions = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  module: 'nodenext',
  target: 'esnext',
  lib: ['esnext', 'dom', 'dom.iterable'],
  skipLibCheck: true,
  types: ['node'],
  typeRoots: [resolve(root, 'node_modules/@types')],
}

let service: TestApp
let folder: string
beforeAll(async () => {
  service = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'countersign-client-'))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

it('a generated client is typed, sends a file in one call, and signs a document from upload to seal', async () => {
  const generator = resolve(import.meta.dirname, 'generate-client.ts')
  await run(process.execPath, [generator, `${service.url}/v1/openapi.json`, join(folder, 'client')])
  await writeFile(join(folder, 'sign.ts'), program)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['sign.ts'] }))
  const compiled = await run(resolve(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch(error => error)
  expect(compiled.stdout).toBe('')
  const document = resolve(root, 'examples/sample-agreement.pdf')
  const { stdout } = await run(process.execPath, [join(folder, 'sign.ts'), service.url, service.acme.apiKey, document])
  expect(stdout).toBe('Created\n200 application/pdf\n')
})
