import { expect, it, vi } from 'vitest'
import { ChangeReader } from '../changes/change-reader.ts'
import { acceptAll } from '../changes/decide-change.ts'
import { copyRevision, saveRevision } from '../open-revision.ts'
import { openContract, p, r } from '../test-support/contract.ts'
import { WordFile } from '../word-file.ts'
import { checkUpload } from './check-upload.ts'

const rex = 'w:author="Rex" w:date="2025-06-01T00:00:00Z"'

/** Returns how often the changes of a document are read while `count` decisions of an upload are adopted. */
function readsFor(count: number): number {
  const clause = (index: number) => p(`${r(`Clause ${index} `)}<w:ins w:id="${index + 1}" ${rex}>${r('new')}</w:ins>`)
  const last = openContract({
    body: `${Array.from({ length: count }, (_, index) => clause(index)).join('')}<w:sectPr/>`,
  })
  const accepted = copyRevision(last)
  acceptAll(accepted)
  const upload = WordFile.open(saveRevision(accepted).bytes)
  const reads = vi.spyOn(ChangeReader.prototype, 'readBlocks')
  try {
    const taken = checkUpload({
      ...{ last, upload, comments: [], drafts: [], unsaid: [], own: 'all', without: false },
      member: { displayNames: ['Dana'], otherSideNames: ['Rex'] },
      author: { name: 'Dana', at: '2026-01-02T03:04:05Z' },
      mayDecide: () => ({ accept: true, reject: true, undo: false }),
    })
    expect(taken).toMatchObject({ outcome: 'taken', leftOut: [] })
    expect(taken.outcome === 'taken' && taken.decided.length).toBe(count)
    return reads.mock.calls.length
  } finally {
    reads.mockRestore()
  }
}

it("reads a document's changes as often for 100 decisions in an upload as for 10", () => {
  expect(readsFor(100)).toBe(readsFor(10))
})
