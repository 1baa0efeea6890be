import { describe, expect, it } from 'vitest'
import { randomOf } from '../../../../test/support/random.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { type OpenRevision, openRevision, saveRevision } from '../open-revision.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import { RedlineError } from '../redline-error.ts'
import type { Operation } from '../redline-view.ts'
import { storiesOf } from '../stories.ts'
import { openContract, p, r } from '../test-support/contract.ts'
import { randomBody } from '../test-support/random-body.ts'
import { decideChange, decideTogether } from './decide-change.ts'
import { digest, xmlOf } from './decision-regions.ts'
import { findChanges, listChanges } from './find-changes.ts'
import { regionsOf, undoDecision } from './undo-decision.ts'

const dana = 'w:author="Dana" w:date="2026-01-01T00:00:00Z"'
const rex = { name: 'Rex', at: '2026-01-02T00:00:00Z' }
const ins = (id: number, text: string) => `<w:ins w:id="${id}" ${dana}>${r(text)}</w:ins>`
const end = (id: number) => `<w:rPr><w:ins w:id="${id}" ${dana}/></w:rPr>`
const move = (name: 'From' | 'To', id: number) =>
  `<w:move${name}RangeStart w:id="${id}" w:name="m" ${dana}/><w:move${name} w:id="${id + 1}" ${dana}>${r('moved')}</w:move${name}><w:move${name}RangeEnd w:id="${id}"/>`
const body = [
  p(r('first')),
  p(ins(1, 'second'), end(2)),
  p(r('third') + move('From', 3)),
  p(r('fourth')),
  p(move('To', 5)),
  p(ins(7, 'last'), end(8)),
].join('\n')

const cell = (content: string, properties = '') => `<w:tc>${properties}${content}</w:tc>`
const row = (cells: string, properties = '') => `<w:tr>${properties}${cells}</w:tr>`
const table = (rows: string) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>`
const inTable = `${p(r('before'))}${table(
  [
    row(cell(p(r('a'))) + cell(p(r('b')))),
    row(
      cell(p(ins(20, 'row'), `<w:rPr><w:ins w:id="21" ${dana}/></w:rPr>`)) + cell(p('')),
      `<w:trPr><w:ins w:id="22" ${dana}/></w:trPr>`,
    ),
    row(
      cell(p(`<w:del w:id="23" ${dana}><w:r><w:delText>gone</w:delText></w:r></w:del>`)) + cell(p('')),
      `<w:trPr><w:cantSplit/><w:del w:id="24" ${dana}/></w:trPr>`,
    ),
    row(
      cell(p(r('c ') + ins(25, 'new cell'))) +
        cell(
          table(row(cell(p(r('inner ') + ins(26, 'deep'))))) + p(r('e')),
          `<w:tcPr><w:cellIns w:id="27" ${dana}/></w:tcPr>`,
        ),
    ),
    row(
      cell(p(r('f'), `<w:jc w:val="right"/><w:pPrChange w:id="28" ${dana}><w:pPr/></w:pPrChange>`)) + cell(p(r('g'))),
    ),
  ].join(''),
)}${p(r('after'))}`

const withoutIds = (open: OpenRevision) => ({
  parts: storiesOf(open.file).map(({ root }) =>
    serializeXml(root).replace(/<w:\w+ w:id="\d+"/g, mark => mark.replace(/\d+/, '')),
  ),
  anchors: open.anchors,
})
const state = (open: OpenRevision) => ({
  stories: storiesOf(open.file).map(story => serializeXml(story.root)),
  anchors: open.anchors,
})
const again = (open: OpenRevision) => openRevision(saveRevision(open))

describe('undoing a decision', () => {
  it.each(['accept', 'reject'] as const)('restores the document exactly as it was before the decision: %s', verdict => {
    const open = openContract({ body })
    const before = state(open)
    for (const { id } of listChanges(open)) {
      const record = decideChange(open, id, verdict)
      expect(state(open)).not.toEqual(before)
      undoDecision(open, JSON.parse(JSON.stringify(record)))
      expect(state(open)).toEqual(before)
    }
  })

  it('works in any order and from stored records', () => {
    let open = openContract({ body })
    const before = state(open)
    const records = [1, 1, 0].map(index => decideChange(open, listChanges(open)[index]!.id, 'accept'))
    open = again(open)
    for (const record of [records[1]!, records[0]!, records[2]!]) undoDecision(open, record)
    expect(state(open)).toEqual(before)
  })

  it('restores the change without duplicate ids even if another paragraph was added', () => {
    let open = openContract({ body })
    const record = decideChange(open, listChanges(open).at(-1)!.id, 'reject')
    open = again(open)
    const [first] = open.anchors
    applyOperations(open, [{ kind: 'insertParagraph', after: first!, text: 'new' }], rex)
    undoDecision(open, record)
    const texts = listChanges(open).map(change => change.text)
    expect(texts.toSorted()).toEqual(['last', 'moved', 'new', 'second'])
    const ids = [
      ...serializeXml(open.file.tree(open.file.mainName)).matchAll(/<w:(?:ins|moveFrom|moveTo) w:id="(\d+)"/g),
    ]
    expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length)
  })

  it('restores the change even if the next paragraph was edited', () => {
    const open = openContract({ body: p(ins(1, 'a')) + p(r('b')) })
    const record = decideChange(open, listChanges(open)[0]!.id, 'accept')
    applyOperations(open, [{ kind: 'replaceText', anchor: open.anchors[1]!, start: 0, length: 1, text: 'c' }], rex)
    undoDecision(open, record)
    expect(listChanges(open).map(change => change.text)).toEqual(['a', 'b', 'c'])
  })

  it('restores a note that was removed with its reference, including the open changes in it', () => {
    const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
    const open = openContract({
      body: p(`${r('a')}<w:ins w:id="1" ${dana}>${reference(1)}</w:ins>${reference(2)}`),
      footnotes: `<w:footnote w:id="1">${p(ins(2, 'new') + ins(3, ' note'), end(4))}${p(ins(5, 'x'))}</w:footnote><w:footnote w:id="2">${p(ins(6, 'other'))}</w:footnote>`,
    })
    const before = state(open)
    const record = decideChange(open, '1-ilzr7', 'reject')
    expect(listChanges(open).map(change => change.text)).toEqual(['other'])
    undoDecision(open, JSON.parse(JSON.stringify(record)))
    expect(state(open)).toEqual(before)
  })

  it.each(['accept', 'reject'] as const)('restores changes that were decided together: %s', verdict => {
    const reference = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    const open = openContract({
      body: `${body}${p(`<w:ins w:id="20" ${dana}>${reference}</w:ins>`)}${p(r('end'))}`,
      footnotes: `<w:footnote w:id="1">${p(ins(21, 'note'))}</w:footnote><w:footnote w:id="2">${p(ins(22, 'other'))}</w:footnote>`,
    })
    const before = state(open)
    const changes = findChanges(open)
    expect(changes.length).toBeGreaterThan(4)
    const record = decideTogether(open, changes, verdict)
    expect(listChanges(open)).toEqual([])
    undoDecision(open, JSON.parse(JSON.stringify(record)))
    expect(state(open)).toEqual(before)
    const some = findChanges(open).filter((_, index) => index % 2 === 0)
    const left = decideTogether(open, some, verdict)
    const decided = new Set(some.map(change => change.change.id))
    expect(listChanges(open).filter(change => decided.has(change.id))).toEqual([])
    undoDecision(open, JSON.parse(JSON.stringify(left)))
    expect(state(open)).toEqual(before)
  })

  it.each(['accept', 'reject'] as const)(
    'restores a change in a table even if other cells, or paragraphs around the table, were edited: %s',
    verdict => {
      const first = openContract({ body: inTable })
      for (const { change } of findChanges(first)) {
        const [open, only] = [openContract({ body: inTable }), openContract({ body: inTable })]
        open.anchors = [...first.anchors]
        only.anchors = [...first.anchors]
        const record = decideChange(open, change.id, verdict)
        // These cells at the ends of the table and the paragraphs around it exist whatever was decided.
        const others = first.anchors.filter(
          (anchor, index) => [0, 1, 2, 11, 12].includes(index) && anchor !== change.anchor,
        )
        const edits = others.map(anchor => ({ kind: 'replaceText' as const, anchor, start: 0, length: 0, text: 'X' }))
        for (const revision of [open, only]) applyOperations(revision, edits, rex)
        undoDecision(open, JSON.parse(JSON.stringify(record)))
        expect(withoutIds(open), change.text).toEqual(withoutIds(only))
      }
    },
  )

  it('restores the change even if neighbouring clauses were edited', () => {
    const [open, only] = [openContract({ body }), openContract({ body })]
    only.anchors = [...open.anchors]
    const change = listChanges(open).find(({ text }) => text === 'second')!
    expect(change.anchor).toBe(open.anchors[1])
    const record = decideChange(open, change.id, 'reject')
    const anchors = only.anchors.filter(anchor =>
      record.regions.every(region => !region.anchorsBefore.includes(anchor)),
    )
    expect(anchors.length).toBeGreaterThan(2)
    const edits = anchors.map(anchor => ({ kind: 'replaceText' as const, anchor, start: 0, length: 0, text: 'X' }))
    for (const revision of [open, only]) applyOperations(revision, edits, rex)
    undoDecision(open, JSON.parse(JSON.stringify(record)))
    expect(withoutIds(open)).toEqual(withoutIds(only))
  })

  const cells = table(row(cell(p(r('a'))) + cell(p(ins(3, 'b')))))
  it.each([
    ['between changes that were decided together', p(r('between')) + cells, [2, 3]],
    ['in a table before a removed paragraph', cells + p(ins(4, 'c'), end(5)), [2]],
  ])('restores the changes even after edits %s', (_, between, edited) => {
    const file = `${p(r('first'))}${p(ins(1, 'second'), end(2))}${between}${p(r('last'))}`
    const [open, only] = [openContract({ body: file }), openContract({ body: file })]
    only.anchors = [...open.anchors]
    const record = decideTogether(open, findChanges(open), 'reject')
    const edits = edited.map(index => ({
      ...{ kind: 'replaceText' as const, anchor: only.anchors[index]!, start: 0, length: 0, text: 'X' },
    }))
    for (const revision of [open, only]) applyOperations(revision, edits, rex)
    undoDecision(open, JSON.parse(JSON.stringify(record)))
    expect(withoutIds(open)).toEqual(withoutIds(only))
  })

  it.each<[string, Operation]>([
    ['text', { kind: 'replaceText', anchor: '', start: 2, length: 0, text: 'X' }],
    ['text in an open insertion', { kind: 'replaceText', anchor: '', start: 14, length: 0, text: 'X' }],
    ['text next to an open change of format', { kind: 'replaceText', anchor: '', start: 20, length: 0, text: 'X' }],
    ['a deletion', { kind: 'replaceText', anchor: '', start: 2, length: 4, text: '' }],
    ['a replacement', { kind: 'replaceText', anchor: '', start: 4, length: 4, text: 'X' }],
    ['a format', { kind: 'format', anchor: '', start: 2, length: 3, bold: true }],
  ])('restores the change even if %s was added to its paragraph and withdrawn again', (_, operation) => {
    const format = `<w:b/><w:rPrChange w:id="3" ${dana}><w:rPr/></w:rPrChange>`
    const open = openContract({ body: p(r('the first ') + ins(1, 'and second ') + r('third', format), end(2)) + p('') })
    const before = state(open)
    const match = findChanges(open).find(change => change.change.id.startsWith('2-'))!
    const record = decideChange(open, match.change.id, 'accept')
    applyOperations(open, [{ ...operation, anchor: open.anchors[0]! } as Operation], rex)
    const added = findChanges(open).filter(change => change.change.author === rex.name)
    decideTogether(open, added, 'reject')
    undoDecision(open, JSON.parse(JSON.stringify(record)))
    expect(state(open)).toEqual(before)
  })

  it('restores a change that follows a table with a new paragraph, and keeps all anchors', () => {
    const file = cells + p(ins(1, 'gone'), end(2)) + p(r('last'))
    const [open, only] = [openContract({ body: file }), openContract({ body: file })]
    only.anchors = [...open.anchors]
    const { change } = findChanges(open).find(change => change.change.text === 'gone')!
    const record = decideChange(open, change.id, 'reject')
    const added = { text: 'X', newAnchor: '0'.repeat(8) }
    for (const revision of [open, only])
      applyOperations(revision, [{ kind: 'insertParagraph', after: open.anchors[1]!, ...added }], rex)
    undoDecision(open, JSON.parse(JSON.stringify(record)))
    expect(withoutIds(open)).toEqual(withoutIds(only))
  })

  it('restores the change from an older record, which contains a digest of the nodes', () => {
    const open = openContract({ body: p(r('cut ') + r('in two ') + ins(1, 'new') + ins(2, 'and other')) + p('') })
    const before = state(open)
    const record = decideChange(open, listChanges(open)[0]!.id, 'reject')
    const story = storiesOf(open.file).find(({ kind }) => kind === 'body')!
    record.regions[0]!.after = digest(xmlOf({ story }, story.container.children.slice(0, 1)))
    undoDecision(open, record)
    expect(state(open)).toEqual(before)
  })

  it('restores any document even if it was edited elsewhere', () => {
    let [undone, refused, elsewhere] = [0, 0, 0]
    for (let seed = 1; seed <= 150; seed++) {
      const random = randomOf(seed)
      const file = randomBody(random)
      const [open, only] = [openContract({ body: file }), openContract({ body: file })]
      only.anchors = [...open.anchors]
      const changes = listChanges(open)
      if (changes.length === 0) continue
      const record = decideChange(open, random.one(changes).id, random.one(['accept', 'reject'] as const))
      const concerned = regionsOf(record).flatMap(region => [...region.anchorsBefore, ...region.anchorsAfter])
      const [anchor] = open.anchors.filter(anchor => only.anchors.includes(anchor) && !concerned.includes(anchor))
      if (anchor) {
        elsewhere++
        for (const revision of [open, only])
          applyOperations(
            revision,
            [{ kind: 'insertParagraph', after: anchor, text: 'X', newAnchor: '0'.repeat(8) }],
            rex,
          )
      }
      try {
        undoDecision(open, JSON.parse(JSON.stringify(record)))
        undone++
        expect(withoutIds(open), `seed ${seed}`).toEqual(withoutIds(only))
      } catch (error) {
        if (!(error instanceof RedlineError)) throw error
        refused++
      }
    }
    expect(undone).toBeGreaterThan(100)
    // the other documents have no paragraph outside of the decision
    expect(elsewhere).toBeGreaterThan(50)
    expect(refused).toBe(0)
  })

  it('is refused without any effect if the cell of the change was edited since', () => {
    const open = openContract({ body: inTable })
    const change = listChanges(open).find(change => change.text === 'new cell')!
    const record = decideChange(open, change.id, 'accept')
    applyOperations(open, [{ kind: 'replaceText', anchor: change.anchor, start: 0, length: 0, text: 'X' }], rex)
    const before = state(open)
    expect(() => undoDecision(open, record)).toThrow(RedlineError)
    expect(state(open)).toEqual(before)
  })

  it('is refused without any effect if the paragraph of the change was edited since', () => {
    const open = openContract({ body })
    const record = decideChange(open, listChanges(open)[0]!.id, 'accept')
    applyOperations(open, [{ kind: 'replaceText', anchor: open.anchors[1]!, start: 0, length: 1, text: 'S' }], rex)
    const before = state(open)
    expect(() => undoDecision(open, record)).toThrow(RedlineError)
    expect(state(open)).toEqual(before)
  })
})
