import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agree, agreedRequest } from '../support/agreements.ts'
import { signingSession } from '../support/builders.ts'
import { members, redlineRequest, redlineTemplate, redlineUrl, rita, rob } from '../support/redlines.ts'
import { inDefaultSuite } from '../support/suite.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service?.stop())

const contract = ['A contract', 'Signed: {{signature;role=Buyer}}', '', 'Signed: {{signature;role=Seller}}']
const documentOf = (id: string) => service.api.get(`/v1/redline-requests/${id}/agreed-document`)

describe('an agreed document', () => {
  it('can be previewed before it is sent, with its signers and fields', async () => {
    const id = await agreedRequest(service, await redlineTemplate(service, contract))
    const { status, body } = await documentOf(id)
    expect(status).toBe(200)
    expect(body.signerRoles.map((role: { name: string }) => role.name)).toEqual(['Buyer', 'Seller'])
    expect(body.agreedFields.fields).toMatchObject([
      { type: 'signature', role: 'Buyer', placed: 'TextTag', page: 1 },
      { type: 'signature', role: 'Seller', placed: 'TextTag', page: 1 },
    ])
    const file = await fetch(body.documentPresignedUrl)
    expect(file.headers.get('content-disposition')).toContain('(agreed).pdf')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString('latin1'),
    ).toBe('%PDF-')
    expect((await fetch(body.documentPresignedUrl.replace(/.$/, '!'))).status).toBe(403)
    expect((await service.api.get('/v1/templates')).body).toHaveLength(1)
  })

  it('belongs to the approved round, and is unavailable before approval and after reopening', async () => {
    const id = await redlineRequest(service, await redlineTemplate(service, contract))
    expect(await documentOf(id)).toMatchObject({ status: 409 })
    await agree(service, id)
    const { body: before } = await documentOf(id)
    const { session } = await redlineUrl(service, id, rita.email)
    expect(await session.post('/redlining/session/reopen')).toMatchObject({ status: 200 })
    expect(await documentOf(id)).toMatchObject({ status: 409 })
    expect(before.agreedFields.round).toBe(2)
  })
})

describe('an agreed document whose signature request has ended', () => {
  const people = ['Buyer', 'Seller'].map(role => ({ role, name: role, email: `${role.toLowerCase()}@sign.example` }))
  const send = (id: string) =>
    service.api.post(`/v1/redline-requests/${id}/signature-requests/embedded`, { signers: people, expiresInDays: 1 })
  const decline = async ({ signers: [first] }: { signers: { recipientSignatureId: string }[] }) =>
    (await signingSession(service, first!.recipientSignatureId)).post('/signing/session/decline', { reason: 'No' })

  const endings: [
    string,
    (made: { signatureRequestId: string; signers: { recipientSignatureId: string }[] }) => unknown,
  ][] = [
    ['was voided', made => service.api.post(`/v1/signature-requests/${made.signatureRequestId}/void`)],
    ['was declined', decline],
    ['expired', () => service.clock.advance(25 * 3_600_000)],
  ]
  it.each(inDefaultSuite(endings, ([how]) => how === 'was declined'))(
    'can be sent again unchanged, without another round, after the request %s',
    async (_how, end) => {
      const id = await agreedRequest(service, await redlineTemplate(service, contract))
      const first = await send(id)
      expect(await send(id)).toMatchObject({ status: 409 })
      await end(first.body)
      const again = await send(id)
      // each PDF contains the time of its creation, so the hashes differ
      const { documentSha256: _, ...agreement } = first.body.agreement
      expect(again).toMatchObject({ status: 200, body: { status: 'Created', agreement } })
      expect(again.body.signatureRequestId).not.toBe(first.body.signatureRequestId)
      expect((await service.api.get(`/v1/redline-requests/${id}`)).body).toMatchObject({
        status: 'DocumentReadyForSigning',
        signatureRequestId: again.body.signatureRequestId,
      })
    },
  )
})

describe("a negotiation's list of members", () => {
  const put = (id: string, body: object) => service.api.put(`/v1/redline-requests/${id}/members`, body)
  const emails = async (id: string) =>
    (await service.api.get(`/v1/redline-requests/${id}`)).body.members.map((member: { email: string }) => member.email)

  it('is replaced only if it is still the list that the caller has seen', async () => {
    const id = await redlineRequest(service, await redlineTemplate(service))
    const withRob = [...members, rob]
    expect(await put(id, { members: withRob, replaces: members })).toMatchObject({ status: 200 })
    expect(await put(id, { members: [rita, members[0]], replaces: members })).toMatchObject({ status: 409 })
    const renamed = withRob.map(one => (one === rita ? { ...rita, displayName: 'Rita Other' } : one))
    expect(await put(id, { members, replaces: renamed })).toMatchObject({ status: 409 })
    expect(await emails(id)).toEqual(withRob.map(one => one.email))
    const inOtherOrder = withRob.toReversed().map(one => ({ ...one, email: one.email.toUpperCase() }))
    expect(await put(id, { members, replaces: inOtherOrder })).toMatchObject({ status: 200 })
    expect(await emails(id)).toEqual(members.map(member => member.email))
  })

  it('accepts only one of two simultaneous changes', async () => {
    const id = await redlineRequest(service, await redlineTemplate(service))
    const answers = await Promise.all(
      ['one', 'two'].map(name =>
        put(id, { members: [...members, { ...rob, email: `${name}@rob.example` }], replaces: members }),
      ),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
    expect(await emails(id)).toHaveLength(members.length + 1)
  })
})
