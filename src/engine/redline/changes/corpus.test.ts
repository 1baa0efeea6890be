import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docxDiffAcceptRevisions, docxDiffRejectRevisions, initialize } from 'docxodus/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { cleanCopy } from '../clean-copy/clean-copy.ts'
import { type OpenRevision, openRevision, placesOf, saveRevision } from '../open-revision.ts'
import { currentText, piecesOf } from '../paragraph-text.ts'
import { storiesOf } from '../stories.ts'
import { opened } from '../test-support/contract.ts'
import { acceptAll, decideChange, rejectAll } from './decide-change.ts'
import { listChanges } from './find-changes.ts'
import { undoDecision } from './undo-decision.ts'

/** A folder of documents beside the checkout, or the one that CORPUS names; it is not part of the project. */
const corpus = process.env.CORPUS ?? new URL('../../../../../shared/corpus/docx', import.meta.url).pathname
const files = existsSync(corpus) ? readdirSync(corpus).filter(name => name.endsWith('.docx')) : []
const read = (name: string) => readFileSync(join(corpus, name))
const texts = (open: OpenRevision) => placesOf(open).map(({ node }) => currentText(piecesOf(node)))
const state = (open: OpenRevision) => [storiesOf(open.file).map(story => serializeXml(story.root)), open.anchors]
const changed = files.filter(name => listChanges(opened(read(name))).length > 0)
/** It empties the text of deleted rows that were moved before, and keeps an inserted row whose height was changed. */
const otherIsWrong = new Set(['dx_RP001.docx'])

describe.skipIf(files.length === 0)('over the corpus', () => {
  beforeAll(async () => {
    await initialize()
  })

  it('there are documents with changes', () => {
    expect(changed.length).toBeGreaterThan(5)
  })

  it.each(changed)('%s accepted reads as another engine accepts it, and has no change left', async name => {
    const open = opened(read(name))
    acceptAll(open)
    expect(texts(open)).toEqual(texts(opened(await docxDiffAcceptRevisions(read(name)))))
    expect(listChanges(openRevision(saveRevision(open)))).toEqual([])
  })

  it.each(changed)('%s rejected reads as another engine rejects it, and has no change left', async name => {
    const open = opened(read(name))
    rejectAll(open, () => true)
    const other = opened(await docxDiffRejectRevisions(read(name)))
    if (!otherIsWrong.has(name)) expect(texts(open)).toEqual(texts(other))
    expect(listChanges(openRevision(saveRevision(open)))).toEqual([])
  })

  it.each(changed)('each change of %s can be decided, and taken back exactly', name => {
    const open = opened(read(name))
    const before = state(open)
    for (const { id } of listChanges(open)) {
      for (const verdict of ['accept', 'reject'] as const) {
        const record = decideChange(open, id, verdict)
        expect(listChanges(open).map(change => change.id)).not.toContain(id)
        undoDecision(open, record)
      }
    }
    expect(state(open)).toEqual(before)
  })

  it('a clean copy of each document reads as the document with all accepted', () => {
    for (const name of files) {
      const open = opened(read(name))
      acceptAll(open)
      expect(texts(opened(cleanCopy(read(name)))), name).toEqual(texts(open))
    }
  })
})
