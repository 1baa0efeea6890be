import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { ROOT } from '../start/service-process.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { describeLong, inDefaultSuite, itLong } from '../support/suite.ts'
import { expectCompletedOnce, unfinishedDocuments, untilCompleted } from './expectations.ts'
import { failpoints } from './failpoints.ts'
import { type Installation, killAfterFailure, newInstallation, type Running } from './installation.ts'
import { openSigning, type Signing, signedState } from './signers.ts'

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})
afterEach(context => killAfterFailure(context, installation))
afterAll(() => installation?.remove())

/** Signs as both signers. The process dies at its failpoint, before or after the last signer has the answer. */
async function signUntilKilled(armed: Running, options: { pdf?: Uint8Array } = {}): Promise<Signing> {
  const signing = await openSigning(installation, options)
  expect(await signing.signers[0]!.sign()).toMatchObject(signedState)
  const last = await signing.signers[1]!.sign()
  if (last !== null) expect(last).toMatchObject(signedState)
  await armed.killedItself()
  return signing
}

/** Restarts the service and expects each request to complete once, although the last signer signs again and again. */
async function expectCompletedAfterRestart(signings: Signing[], context: TestContext, signedBefore = false) {
  const restarted = await installation.start()
  for (const { signers } of signings) expect(await signers[1]!.sign()).toMatchObject(signedState)
  for (const { signatureRequestId } of signings) {
    const elapsedMs = await untilCompleted(installation, signatureRequestId, restarted.spawnedAt)
    await context.annotate(`completed ${elapsedMs} ms after the restart`)
  }
  for (const { signatureRequestId, signers } of signings) {
    expect(await signers[1]!.sign()).toMatchObject(signedState)
    await expectCompletedOnce(installation, signatureRequestId, { signedBefore })
  }
  expect(await unfinishedDocuments(installation)).toEqual([])
}

describe('a service that is killed while it seals', () => {
  it.for(inDefaultSuite(failpoints.seal, place => ['seal-stored', 'seal-after-commit'].includes(place)))(
    'completes the request once if killed at %s',
    async (failpoint, context) => {
      const signing = await signUntilKilled(await installation.service({ failpoint }))
      await expectCompletedAfterRestart([signing], context)
    },
  )

  // seven processes start, one after another
  itLong('completes the request once if killed at a different place each time', { timeout: 900_000 }, async context => {
    const [first, ...others] = failpoints.seal
    const signing = await signUntilKilled(await installation.service({ failpoint: first }))
    for (const failpoint of others) await (await installation.launch({ failpoint })).killedItself()
    await expectCompletedAfterRestart([signing], context)
  })

  itLong('completes both requests once if killed at its second seal', async context => {
    const armed = await installation.service({ failpoint: 'seal-stored:2' })
    const first = await openSigning(installation)
    for (const signer of first.signers) expect(await signer.sign()).toMatchObject(signedState)
    const second = await signUntilKilled(armed)
    await expectCompletedAfterRestart([first, second], context)
  })
})

describeLong('a service that is killed while it seals a document that came with signatures', () => {
  it.for(failpoints.certificate)('makes one seal and one certificate if killed at %s', async (failpoint, context) => {
    const pdf = await approvedPdf(installation.dataDir)
    const signing = await signUntilKilled(await installation.service({ failpoint }), { pdf })
    await expectCompletedAfterRestart([signing], context, true)
  })
})

describe('the crash matrix', () => {
  it('covers every failpoint in the source', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    const source = files.map(name => readFileSync(join(ROOT, 'src', name), 'utf8')).join('\n')
    const named = [...source.matchAll(/failpoints\.hit\('([^']+)'\)/g)].map(found => found[1])
    const tested = new Set(Object.values(failpoints).flat())
    expect(new Set(named)).toEqual(tested)
  })
})
