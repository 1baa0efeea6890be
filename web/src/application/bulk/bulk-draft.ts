import { withStorage } from '../../shell/device-storage.ts'
import type { Letter } from '../send/letter-fields.tsx'
import { emptyDraft } from '../send/send-draft.ts'
import type { CsvTable } from './csv/read-csv.ts'

/** A list of people as it was read from a file. */
export interface ReadList {
  fileName: string
  table: CsvTable
}

/** What was chosen and typed on the way to sending to many. */
export interface BulkDraft extends Letter {
  list: ReadList | null
  sequential: boolean
  testMode: boolean
  /** Every signer enters a code that is emailed to them before the document opens. */
  isAskingForCodes: boolean
}

/** A try to send, of which it may not be known whether it succeeded. */
export interface BulkAttempt {
  idempotencyKey: string
  /** Of what was sent. */
  digest: string
}

/** What this tab keeps of it: it outlives a reload, and signing in anew. */
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
 * @param owner whose it is: the person, the organization and the template
 * @param usualDays the deadline where none was typed
 */
export function keptBulk(owner: string, usualDays: number): KeptBulk {
  const found = withStorage(() => JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? 'null'), null)
  return { draft: { ...emptyBulkDraft(usualDays), ...found?.draft }, attempt: found?.attempt ?? null }
}

/** A list that is too long for the tab has to be chosen again after a reload. */
export function keepBulk(owner: string, { draft, attempt }: KeptBulk): void {
  const keep = (kept: KeptBulk) => {
    sessionStorage.setItem(storageKey(owner), JSON.stringify(kept))
    return true
  }
  if (!withStorage(() => keep({ draft, attempt }), false))
    withStorage(() => keep({ draft: { ...draft, list: null }, attempt }), false)
}

export const forgetBulk = (owner: string): void =>
  withStorage(() => sessionStorage.removeItem(storageKey(owner)), undefined)

/** Tells one text from another; the service compares what it got for a key itself. */
export function digestOf(text: string): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 2_654_435_761)
    other = Math.imul(other ^ unit, 1_597_334_677)
  }
  return `${text.length}.${(one >>> 0).toString(16)}.${(other >>> 0).toString(16)}`
}
