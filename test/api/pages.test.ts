import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettingsAsOperator } from '../../src/features/settings/change-settings.ts'
import { embeddedRequest, readyTemplate, signingToken } from '../support/builders.ts'
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
  it('run only code that the service serves, and send no referrer', async () => {
    const { status, headers, policy } = await page('/sign/anything')
    expect(status).toBe(200)
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('for signing can be embedded anywhere until the organization lists its allowed origins', async () => {
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

  it('for editing templates can be embedded only by the allowed origins once any are listed', async () => {
    const { templateId } = await readyTemplate(service.otherApi)
    const { body } = await service.otherApi.post(`/v1/templates/${templateId}/edit-url`)
    const path = new URL(body.editUrl).pathname
    expect((await page(path)).policy).toContain('frame-ancestors *')
    const { organizationId } = service.other
    const set = (...origins: string[]) =>
      changeSettingsAsOperator(service.platform, organizationId, { allowedOrigins: origins })
    await set('https://crm.example', 'https://intranet.example:8443')
    await expect
      .poll(async () => (await page(path)).policy)
      .toMatch(/; frame-ancestors 'self' https:\/\/crm\.example https:\/\/intranet\.example:8443$/)
    const session = await service.anonymous.get('/editing/session', { authorization: `Bearer ${path.split('/')[2]}` })
    expect(session.body.embedding.allowedOrigins).toEqual(['https://crm.example', 'https://intranet.example:8443'])
    await set()
    await expect.poll(async () => (await page(path)).policy).toContain('frame-ancestors *')
  })

  it('for setting up an owner cannot be embedded', async () => {
    expect((await page('/setup/anything')).policy).toContain("frame-ancestors 'none'")
  })

  it.each(['/', '/sign-in', '/templates', '/settings/people'])(
    'at %s cannot be embedded, and return 404 to programs',
    async path => {
      const shown = await fetch(service.url + path, { headers: { accept: 'text/html' } })
      expect(shown.status).toBe(200)
      expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      const bare = await page(path)
      expect([bare.status, bare.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    },
  )
})
