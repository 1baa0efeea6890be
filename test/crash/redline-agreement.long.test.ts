import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { agreedRequest } from '../support/agreements.ts'
import { redlineEvents } from '../support/redlines.ts'
import { failpoints } from './failpoints.ts'
import { type Installation, killAfterFailure } from './installation.ts'
import { redlineInstallation } from './redline-installation.ts'

const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer' }]

describe('a service that is killed while it makes a signature request from an agreed document', () => {
  let installation: Installation
  let templateId: string
  beforeAll(async () => {
    ;({ installation, templateId } = await redlineInstallation())
  })
  afterEach(context => killAfterFailure(context, installation))
  afterAll(() => installation?.remove())

  const signIt = (id: string) =>
    installation.api.post(`/v1/redline-requests/${id}/signature-requests/embedded`, { signers })
  const rows = async (table: string) => {
    const { rows: found } = await installation.pool!.query(`select count(*)::int as count from ${table}`)
    return found[0].count as number
  }
  const asked = async (id: string) =>
    (await redlineEvents(installation, id)).filter(event => event.event.event_type === 'redline_signature_requested')

  it.for(failpoints.agreement)('makes all of it or nothing if killed at %s, and only once', async place => {
    const armed = await installation.service({ office: true, failpoint: place })
    const id = await agreedRequest(installation, templateId)
    const before = await rows('template')
    expect(await signIt(id).catch(() => null)).toBe(null)
    await armed.killedItself()

    const isMade = place === 'agreement-after-commit'
    expect(await rows('template')).toBe(isMade ? before + 1 : before)
    await installation.start({ office: true })
    if (!isMade) expect(await signIt(id)).toMatchObject({ status: 200 })
    expect(await signIt(id)).toMatchObject({ status: 409 })
    expect(await asked(id)).toHaveLength(1)
    const { body } = await installation.api.get(`/v1/redline-requests/${id}`)
    const found = await installation.api.get(`/v1/signature-requests/${body.signatureRequestId}`)
    expect(found).toMatchObject({ status: 200, body: { status: 'Created' } })
    expect(await rows('redline_agreement')).toBe(await rows('signature_request'))
  })
})
