import { useState } from 'react'
import { bulkText } from '../../../texts/bulk-text.ts'
import type { ReadList } from '../bulk-draft.ts'

export type FileState = { kind: 'idle' } | { kind: 'reading'; name: string } | { kind: 'refused'; problem: string }

/** Reads a list from a file that was chosen or dropped. */
export function useListFile(onRead: (list: ReadList) => void) {
  const [state, setState] = useState<FileState>({ kind: 'idle' })
  const read = async (file: File) => {
    const { name } = file
    setState({ kind: 'reading', name })
    const outcome = await import('./read-list-file.ts').then(
      ({ readListFile }) => readListFile(file),
      () => ({ problem: bulkText('bulkFile_reader-not-loaded') }),
    )
    if ('problem' in outcome) {
      const { problem } = outcome
      return setState({ kind: 'refused', problem: bulkText('bulkFileProblem', { name, problem }) })
    }
    setState({ kind: 'idle' })
    onRead({ fileName: name, table: outcome.table })
  }
  const onFiles = (files: readonly File[]) => {
    const [file] = files
    if (!file || state.kind === 'reading') return
    if (files.length > 1) setState({ kind: 'refused', problem: bulkText('bulkOneFile') })
    else void read(file)
  }
  return { state, onFiles }
}
