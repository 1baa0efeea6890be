import { pdfFileName } from '../../ui/save-file.ts'

/** A name for a CSV file that every system takes. */
export const csvFileName = (title: string): string => pdfFileName(title).replace(/\.pdf$/, '.csv')
