import type { BulkSendRow } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { bulkText } from '../../../texts/bulk-text.ts'

/** Builds a table with a row of headings and the outcome of each row of a bulk send. */
export const reportTable = (rows: readonly BulkSendRow[], origin: string): string[][] => [
  (['Row', 'Name', 'Email', 'State', 'Reason', 'Link'] as const).map(heading => bulkText(`bulkReport${heading}`)),
  ...rows.map(({ row, signer, status, error, signatureRequestId }) => [
    String(row),
    signer?.name ?? '',
    signer?.email ?? '',
    bulkText(`bulkRow_${status}`),
    error ?? '',
    signatureRequestId === null ? '' : origin + paths.request({ signatureRequestId }),
  ]),
]
