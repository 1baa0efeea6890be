import { describe, expect, it } from 'vitest'
import { editedDocx } from '../../../../test/support/edited-docx.ts'
import { openPackage, type Part, writePackage } from '../../docx/package.ts'
import { attribute, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { listChanges } from '../changes/find-changes.ts'
import { marksOf } from '../changes/marks.ts'
import { undoDecision } from '../changes/undo-decision.ts'
import { listComments } from '../comments/list-comments.ts'
import { type FileComment, writeComments } from '../comments/write-comments.ts'
import { type OpenRevision, openRevision, type StoredRevision, saveRevision } from '../open-revision.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import { storiesOf } from '../stories.ts'
import { contractFile, opened, p, r } from '../test-support/contract.ts'
import { takenIn } from '../test-support/files.ts'
import { assertHonest } from '../untracked/assert-honest.ts'
import { clausesOf } from '../view/clauses.ts'
import { WordFile } from '../word-file.ts'
import { checkUpload } from './check-upload.ts'
import type { TakenUpload, UploadToCheck } from './checked-upload.ts'

const now = '2026-11-21T10:00:00Z'
const by = (author: string, id = 7) => `w:id="${id}" w:author="${author}" w:date="2025-06-01T00:00:00Z"`
const ins = (text: string, author: string, id?: number) => `<w:ins ${by(author, id)}>${r(text)}</w:ins>`
const others = { accept: true, reject: true, undo: false }
const ownSide = { accept: false, reject: false, undo: true }

const body =
  p(r('The Buyer pays 30 euro.')) +
  p(r('Rex adds') + ins(' this', 'Rex', 3) + r('.')) +
  p(r('Dan adds') + ins(' that', 'Dan', 4) + r('.')) +
  p(r('Dana added') + ins(' something', 'Dana', 5) + r('.'))

interface Overrides extends Partial<Omit<UploadToCheck, 'last' | 'upload'>> {
  last?: StoredRevision
  upload?: Uint8Array
}

/** Returns the result of an upload by Dana, who changed the document in a word processor. */
function uploaded(
  change: (xml: string) => string,
  { last = saveRevision(opened(contractFile({ body }))), upload: file, ...input }: Overrides = {},
) {
  const comments = input.comments ?? []
  const download = openRevision(last)
  writeComments(download, comments)
  const upload = file ?? editedDocx(saveRevision(download).bytes, change)
  const result = checkUpload({
    last: frozen(openRevision(last)),
    comments,
    without: false,
    drafts: [],
    unsaid: [],
    upload: WordFile.open(upload),
    member: { displayNames: ['Dana', 'Dana Maiden'], otherSideNames: ['Rex'] },
    author: { name: 'Dana', at: now },
    own: null,
    mayDecide: author => (author === 'Dan' ? ownSide : others),
    ...input,
  })
  return { last, before: openRevision(last), result, taken: result as TakenUpload }
}

/** Freezes a revision, so that code that changes it in place fails. */
function frozen(open: OpenRevision): OpenRevision {
  const freeze = (node: XmlElement): void => {
    for (const child of node.children) if (isElement(child)) freeze(child)
    for (const attribute of node.attributes) Object.freeze(attribute)
    for (const value of [node.children, node.attributes, node]) Object.freeze(value)
  }
  for (const { root } of storiesOf(open.file)) freeze(root)
  Object.freeze(open.anchors)
  return Object.freeze(open)
}

/** Renumbers changes as word processors do at each save. */
const renumbered = (xml: string) => {
  let number = 900
  return xml.replace(/(<w:(?:ins|del)) w:id="\d+"/g, (_, name) => `${name} w:id="${number--}"`)
}
const pays = (xml: string) =>
  renumbered(
    xml.replace(r('The Buyer pays 30 euro.'), r('The Buyer pays ') + ins('about ', 'Dana', 50) + r('30 euro.')),
  )
const shown = (open: OpenRevision | null) => listChanges(open!).map(({ author, at, text }) => `${author} ${at} ${text}`)
const texts = (open: OpenRevision | null) => clausesOf(open!).map(clause => clause.text)

describe('an upload with only tracked changes', () => {
  it('is accepted, dates the new changes to the upload, and keeps the ids and paragraphs of earlier changes', () => {
    const { before, taken, last } = uploaded(pays)
    expect(taken).toMatchObject({ outcome: 'taken', isEdited: true, untracked: [], leftOut: [], decided: [] })
    expect(taken.tracked).toMatchObject([{ kind: 'ins', text: 'about ' }])
    const [added, ...rest] = listChanges(taken.revision!)
    expect(added).toMatchObject({ author: 'Dana', at: now, text: 'about ', anchor: before.anchors[0] })
    expect(rest).toEqual(listChanges(before))
    expect(rest.map(change => change.id)).not.toContain(added!.id)
    expect(taken.revision!.anchors).toEqual(before.anchors)
    assertHonest(last.bytes, saveRevision(taken.revision!).bytes, 'Dana')
  })

  it("attributes a change under the member's earlier name to the current name", () => {
    const { taken } = uploaded(xml =>
      pays(xml).replace(
        `w:author="Dana" w:date="2025-06-01T00:00:00Z">${r('about ')}`,
        `w:author="Dana Maiden" w:date="1999-01-01T00:00:00Z">${r('about ')}`,
      ),
    )
    expect(shown(taken.revision)[0]).toBe(`Dana ${now} about `)
  })

  it('creates no new revision if nothing was changed', () => {
    const { taken } = uploaded(renumbered)
    expect(taken).toMatchObject({ outcome: 'taken', revision: null, tracked: [], isEdited: false })
  })

  it('creates no new revision if it only adds marks where the standard allows none', () => {
    const marked = p(`<w:pPr><w:keepNext w:val="0"><w:rPrChange ${by('Rex')}/></w:keepNext></w:pPr>`)
    const body = p('<w:pPr><w:keepNext w:val="0"/></w:pPr>')
    const last = saveRevision(opened(contractFile({ body })))
    const upload = contractFile({ body: marked })
    expect(uploaded(xml => xml, { last, upload }).taken).toMatchObject({
      outcome: 'taken',
      revision: null,
      tracked: [],
    })
  })

  it("withdraws the member's earlier change if the file no longer contains it", () => {
    const { taken } = uploaded(xml => xml.replace(/<w:ins [^>]*w:author="Dana".*?<\/w:ins>/, ''))
    expect(taken).toMatchObject({ outcome: 'taken', isEdited: false })
    expect(shown(taken.revision)).toEqual(['Rex 2025-06-01T00:00:00Z  this', 'Dan 2025-06-01T00:00:00Z  that'])
  })

  it('keeps moves and inserted rows, and assigns unique ids to their marks', () => {
    const row = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:trPr><w:ins ${by('Dana', 21)}/></w:trPr><w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/></w:tcPr>${p(`<w:ins ${by('Dana', 22)}>${r('A cell')}</w:ins>`, `<w:rPr><w:ins ${by('Dana', 23)}/></w:rPr>`)}</w:tc></w:tr></w:tbl>`
    const move = (name: string, id: number) =>
      `<w:move${name}RangeStart ${by('Dana', id)} w:name="move1"/><w:move${name} ${by('Dana', id + 1)}>${r('pays ')}</w:move${name}><w:move${name}RangeEnd w:id="${id}"/>`
    const { taken, last } = uploaded(xml =>
      xml
        .replace(r('The Buyer pays 30 euro.'), r('The Buyer ') + move('From', 31) + r('30 euro.') + move('To', 33))
        .replace('<w:p><w:r><w:t xml:space="preserve">Rex', `${row}$&`),
    )
    expect(taken.outcome).toBe('taken')
    expect(listChanges(taken.revision!).map(change => change.type)).toEqual([
      'move',
      'row',
      'insertion',
      'insertion',
      'insertion',
    ])
    const ids = [
      ...Buffer.from(openPackage(saveRevision(taken.revision!).bytes).parts.get('/word/document.xml')!.bytes)
        .toString()
        .matchAll(/<w:(ins|moveFrom|moveTo|moveFromRangeStart|moveToRangeStart) w:id="(\d+)"/g),
    ].map(match => match[2])
    expect(new Set(ids).size).toBe(ids.length)
    assertHonest(last.bytes, saveRevision(taken.revision!).bytes, 'Dana')
  })

  it('adds no new parts to the revision', () => {
    const last = openPackage(contractFile({ body }))
    const part = (name: string, xml: string): [string, Part] => [
      name,
      { name, contentType: 'application/xml', bytes: Buffer.from(xml) },
    ]
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const rel = (type: string, partName: string) => ({
      id: `x${type}`,
      type: `${office}/${type}`,
      target: partName,
      partName,
    })
    const upload = writePackage({
      parts: new Map([
        ...last.parts,
        part(
          '/docprops/app.xml',
          '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>Secret</Company></Properties>',
        ),
        part('/word/people.xml', '<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"/>'),
        part('/word/stray.xml', '<stray/>'),
      ]),
      relationships: new Map([
        ...last.relationships,
        ['', [...last.relationships.get('')!, rel('extended-properties', '/docProps/app.xml')]],
        ['/word/document.xml', [rel('people', '/word/people.xml')]],
      ]),
    })
    const { taken } = uploaded(xml => xml, {
      last: saveRevision(opened(contractFile({ body }))),
      upload: editedDocx(upload, pays),
    })
    expect(taken.outcome).toBe('taken')
    expect([...openPackage(saveRevision(taken.revision!).bytes).parts.keys()]).toEqual([...last.parts.keys()])
  })
})

describe('an upload that lacks a picture, if the member keeps only its tracked changes', () => {
  const picture = p('<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" id="s"/></w:pict></w:r>')
  const last = saveRevision(opened(contractFile({ body: p(r('Pay in 30 days.')) + picture + p(r('End.')) })))
  const without = (rewrite: (xml: string) => string) => (xml: string) =>
    rewrite(xml.replace(/<w:p>(?:(?!<w:p>).)*<w:pict>.*?<\/w:p>/s, ''))
  const tracked = `${r('Pay in ')}<w:del ${by('Dana', 8)}><w:r><w:delText>30</w:delText></w:r></w:del>${ins('14', 'Dana', 9)}${r(' days.')}`

  it('adds its tracked changes, and reports that the picture stays', () => {
    const edit = without(xml => xml.replace(r('Pay in 30 days.'), tracked))
    const { taken } = uploaded(edit, { last, own: 'tracked' })
    expect(taken).toMatchObject({ outcome: 'taken', leftOut: [{ kind: 'paragraph' }], untracked: [] })
    expect(listChanges(taken.revision!).map(change => `${change.type} ${change.text}`)).toEqual([
      'deletion 30',
      'insertion 14',
    ])
    expect(clausesOf(taken.revision!).map(clause => clause.text)).toEqual(['Pay in 14 days.', '\ufffc', 'End.'])
  })

  it('has the same result as without that choice if it contains no tracked changes', () => {
    const edit = without(xml => xml.replace('30 days', '14 days'))
    const { result } = uploaded(edit, { last, own: 'tracked' })
    expect(result).toMatchObject({ outcome: 'untracked', untracked: [{ kind: 'text' }, { kind: 'paragraph' }] })
    expect(uploaded(edit, { last }).result).toEqual(result)
  })

  it('is accepted if nothing was edited', () => {
    expect(uploaded(xml => xml, { last, own: 'tracked' }).result).toMatchObject({ outcome: 'taken' })
  })
})

describe('an upload with an untracked edit', () => {
  const fourteen = (xml: string) => renumbered(xml.replace('30 euro', '14 euro'))

  it('is reported clause by clause', () => {
    const { result } = uploaded(fourteen)
    expect(result).toMatchObject({ outcome: 'untracked', untracked: [{ kind: 'text', severity: 'high' }] })
  })

  it('is reported if the edit is marked as a change where the standard allows none', () => {
    const centred = p(
      `<w:pPr><w:ins ${by('Dana')}><w:jc w:val="center"/></w:ins></w:pPr>${r('The Buyer pays 30 euro.')}`,
    )
    const { result } = uploaded(xml => xml.replace(p(r('The Buyer pays 30 euro.')), centred))
    expect(result).toMatchObject({ outcome: 'untracked', untracked: [{ kind: 'paragraphFormat' }] })
  })

  it('results in tracked changes by the member if the member adopts all edits', () => {
    const { taken, before } = uploaded(fourteen, { own: 'all' })
    expect(taken).toMatchObject({ isEdited: true, untracked: [{ kind: 'text' }], leftOut: [] })
    expect(shown(taken.revision)).toEqual([`Dana ${now} 30`, `Dana ${now} 14`, ...shown(before)])
  })

  it('is accepted without its untracked edits if the member keeps only tracked changes', () => {
    const { taken, before } = uploaded(xml => pays(xml).replace('Rex adds', 'Rex always adds'), { own: 'tracked' })
    expect(taken).toMatchObject({ isEdited: true, untracked: [], leftOut: [{ kind: 'text' }] })
    expect(shown(taken.revision)).toEqual([`Dana ${now} about `, ...shown(before)])
  })

  it('lists tracked edits that cannot be separated from adjacent untracked edits', () => {
    const { result } = uploaded(xml => pays(xml).replace('30 euro', '14 euro'), { own: 'tracked' })
    const after = 'The Buyer pays about 14 euro.'
    expect(result).toMatchObject({ outcome: 'untracked', untracked: [{ after: '14' }, { kind: 'text', after }] })
  })

  it('results in a decision that can be undone if it accepts a change by the other side', () => {
    const { taken, before } = uploaded(xml => xml.replace(ins(' this', 'Rex', 3), r(' this')), { own: 'all' })
    expect(taken).toMatchObject({ isEdited: false, untracked: [{ kind: 'accepted', place: 'Rex' }], leftOut: [] })
    const [{ change, verdict, record }] = taken.decided as [TakenUpload['decided'][number]]
    expect([change.text, verdict]).toEqual([' this', 'accept'])
    expect(texts(taken.revision)[1]).toBe('Rex adds this.')
    undoDecision(taken.revision!, record)
    expect(listChanges(taken.revision!)).toEqual(listChanges(before))
  })

  it("keeps a change by the member's side open if it was accepted, and withdraws it if it was rejected", () => {
    const accepted = uploaded(xml => xml.replace(ins(' that', 'Dan', 4), r(' that')), { own: 'all' })
    expect(accepted.taken).toMatchObject({
      revision: null,
      decided: [],
      untracked: [],
      leftOut: [{ kind: 'accepted', place: 'Dan' }],
    })
    const rejected = uploaded(xml => xml.replace(ins(' that', 'Dan', 4), ''), { own: 'all' })
    expect(rejected.taken).toMatchObject({
      decided: [],
      isEdited: false,
      untracked: [{ kind: 'rejected' }],
      leftOut: [],
    })
    expect(shown(rejected.taken.revision)).toHaveLength(2)
  })

  it("is refused if it contains a change under the other side's name, even if the member adopts all edits", () => {
    const forged = (xml: string) =>
      xml.replace(r('The Buyer pays 30 euro.'), r('The Buyer pays 30') + ins('0', 'Rex', 60) + r(' euro.'))
    expect(uploaded(forged, { own: 'all' }).result).toMatchObject({
      outcome: 'forged',
      authors: ['Rex'],
      untracked: expect.arrayContaining([expect.objectContaining({ kind: 'forged', after: '0' })]),
    })
  })
})

describe('comments in an upload', () => {
  const row = (id: string, author: string, text: string, more: Partial<FileComment> = {}): FileComment => ({
    ...{
      id,
      author,
      text,
      parentId: null,
      fileId: null,
      at: new Date('2026-01-01T00:00:00Z'),
      anchor: null,
      resolved: false,
    },
    ...more,
  })
  const last = saveRevision(opened(contractFile({ body })))
  const comments = [row('rcom_1', 'Rex', 'Why 30?', { anchor: last.anchors[0]!, start: 4, length: 5 })]

  /** Returns the file with the comments that a member has after adding some in a word processor. */
  const commented = (said: FileComment[]) => {
    const open = openRevision(last)
    writeComments(open, said)
    return saveRevision(open).bytes
  }

  it('are returned as new comments, answers and thread states, not as part of the revision', () => {
    const upload = commented([
      { ...comments[0]!, resolved: true },
      row('new', 'Dana', 'Because.', { parentId: 'rcom_1' }),
      row('other', 'Dana', 'And this?', { anchor: last.anchors[1]!, start: 0, length: 3 }),
    ])
    const { taken } = uploaded(xml => xml, { last, comments, upload })
    expect(taken).toMatchObject({ outcome: 'taken', revision: null })
    expect(taken.comments).toMatchObject({
      added: [
        { text: 'Because.', answers: { row: 'rcom_1' } },
        { text: 'And this?', answers: null, place: { anchor: last.anchors[1], start: 0, length: 3 } },
      ],
      settled: [{ row: 'rcom_1', resolved: true }],
    })
  })

  it('are placed correctly next to an edit, and are not written into the revision', () => {
    const upload = editedDocx(
      commented([...comments, row('new', 'Dana', 'Here', { anchor: last.anchors[3]!, start: 0, length: 4 })]),
      xml =>
        xml
          .replace('euro.</w:t></w:r>', `euro</w:t></w:r>${ins(' and more.', 'Dana', 70)}`)
          .replace(`${r('Rex adds')}`, `${ins('Here ', 'Dana', 71)}${r('Rex adds')}`),
    )
    const { result } = uploaded(xml => xml, { last, comments, upload })
    expect(result.outcome).toBe('untracked')
    const { taken } = uploaded(xml => xml, { last, comments, upload, own: 'all' })
    expect(taken.comments.added).toMatchObject([
      { text: 'Here', place: { anchor: last.anchors[3], start: 0, length: 4 } },
    ])
    expect(listComments(taken.revision!)).toEqual([])
  })

  it('stay in the revision, with the same ids, if they come from the template', () => {
    const source = takenIn(
      commented([row('x', 'Dan', 'From the template', { anchor: last.anchors[0]!, start: 0, length: 3 })]),
    )
    const rows = [
      row('rcom_1', 'Dan', 'From the template', { fileId: '0' }),
      row('rcom_2', 'Rex', 'A row', { anchor: source.anchors[1]! }),
    ]
    const open = openRevision(source)
    writeComments(open, rows)
    const renumberComments = (xml: string) =>
      xml.replace(/(<w:comment\w*) w:id="(\d+)"/g, (_, name, id) => `${name} w:id="${40 - id}"`)
    const upload = editedDocx(
      editedDocx(saveRevision(open).bytes, xml =>
        renumberComments(xml).replace(r('Dana added'), `${ins('Here ', 'Dana', 80)}${r('Dana added')}`),
      ),
      renumberComments,
      'word/comments.xml',
    )
    const { taken, before } = uploaded(pays, { last: source, comments: rows, upload })
    expect(taken.outcome).toBe('taken')
    const bytes = taken.revision!.file.package.parts.get('/word/comments.xml')!.bytes
    expect(Buffer.from(bytes).toString()).toContain('From the template')
    expect(listComments(taken.revision!)).toEqual(listComments(before))
  })

  it('may be edited and deleted before they are sent, and answers to them remain answers', () => {
    const [first, second] = [row('rcom_1', 'Dana', 'First words'), row('rcom_2', 'Dana', 'To be deleted')]
    const answer = row('rcom_3', 'Dan', 'An answer', { parentId: 'rcom_1' })
    const upload = commented([{ ...first, text: 'Other words' }, answer])
    const drafts = ['rcom_1', 'rcom_2']
    const { taken } = uploaded(xml => xml, { last, comments: [first, second, answer], drafts, upload })
    expect(taken).toMatchObject({
      ...{ outcome: 'taken', revision: null, isEdited: false },
      tracked: [{ kind: 'comment', text: 'Other words' }],
      shown: [{ kind: 'commentDeleted', text: 'To be deleted' }],
      comments: { added: [], settled: [], edited: [{ row: 'rcom_1', text: 'Other words' }], deleted: ['rcom_2'] },
    })
  })

  it('count as the same comments if only their time differs', () => {
    const existing = [row('rcom_1', 'Dana', 'Words', { anchor: last.anchors[1]! })]
    const later = new Date('2026-02-02T00:00:00Z')
    const upload = commented([
      { ...existing[0]!, at: later },
      row('new', 'Dana', 'Words', { anchor: last.anchors[2]!, at: later }),
    ])
    const { taken } = uploaded(xml => xml, { last, comments: existing, drafts: ['rcom_1'], upload })
    expect(taken.comments).toMatchObject({ added: [{ place: { anchor: last.anchors[2] } }], edited: [], deleted: [] })
  })

  it('are reported as reopened if the upload reopens them', () => {
    const settled = [{ ...comments[0]!, resolved: true }]
    const { taken } = uploaded(xml => xml, { last, comments: settled, upload: commented(comments) })
    expect(taken).toMatchObject({
      ...{ outcome: 'taken', revision: null },
      shown: [{ kind: 'commentReopened' }],
      comments: { settled: [{ row: 'rcom_1', resolved: false }] },
    })
  })

  it('keep their text if the upload edits them after they have been sent', () => {
    const mine = [row('rcom_1', 'Dana', 'First words')]
    const upload = commented([row('rcom_1', 'Dana', 'Other words')])
    expect(uploaded(xml => xml, { last, comments: mine, upload }).result).toMatchObject({
      outcome: 'untracked',
      untracked: [{ kind: 'ownComment' }],
    })
    const { taken } = uploaded(xml => xml, { last, comments: mine, upload, own: 'all' })
    expect(taken).toMatchObject({
      revision: null,
      untracked: [],
      leftOut: [{ kind: 'ownComment' }],
      comments: { added: [] },
    })
  })
})

it('the next mark in a revision created from an upload gets a unique id', () => {
  const { taken } = uploaded(pays)
  const open = taken.revision!
  const operation = { kind: 'replaceText', anchor: open.anchors[0]!, start: 0, length: 3, text: 'A' } as const
  applyOperations(open, [operation], { name: 'Dan', at: now })
  const ids = storiesOf(open.file).flatMap(({ root }) => marksOf(root).map(mark => attribute(mark, 'w:id')))
  expect(new Set(ids).size).toBe(ids.length)
})
