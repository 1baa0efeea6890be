import { beforeAll, describe, expect, it } from 'vitest'
import { newErrors, schemaErrors } from '../../../../test/support/schema-errors.ts'
import { everyTrackedChange } from '../../../../test/support/tracked-changes.ts'
import { type OpenRevision, openRevision, saveRevision } from '../open-revision.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import { RedlineError } from '../redline-error.ts'
import type { Operation } from '../redline-view.ts'
import { cleanFile, takenIn } from '../test-support/files.ts'
import { decideChange, rejectAll } from './decide-change.ts'
import { listChanges } from './find-changes.ts'

const taken = takenIn(everyTrackedChange())
let before = new Map<string, number>()

const written = (act: (open: OpenRevision) => void): Uint8Array => {
  const open = openRevision(taken)
  act(open)
  return saveRevision(open).bytes
}

function editEach(open: OpenRevision): void {
  for (const [index, anchor] of [...open.anchors].entries()) {
    const operations: Operation[] = [
      { kind: 'replaceText', anchor, start: 0, length: 1, text: 'new\nline' },
      { kind: 'format', anchor, start: 0, length: 1, bold: true },
      { kind: 'insertParagraph', after: anchor, text: 'new' },
      { kind: 'splitParagraph', anchor, offset: 1 },
      { kind: 'mergeWithNext', anchor },
      { kind: 'deleteParagraph', anchor },
    ]
    unlessRefused(() =>
      applyOperations(open, [operations[index % operations.length]!], { name: 'Dana', at: '2026-01-02T03:04:05Z' }),
    )
  }
}

/** Inserts a row after each paragraph or deletes its row, and changes the level of each list item. */
function editRowsAndLists(open: OpenRevision): void {
  const author = { name: 'Dana', at: '2026-01-02T03:04:05Z' }
  for (const [index, anchor] of [...open.anchors].entries()) {
    unlessRefused(() => applyOperations(open, [{ kind: 'setListLevel', anchor, level: 1 }], author))
    const kind = index % 2 === 0 ? 'insertRowAfter' : 'deleteRow'
    unlessRefused(() => applyOperations(open, [{ kind, anchor }], author))
  }
}

function decideEach(open: OpenRevision): void {
  for (const [index, { id }] of listChanges(open).entries())
    unlessRefused(() => decideChange(open, id, index % 2 === 0 ? 'accept' : 'reject'))
}

/** Ignores refusals: a place may not allow an edit, and a change may have been removed with another change. */
function unlessRefused(act: () => unknown): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof RedlineError)) throw error
  }
}

describe('a document with changes of every kind stays valid OOXML', () => {
  beforeAll(async () => {
    before = await schemaErrors(everyTrackedChange())
  })

  it.each<[string, () => Uint8Array]>([
    ['after all changes are rejected', () => written(open => rejectAll(open, () => true))],
    ['after changes are accepted and rejected in turn', () => written(decideEach)],
    ['after edits', () => written(editEach)],
    ['after edits of rows and list levels', () => written(editRowsAndLists)],
    // A clean copy has all changes accepted.
    ['as a clean copy', () => cleanFile(taken.bytes)],
  ])('%s', async (_, make) => {
    expect(newErrors(before, await schemaErrors(make()))).toEqual([])
  })
})
