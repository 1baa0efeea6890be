import { withStorage } from '../../shell/device-storage.ts'
import type { Letter } from '../send/letter-fields.tsx'
import { emptyDraft } from '../send/send-draft.ts'
import type { CsvTable } from './csv/read-csv.ts'

/** A list of people as it was read from a file. */
export interface ReadList {
  fileName: string
  table: CsvTable
}

/** What the sender has chosen and typed for a bulk send. */
export interface BulkDraft extends Letter {
  list: ReadList | null
  sequential: boolean
  testMode: boolean
  /** Every signer enters a code that is emailed to them before the document opens. */
  isAskingForCodes: boolean
}

/** An attempt to send whose outcome may be unknown. */
export interface BulkAttempt {
  idempotencyKey: string
  /** The digest of what was sent. */
  digest: string
}

/** What this tab stores; it outlives a reload and signing in again. */
export interface KeptBulk {
  draft: BulkDraft
  attempt: BulkAttempt | null
}

function emptyBulkDraft(usualDays: number): BulkDraft {
  const { subject, message, days, sequential, testMode } = emptyDraft(usualDays)
  return { list: null, subject, message, days, sequential, testMode, isAskingForCodes: false }
}

const storageKey = (owner: string) => `countersign.bulk.${owner}`

/**
 * Loads the stored draft of a bulk send, or an empty one.
 * @param owner the person, the organization and the template
 * @param usualDays the deadline if none was typed
 */
export function loadBulk(owner: string, usualDays: number): KeptBulk {
  const stored = withStorage(() => JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? 'null'), null)
  return { draft: { ...emptyBulkDraft(usualDays), ...stored?.draft }, attempt: stored?.attempt ?? null }
}

/**
 * Stores a draft. If the list is too long for the tab's storage, the rest is stored without it: after a reload the file is chosen again.
 */
export function saveBulk(owner: string, { draft, attempt }: KeptBulk): void {
  const keep = (bulk: KeptBulk) => {
    sessionStorage.setItem(storageKey(owner), JSON.stringify(bulk))
    return true
  }
  if (!withStorage(() => keep({ draft, attempt }), false))
    withStorage(() => keep({ draft: { ...draft, list: null }, attempt }), false)
}

export const forgetBulk = (owner: string): void =>
  withStorage(() => sessionStorage.removeItem(storageKey(owner)), undefined)

/** Distinguishes one text from another. The service itself compares what it received for a key. */
export function digestOf(text: string): string {
  let hashA = 0xdeadbeef
  let hashB = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    hashA = Math.imul(hashA ^ unit, 2_654_435_761)
    hashB = Math.imul(hashB ^ unit, 1_597_334_677)
  }
  return `${text.length}.${(hashA >>> 0).toString(16)}.${(hashB >>> 0).toString(16)}`
}
