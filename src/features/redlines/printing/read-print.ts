import type { PrintFace } from '../../../engine/redline/printing/print-source.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keepForDays } from '../../../platform/storage/pending-files.ts'
import { lastRound } from '../document/redline-document-store.ts'
import { readOwnRequest } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { isInTurn, type RedlineRequest } from '../redline-request.ts'
import { seenNegotiation } from '../session/read-negotiation.ts'
import { queuePrint } from './make-print.ts'
import { type PrintFile, printKey, retentionDays } from './print-files.ts'
import { askForRevision, listPrints, type MadePrint, type StoredPrint } from './print-store.ts'

/** A failed print is tried again if a member asks for it this long after it failed. */
const againAfterMs = 20_000
/** A print that has not been made for so long was lost: its worker died. */
const lostAfterMs = 120_000

export interface SeenPrint {
  state: 'ready' | 'making' | 'failed'
  print: MadePrint | null
}

/**
 * Returns the newest print of the document that a member may see, which may be of an earlier revision, and queues a
 * print of the document as the member sees it, unless there is one. Throws `document_not_sent_yet`.
 */
export async function readPrint(
  platform: Pick<Platform, 'clock' | 'database' | 'storage'>,
  caller: PartyMemberCaller,
  face: PrintFace,
): Promise<SeenPrint> {
  const { request, seen, prints } = await seenPrints(platform, caller, face)
  const stored = prints.find(print => print.round === seen.round)
  const newest = newestMade(prints)
  const print = newest && (await hasFiles(platform, request, newest)) ? newest.made : null
  if (print?.revision === seen.number) return { state: 'ready', print }
  const now = platform.clock.now()
  const isFailed = stored?.askedRevision === seen.number && stored.failedAt !== null
  if (isFailed && now.getTime() - stored.failedAt!.getTime() < againAfterMs) return { state: 'failed', print }
  // made, but its files are no longer stored
  const isGone = stored?.made?.revision === seen.number && stored.askedAt <= stored.made.at
  const name = { redlineRequestId: request.redlineRequestId, round: seen.round, face }
  const askedBefore = isFailed || isGone ? now : new Date(now.getTime() - lostAfterMs)
  await inTransaction(platform.database, async tx => {
    if (await askForRevision(tx, name, { revision: seen.number, now, askedBefore })) await queuePrint(tx, name)
  })
  return { state: 'making', print }
}

type MadeAndStored = StoredPrint & { made: MadePrint }

const newestMade = (prints: readonly StoredPrint[]): MadeAndStored | undefined =>
  prints
    .filter((print): print is MadeAndStored => print.made !== null)
    .toSorted((a, b) => b.made.revision - a.made.revision)[0]

/**
 * Returns the file of a print that a member may see, with the key of the file. Throws `document_not_sent_yet`,
 * `redline_print_not_found`.
 */
export async function findPrintFile(
  platform: Pick<Platform, 'database' | 'storage'>,
  caller: PartyMemberCaller,
  { face, revision, file }: { face: PrintFace; revision: number; file: PrintFile },
) {
  const { request, prints } = await seenPrints(platform, caller, face)
  const print = prints.find(candidate => candidate.made?.revision === revision)
  if (!print?.made || !(await hasFiles(platform, request, print as MadeAndStored)))
    throw new CodedError('redline_print_not_found', { revision: String(revision) })
  return { key: printKey(request, print, print.made, file), made: print.made }
}

/**
 * Returns the prints that a member may see: those of the drafts of their own turn, and those of the document that was
 * last sent.
 */
async function seenPrints({ database }: Pick<Platform, 'database'>, caller: PartyMemberCaller, face: PrintFace) {
  const subject = await readOwnRequest({ database }, caller)
  const { request, member } = subject
  const ended = await lastRound(database, request.redlineRequestId)
  const seen = await seenNegotiation({ database }, subject, ended)
  const rounds = [...new Set([seen.round, ended?.round ?? seen.round])]
  const all = await listPrints(database, { redlineRequestId: request.redlineRequestId, rounds, face })
  const isOwnDraft = (print: StoredPrint) => isInTurn(request, member.role) && print.round === request.round
  const isSent = ({ made }: StoredPrint) => made?.revision === seen.number || made?.revision === ended?.revision
  const prints = all.map(print => (isOwnDraft(print) || isSent(print) ? print : { ...print, made: null }))
  return { request, seen, prints }
}

/** Whether the files of a print are still stored. They are then kept for longer. */
async function hasFiles(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  request: RedlineRequest,
  print: MadeAndStored,
): Promise<boolean> {
  for (const file of ['pages.pdf', 'lines.json'] as const) {
    const key = printKey(request, print, print.made, file)
    await keepForDays(database, key, retentionDays)
    if (!(await storage.exists(key))) return false
  }
  return true
}
