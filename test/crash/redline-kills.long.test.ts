import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import type { EventRecord } from '../../src/engine/events/event-record.ts'
import { randomNumbers } from '../support/random.ts'
import { redlineTemplate } from '../support/redlines.ts'
import { cutConnections, type Installation, newInstallation, type Running } from './installation.ts'
import { type Negotiation, Negotiators } from './negotiators.ts'

/** A longer run by hand: CRASH_ROUNDS=50 CRASH_SEED=7 vitest run test/crash/redline-kills */
const rounds = Number(process.env.CRASH_ROUNDS ?? 2)
const seed = Number(process.env.CRASH_SEED ?? 1)
const clientCount = 3
/** The largest number of calls that are acknowledged between two disturbances, even on a slow machine. */
const savedMost = 12
const withoutProgressMs = 180_000

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})
afterAll(() => installation?.remove())

async function disturb(service: Running, random: () => number): Promise<{ service: Running; isKilled: boolean }> {
  const choice = random()
  if (choice < 0.7) {
    await service.kill()
    return { service: await installation.start({ office: true }), isKilled: true }
  }
  if (choice < 0.85) service.killHelper(random())
  else await cutConnections(installation.pool!)
  return { service, isKilled: false }
}

let saved = 0

/** Waits until `count` more calls were acknowledged, and then a random time, to hit the middle of a call. */
async function untilSaved(count: number, random: () => number): Promise<void> {
  const wanted = saved + count
  const deadline = performance.now() + withoutProgressMs
  while (saved < wanted) {
    if (performance.now() > deadline) throw new Error(`only ${saved} of ${wanted} were saved`)
    await sleep(5)
  }
  await sleep(random() * 150)
}

/** Negotiates one document after another until `isOver`. */
async function client(templateId: string, number: number, isOver: () => boolean): Promise<Negotiation[]> {
  const random = randomNumbers(seed * 100 + number)
  const negotiations: Negotiation[] = []
  while (!isOver()) {
    const negotiators = await Negotiators.begin(installation, templateId, random, () => saved++)
    await negotiators.negotiate(isOver)
    negotiations.push(negotiators.negotiation)
  }
  return negotiations
}

describe(`a service that is killed at random moments (seed ${seed})`, () => {
  it('loses nothing that it acknowledged in a negotiation, and does nothing twice', {
    timeout: 300_000 + rounds * 60_000,
  }, async context => {
    let service = await installation.start({ office: true })
    const templateId = await redlineTemplate(installation)
    const random = randomNumbers(seed)
    let isOver = false
    const clients = Array.from({ length: clientCount }, (_, number) => client(templateId, number, () => isOver))
    const ended = Promise.all(clients)
    // the race below reports a failed client; this only prevents an unhandled rejection
    ended.catch(() => {})
    let kills = 0
    while (kills < rounds) {
      await Promise.race([untilSaved(Math.floor(random() * savedMost), random), ended])
      const disturbed = await disturb(service, random)
      service = disturbed.service
      if (disturbed.isKilled) kills++
    }
    isOver = true
    const negotiations = (await ended).flat()
    const counts = await countsOf(negotiations)
    await context.annotate(`${kills} kills, ${JSON.stringify(counts)}`)
    for (const negotiation of negotiations) await expectWhole(negotiation)
    expect(counts.sent).toBeGreaterThan(0)
    await expectFiles()
  })
})

async function countsOf(negotiations: Negotiation[]) {
  const sum = (of: (one: Negotiation) => number) => negotiations.reduce((total, one) => total + of(one), 0)
  const { rows } = await installation.pool!.query('select count(*)::int as revisions from redline_revision')
  return {
    negotiations: negotiations.length,
    sent: sum(one => one.sent),
    approved: sum(one => one.approved),
    reopened: sum(one => one.reopened),
    decided: sum(one => one.accepted + one.rejected),
    comments: sum(one => one.comments.length),
    revisions: rows[0].revisions as number,
  }
}

/** Expects that each round has its row, a file with the hash of the row, and its events, and that the totals match. */
async function expectWhole(negotiation: Negotiation): Promise<void> {
  const { api } = installation
  const url = `/v1/redline-requests/${negotiation.redlineRequestId}`
  const ended = negotiation.sent + negotiation.approved
  const { body: request } = await api.get(url)
  const { body: listed } = await api.get(`${url}/rounds`)
  expect(listed.map((one: { round: number }) => one.round)).toEqual(
    Array.from({ length: ended }, (_, index) => index + 1),
  )
  expect(request.round).toBe(1 + negotiation.sent + negotiation.reopened)
  for (const { round, sha256 } of listed) {
    const { body } = await api.get(`${url}/rounds/${round}/document`)
    expect(hashOf(await api.bytes(body.documentPresignedUrl))).toBe(sha256)
  }
  const { body } = await api.get(`${url}/events?kinds=all`)
  const events: EventRecord[] = body.redlineRequestEvents
  expect(verifyChain(events)).toMatchObject({ valid: true, problems: [] })
  const count = (type: string) => events.filter(({ event }) => event.event_type === type).length
  const sum = (of: 'insertions' | 'deletions' | 'comments') =>
    listed.reduce((total: number, one: { changes: Record<string, number> }) => total + one.changes[of]!, 0)
  expect({
    ended: count('redline_turn_ended'),
    ready: count('document_ready_for_signing'),
    reopened: count('redline_reopened'),
    inserted: count('redline_edit_inserted'),
    deleted: count('redline_edit_deleted'),
    commented: count('redline_comment_added'),
    said: count('redline_message_added'),
  }).toEqual({
    ended,
    ready: negotiation.approved,
    reopened: negotiation.reopened,
    inserted: sum('insertions'),
    deleted: sum('deletions'),
    commented: sum('comments'),
    said: negotiation.messages.length,
  })
  // the events of a decision are recorded only when its turn ends
  const told = { accepted: count('redline_edit_accepted'), rejected: count('redline_edit_rejected') }
  const { rows } = await installation.pool!.query(
    `select count(*) filter (where verdict = 'accept' and round > $2)::int as accepted,
            count(*) filter (where verdict = 'reject' and round > $2)::int as rejected
       from redline_decision where redline_request_id = $1`,
    [negotiation.redlineRequestId, ended],
  )
  expect({ accepted: told.accepted + rows[0].accepted, rejected: told.rejected + rows[0].rejected }).toEqual({
    accepted: negotiation.accepted,
    rejected: negotiation.rejected,
  })
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Expects that every revision and round has the file of its row, and that other files are announced for removal. */
async function expectFiles(): Promise<void> {
  const { pool, dataDir } = installation
  const { rows } = await pool!.query<{ key: string; sha256: string }>(`
    select file_key as key, file_sha256 as sha256 from redline_revision
     union select file_key, file_sha256 from redline_round`)
  for (const { key, sha256 } of rows) expect(hashOf(await readFile(join(dataDir, 'files', key)))).toBe(sha256)
  const { rows: gaps } = await pool!.query(
    'select redline_request_id from redline_revision group by 1 having max(number) <> count(*)',
  )
  expect(gaps).toEqual([])
  const { rows: pending } = await pool!.query<{ key: string }>('select key from pending_file')
  const known = new Set([...rows, ...pending].map(row => row.key))
  const stored = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const unknown = stored
    .filter(one => one.isFile() && one.parentPath.includes('/redlines/'))
    .map(one => join(one.parentPath, one.name).slice(join(dataDir, 'files').length + 1))
    .filter(key => !known.has(key))
  expect(unknown).toEqual([])
}
