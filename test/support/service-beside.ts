import type { AddressInfo } from 'node:net'
import { createApp } from '../../src/app.ts'
import { startPlatform } from '../../src/platform/platform.ts'
import { pools } from '../../src/tasks/pools.ts'
import { ApiClient } from './api-client.ts'
import type { Service } from './redlines.ts'
import type { TestApp } from './test-app.ts'

/** Starts a second service on the database and files of a running one. Like two processes, they share nothing else. */
export async function startServiceBeside({
  platform: first,
  acme,
}: TestApp): Promise<Service & { stop(): Promise<void> }> {
  const overrides = { databaseAccess: first.databaseAccess, clock: first.clock }
  const platform = await startPlatform(first.config, pools, overrides)
  const app = await createApp(platform)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    api: new ApiClient(url, acme.apiKey),
    async stop() {
      await app.close()
      await platform.stop()
    },
  }
}
