import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readyTemplate } from '../support/builders.ts'
import { randomNumbers } from '../support/random.ts'
import { eventsOf, expectCompletedOnce, expectSealedOnce, unfinishedWrites, untilCompleted } from './expectations.ts'
import { cutConnections, type Installation, newInstallation, type Running } from './installation.ts'
import { openSigning, type Signing, signedState, untilAnswered } from './signers.ts'

/** A longer run by hand: CRASH_ROUNDS=200 CRASH_SEED=7 vitest run test/crash/random-kills */
const rounds = Number(process.env.CRASH_ROUNDS ?? 3)
const seed = Number(process.env.CRASH_SEED ?? 1)
const clientCount = 3

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})
afterAll(() => installation?.remove())

/** Creates, signs and reads requests until `isOver`. Returns those whose signatures were all acknowledged. */
async function client(templateId: string, isOver: () => boolean): Promise<Signing[]> {
  const acknowledged: Signing[] = []
  while (!isOver()) {
    const signing = await openSigning(installation, { templateId, ask: untilAnswered })
    for (const { sign, recipientSignatureId } of signing.signers) {
      expect(
        await untilAnswered(async () => (await sign()) ?? Promise.reject(new TypeError('no answer'))),
      ).toMatchObject(signedState)
      const { body } = await untilAnswered(() =>
        installation.api.get(`/v1/signature-requests/${signing.signatureRequestId}`),
      )
      const shown = body.signers.find(
        (signer: { recipientSignatureId: string }) => signer.recipientSignatureId === recipientSignatureId,
      )
      expect(shown.signedAt).toEqual(expect.any(String))
    }
    acknowledged.push(signing)
  }
  return acknowledged
}

/** Kills the service, or one of the processes that draw its seals, or cuts its connections to the database. */
async function disturb(service: Running, random: () => number): Promise<Running> {
  const choice = random()
  if (choice < 0.6) {
    await service.kill()
    return installation.start()
  }
  if (choice < 0.8) await cutConnections(installation.pool!)
  else service.killDrawing()
  return service
}

describe(`a service that is killed at random moments (seed ${seed})`, () => {
  it('keeps every signature that it acknowledged, and completes every request once', {
    timeout: 300_000 + rounds * 60_000,
  }, async context => {
    const { templateId } = await startedTemplate()
    let service = await installation.start()
    const random = randomNumbers(seed)
    let isOver = false
    const clients = Array.from({ length: clientCount }, () => client(templateId, () => isOver))
    for (let round = 0; round < rounds; round++) {
      await sleep(50 + random() * 1_000)
      service = await disturb(service, random)
    }
    isOver = true
    const signings = (await Promise.all(clients)).flat()
    await context.annotate(`${signings.length} requests, ${rounds} rounds`)

    for (const { signatureRequestId, signers } of signings) {
      await untilCompleted(installation, signatureRequestId, performance.now())
      const events = await eventsOf(installation, signatureRequestId)
      const signedBy = events
        .filter(({ event }) => event.event_type === 'document_signed')
        .map(({ signing }) => signing?.recipient_signature_id)
      expect(signedBy).toEqual(signers.map(signer => signer.recipientSignatureId))
      await expectSealedOnce(installation, signatureRequestId)
    }
    for (const { signatureRequestId } of signings.slice(-3)) await expectCompletedOnce(installation, signatureRequestId)
    expect(await unsealed()).toEqual([])
    expect(await completedTwice()).toEqual([])
    await service.kill()
    await expectSwept()
  })
})

async function startedTemplate() {
  const service = await installation.start()
  const template = await readyTemplate(installation.api)
  await service.kill()
  return template
}

/** Requests that all signers have signed but that are not completed, even if their creation was never answered. */
async function unsealed() {
  const { rows } = await installation.pool!.query(`
    select id from signature_request s where status <> 'Completed'
       and not exists (select from recipient r where r.signature_request_id = s.id and r.signed_at is null)`)
  return rows
}

async function completedTwice() {
  const { rows } = await installation.pool!.query(`
    select resource_id from event where event_type = 'document_completed' group by resource_id having count(*) > 1`)
  return rows
}

/** Expects that a start removes what killed writes have left, once it is too old to belong to a running write. */
async function expectSwept() {
  const folder = join(installation.dataDir, 'files', '.tmp')
  for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0)
  await installation.start()
  expect(await unfinishedWrites(installation)).toEqual([])
}
