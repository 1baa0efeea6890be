import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueSealFor } from '../../src/commands/manage-organization-seals.ts'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import { keysFolder } from '../../src/platform/data-folder.ts'
import { newId } from '../../src/platform/ids.ts'
import { openVault } from '../../src/platform/keys/keys.ts'
import {
  issueOrganizationSeal,
  removeOrganizationSeal,
} from '../../src/platform/keys/organization-seals/issue-organization-seal.ts'
import { organizationSealFolders } from '../../src/platform/keys/organization-seals/seal-folders.ts'
import { readRoot } from '../../src/platform/keys/root-key.ts'
import type { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, sign, signingSession, untilStatus } from '../support/builders.ts'
import { longestWaitMs } from '../support/longest-wait.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let acme: PageClient
let other: PageClient
beforeAll(async () => {
  service = await startTestApp()
  acme = await signedInOwner(service)
  other = await signedInOwner(service, service.other)
})
afterAll(() => service?.stop())

const folder = () => keysFolder(service.platform.config)
const neverAsked = async () => expect.unreachable()

const refresh = () => service.platform.keys.refresh()
const acmeId = () => service.acme.organizationId
const gauge = 'countersign_seal_certificate_days{seal="organization"}'

const issueNext = (name: string) =>
  issueSealFor(service.platform.config, { organizationId: acmeId(), name }, neverAsked)

/** Creates a request that both signers sign, and returns its id. */
async function signed(api: ApiClient, body?: Record<string, unknown>): Promise<string> {
  const { templateId } = await readyTemplate(api)
  const created = await embeddedRequest(api, { templateId, ...(body && { body }) })
  for (const [index, { recipientSignatureId }] of created.signers.entries()) {
    const session = await signingSession({ api, url: service.url }, recipientSignatureId)
    await sign(session, index === 0 ? { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' } : undefined)
  }
  return created.signatureRequestId
}

async function untilSealed(api: ApiClient, id: string): Promise<Uint8Array> {
  await untilStatus(api, id, 'Completed')
  const { body } = await api.get(`/v1/signature-requests/${id}/signed-envelope`)
  return service.anonymous.bytes(body.signedEnvelopePresignedUrl)
}

const sealed = async (api: ApiClient, body?: Record<string, unknown>) => untilSealed(api, await signed(api, body))

/** Verifies a file like a recipient who trusts the downloadable root certificate. */
async function verified(bytes: Uint8Array) {
  const pem = await (await fetch(`${service.url}/.well-known/countersign/root.pem`)).text()
  return verifySealedPdf(bytesSource(bytes), { roots: certificatesFromPem(pem), now: new Date() })
}

const certificateOf = async (page: PageClient) => (await page.get('/v1/organization/seal-certificate')).body
const installation = { valid: true, seal: { subject: 'CN=Countersign Seal, O=Countersign' } }
const inNameOf = (name: string) => ({ valid: true, problems: [], seal: { subject: `CN=${name} Seal, O=${name}` } })

describe('an organization with its own seal', () => {
  it('has its documents sealed in its name after the next refresh, without affecting other organizations', async () => {
    const before = await sealed(service.api)
    expect(await certificateOf(acme)).toMatchObject({ holder: 'installation' })
    await issueNext('Acme')
    await refresh()
    expect(await verified(await sealed(service.api))).toMatchObject(inNameOf('Acme'))
    expect(await verified(await sealed(service.otherApi))).toMatchObject(installation)
    expect(await verified(before)).toMatchObject(installation)
    const { root } = await certificateOf(other)
    expect(await certificateOf(acme)).toMatchObject({
      ...{ holder: 'organization', subject: 'CN=Acme Seal, O=Acme', issuer: root.subject, root },
    })
    expect(await certificateOf(other)).toMatchObject({ holder: 'installation', subject: installation.seal.subject })
  })

  it("has its test requests sealed with the installation's test seal", async () => {
    expect(await verified(await sealed(service.api, { testMode: true }))).toMatchObject({
      valid: true,
      seal: { test: true, subject: expect.stringMatching(/^CN=TEST SEAL/) },
    })
  })

  it('keeps its documents waiting with an error while its seal is damaged, without affecting others', async () => {
    await issueNext('Acme again')
    const file = join((await organizationSealFolders(folder(), acmeId())).at(-1)!, 'seal.key')
    const key = await readFile(file)
    await writeFile(file, 'damaged')
    await refresh()
    const id = await signed(service.api)
    await expect
      .poll(async () => (await service.api.get(`/v1/signature-requests/${id}`)).body.sealing)
      .toMatchObject({ lastError: 'organization_seal_unusable' })
    expect(await acme.get('/v1/organization/seal-certificate')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('its documents wait') },
    })
    expect(await service.platform.metrics.text()).toContain(`${gauge} 0\n`)
    expect(await verified(await sealed(service.otherApi))).toMatchObject(installation)

    await writeFile(file, key)
    await refresh()
    expect(await verified(await untilSealed(service.api, id))).toMatchObject(inNameOf('Acme again'))
    expect(await service.platform.metrics.text()).toMatch(new RegExp(`${gauge} 36\\d\\d\\.`))
  })

  it("goes back to the installation's seal when its own is removed, and its sealed files stay valid", async () => {
    const before = await sealed(service.api)
    await removeOrganizationSeal(folder(), acmeId(), new Date())
    await refresh()
    expect(await verified(await sealed(service.api))).toMatchObject(installation)
    expect(await verified(before)).toMatchObject(inNameOf('Acme again'))
    expect(await certificateOf(acme)).toMatchObject({ holder: 'installation' })
  })
})

describe('the expiry of an organization’s seal certificate', () => {
  const issueWithDaysLeft = async (days: number) => {
    const now = new Date(Date.now() + (days + 0.1) * 86_400_000)
    now.setUTCFullYear(now.getUTCFullYear() - 10)
    const vault = await openVault({ folder: folder(), masterKey: null })
    const { organizationId } = service.other
    await issueOrganizationSeal({
      folder: folder(),
      vault,
      root: await readRoot(folder(), vault, null),
      options: {
        ...{ organizationId, organizationName: 'Other', installationName: 'Test' },
        now,
      },
    })
    await refresh()
  }
  const told = async () => {
    await service.runSchedule('mail-seal-expiry')
    await service.runSchedule('mail-seal-expiry')
    const { rows } = await service.platform.pool.query<{ organization_id: string; recipient_email: string }>(
      "select organization_id, recipient_email from mail where kind = 'seal-certificate-ends'",
    )
    return rows.map(row => [row.organization_id, row.recipient_email])
  }

  it('is announced by email only to the owner, once per threshold and certificate', async () => {
    const owner = [service.other.organizationId, 'owner@other.example']
    await issueWithDaysLeft(100)
    expect(await told()).toEqual([])
    await issueWithDaysLeft(25)
    expect(await told()).toEqual([owner])
    const found = async () => (await listOutbox(service.platform)).find(one => one.to.address === owner[1])
    await expect.poll(found, { timeout: longestWaitMs }).toMatchObject({
      subject: expect.stringMatching(/^The seal certificate expires in 2[56] days$/),
      text: expect.stringContaining(`organization issue-seal ${service.other.organizationId}`),
    })
    expect(await found()).toMatchObject({ text: expect.stringContaining('CN=Other Seal, O=Other') })
    service.clock.advance(20 * 86_400_000)
    expect(await told()).toEqual([owner, owner])
    await issueWithDaysLeft(1_000)
    expect(await told()).toEqual([owner, owner])
  })

  it('is not announced if the organization does not exist', async () => {
    const before = await told()
    await rename(
      join(folder(), 'organizations', service.other.organizationId),
      join(folder(), 'organizations', newId('org')),
    )
    service.clock.advance(950 * 86_400_000)
    await refresh()
    expect(await told()).toEqual(before)
  })
})
