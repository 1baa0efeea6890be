import { bulkText } from '../../../texts/bulk-text.ts'
import { beginsWith, decodeText } from '../csv/decode-text.ts'
import { readCsv } from '../csv/read-csv.ts'
import { ListFileError, type ListTable, listLimits } from '../list-table.ts'

/** Reads the table in a CSV file or an XLSX workbook, or returns the reason why it cannot be read. */
export async function readListFile(file: Blob): Promise<{ table: ListTable } | { problem: string }> {
  try {
    if (file.size > listLimits.bytes) throw new ListFileError({ kind: 'too-large', bytes: file.size })
    return { table: await tableIn(new Uint8Array(await file.arrayBuffer())) }
  } catch (error) {
    return { problem: problemInWords(error) }
  }
}

async function tableIn(bytes: Uint8Array): Promise<ListTable> {
  if (isZip(bytes)) return (await workbookReader())(bytes)
  if (isCompoundFile(bytes)) throw new ListFileError({ kind: 'old-workbook' })
  return readCsv(decodeText(bytes))
}

const isZip = (bytes: Uint8Array) => beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)

/** The container of old workbooks, and of new workbooks with a password. */
const isCompoundFile = (bytes: Uint8Array) => beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const workbookReader = () =>
  import('../workbook/read-workbook.ts').then(
    ({ readWorkbook }) => readWorkbook,
    () => Promise.reject(new ListFileError({ kind: 'reader-not-loaded' })),
  )

function problemInWords(error: unknown): string {
  if (!(error instanceof ListFileError)) return bulkText('bulkFileUnreadable')
  const { problem } = error
  const size = 'bytes' in problem ? Math.ceil(problem.bytes / 1024 / 1024) : 0
  const row = 'row' in problem ? String(problem.row) : ''
  return bulkText(`bulkFile_${problem.kind}`, { size, row })
}
