import { describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import { rejectAll } from '../changes/decide-change.ts'
import { type OpenRevision, openRevision, placesOf, saveRevision } from '../open-revision.ts'
import { currentText, piecesOf } from '../paragraph-text.ts'
import { bodyOf } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import type { Operation } from '../redline-view.ts'
import { opened } from '../test-support/contract.ts'
import { differencesOfFiles } from '../test-support/files.ts'
import { storyMeaning } from '../test-support/story-meaning.ts'
import { labelsOf } from '../view/labels.ts'
import { applyOperations } from './apply-operations.ts'

const EDITS = 20

/** Returns a pseudorandom number that is the same in each run of the test. */
const scattered = (seed: number, below: number) => Math.floor((((seed + 1) * 0.618034) % 1) * below)

function operationOf(open: OpenRevision, number: number): Operation {
  const places = placesOf(open)
  const index = scattered(number, open.anchors.length)
  const anchor = open.anchors[index]!
  const text = currentText(piecesOf(places[index]!.node))
  const pick = (anchors: string[]) => anchors[scattered(number, anchors.length)] ?? anchor
  const cell = pick(open.anchors.filter((_, at) => places[at]!.row !== null))
  const item = pick([...labelsOf(open).keys()])
  const start = scattered(number + 100, text.length + 1)
  const length = Math.min(scattered(number + 200, 20), text.length - start)
  const words = text.split(' ').map((word, at) => (at % 4 === 1 && !word.includes('\ufffc') ? 'other' : word))
  const operations: Operation[] = [
    { kind: 'replaceText', anchor, start, length, text: 'brand new words' },
    { kind: 'replaceText', anchor, start: 0, length: text.length, text: words.join(' ') },
    { kind: 'format', anchor, start, length, bold: true },
    { kind: 'insertParagraph', after: anchor, text: 'A new paragraph.' },
    { kind: 'splitParagraph', anchor, offset: start },
    { kind: 'mergeWithNext', anchor },
    { kind: 'deleteParagraph', anchor },
    { kind: 'insertRowAfter', anchor: cell },
    { kind: 'deleteRow', anchor: cell },
    { kind: 'setListLevel', anchor: item, level: number % 3 },
  ]
  return operations[number % operations.length]!
}

function edited(first: OpenRevision): OpenRevision {
  let open = first
  for (let number = 0; number < EDITS; number++) {
    const next = openRevision(saveRevision(open))
    try {
      applyOperations(next, [operationOf(next, number)], { name: 'Dana', at: '2026-01-02T03:04:05Z' })
      open = next
    } catch (error) {
      if (!(error instanceof RedlineError)) throw error
    }
  }
  return open
}

const meaning = (open: OpenRevision) => storyMeaning(bodyOf(open.file.tree(open.file.mainName)))

describe('edits of sample documents', () => {
  it.each(sampleDocuments('docx'))('are all tracked, and leave no trace after rejection: %s', (_, read) => {
    const before = opened(read())
    const [first, saved] = [saveRevision(before), saveRevision(edited(before))]
    const after = openRevision(saved)
    for (const [part, { bytes }] of before.file.package.parts)
      if (part !== before.file.mainName) expect(after.file.package.parts.get(part)?.bytes).toEqual(bytes)
    const report = differencesOfFiles(first, saved.bytes, { displayNames: ['Dana'], otherSideNames: [] })
    expect([report.refused, report.differences, report.decisions, report.unknownAuthors]).toEqual([
      undefined,
      [],
      [],
      [],
    ])
    rejectAll(after, mark => mark.author === 'Dana')
    expect(meaning(after)).toEqual(meaning(before))
  })
})
