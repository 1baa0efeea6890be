import type { BulkSendRow } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application/application-text.ts'

/** What became of each row, as a table with headings. */
export const reportTable = (rows: readonly BulkSendRow[], origin: string): string[][] => [
  (['Row', 'Name', 'Email', 'State', 'Reason', 'Link'] as const).map(one => applicationText(`bulkReport${one}`)),
  ...rows.map(({ row, signer, status, error, signatureRequestId }) => [
    String(row),
    signer?.name ?? '',
    signer?.email ?? '',
    applicationText(`bulkRow_${status}`),
    error ?? '',
    signatureRequestId === null ? '' : origin + paths.request({ signatureRequestId }),
  ]),
]
