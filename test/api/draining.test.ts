import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service?.stop())

it('a draining process stays live and answers calls, but is not ready and closes its connections', async () => {
  const get = async (path: string) => {
    const { status, headers } = await fetch(`${service.url}${path}`)
    return { status, connection: headers.get('connection') }
  }
  expect(await get('/ready')).toEqual({ status: 200, connection: 'keep-alive' })
  service.platform.drain()
  expect(await get('/ready')).toEqual({ status: 503, connection: 'close' })
  expect(await get('/live')).toEqual({ status: 200, connection: 'close' })
  expect((await service.api.get('/v1/templates')).status).toBe(200)
})
