import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, startTestApp, type TestApp } from '../test/support/test-app.ts'

let app: TestApp
let example: ChildProcess
beforeAll(async () => {
  app = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
})
afterAll(async () => {
  example?.kill()
  await app?.stop()
})

describe('in the examples,', () => {
  it('02 accepts webhooks from the service and refuses altered webhooks', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const { body } = await app.api.post('/v1/webhook-endpoints', { url, eventTypes: ['document_completed'] })
    example = spawn(process.execPath, [join(import.meta.dirname, '02-receive-webhooks.ts')], {
      env: { WEBHOOK_SECRET: body.secret, PORT: String(port) },
    })
    let output = ''
    example.stdout!.on('data', chunk => {
      output += chunk
    })
    await expect.poll(() => output).toContain('Waiting at')

    const path = `/v1/webhook-endpoints/${body.webhookEndpointId}`
    const { deliveryId } = (await app.api.post(`${path}/test`)).body
    const delivery = async () => (await app.api.get(`${path}/deliveries/${deliveryId}`)).body
    await expect.poll(delivery).toMatchObject({ status: 'Delivered', lastAttempt: { response: { status: 204 } } })
    await expect.poll(() => output).toMatch(/\ndocument_completed sreq_\w+ \(test\)\n$/)

    const headers = (await delivery()).lastAttempt.request.headers
    const send = async (sent: string) => (await fetch(url, { method: 'POST', headers, body: sent })).status
    expect(await send((await delivery()).body)).toBe(204)
    expect(await send((await delivery()).body.replace('true', 'false'))).toBe(401)
    expect(output.match(/document_completed/g)).toHaveLength(1)
  })
})
