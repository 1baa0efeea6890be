import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readyTemplate, signers } from '../support/builders.ts'
import { failpoints } from './failpoints.ts'
import { type Installation, killAfterFailure, newInstallation } from './installation.ts'
import { untilAnswered } from './signers.ts'

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})
afterEach(context => killAfterFailure(context, installation))
afterAll(() => installation?.remove())

const total = 30

describe('a service that is killed during a bulk send', () => {
  it.for(failpoints.bulk)('sends every row once if killed at %s', async failpoint => {
    const armed = await installation.service({ failpoint: `${failpoint}:3` })
    const { templateId } = await readyTemplate(installation.api)
    const requests = Array.from({ length: total }, () => ({ signers }))
    const { body } = await installation.api.post('/v1/signature-requests/bulk', { templateId, requests })
    await armed.killedItself()

    await installation.start()
    const read = () => installation.api.get(`/v1/signature-requests/bulk/${body.bulkSendId}`)
    let bulk = (await untilAnswered(read)).body
    for (; bulk.status !== 'Finished'; bulk = (await untilAnswered(read)).body) await sleep(50)
    expect(bulk).toMatchObject({ total, sent: total, failed: 0 })
    const rows = (await installation.api.get(`/v1/signature-requests/bulk/${body.bulkSendId}/rows`)).body
    const reported = rows.map((row: { signatureRequestId: string }) => row.signatureRequestId)
    const { body: listed } = await installation.api.get('/v1/signature-requests')
    const made = listed.filter((one: { templateId: string }) => one.templateId === templateId)
    expect(made.map((one: { signatureRequestId: string }) => one.signatureRequestId).sort()).toEqual(reported.sort())
  })
})
