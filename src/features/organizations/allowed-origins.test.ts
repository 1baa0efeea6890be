import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { setAllowedOrigins } from './allowed-origins.ts'
import { listAllowedOrigins } from './organization-store.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

const set = (...origins: string[]) =>
  inTransaction(service.platform.database, tx => setAllowedOrigins(tx, service.acme.organizationId, origins))

it('are kept as browsers write them, each once, for one organization', async () => {
  expect(await set('https://Shop.example/', 'https://shop.example:443', 'http://localhost:8080')).toEqual([
    'https://shop.example',
    'http://localhost:8080',
  ])
  const { database } = service.platform
  expect(await listAllowedOrigins(database, service.acme.organizationId)).toHaveLength(2)
  expect(await listAllowedOrigins(database, service.other.organizationId)).toEqual([])
  expect(await set()).toEqual([])
})

it.each([
  ...['shop.example', 'https://shop.example/path', 'https://*.example', 'javascript:alert(1)', 'null', '*', ''],
  ...['https://user@shop.example', 'https://shop.example?x', "https://shop.example; script-src 'none'"],
])('are refused when they are none: %s', async origin => {
  await set('https://kept.example')
  await expect(set('https://shop.example', origin)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await listAllowedOrigins(service.platform.database, service.acme.organizationId)).toEqual([
    'https://kept.example',
  ])
})
