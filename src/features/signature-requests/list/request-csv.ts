import { csvText } from '../../../engine/csv/csv-text.ts'
import { signersInTurn } from '../may-sign-now.ts'
import { type Recipient, type SignatureRequest, statusAt } from '../signature-request.ts'
import { sayInExports } from './say-in-exports.ts'

export type ExportedRecipient = Pick<
  Recipient,
  'email' | 'name' | 'action' | 'turn' | 'viewedAt' | 'signedAt' | 'declinedAt' | 'bouncedAt'
>

export interface ExportedRequest
  extends Pick<
    SignatureRequest,
    | 'signatureRequestId'
    | 'title'
    | 'sender'
    | 'status'
    | 'expiredReason'
    | 'sealingFailedAt'
    | 'createdAt'
    | 'completedAt'
    | 'expiresAt'
  > {
  recipients: ExportedRecipient[]
}

/** Returns the first row of the CSV file. */
export const csvHead = (): string =>
  csvText([
    [
      sayInExports('csvTitle'),
      sayInExports('csvStatus'),
      sayInExports('csvSender'),
      sayInExports('csvSigners'),
      sayInExports('csvCreated'),
      sayInExports('csvCompleted'),
      sayInExports('csvExpires'),
      sayInExports('csvId'),
    ],
  ])

/** Returns a row for each request, as of `now`. The signers share a cell, each on a line of its own. */
export const csvRows = (requests: ExportedRequest[], now: Date): string =>
  csvText(
    requests.map(request => {
      const { status, expiredReason } = statusAt(request, request.recipients, now)
      const state = stateOf({ ...request, status, expiredReason })
      return [
        request.title,
        sayInExports(`csvState_${state}`),
        personText(request.sender),
        request.recipients.map(recipient => signerText(recipient, request.recipients, status === 'Created')).join('\n'),
        timeText(request.createdAt),
        request.completedAt ? timeText(request.completedAt) : '',
        timeText(request.expiresAt),
        request.signatureRequestId,
      ]
    }),
  )

/** Returns the state of a request, by the names of the filter of the list. */
function stateOf({
  status,
  expiredReason,
  sealingFailedAt,
}: Pick<SignatureRequest, 'status' | 'expiredReason' | 'sealingFailedAt'>) {
  if (status === 'Completed') return 'completed'
  if (status === 'Created') return sealingFailedAt === null ? 'waiting' : 'failed'
  return expiredReason === 'Declined' ? 'declined' : expiredReason === 'Voided' ? 'voided' : 'expired'
}

const doneStates = { sign: 'signed', approve: 'approved', view: 'confirmed' } as const

function signerText(recipient: ExportedRecipient, recipients: ExportedRecipient[], isOpen: boolean): string {
  const { action, signedAt, declinedAt, bouncedAt, viewedAt } = recipient
  const who = personText(recipient)
  if (signedAt) return sayInExports(`csvSigner_${doneStates[action]}`, { who, when: timeText(signedAt) })
  if (declinedAt) return sayInExports('csvSigner_declined', { who, when: timeText(declinedAt) })
  if (!isOpen) return sayInExports('csvSigner_unsigned', { who })
  if (bouncedAt) return sayInExports('csvSigner_bounced', { who, when: timeText(bouncedAt) })
  if (viewedAt) return sayInExports('csvSigner_viewed', { who, when: timeText(viewedAt) })
  return sayInExports(signersInTurn(recipients).includes(recipient) ? 'csvSigner_waiting' : 'csvSigner_later', { who })
}

const personText = ({ name, email }: { name: string; email: string }): string =>
  name === '' ? email : sayInExports('csvPerson', { name, email })

/** Writes a time as spreadsheets read it, in UTC: `2026-11-30 09:30:00`. */
const timeText = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ')
