import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedRequest, signingToken } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

const page = async (path: string) => {
  const response = await fetch(service.url + path)
  return {
    status: response.status,
    headers: response.headers,
    policy: response.headers.get('content-security-policy') ?? '',
  }
}

describe('the pages', () => {
  it('run nothing but what the service serves, and tell nobody where they are', async () => {
    const { status, headers, policy } = await page('/sign/anything')
    expect(status).toBe(200)
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('of signing may be embedded by any page, until the organization lists the origins that may', async () => {
    const request = await embeddedRequest(service.api)
    const path = `/sign/${await signingToken(service.api, request.signers[0]!.recipientSignatureId)}`
    expect((await page(path)).policy).toContain('frame-ancestors *')
    await service.platform.database
      .updateTable('organization_settings')
      .set({ allowed_origins: ['https://shop.example'] })
      .where('organization_id', '=', service.acme.organizationId)
      .execute()
    await expect.poll(async () => (await page(path)).policy).toContain("frame-ancestors 'self' https://shop.example")
  })

  it('of an owner may be embedded by nobody', async () => {
    expect((await page('/setup/anything')).policy).toContain("frame-ancestors 'none'")
  })
})
