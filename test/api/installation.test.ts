import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedRequest } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let member: PageClient
beforeAll(async () => {
  service = await startTestApp({ env: { ORGANIZATION_STORAGE_MB: '500', ORGANIZATION_OPEN_REQUESTS: '0' } })
  owner = await signedInOwner(service)
  member = await joined(service, owner, { email: 'member@acme.example', role: 'member' })
})
afterAll(() => service?.stop())

it('the API shows the seal certificate, which was issued by the downloadable root certificate', async () => {
  const { body } = await member.get('/v1/organization/seal-certificate')
  const seal = new X509Certificate(service.platform.keys.seal.certificates[0]!)
  expect(body).toMatchObject({
    serialNumber: expect.stringMatching(/^([0-9A-F]{2}:)+[0-9A-F]{2}$/),
    validUntil: seal.validToDate.toISOString(),
    sha256: seal.fingerprint256,
    algorithm: 'ECDSA, P-256, SHA-256',
  })
  expect(body.serialNumber.replaceAll(':', '').replace(/^0+/, '')).toBe(seal.serialNumber.replace(/^0+/, ''))
  const root = new X509Certificate(await (await fetch(body.rootUrl)).text())
  expect(body.root).toMatchObject({ sha256: root.fingerprint256, validUntil: root.validToDate.toISOString() })
  expect(seal.checkIssued(root)).toBe(true)
})

it('quotas show usage and limits to members who may read billing', async () => {
  await embeddedRequest(service.api)
  const { body } = await owner.get('/v1/organization/quotas')
  expect(body).toMatchObject({
    storedBytes: { most: 500_000_000 },
    openRequests: { used: 1, most: null },
    openNegotiations: { used: 0 },
  })
  expect(body.storedBytes.used).toBeGreaterThan(100)
  expect((await member.get('/v1/organization/quotas')).status).toBe(403)
})
