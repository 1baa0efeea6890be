import { expect, it } from 'vitest'
import { editedDocx } from '../../../../test/support/edited-docx.ts'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import { listChanges } from '../changes/find-changes.ts'
import { type OpenRevision, openRevision, type StoredRevision, saveRevision } from '../open-revision.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import { RedlineError } from '../redline-error.ts'
import { takenIn } from '../test-support/files.ts'
import { assertHonest } from '../untracked/assert-honest.ts'
import { WordFile } from '../word-file.ts'
import { checkUpload } from './check-upload.ts'
import type { TakenUpload } from './checked-upload.ts'

const dora = { name: 'Dora X', at: '2026-11-21T10:00:00Z' }

const uploaded = (last: StoredRevision, upload: Uint8Array) =>
  checkUpload({
    ...{
      last: openRevision(last),
      upload: WordFile.open(upload),
      comments: [],
      drafts: [],
      unsaid: [],
      without: false,
      own: null,
      author: dora,
    },
    member: { displayNames: [dora.name], otherSideNames: ['Rita X'] },
    mayDecide: () => ({ accept: true, reject: true, undo: false }),
  }) as TakenUpload

it.each(sampleDocuments('docx'))('an upload of %s adds its tracked changes and changes nothing else', (_, read) => {
  const last = takenIn(read())
  expect(uploaded(last, last.bytes)).toMatchObject({ outcome: 'taken', revision: null })
  const upload = editedDocx(saveRevision(edited(last)).bytes, renumbered)
  const { outcome, revision } = uploaded(last, upload)
  expect(outcome).toBe('taken')
  const before = listChanges(openRevision(last)).map(change => change.id)
  const after = listChanges(revision!)
  expect(after.map(change => change.id)).toEqual(expect.arrayContaining(before))
  const fresh = after.filter(change => !before.includes(change.id))
  expect(new Set(fresh.map(change => `${change.author} ${change.at}`))).toEqual(new Set([`${dora.name} ${dora.at}`]))
  assertHonest(last.bytes, saveRevision(revision!).bytes, dora.name)
})

/** Edits the first editable paragraph. */
function edited(last: StoredRevision): OpenRevision {
  const author = { ...dora, at: '2020-01-01T00:00:00Z' }
  for (const anchor of last.anchors) {
    const open = openRevision(last)
    try {
      applyOperations(open, [{ kind: 'insertParagraph', after: anchor, text: 'Quite new' }], author)
      applyOperations(open, [{ kind: 'replaceText', anchor, start: 0, length: 0, text: 'New ' }], author)
      return open
    } catch (error) {
      if (!(error instanceof RedlineError)) throw error
    }
  }
  throw new Error('No paragraph can be edited')
}

/** Renumbers changes as word processors do at each save. */
const renumbered = (xml: string) =>
  xml.replace(/(<w:(?:ins|del|rPrChange|pPrChange) w:id=")(\d+)/g, (_, mark, id) => `${mark}${Number(id) + 5000}`)
