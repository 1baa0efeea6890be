import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findOffice } from '../../src/platform/conversion/find-office.ts'

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, 'office-editor.py')

export interface OfficeEdit {
  /** The first and last name that LibreOffice records as the author of changes. */
  author: string
  /** Whether it records changes; true by default. */
  tracked?: boolean
  /** Texts, whose first occurrence is replaced, and their replacements. */
  replace?: [string, string][]
}

/** Edits a DOCX in LibreOffice, and returns the file that it saves. */
export async function editInOffice(bytes: Uint8Array, edit: OfficeEdit): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-editor-'))
  try {
    const [input, output] = [join(folder, 'in.docx'), join(folder, 'out.docx')]
    await writeFile(input, bytes)
    const { soffice, python } = findOffice(null, process.env.PATH!)
    const order = { soffice, folder, input, output, tracked: true, replace: [], ...edit }
    await run(python, [SCRIPT, JSON.stringify(order)], { timeout: 180_000 })
    return new Uint8Array(await readFile(output))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
