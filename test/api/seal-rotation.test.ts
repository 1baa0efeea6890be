import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { keysFolder } from '../../src/platform/data-folder.ts'
import { readCertificateFile } from '../../src/platform/keys/key-files.ts'
import { openVault } from '../../src/platform/keys/keys.ts'
import { listFile } from '../../src/platform/keys/revocation/kept-list.ts'
import { exportRootKey, readRoot } from '../../src/platform/keys/root-key.ts'
import { rotateSeals } from '../../src/platform/keys/seal-keys.ts'
import { embeddedRequest, readyTemplate, sign, signingSession, untilStatus } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service?.stop())

async function begun() {
  const { templateId } = await readyTemplate(service.api)
  const created = await embeddedRequest(service.api, { templateId })
  const sessions = await Promise.all(
    created.signers.map(({ recipientSignatureId }) => signingSession(service, recipientSignatureId)),
  )
  return { id: created.signatureRequestId, sessions }
}

const buyer = { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' }

async function sealed(id: string) {
  await untilStatus(service.api, id, 'Completed')
  const { body } = await service.api.get(`/v1/signature-requests/${id}/signed-envelope`)
  const { body: evidence } = await service.api.get(`/v1/signature-requests/${id}/evidence`)
  return {
    pdf: await service.anonymous.bytes(body.signedEnvelopePresignedUrl),
    evidence: Buffer.from(await service.anonymous.bytes(evidence.evidencePresignedUrl)),
  }
}

function verified({ pdf, evidence }: Awaited<ReturnType<typeof sealed>>) {
  const roots = certificatesFromPem(service.platform.keys.rootCertificatePem)
  return verifySealedPdf(bytesSource(pdf), { roots, now: new Date(), evidence })
}

/** Exports the root key and makes the next seal with it, as the command line does. */
async function rotate() {
  const folder = keysFolder(service.platform.config)
  const vault = await openVault({ folder, masterKey: null })
  const exported = { file: join(service.platform.config.dataDir, 'root.pem'), passphrase: 'correct horse battery' }
  await exportRootKey(folder, vault, exported.file, exported.passphrase)
  const root = await readRoot(folder, vault, exported)
  await rotateSeals({ folder, vault, root, options: { installationName: 'Acme', now: new Date() } })
  await service.platform.keys.refresh()
}

describe('rotating the seal', () => {
  it('keeps sealed documents valid and seals half-signed documents with the new certificate', async () => {
    const first = await begun()
    await sign(first.sessions[0]!, buyer)
    await sign(first.sessions[1]!)
    const before = await sealed(first.id)
    const second = await begun()
    await sign(second.sessions[0]!, buyer)

    await rotate()
    await sign(second.sessions[1]!)
    const after = await sealed(second.id)

    expect(verified(before)).toMatchObject({ valid: true, seal: { subject: 'CN=Countersign Seal, O=Countersign' } })
    expect(verified(after)).toMatchObject({ valid: true, seal: { subject: 'CN=Acme Seal, O=Acme' } })
    for (const one of [before, after]) expect(verified(one).evidence).toMatchObject({ valid: true })
    expect(verified({ ...(await sealed(first.id)), pdf: before.pdf })).toMatchObject({ valid: true })
  })
})

describe('the revocation list', () => {
  const url = () => `${service.url}/revocation-list.crl`
  const file = async () => {
    const folder = keysFolder(service.platform.config)
    return listFile(folder, await readCertificateFile(folder, 'root'))
  }

  it('is public, can be cached for an hour, and answers 304 to a matching ETag', async () => {
    const response = await fetch(url())
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.bytes())).toEqual(await readFile(await file()))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pkix-crl',
      'cache-control': 'public, max-age=3600',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    const again = await fetch(url(), { headers: { 'if-none-match': response.headers.get('etag')! } })
    expect(again.status).toBe(304)
  })

  it('answers 404 while its file is damaged, and the metrics keep working', async () => {
    const kept = await readFile(await file())
    await writeFile(await file(), kept.subarray(0, 100))
    const { status, body } = await service.anonymous.get('/revocation-list.crl')
    expect({ status, body }).toMatchObject({ status: 404, body: { error: 'There is no revocation list' } })
    expect(await service.platform.metrics.text()).toContain('countersign_revocation_list_days{of="seals"} 0\n')
    await writeFile(await file(), kept)
    expect(await service.platform.metrics.text()).toMatch(/countersign_revocation_list_days\{of="seals"\} 364\.\d+\n/)
  })
})
