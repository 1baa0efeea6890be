import { describe, expect, it } from 'vitest'
import { docxFile } from '../../../../test/support/docx-file.ts'
import { childElements } from '../../xml/xml-tree.ts'
import { listChanges } from '../changes/find-changes.ts'
import { openRevision, saveRevision } from '../open-revision.ts'
import type { Clause, Operation } from '../redline-view.ts'
import { settled } from '../test-support/both-ways.ts'
import { opened, p, r } from '../test-support/contract.ts'
import { differencesOfFiles } from '../test-support/files.ts'
import { storyMeaning } from '../test-support/story-meaning.ts'
import { clausesOf, documentLayout } from '../view/clauses.ts'
import { WordFile } from '../word-file.ts'
import { applyOperations } from './apply-operations.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const dana = { name: 'Dana', at: '2026-01-02T03:04:05Z' }
const noteText = '<w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> Within thirty days.</w:t></w:r>'

/** Creates a contract with a note, a header and a text box. */
const document = () =>
  opened(
    docxFile({
      body: `${p(r('First.'))}${p(`${r('Paid')}<w:r><w:footnoteReference w:id="5"/></w:r>`)}${p(
        `<w:r><w:pict><w:txbxContent>${p(r('boxed'))}</w:txbxContent></w:pict></w:r>`,
      )}<w:sectPr><w:headerReference w:type="default" r:id="rId2"/></w:sectPr>`,
      relationships: [
        { type: 'footnotes', target: 'footnotes.xml' },
        { type: 'header', target: 'header1.xml' },
      ],
      contentTypes: { '/word/footnotes.xml': `${word}.footnotes+xml`, '/word/header1.xml': `${word}.header+xml` },
      files: {
        'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:id="-1" w:type="separator">${p('')}</w:footnote><w:footnote w:id="5">${p(noteText)}</w:footnote></w:footnotes>`,
        'word/header1.xml': `<w:hdr ${w}>${p(r('Draft of May'))}</w:hdr>`,
      },
    }),
  )

const noteOf = (clauses: Clause[]) => clauses[1]!.stories![0]!.clauses[0]!
const edited = (operation: Operation) => {
  const open = document()
  const before = saveRevision(open)
  const applied = applyOperations(open, [operation], dana)
  return { open, applied, before, after: saveRevision(open) }
}
const replace = (anchor: string, start: number, length: number, text: string): Operation => ({
  kind: 'replaceText',
  anchor,
  start,
  length,
  text,
})

describe('text outside the body', () => {
  it('can be edited in a note, and the tracked changes are listed at the note reference', () => {
    const { open, applied, before, after } = edited(replace('footnote-1.0', 8, 6, 'sixty'))
    expect(applied.touched).toEqual([open.anchors[1]])
    expect(noteOf(clausesOf(open)).text).toBe(' Within sixty days.')
    expect(listChanges(open)).toMatchObject([
      { type: 'deletion', text: 'thirty', anchor: open.anchors[1], place: 'footnote', author: 'Dana' },
      { type: 'insertion', text: 'sixty', anchor: open.anchors[1], place: 'footnote', author: 'Dana' },
    ])
    const notes = (bytes: Uint8Array) =>
      childElements(WordFile.open(bytes).tree('/word/footnotes.xml')).map(storyMeaning)
    expect(notes(settled(after.bytes, 'reject'))).toEqual(notes(before.bytes))
    const { differences, refused } = differencesOfFiles(before, after.bytes, {
      displayNames: ['Dana'],
      otherSideNames: [],
    })
    expect([differences, refused]).toEqual([[], undefined])
  })

  it('is placed after the note number when inserted at the start of a note', () => {
    const { open, after } = edited(replace('footnote-1.0', 0, 0, 'At once'))
    expect(noteOf(clausesOf(open)).text).toBe('At once Within thirty days.')
    const xml = Buffer.from(WordFile.open(after.bytes).package.parts.get('/word/footnotes.xml')!.bytes).toString()
    expect(xml.indexOf('w:footnoteRef')).toBeLessThan(xml.indexOf('At once'))
  })

  it('can be formatted and edited in a header', () => {
    const { open, applied } = edited({ kind: 'format', anchor: 'header-0.0', start: 0, length: 5, bold: true })
    expect(applied.touched).toEqual([open.anchors[0]])
    applyOperations(open, [replace('header-0.0', 9, 3, 'June')], dana)
    const [header] = documentLayout(open).stories
    expect(header!.clauses[0]).toMatchObject({
      text: 'Draft of June',
      content: [{ text: 'Draft', format: ['bold'] }, { text: ' of ' }, { text: 'May' }, { text: 'June' }],
    })
    const again = openRevision(saveRevision(open))
    expect(documentLayout(again)).toEqual(documentLayout(open))
  })

  it('is marked as not editable only in text boxes', () => {
    const clauses = clausesOf(document())
    expect(noteOf(clauses).editable).toBeUndefined()
    expect(documentLayout(document()).stories[0]!.clauses[0]!.editable).toBeUndefined()
    expect(clauses[2]!.stories![0]!.clauses[0]!.editable).toBe(false)
  })

  it.each<[string, (box: string) => Operation, string]>([
    ['a new note paragraph', () => ({ kind: 'insertParagraph', after: 'footnote-1.0', text: 'x' }), 'not-editable'],
    ['a split of a header', () => ({ kind: 'splitParagraph', anchor: 'header-0.0', offset: 1 }), 'not-editable'],
    ['an insertion in a text box', box => replace(box, 0, 0, 'x'), 'not-editable'],
    ['an insertion in a separator', () => replace('footnote-0.0', 0, 0, 'x'), 'unknown-anchor'],
    ['an insertion in a missing note', () => replace('footnote-9.0', 0, 0, 'x'), 'unknown-anchor'],
    ['an insertion in a missing paragraph', () => replace('header-0.7', 0, 0, 'x'), 'unknown-anchor'],
  ])('does not allow %s', (_, operation, refusal) => {
    const open = document()
    const box = clausesOf(open)[2]!.stories![0]!.clauses[0]!.anchor
    expect(() => applyOperations(open, [operation(box)], dana)).toThrow(expect.objectContaining({ code: refusal }))
  })
})
