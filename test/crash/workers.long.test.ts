import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectCompletedOnce, untilCompleted } from './expectations.ts'
import { cutConnections, type Installation, newInstallation, type Running } from './installation.ts'
import { openSigning, type Signing, signedState } from './signers.ts'

let installation: Installation
const workers: Running[] = []
beforeAll(async () => {
  installation = await newInstallation()
  await installation.start({ services: 'web' })
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.kill()))
})
afterAll(() => installation?.remove())

async function startWorker(failpoint?: string): Promise<Running> {
  const worker = await installation.start({ services: 'worker', failpoint })
  workers.push(worker)
  return worker
}

async function signed(): Promise<Signing> {
  const signing = await openSigning(installation)
  for (const signer of signing.signers) expect(await signer.sign()).toMatchObject(signedState)
  return signing
}

/** Starts a worker and suspends it in the middle of a seal, before it stores anything. */
async function standingStill(): Promise<{ worker: Running; signing: Signing; wake(): void }> {
  const worker = await startWorker()
  const release = worker.holdDrawing()
  const signing = await signed()
  await expect.poll(sealsUnderWay).toBe(1)
  process.kill(worker.pid, 'SIGSTOP')
  release()
  return { worker, signing, wake: () => process.kill(worker.pid, 'SIGCONT') }
}

/** Counts the seals that workers are making; none can finish while the drawing is suspended. */
async function sealsUnderWay(): Promise<number> {
  const { rows } = await installation.pool!.query<{ count: number }>(`
    select count(*)::int as count from graphile_worker.jobs
     where task_identifier = 'seal-signature-request' and locked_at is not null`)
  return rows[0]!.count
}

describe('two workers on one database', () => {
  it('complete a request even if the worker that seals it is killed', async context => {
    const other = await startWorker()
    process.kill(other.pid, 'SIGSTOP')
    const armed = await startWorker('seal-stored')
    const { signatureRequestId } = await signed()
    await armed.killedItself()
    process.kill(other.pid, 'SIGCONT')
    const elapsedMs = await untilCompleted(installation, signatureRequestId, performance.now())
    await context.annotate(`completed ${elapsedMs} ms after the death`)
    await expectCompletedOnce(installation, signatureRequestId)
  })

  it('keep sealing if one of them is suspended, and make its seal once', async () => {
    const { signing, wake } = await standingStill()
    await startWorker()
    const other = await signed()
    await untilCompleted(installation, other.signatureRequestId, performance.now())
    expect((await installation.api.get(`/v1/signature-requests/${signing.signatureRequestId}`)).body.status).toBe(
      'Created',
    )
    wake()
    await untilCompleted(installation, signing.signatureRequestId, performance.now())
    await expectCompletedOnce(installation, signing.signatureRequestId)
    await expectCompletedOnce(installation, other.signatureRequestId)
  })

  it('make a seal once if one of them is suspended, loses its connections and resumes later', async context => {
    const { worker, signing, wake } = await standingStill()
    await cutConnections(installation.pool!)
    const cutAt = performance.now()
    await startWorker()
    const elapsedMs = await untilCompleted(installation, signing.signatureRequestId, cutAt)
    await context.annotate(`completed ${elapsedMs} ms after the connections were cut`)
    await expectCompletedOnce(installation, signing.signatureRequestId)
    wake()
    const later = await signed()
    await untilCompleted(installation, later.signatureRequestId, performance.now())
    // a worker finishes its running job before it stops
    expect(await worker.stop()).toBe(0)
    await expect.poll(() => heldJobs()).toBe(0)
    await expectCompletedOnce(installation, signing.signatureRequestId)
  })
})

async function heldJobs(): Promise<number> {
  return (await installation.pool!.query('select from graphile_worker._private_jobs')).rowCount!
}
