import { bulkText } from '../../texts/bulk-text.ts'
import { pdfFileName } from '../../ui/save-file.ts'

/** Returns a name for a CSV file that every system accepts. */
export const csvFileName = (title: string): string => pdfFileName(title).replace(/\.pdf$/, '.csv')

/** Returns the name of a file with the rows that are left out of a list. */
export const leftOutFileName = (title: string): string => csvFileName(bulkText('bulkLeftOutFile', { title }))
