import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(() => service?.stop())

/** Asks a buyer and a seller to sign, one second after the previous request. */
async function ask(
  buyer: { email: string; name: string },
  seller = { email: 'sam@seller.example', name: 'Sam Seller' },
) {
  service.clock.advance(1_000)
  const signers = [
    { ...buyer, role: 'Buyer' },
    { ...seller, role: 'Seller' },
  ]
  return embeddedRequest(service.api, { templateId, body: { signers } })
}

const search = async (text: string, api = service.api) => {
  const { status, body } = await api.get(`/v1/organization/contacts?${new URLSearchParams({ search: text })}`)
  expect(status).toBe(200)
  return body as { email: string; name: string }[]
}
const found = async (text: string) => (await search(text)).map(one => one.email)

describe('the contacts of an organization', () => {
  it('are found by part of a name or address in any letter case, most recent first', async () => {
    await ask({ email: 'Anna@Alpha.example', name: 'Anna Älter' })
    await ask({ email: 'ben@beta.example', name: 'Ben Annason' })
    expect(await found('ANNA')).toEqual(['ben@beta.example', 'Anna@Alpha.example'])
    expect(await found('älter')).toEqual(['Anna@Alpha.example'])
    expect(await found('@beta.')).toEqual(['ben@beta.example'])
    expect(await found('nobody of this name')).toEqual([])
  })

  it('appear once each, with the most recent name', async () => {
    await ask({ email: 'cleo@gamma.example', name: 'Cleo Before' })
    await ask({ email: 'CLEO@gamma.example', name: 'Cleo After' })
    expect(await search('cleo')).toEqual([
      { email: 'CLEO@gamma.example', name: 'Cleo After', lastUsedAt: expect.any(String) },
    ])
  })

  it('are not visible to other organizations', async () => {
    await ask({ email: 'secret@delta.example', name: 'Dora Secret' })
    expect(await search('secret', service.otherApi)).toEqual([])
    expect(await search('', service.otherApi)).toEqual([])
  })

  it.each(['%', '_', '\\', "'"])('are found by a literal %s', async sign => {
    expect(await found(sign)).toEqual([])
    await ask({ email: `e${sign === '\\' ? 'b' : sign}@epsilon.example`, name: `Eve ${sign} Epsilon` })
    expect(await found(`Eve ${sign}`)).toHaveLength(1)
  })

  it('are limited to ten per search', async () => {
    for (let count = 0; count < 12; count++) await ask({ email: `f${count}@zeta.example`, name: 'Fay' })
    const emails = await found('zeta')
    expect(emails).toHaveLength(10)
    expect(emails[0]).toBe('f11@zeta.example')
  })

  it('disappear when the content of their requests is deleted', async () => {
    const { signatureRequestId } = await ask({ email: 'gone@eta.example', name: 'Gus Gone' })
    await service.api.post(`/v1/signature-requests/${signatureRequestId}/void`, {})
    const { status } = await deleteContent(service, signatureRequestId)
    expect(status).toBeLessThan(300)
    expect(await found('eta.example')).not.toContain('gone@eta.example')
    expect(await found('deleted')).toEqual([])
  })

  it('are not shown to callers without credentials', async () => {
    expect((await service.anonymous.get('/v1/organization/contacts')).status).toBe(401)
  })
})
