/**
 * Makes the pictures of docs/pictures: the signing page on a phone, and the certificate of completion of the document that was signed
 * there.
 *
 * node test/make-pictures.ts
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startService } from '../bench/support/service.ts'
import { launchBrowser, phone } from './e2e/support/browser.ts'
import { firstPageDrawn } from './e2e/support/page-driver.ts'
import { ApiClient } from './support/api-client.ts'
import { untilStatus } from './support/builders.ts'

const root = resolve(import.meta.dirname, '..')
const pictures = join(root, 'docs/pictures')
const roles = [{ name: 'Seller', order: 0 }]
const fields = [
  { type: 'text', role: 'Seller', label: 'Place', page: 1, x: 72, y: 562, width: 200, height: 24 },
  { type: 'signature', role: 'Seller', label: 'Signature', page: 1, x: 72, y: 624, width: 200, height: 60 },
]
const signers = [{ name: 'Sam Seller', email: 'sam@example.com', role: 'Seller' }]

const service = await startService()
const browser = await launchBrowser()
const scratch = mkdtempSync(join(tmpdir(), 'countersign-pictures-'))
try {
  const api = new ApiClient(service.url, service.apiKey)
  const upload = await api.upload(readFileSync(join(root, 'examples/sample-agreement.pdf')), 'agreement.pdf')
  const { templateId } = upload.body
  await api.put(`/v1/templates/${templateId}/fields`, { signerRoles: roles, fields })
  const request = (await api.post('/v1/signature-requests/embedded', { templateId, signers })).body
  const { recipientSignatureId } = request.signers[0]
  const { signingUrl } = (await api.post(`/v1/recipient-signatures/${recipientSignatureId}/url`)).body
  await drawSigningPage(signingUrl)
  await untilStatus(api, request.signatureRequestId, 'Completed')
  const sealed = await api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
  drawCertificate(await api.bytes(sealed.body.signedEnvelopePresignedUrl))
} finally {
  await browser.close()
  await service.stop()
  rmSync(scratch, { recursive: true })
}

/** The page as the signer is about to sign, then signs. */
async function drawSigningPage(url: string): Promise<void> {
  const page = await (await browser.newContext({ ...phone, deviceScaleFactor: 2 })).newPage()
  await page.goto(url)
  await firstPageDrawn(page)
  await page.getByRole('textbox', { name: /Place/ }).fill('Zurich')
  await page.getByRole('button', { name: /^Next: Signature/ }).click()
  await page.getByRole('button', { name: 'Use this signature' }).click()
  await page.getByRole('button', { name: 'Finish and sign' }).waitFor()
  await page.screenshot({ path: join(pictures, 'signing-page.png') })
  await page.getByRole('button', { name: 'Finish and sign' }).click()
  await page.getByRole('button', { name: 'Agree and sign' }).click()
  await page.getByRole('heading', { name: /You have signed|Completed/ }).waitFor()
}

/** The last page of a sealed file. */
function drawCertificate(sealed: Uint8Array): void {
  const file = join(scratch, 'sealed.pdf')
  writeFileSync(file, sealed)
  execFileSync('pdftoppm', [
    '-f',
    '2',
    '-l',
    '2',
    '-r',
    '96',
    '-png',
    '-singlefile',
    file,
    join(pictures, 'certificate'),
  ])
}
