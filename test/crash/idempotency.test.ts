import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { signers as people, readyTemplate } from '../support/builders.ts'
import { inDefaultSuite } from '../support/suite.ts'
import { textPdf } from '../support/text-pdf.ts'
import { failpoints } from './failpoints.ts'
import { type Installation, killAfterFailure, newInstallation, steadyPort } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})
afterEach(context => killAfterFailure(context, installation))
afterAll(() => installation?.remove())

const count = async (table: 'signature_request' | 'template') =>
  Number((await installation.pool!.query(`select count(*) from ${table}`)).rows[0].count)

const createWith = (key: string, templateId: string) =>
  installation.api
    .post('/v1/signature-requests/embedded', { templateId, signers: people }, { 'idempotency-key': key })
    .catch(() => null)

const uploadWith = (key: string) => {
  const form = new FormData()
  form.append('file', new Blob([textPdf(['once']) as Uint8Array<ArrayBuffer>]), 'contract.pdf')
  form.append('filename', 'contract.pdf')
  return installation.api.post('/v1/templates', form, { 'idempotency-key': key }).catch(() => null)
}

describe.each(inDefaultSuite(failpoints.keyed, place => place === 'keyed-after-commit'))(
  'a service that is killed at %s',
  failpoint => {
    const isCommitted = failpoint === 'keyed-after-commit'

    it('makes one signature request when the call is repeated with the same key', async () => {
      await installation.service()
      const { templateId } = await readyTemplate(installation.api)
      const existing = await count('signature_request')

      const armed = await installation.service({ failpoint })
      expect(await createWith(failpoint, templateId)).toBe(null)
      await armed.killedItself()
      expect(await count('signature_request')).toBe(existing + (isCommitted ? 1 : 0))

      await installation.start()
      const answer = (await createWith(failpoint, templateId))!
      expect(answer).toMatchObject({ status: 200, body: { signatureRequestId: expect.stringMatching(/^sreq_/) } })
      expect(answer.headers.get('idempotent-replayed')).toBe(isCommitted ? 'true' : null)
      expect((await createWith(failpoint, templateId))!.body).toEqual(answer.body)
      expect(await count('signature_request')).toBe(existing + 1)
      const read = await installation.api.get(`/v1/signature-requests/${answer.body.signatureRequestId}`)
      expect(read).toMatchObject({ status: 200, body: { status: 'Created' } })
    })

    it('makes one template with its file when the upload is repeated with the same key', async () => {
      const armed = await installation.service({ failpoint })
      const existing = await count('template')
      expect(await uploadWith(failpoint)).toBe(null)
      await armed.killedItself()

      await installation.start()
      const answer = (await uploadWith(failpoint))!
      expect(answer).toMatchObject({ status: 200, body: { templateId: expect.stringMatching(/^tpl_/) } })
      expect((await uploadWith(failpoint))!.body).toEqual(answer.body)
      expect(await count('template')).toBe(existing + 1)
      const token = new URL(answer.body.editTemplateAccess.editUrl).pathname.split('/').at(-1)
      const document = await fetch(`${installation.url}/editing/session/document`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(Buffer.from(await document.arrayBuffer()).equals(textPdf(['once']))).toBe(true)
    })
  },
)

describe('two processes', () => {
  it('make one signature request when both get calls with the same key at the same time', async () => {
    await installation.killAll()
    await installation.start({ services: 'web' })
    const { templateId } = await readyTemplate(installation.api)
    const existing = await count('signature_request')
    const second = await installation.start({ services: 'web', port: await steadyPort() })
    const clients = [installation.api, installation.apiOf(second)]
    const ask = (client: ApiClient, key: string) =>
      client.post('/v1/signature-requests/embedded', { templateId, signers: people }, { 'idempotency-key': key })
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        clients.flatMap(client => [ask(client, `round ${round}`), ask(client, `round ${round}`)]),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    }
    expect(await count('signature_request')).toBe(existing + 20)
  })
})
