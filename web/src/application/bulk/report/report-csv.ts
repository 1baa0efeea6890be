import type { BulkSendRow } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'

/** Builds a table with a row of headings and the outcome of each row of a bulk send. */
export const reportTable = (rows: readonly BulkSendRow[], origin: string): string[][] => [
  (['Row', 'Name', 'Email', 'State', 'Reason', 'Link'] as const).map(heading =>
    applicationText(`bulkReport${heading}`),
  ),
  ...rows.map(({ row, signer, status, error, signatureRequestId }) => [
    String(row),
    signer?.name ?? '',
    signer?.email ?? '',
    applicationText(`bulkRow_${status}`),
    error ?? '',
    signatureRequestId === null ? '' : origin + paths.request({ signatureRequestId }),
  ]),
]
