import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { killPostmaster, postmasterOf } from '../start/service-process.ts'
import { expectCompletedOnce, untilCompleted } from './expectations.ts'
import { type Installation, newInstallation, type Running } from './installation.ts'
import { openSigning, type Signing, signedState } from './signers.ts'

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation({ embedded: true })
})
afterAll(() => installation?.remove())

async function signUntilKilled(armed: Running): Promise<Signing> {
  const signing = await openSigning(installation)
  for (const signer of signing.signers) expect((await signer.sign()) ?? signedState).toMatchObject(signedState)
  await armed.killedItself()
  return signing
}

async function expectCompletedAfter(
  { spawnedAt }: Running,
  { signatureRequestId, signers }: Signing,
  context: TestContext,
) {
  const elapsedMs = await untilCompleted(installation, signatureRequestId, spawnedAt)
  await context.annotate(`completed ${elapsedMs} ms after the restart`)
  for (const signer of signers) expect(await signer.sign()).toMatchObject(signedState)
  await expectCompletedOnce(installation, signatureRequestId)
}

describe('a service with an embedded database that is killed while it seals', () => {
  it('completes the request once, whether or not the database died too', async context => {
    const first = await signUntilKilled(await installation.start({ failpoint: 'seal-stored' }))
    expect(await postmasterOf(installation.dataDir)).not.toBe(null)
    const second = await installation.start({ failpoint: 'seal-stored:2' })
    await expectCompletedAfter(second, first, context)

    const signing = await signUntilKilled(second)
    await killPostmaster(installation.dataDir)
    const third = await installation.start()
    await expectCompletedAfter(third, signing, context)
    expect(await third.stop()).toBe(0)
  })
})
