import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { certificatesFromPem, certificateToPem } from '../../src/engine/signing/pem.ts'
import { forgeCertificate } from '../../src/engine/timestamps/test-support/forge.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { authorityStandIns, stamping } from '../../src/platform/timestamps/test-support/authority-stand-in.ts'
import { eventsOf, storedFiles, typesOf, unfinishedDocuments } from './expectations.ts'
import { failpoints } from './failpoints.ts'
import { type Installation, killAfterFailure, newInstallation } from './installation.ts'
import { answered, openSigning } from './signers.ts'

const from = new Date(Date.now() - 3_600_000)
const root = forgeCertificate({ name: 'Time Root', isIssuer: true, from })
const authority = forgeCertificate({ issuer: root, from, hasRevocationData: false })
const standIns = authorityStandIns()

let folder: string
let installation: Installation
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-upgrade-'))
  const rootsFile = join(folder, 'roots.pem')
  await writeFile(rootsFile, certificateToPem(root.certificate))
  const { url } = await standIns.start(stamping(authority))
  installation = await newInstallation({ env: { TSA_URLS: url, TSA_ROOTS: rootsFile } })
})
afterEach(context => killAfterFailure(context, installation))
afterAll(async () => {
  await installation?.remove()
  await standIns.stop()
  await rm(folder, { recursive: true })
})

const linksOf = async (signatureRequestId: string) =>
  (await answered(installation.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)))?.body

async function expectUpgradedOnce(signatureRequestId: string): Promise<void> {
  await expect.poll(async () => (await linksOf(signatureRequestId))?.signedEnvelope?.level).toBe('PAdES-BASELINE-LTA')
  const links = await linksOf(signatureRequestId)
  const file = await installation.api.bytes(links.signedEnvelopePresignedUrl)
  const sealed = await installation.api.bytes(`${links.signedEnvelopePresignedUrl}&level=sealed`)
  expect(Buffer.compare(file.subarray(0, sealed.length), sealed)).toBe(0)
  const rootPem = await (await fetch(`${installation.url}/.well-known/countersign/root.pem`)).text()
  const result = verifySealedPdf(bytesSource(file), {
    roots: certificatesFromPem(rootPem),
    timestampRoots: [root.certificate],
    now: new Date(),
  })
  expect(result).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-LTA' })
  expect(result.upgrades.map(({ kind }) => kind)).toEqual(['store', 'timestamp'])
  const events = await eventsOf(installation, signatureRequestId)
  expect(verifyChain(events)).toMatchObject({ valid: true, problems: [] })
  expect(typesOf(events).filter(type => type === 'document_upgraded')).toHaveLength(1)
  expect(events.at(-1)!.signing!.details).toMatchObject({ sha256: createHash('sha256').update(file).digest('hex') })
}

/** Expects that every upgraded file is named by a row or announced for removal. */
async function expectNothingForgotten(signatureRequestId: string): Promise<void> {
  const stored = (await storedFiles(installation, signatureRequestId)).filter(name => name.startsWith('upgraded'))
  const { rows } = await installation.pool!.query(
    'select upgraded_key as key from sealed_file union all select key from pending_file',
  )
  const known = rows.map(({ key }) => key?.split('/').at(-1))
  for (const name of stored) expect(known).toContain(name)
}

describe('a service that is killed while it upgrades a sealed file', () => {
  it.each(failpoints.upgrade)('upgrades the file once, with one event, if killed at %s', async failpoint => {
    const armed = await installation.service({ failpoint })
    const { signatureRequestId, signers } = await openSigning(installation)
    for (const signer of signers) await signer.sign()
    await armed.killedItself()
    await installation.start()
    await expectUpgradedOnce(signatureRequestId)
    await expectNothingForgotten(signatureRequestId)
    expect(await unfinishedDocuments(installation)).toEqual([])
  })
})
