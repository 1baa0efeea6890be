import type { RedlineRequest } from '../redline-request.ts'
import type { MadePrint, PrintName } from './print-store.ts'

/** How long the files of a print are kept. A print whose files are gone is made again. */
export const retentionDays = 1

/** A file of a print: its pages, or where lines of text are on them. */
export type PrintFile = 'pages.pdf' | 'lines.json'

type Owner = Pick<RedlineRequest, 'organizationId' | 'redlineRequestId'>

/** Returns the key of a file of a print. */
export const printKey = (
  { organizationId, redlineRequestId }: Owner,
  { round, face }: Pick<PrintName, 'round' | 'face'>,
  { revision }: Pick<MadePrint, 'revision'>,
  file: PrintFile,
): string => `organizations/${organizationId}/redlines/${redlineRequestId}/print-${round}-${face}-${revision}-${file}`
