import type { RedlineRequest } from '../redline-request.ts'
import type { MadePrint, PrintName } from './print-store.ts'

/** How long the files of a print are kept. A print whose files are gone is made again. */
export const retentionDays = 1

type Owner = Pick<RedlineRequest, 'organizationId' | 'redlineRequestId'>

/** Returns the key of a file of a print. */
export const printKey = (
  { organizationId, redlineRequestId }: Owner,
  { round, face }: Pick<PrintName, 'round' | 'face'>,
  { revision }: Pick<MadePrint, 'revision'>,
  file: 'pages.pdf' | 'lines.json',
): string => `organizations/${organizationId}/redlines/${redlineRequestId}/print-${round}-${face}-${revision}-${file}`
