import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import type { EventRecord } from '../../src/engine/events/event-record.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { promisedWithinMs } from '../support/longest-wait.ts'
import { pdfsig, qpdfCheck } from '../support/pdf-tools.ts'
import type { Installation } from './installation.ts'
import { answered } from './signers.ts'

/** Waits until a request is completed. Returns the milliseconds since `since` (`performance.now()`). */
export async function untilCompleted(
  { api }: Installation,
  signatureRequestId: string,
  since: number,
): Promise<number> {
  // counts from now, not from `since`, because the test may have done other work in between
  const giveUpAt = performance.now() + promisedWithinMs
  for (;;) {
    const answer = await answered(api.get(`/v1/signature-requests/${signatureRequestId}`))
    if (answer?.body.status === 'Completed') return Math.round(performance.now() - since)
    if (performance.now() > giveUpAt)
      throw new Error(`not completed after ${promisedWithinMs} ms: ${JSON.stringify(answer?.body)}`)
    await sleep(20)
  }
}

export async function eventsOf({ api }: Installation, signatureRequestId: string): Promise<EventRecord[]> {
  const { body } = await api.get(`/v1/signature-requests/${signatureRequestId}/events?kinds=all`)
  return body.signatureRequestEvents
}

export const typesOf = (events: EventRecord[]) => events.map(({ event }) => event.event_type)

/** The names of the files that are stored for a request. */
export async function storedFiles({ dataDir }: Installation, signatureRequestId: string): Promise<string[]> {
  const all = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter(one => one.isFile() && one.parentPath.endsWith(`/${signatureRequestId}`)).map(one => one.name)
}

const unfinishedFolder = ({ dataDir }: Installation) => join(dataDir, 'files', '.tmp')

/** The temporary files that unfinished writes have left. */
export const unfinishedWrites = (installation: Installation) => readdir(unfinishedFolder(installation))

/** The temporary files of documents, without pictures of first pages, whose separate job a kill may hit at any time. */
export async function unfinishedDocuments(installation: Installation): Promise<string[]> {
  const names = await unfinishedWrites(installation)
  const starts = await Promise.all(
    names.map(name => readFile(join(unfinishedFolder(installation), name), 'latin1').catch(() => '')),
  )
  return names.filter((_, index) => starts[index]!.startsWith('%PDF'))
}

/** Expects that the request completed exactly once, with one sealed file that every program accepts. */
export async function expectCompletedOnce(
  installation: Installation,
  signatureRequestId: string,
  { signedBefore = false } = {},
): Promise<void> {
  const events = await eventsOf(installation, signatureRequestId)
  expect(typesOf(events).filter(type => type === 'document_signed')).toHaveLength(2)
  expect(typesOf(events).filter(type => type === 'document_completed')).toHaveLength(1)
  expect(events.map(({ event }) => event.sequence)).toEqual(events.map((_, index) => index + 1))
  expect(verifyChain(events)).toMatchObject({ valid: true, problems: [] })
  const stored = await storedFiles(installation, signatureRequestId)
  expect(stored.filter(name => name.startsWith('sealed'))).toHaveLength(1)
  expect(stored).toHaveLength(signedBefore ? 2 : 1)

  const { body } = await installation.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)
  const sealed = await installation.api.bytes(body.signedEnvelopePresignedUrl)
  expect(events.at(-1)).toMatchObject({
    event: { event_type: 'document_completed' },
    signing: { details: { sealed_sha256: createHash('sha256').update(sealed).digest('hex') } },
  })
  await expectAccepted(installation, sealed, signedBefore ? 2 : 1)
  const holder = signedBefore ? await installation.api.bytes(body.certificatePresignedUrl) : sealed
  if (signedBefore) await expectAccepted(installation, holder, 1)
  const verified = await verify(installation, holder)
  expect(verified).toMatchObject({
    valid: true,
    problems: [],
    chain: { valid: true, lastHash: events.at(-2)!.event.hash },
  })
}

/** Expects that Poppler and qpdf, which are not ours, accept the file. */
async function expectAccepted({ dataDir }: Installation, bytes: Uint8Array, signatureCount: number): Promise<void> {
  const path = join(dataDir, `downloaded-${createHash('sha256').update(bytes).digest('hex')}.pdf`)
  await writeFile(path, bytes)
  const { signatures } = await pdfsig(path)
  expect(signatures).toHaveLength(signatureCount)
  expect(signatures.every(signature => signature.valid)).toBe(true)
  expect(signatures.at(-1)!.total).toBe(true)
  expect(await qpdfCheck(path)).toEqual([])
}

async function verify({ api }: Installation, bytes: Uint8Array) {
  const { body } = await api.get('/.well-known/countersign/root.pem')
  return verifySealedPdf(bytesSource(bytes), { roots: certificatesFromPem(body), now: new Date() })
}

/** A cheaper check than `expectCompletedOnce`: one completion, and the stored file has the hash that it names. */
export async function expectSealedOnce(installation: Installation, signatureRequestId: string): Promise<void> {
  const events = await eventsOf(installation, signatureRequestId)
  expect(typesOf(events).filter(type => type === 'document_completed')).toHaveLength(1)
  expect(verifyChain(events)).toMatchObject({ valid: true, problems: [] })
  const [name, ...others] = await storedFiles(installation, signatureRequestId)
  expect(others).toEqual([])
  const all = await readdir(join(installation.dataDir, 'files'), { recursive: true })
  const path = all.find(one => one.endsWith(join(signatureRequestId, name!)))!
  const sha256 = createHash('sha256')
    .update(await readFile(join(installation.dataDir, 'files', path)))
    .digest('hex')
  expect(events.at(-1)!.signing!.details).toMatchObject({ sealed_sha256: sha256 })
}
