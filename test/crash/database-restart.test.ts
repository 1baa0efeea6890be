import { mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { killPostmaster } from '../start/service-process.ts'
import { expectCompletedOnce, untilCompleted } from './expectations.ts'
import { type Installation, newInstallation } from './installation.ts'
import { openSigning, signedState } from './signers.ts'

let folder: string
let server: EmbeddedPostgres
let installation: Installation | undefined
afterEach(async () => {
  await installation?.remove()
  await server.stop()
  await rm(folder, { recursive: true })
})

describe('a database that crashes while the service seals', () => {
  it('and comes back: the service lives on and completes the requests once', async context => {
    folder = await mkdtemp('/tmp/countersign-crash-')
    server = await startEmbeddedPostgres(folder)
    installation = await newInstallation({ databaseAccess: server.access })
    const service = await installation.start()
    const signings = [await openSigning(installation), await openSigning(installation)]
    const release = service.holdDrawing()
    for (const { signers } of signings)
      for (const signer of signers) expect(await signer.sign()).toMatchObject(signedState)
    await killPostmaster(folder)
    release()
    await sleep(2_000)

    server = await startEmbeddedPostgres(folder)
    const backAt = performance.now()
    for (const { signatureRequestId, signers } of signings) {
      const elapsedMs = await untilCompleted(installation, signatureRequestId, backAt)
      await context.annotate(`completed ${elapsedMs} ms after the database was back`)
      await expectCompletedOnce(installation, signatureRequestId)
      for (const signer of signers) expect(await signer.sign()).toMatchObject(signedState)
    }
    expect(service.child.exitCode).toBe(null)
  })
})
