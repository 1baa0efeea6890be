import { pdfFileName } from '../../ui/save-file.ts'

/** Returns a name for a CSV file that every system accepts. */
export const csvFileName = (title: string): string => pdfFileName(title).replace(/\.pdf$/, '.csv')
