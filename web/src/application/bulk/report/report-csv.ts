import type { BulkSendRow } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { bulkText } from '../../../texts/bulk-text.ts'
import { requestState, stateWord } from '../../requests/request-words.ts'
import { rowSigners } from './row-signers.ts'

/** Builds a table with a row of headings and the outcome of each row of a bulk send, with the state of each signer. */
export const reportTable = (rows: readonly BulkSendRow[], origin: string): string[][] => [
  (['Row', 'Name', 'Email', 'State', 'Reason', 'Link', 'Signers'] as const).map(heading =>
    bulkText(`bulkReport${heading}`),
  ),
  ...rows.map(row => [
    String(row.row),
    row.signers[0]?.name ?? '',
    row.signers[0]?.email ?? '',
    row.request === null ? bulkText(`bulkRow_${row.status}`) : stateWord(requestState(row.request)),
    row.error ?? '',
    row.signatureRequestId === null ? '' : origin + paths.request({ signatureRequestId: row.signatureRequestId }),
    rowSigners(row).map(signerWords).join('; '),
  ]),
]

const signerWords = ({ name, email, state }: ReturnType<typeof rowSigners>[number]): string =>
  state === null ? name || email : `${name || email}: ${bulkText(`signer_${state}`)}`
