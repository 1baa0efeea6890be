import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, sign, signingToken, untilStatus } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const metricsToken = 'a-token-for-prometheus'
let service: TestApp
let guarded: TestApp
beforeAll(async () => {
  service = await startTestApp({ ownProcesses: true })
  guarded = await startTestApp({ worker: false, env: { METRICS_TOKEN: metricsToken } })
})
afterAll(async () => {
  await service.stop()
  await guarded.stop()
})

const refused = { status: 401, body: { error: 'Auth token not valid' } }

describe('the metrics', () => {
  it('count requests by route and status and jobs by outcome, and show the current load', async () => {
    const { templateId } = await readyTemplate(service.api)
    const request = await embeddedRequest(service.api, { templateId })
    const [buyer, seller] = request.signers
    const open = async (id: string) => new ApiClient(service.url, await signingToken(service.api, id))
    await sign(await open(buyer!.recipientSignatureId), { 'Full name': 'Bea', 'Date of birth': '1990-05-03' })
    await sign(await open(seller!.recipientSignatureId))
    await untilStatus(service.api, request.signatureRequestId, 'Completed')
    await service.anonymous.get('/nowhere')
    // the event loop delay is measured since the last reading, and is 0 if that was a few milliseconds ago
    let answer: Awaited<ReturnType<ApiClient['get']>>
    await expect
      .poll(async () => {
        answer = await service.anonymous.get('/metrics')
        return answer.body
      })
      .toMatch(/countersign_job_seconds_count\{task="seal-signature-request",outcome="done"\} 1/)
    const { body, headers } = answer!
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    for (const line of [
      /countersign_http_request_seconds_count\{method="POST",route="\/v1\/signature-requests\/embedded",status="200"\} 1/,
      /countersign_http_request_seconds_count\{method="GET",route="none",status="404"\} 1/,
      /countersign_jobs_waiting\{task="seal-signature-request"\} 0/,
      /countersign_database_connections\{state="awaited"\} \d/,
      /countersign_worker_processes\{pool="pdf"\} [1-9]/,
      /countersign_worker_restarts_total\{pool="redline",reason="recycled"\} 0/,
      /countersign_worker_memory_bytes\{pool="pdf"\} [1-9]/,
      /countersign_warm_documents_total\{result="hit"\} 0/,
      /countersign_worker_tasks\{pool="pdf",lane="interactive",state="running"\} 0/,
      /countersign_event_loop_delay_seconds\{quantile="0.99"\} 0\.\d+/,
      /process_cpu_seconds_total \d/,
    ])
      expect(body).toMatch(line)
  })

  it('contain no id, token or address', async () => {
    const { body } = await service.anonymous.get('/metrics')
    expect(body).not.toMatch(/\b(tpl|sreq|rsig|org|cred|key)_[0-9a-z]{26}|@|cs_live_|127\.0\.0\.1/)
  })

  it('are readable only from this machine, and not through a proxy on it', async () => {
    expect((await service.anonymous.get('/metrics')).status).toBe(200)
    const added = ['x-forwarded-for', 'x-forwarded-prefix', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip']
    for (const header of added) {
      expect(await service.anonymous.get('/metrics', { [header]: '203.0.113.1' })).toMatchObject(refused)
    }
  })

  it('are refused under another host name, and over HTTP/1.0, which simple proxies use', async () => {
    const asked = (head: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = ''
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
        socket
          .on('data', chunk => {
            answer += chunk
          })
          .on('close', () => resolve(answer))
          .on('error', reject)
        socket.write(`${head}\r\nConnection: close\r\n\r\n`)
      })
    expect(await asked('GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:3000')).toMatch(/^HTTP\/1\.1 200/)
    for (const head of [
      'GET /metrics HTTP/1.1\r\nHost: sign.example.com',
      'GET /metrics HTTP/1.1\r\nHost: localhost.attacker.example',
      'GET /metrics HTTP/1.0\r\nHost: 127.0.0.1',
    ])
      expect(await asked(head)).toMatch(/^HTTP\/1\.1 401/)
  })

  it('are refused without METRICS_TOKEN if the service has a public URL', async () => {
    const live = await startTestApp({ worker: false, env: { PUBLIC_URL: 'https://sign.example.com' } })
    try {
      expect(await live.anonymous.get('/metrics')).toMatchObject(refused)
    } finally {
      await live.stop()
    }
  })

  it('are readable from anywhere with METRICS_TOKEN, and not without it once it is set', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.1' })
    expect((await guarded.anonymous.get('/metrics', bearer(metricsToken))).status).toBe(200)
    expect(await guarded.anonymous.get('/metrics')).toMatchObject(refused)
    expect(await guarded.anonymous.get('/metrics', bearer(`${metricsToken}x`))).toMatchObject(refused)
    expect(await guarded.anonymous.get('/metrics', bearer(guarded.acme.apiKey))).toMatchObject(refused)
  })
})
