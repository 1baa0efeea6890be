import { withStorage } from '../../shell/device-storage.ts'
import type { Letter } from '../send/letter-fields.tsx'
import type { ListTable } from './list-table.ts'

/** A list of people that was read from a file. */
export interface ReadList {
  fileName: string
  table: ListTable
}

/** The sender's choices and texts for a bulk send. */
export interface BulkDraft extends Letter {
  list: ReadList | null
  /** The days that signers have, as typed. */
  days: string
  sequential: boolean
  notifyAll: boolean
  testMode: boolean
  /** Whether every signer must enter a code, emailed to them, before the document opens. */
  isAskingForCodes: boolean
  /** Where everything that is sent is kept; null for the usual place. */
  folderId: string | null
}

/** An attempt to send whose outcome may be unknown. */
export interface BulkAttempt {
  idempotencyKey: string
  /** The digest of the content that was sent. */
  digest: string
}

/** The state that the tab stores. It survives a reload and signing in again. */
export interface KeptBulk {
  draft: BulkDraft
  attempt: BulkAttempt | null
}

const emptyBulkDraft = (usualDays: number): BulkDraft => ({
  list: null,
  subject: '',
  message: '',
  days: String(usualDays),
  sequential: true,
  notifyAll: false,
  testMode: false,
  isAskingForCodes: false,
  folderId: null,
})

const storageKey = (owner: string) => `countersign.bulk.${owner}`

/**
 * Loads the stored draft of a bulk send, or an empty one.
 * @param owner the person, the organization and the template
 * @param usualDays the number of days to sign, unless the sender has typed another
 */
export function loadBulk(owner: string, usualDays: number): KeptBulk {
  const stored = withStorage(() => JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? 'null'), null)
  return { draft: { ...emptyBulkDraft(usualDays), ...stored?.draft }, attempt: stored?.attempt ?? null }
}

/**
 * Stores a draft. If the list is too long for the tab's storage, the rest is stored without it, and the sender has to
 * choose the file again after a reload.
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

/**
 * Returns a short digest that distinguishes texts. A collision does no harm: the service itself compares what it
 * received for an idempotency key.
 */
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
