import { statusAt } from '../signature-request.ts'
import type { NamedSigner } from './bulk-send.ts'
import type { BulkRow, RowRecipient } from './bulk-send-store.ts'

/** Presents what became of a row of a bulk send, as of `now`. */
export function presentBulkRow(row: BulkRow, now: Date) {
  const { signatureRequestId, error, recipients, named } = row
  const signers = recipients.length > 0 ? recipients.map(presentRecipient) : named.map(presentNamed)
  const [first] = signers
  return {
    row: row.row,
    status: rowStatus(row),
    signatureRequestId,
    error,
    signer: first && error === null ? { email: first.email, name: first.name } : null,
    signers,
    request: presentRequest(row, now),
  }
}

const rowStatus = ({ isLeftOut, error, signatureRequestId }: BulkRow) =>
  isLeftOut ? 'LeftOut' : error !== null ? 'Failed' : signatureRequestId !== null ? 'Sent' : 'Waiting'

const presentRequest = ({ request, recipients }: BulkRow, now: Date) =>
  request && { ...statusAt(request, recipients, now), sealingFailedAt: isoOrNull(request.sealingFailedAt) }

const presentRecipient = ({ email, name, role, action, turn, ...times }: RowRecipient) => ({
  email,
  name,
  role,
  ...(action !== 'sign' && { action }),
  turn: turn + 1,
  viewedAt: isoOrNull(times.viewedAt),
  signedAt: isoOrNull(times.signedAt),
  declinedAt: isoOrNull(times.declinedAt),
  bouncedAt: isoOrNull(times.bouncedAt),
})

const presentNamed = ({ email, name, role = null }: NamedSigner) => ({
  ...{ email, name, role },
  ...{ viewedAt: null, signedAt: null, declinedAt: null, bouncedAt: null },
})

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null
