import { bulkText } from '../../../texts/bulk-text.ts'
import { decodeFile } from './decode-file.ts'
import { CsvError, type CsvTable, readCsv } from './read-csv.ts'

/** Reads the table in a file, or returns the reason why it cannot be read. */
export async function readListFile(file: Blob): Promise<{ table: CsvTable } | { problem: string }> {
  try {
    return { table: readCsv(await decodeFile(file)) }
  } catch (error) {
    return { problem: problemInWords(error) }
  }
}

function problemInWords(error: unknown): string {
  if (!(error instanceof CsvError)) return bulkText('bulkFileUnreadable')
  const { problem } = error
  const size = 'bytes' in problem ? Math.ceil(problem.bytes / 1024 / 1024) : 0
  const row = 'row' in problem ? String(problem.row) : ''
  return bulkText(`bulkFile_${problem.kind}`, { size, row })
}
