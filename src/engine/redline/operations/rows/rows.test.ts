import { describe, expect, it } from 'vitest'
import { acceptAll, decideChange } from '../../changes/decide-change.ts'
import { listChanges } from '../../changes/find-changes.ts'
import { placesOf } from '../../open-revision.ts'
import { openContract, p, r } from '../../test-support/contract.ts'
import {
  type Asked,
  addRow,
  changes,
  char,
  dana,
  deleted,
  deleteRow,
  done,
  field,
  inserted,
  insertedByDana,
  refused,
  replace,
  rex,
  run,
  split,
  texts,
  xml,
} from '../../test-support/operations.ts'
import { clausesOf } from '../../view/clauses.ts'
import { applyOperations } from '../apply-operations.ts'

const cell = (text: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${p(text && r(text))}</w:tc>`
const tr = (cells: string, properties = '') => `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`
const tbl = (rows: string, properties = '<w:tblW w:w="0" w:type="auto"/>') =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid/>${rows}</w:tbl>`
const control = (content: string, properties = '') =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const lock = (kind: string) => `<w:lock w:val="${kind}"/>`
const top = '<w:vMerge w:val="restart"/>'
const more = '<w:vMerge/>'
const last = p('')

const two = tbl(tr(cell('a') + cell('b')) + tr(cell('c') + cell('d'))) + last
const withoutMarks = (text: string) => text.replaceAll(/ w:(id|author|date)="[^"]*"/g, '')
const ended = '<w:p><w:pPr><w:rPr><w:ins/></w:rPr></w:pPr></w:p>'
const mine = 'w:author="Dana" w:date="2025-01-01T00:00:00Z"'

describe('a row', () => {
  it('is inserted the way word processors do it, with empty cells', () => {
    const { changes, texts, xml } = done(two, addRow(1))
    expect(texts).toEqual(['a', 'b', '', '', 'c', 'd', ''])
    expect(changes).toEqual(['Dana row '])
    expect(withoutMarks(xml)).toContain(
      `</w:tr><w:tr><w:trPr><w:ins/></w:trPr><w:tc>${ended}</w:tc><w:tc>${ended}</w:tc></w:tr><w:tr>`,
    )
  })

  it('is deleted the way word processors do it, with all its content', () => {
    const { changes, texts, xml } = done(two, deleteRow(2))
    expect(texts).toEqual(['a', 'b', ''])
    expect(changes).toEqual(['Dana row c\nd'])
    const gone = (text: string) =>
      `<w:tc><w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:del><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del></w:p></w:tc>`
    expect(withoutMarks(xml)).toContain(`<w:tr><w:trPr><w:del/></w:trPr>${gone('c')}${gone('d')}</w:tr>`)
  })

  it('is listed as inserted or deleted, and the clauses of a deleted row are marked as deleted', () => {
    const open = openContract({ body: two })
    run(open, addRow(0), deleteRow(2))
    expect(listChanges(open)).toMatchObject([
      { type: 'row', effect: 'insert', text: '', anchor: open.anchors[2] },
      { type: 'row', effect: 'delete', text: 'c\nd', anchor: open.anchors[4] },
    ])
    const clauses = clausesOf(open)
    expect(clauses.map(({ cell }) => cell && `${cell.row}/${cell.column}`)).toEqual([
      ...['0/0', '0/1', '1/0', '1/1', '2/0', '2/1'],
      undefined,
    ])
    expect(clauses.map(({ deleted }) => deleted ?? false)).toEqual([false, false, false, false, true, true, false])
  })

  it.each([
    ['inserted', addRow(0)],
    ['deleted', deleteRow(3)],
  ] satisfies [string, Asked][])('that is %s leaves the table unchanged if the change is rejected', (_, asked) => {
    const open = openContract({ body: two })
    const [before, anchors] = [xml(open), [...open.anchors]]
    run(open, asked)
    decideChange(open, listChanges(open)[0]!.id, 'reject')
    expect([xml(open), open.anchors]).toEqual([before, anchors])
  })

  it("is restored when its deletion is rejected, including the author's edits in it", () => {
    const open = openContract({
      body: tbl(tr(cell('a') + cell('b'))) + tbl(tr(`<w:tc>${p(insertedByDana('mine') + deleted('x'))}</w:tc>`)) + last,
    })
    const before = xml(open)
    run(open, deleteRow(2))
    const [row] = listChanges(open).filter(change => change.type === 'row')
    decideChange(open, row!.id, 'reject')
    expect(xml(open)).toBe(before)
  })

  it('leaves no trace if the same author inserts and deletes it', () => {
    const open = openContract({ body: two })
    const before = xml(open)
    const { added } = run(open, addRow(3))
    expect(added).toHaveLength(2)
    const { removed, touched } = applyOperations(
      open,
      [
        { kind: 'replaceText', anchor: added[0]!, start: 0, length: 0, text: 'typed' },
        { kind: 'splitParagraph', anchor: added[1]!, offset: 0 },
        { kind: 'deleteRow', anchor: added[1]! },
      ],
      dana,
    )
    expect([touched, removed.length, xml(open), changes(open)]).toEqual([[], 2, before, []])
    expect(open.anchors).toHaveLength(placesOf(open).length)
  })

  it.each([
    ['another author’s text', inserted('Rex wrote')],
    ['another author’s deletion', `<w:ins w:id="8" ${mine}>${deleted('x')}</w:ins>`],
  ])('is marked as deleted instead of removed if it contains %s', (_, content) => {
    const body = tbl(tr(cell('a')) + tr(`<w:tc>${p(content)}</w:tc>`, `<w:ins w:id="7" ${mine}/>`)) + last
    const open = openContract({ body })
    const before = xml(open)
    run(open, deleteRow(1))
    expect(withoutMarks(xml(open))).toContain('<w:trPr><w:ins/><w:del/></w:trPr>')
    decideChange(open, listChanges(open).find(change => change.effect === 'delete')!.id, 'reject')
    expect(xml(open)).toBe(before)
    run(open, deleteRow(1))
    acceptAll(open)
    expect(texts(open)).toEqual(['a', ''])
  })

  it('is marked as deleted instead of removed if the same author has moved it', () => {
    const moved = (end: string) =>
      `<w:move${end}RangeStart w:id="1" ${mine} w:name="m"/>${tbl(tr(`<w:tc>${p(`<w:move${end} w:id="2" ${mine}>${r('x')}</w:move${end}>`)}</w:tc>`, `<w:${end === 'To' ? 'ins' : 'del'} w:id="3" ${mine}/>`))}<w:move${end}RangeEnd w:id="1"/>`
    const open = openContract({ body: moved('From') + p(r('between')) + moved('To') + last })
    run(open, deleteRow(2))
    expect(placesOf(open)).toHaveLength(4)
    expect(withoutMarks(xml(open))).toContain('<w:trPr><w:ins/><w:del/></w:trPr>')
  })

  it('gets the anchors that an operation specifies for its cells, and later operations can use them', () => {
    const open = openContract({ body: two })
    const [first] = open.anchors
    const named = (...newAnchors: string[]) => ({ kind: 'insertRowAfter' as const, anchor: first!, newAnchors })
    const { added } = applyOperations(
      open,
      [
        named('newcell1', 'newcell2'),
        { kind: 'replaceText', anchor: 'newcell2', start: 0, length: 0, text: 'typed' },
        { kind: 'insertRowAfter', anchor: 'newcell2', newAnchors: ['newcell3', 'newcell4'] },
      ],
      dana,
    )
    expect(added).toEqual(['newcell1', 'newcell2', 'newcell3', 'newcell4'])
    expect(texts(open)).toEqual(['a', 'b', '', 'typed', '', '', 'c', 'd', ''])
    const error = (newAnchors: string[]) => {
      try {
        return applyOperations(openCopy(), [named(...newAnchors)], dana)
      } catch (thrown) {
        return thrown
      }
    }
    const openCopy = () => Object.assign(openContract({ body: two }), { anchors: [first!, 'x', 'y', 'z', 'end'] })
    expect(error(['newcell1'])).toMatchObject({ code: 'anchor-count', detail: '2' })
    expect(error(['newcell1', 'y'])).toMatchObject({ code: 'anchor-taken', detail: 'y' })
    expect(error(['newcell1', 'newcell1'])).toMatchObject({ code: 'anchor-taken', detail: 'newcell1' })
  })

  it('copies the properties of the row above and of its cells, unless they apply to that row alone', () => {
    const properties = '<w:cnfStyle w:val="100000000000"/><w:trHeight w:val="900"/><w:tblHeader/>'
    const paragraph = `<w:p><w:pPr><w:pStyle w:val="Cell"/><w:jc w:val="right"/><w:cnfStyle w:val="100000000000"/><w:rPr><w:b/></w:rPr><w:pPrChange w:id="1" ${rex}><w:pPr/></w:pPrChange></w:pPr>${r('a')}</w:p>`
    const first = `<w:tc><w:tcPr><w:cnfStyle w:val="001000000000"/><w:tcW w:w="10" w:type="dxa"/><w:gridSpan w:val="2"/><w:shd w:val="clear"/><w:tcPrChange w:id="2" ${rex}><w:tcPr/></w:tcPrChange></w:tcPr>${tbl(tr(cell('nested')))}${paragraph}</w:tc>`
    const exceptions = '<w:tblPrEx><w:jc w:val="center"/></w:tblPrEx>'
    const row = tr(control(first) + cell('b'), `${properties}<w:trPrChange w:id="3" ${rex}><w:trPr/></w:trPrChange>`)
    const { xml, texts } = done(tbl(row.replace('<w:tr>', `<w:tr>${exceptions}`), '<w:bidiVisual/>') + last, addRow(1))
    expect(texts).toEqual(['nested', 'a', 'b', '', '', ''])
    expect(withoutMarks(xml)).toContain(
      `<w:tr>${exceptions}<w:trPr><w:trHeight w:val="900"/><w:ins/></w:trPr><w:tc><w:tcPr><w:tcW w:w="10" w:type="dxa"/><w:gridSpan w:val="2"/><w:shd w:val="clear"/></w:tcPr><w:p><w:pPr><w:pStyle w:val="Cell"/><w:jc w:val="right"/><w:rPr><w:ins/><w:b/></w:rPr></w:pPr></w:p></w:tc><w:tc>${ended}</w:tc></w:tr></w:tbl>`,
    )
  })

  it('is inserted as a heading row only between two heading rows', () => {
    const heading = '<w:tblHeader/>'
    const { xml } = done(tbl(tr(cell('a'), heading) + tr(cell('b'), heading)) + last, addRow(0), addRow(1))
    expect(withoutMarks(xml).match(/<w:trPr>.*?<\/w:trPr>/g)).toEqual([
      `<w:trPr>${heading}</w:trPr>`,
      `<w:trPr>${heading}<w:ins/></w:trPr>`,
      `<w:trPr>${heading}</w:trPr>`,
      '<w:trPr><w:ins/></w:trPr>',
    ])
  })

  const nested = `<w:tc>${tbl(tr(cell('x')) + tr(cell('y')))}${last}</w:tc>`
  it.each([
    ['inserted at the end', two, [addRow(2)], ['a', 'b', 'c', 'd', '', '', '']],
    ['inserted and edited', two, [addRow(0), replace(0, 0, 0, 'A')], ['Aa', 'b', '', '', 'c', 'd', '']],
    ['inserted in a nested table', tbl(tr(nested + cell('b'))) + last, [addRow(0)], ['x', '', 'y', '', 'b', '']],
    ['inserted after a nested table', tbl(tr(nested + cell('b'))) + last, [addRow(2)], ['x', 'y', '', 'b', '', '', '']],
    ['deleted in a nested table', tbl(tr(nested + cell('b'))) + last, [deleteRow(0)], ['y', '', 'b', '']],
    ['deleted with all rows of a nested table', tbl(tr(nested)) + last, [deleteRow(0), deleteRow(1)], ['', '']],
    ['deleted with a nested table', tbl(tr(cell('a')) + tr(nested)) + last, [deleteRow(3)], ['a', '']],
    ['deleted as the only row', p(r('before')) + tbl(tr(cell('a'))) + last, [deleteRow(1)], ['before', '']],
    [
      'deleted between tables',
      tbl(tr(cell('a'))) + p(r('b')) + tbl(tr(cell('c'))) + last,
      [deleteRow(2)],
      ['a', 'b', ''],
    ],
    ['deleted with all other rows', two, [deleteRow(0), deleteRow(2)], ['']],
    ['deleted twice', two, [deleteRow(0), deleteRow(1)], ['c', 'd', '']],
    [
      'deleted with merged columns',
      tbl(tr(cell('a', '<w:gridSpan w:val="2"/>')) + tr(cell('b') + cell('c'))) + last,
      [deleteRow(0)],
      ['b', 'c', ''],
    ],
    ['inserted in a control', tbl(control(tr(cell('a'))) + tr(cell('b'))) + last, [addRow(0)], ['a', '', 'b', '']],
    ['deleted in a control', tbl(control(tr(cell('a')) + tr(cell('b')))) + last, [deleteRow(0)], ['b', '']],
    ['deleted with its control', tbl(control(tr(cell('a'))) + tr(cell('b'))) + last, [deleteRow(0)], ['b', '']],
    [
      'deleted with a control for its cell',
      tbl(tr(control(cell('a'))) + tr(cell('b'))) + last,
      [deleteRow(0)],
      ['b', ''],
    ],
    [
      'deleted with a control in it',
      tbl(tr(`<w:tc>${control(p(r('a')))}</w:tc>`) + tr(cell('b'))) + last,
      [deleteRow(0)],
      ['b', ''],
    ],
    [
      'deleted with a drop-down list in it',
      tbl(tr(`<w:tc>${p(control(r('a'), '<w:dropDownList/>'))}</w:tc>`) + tr(cell('b'))) + last,
      [deleteRow(0)],
      ['b', ''],
    ],
    [
      'deleted with changes by others in it',
      tbl(tr(`<w:tc>${p(inserted('x') + deleted('y') + r('z'))}</w:tc>`) + tr(cell('b'))) + last,
      [deleteRow(0)],
      ['b', ''],
    ],
    [
      'deleted after another author inserted it',
      tbl(tr(`<w:tc>${p(inserted('x'))}</w:tc>`, `<w:ins w:id="9" ${rex}/>`) + tr(cell('b'))) + last,
      [deleteRow(0)],
      ['b', ''],
    ],
    [
      'deleted with a field',
      tbl(tr(`<w:tc>${p(field('PAGE', '7'))}${p(char('begin') + r('x'))}${p(char('end'))}</w:tc>`) + tr(cell('b'))) +
        last,
      [deleteRow(0)],
      ['b', ''],
    ],
    [
      'deleted at the end of a merged cell',
      tbl(tr(cell('a', top)) + tr(cell('', more))) + last,
      [deleteRow(1)],
      ['a', ''],
    ],
    [
      'deleted with a whole merged cell',
      tbl(tr(cell('a', top)) + tr(cell('', more)) + tr(cell('b'))) + last,
      [deleteRow(1), deleteRow(0)],
      ['b', ''],
    ],
    [
      'inserted after a merged cell',
      tbl(tr(cell('a', top)) + tr(cell('', more)) + tr(cell('b', top))) + last,
      [addRow(1)],
      ['a', '', '', 'b', ''],
    ],
    ['deleted with paragraph breaks by its author', two, [split(0, 1), split(1, 0), deleteRow(0)], ['c', 'd', '']],
  ] satisfies [string, string, Asked[], string[]][])('can be %s', (_, body, asked, after) => {
    expect(done(body, ...asked).texts).toEqual(after)
  })

  it('keeps its cells in document order in a right-to-left table', () => {
    const body = tbl(tr(cell('a', '<w:tcW w:w="1" w:type="dxa"/>') + cell('b')), '<w:bidiVisual/>') + last
    expect(withoutMarks(done(body, addRow(0)).xml)).toContain(
      `<w:tc><w:tcPr><w:tcW w:w="1" w:type="dxa"/></w:tcPr>${ended}</w:tc><w:tc>${ended}</w:tc>`,
    )
  })

  it('leaves bookmarks that end elsewhere in place when it is removed', () => {
    const body =
      tbl(
        tr(cell('a')) +
          tr(
            `<w:tc>${p(`<w:bookmarkStart w:id="1" w:name="b"/>${insertedByDana('x')}`)}</w:tc>`,
            `<w:ins w:id="7" ${mine}/>`,
          ),
      ) + p('<w:bookmarkEnd w:id="1"/>')
    const open = openContract({ body })
    run(open, deleteRow(1))
    expect(xml(open)).toBe(
      tbl(`${tr(cell('a'))}<w:bookmarkStart w:id="1" w:name="b"/>`) + p('<w:bookmarkEnd w:id="1"/>'),
    )
  })

  it('is removed together with its table if it is the only row', () => {
    const open = openContract({ body: tbl(tr(`<w:tc>${p(insertedByDana('x'))}</w:tc>`, `<w:ins w:id="7" ${mine}/>`)) })
    expect(run(open, deleteRow(0))).toMatchObject({ added: [open.anchors[0]], removed: [expect.any(String)] })
    expect(xml(open)).toBe('<w:p/>')
  })

  const merged =
    tbl(tr(cell('a', top) + cell('b')) + tr(cell('', more) + cell('c')) + tr(cell('', more) + cell('d'))) + last
  it.each([
    ['inserted outside tables', p(r('a')), addRow(0)],
    ['deleted outside tables', p(r('a')), deleteRow(0)],
    ['inserted into a merged cell', merged, addRow(1)],
    ['inserted into the lower part of a merged cell', merged, addRow(3)],
    [
      'inserted under a spanning merged cell',
      tbl(
        tr(cell('a') + cell('b', `<w:gridSpan w:val="2"/>${top}`)) +
          tr(cell('c') + cell('', `<w:gridSpan w:val="2"/>${more}`)),
      ) + last,
      addRow(0),
    ],
    ['deleted with the first part of a merged cell', merged, deleteRow(0)],
    [
      'inserted next to an open change of cells',
      tbl(tr(cell('a', `<w:cellDel w:id="1" ${rex}/>`) + cell('b'))) + last,
      addRow(0),
    ],
    ['inserted in a locked control', tbl(control(tr(cell('a')), lock('contentLocked'))) + last, addRow(0)],
    [
      'deleted in a locked control',
      control(tbl(tr(cell('a')) + tr(cell('b'))), lock('sdtContentLocked')) + last,
      deleteRow(0),
    ],
    [
      'deleted with a locked control',
      tbl(tr(`<w:tc>${control(p(r('a')), lock('sdtLocked'))}</w:tc>`) + tr(cell('b'))) + last,
      deleteRow(0),
    ],
    [
      'deleted as the last row of a locked control',
      tbl(control(tr(cell('a')), lock('sdtLocked')) + tr(cell('b'))) + last,
      deleteRow(0),
    ],
    [
      'deleted with half a field',
      tbl(tr(`<w:tc>${p(char('begin') + r('a'))}</w:tc>`) + tr(cell('b'))) + p(char('end')),
      deleteRow(0),
    ],
    ['deleted inside a field', p(char('begin')) + two + p(char('end')), deleteRow(0)],
  ] satisfies [string, string, Asked][])('cannot be %s', (_, body, asked) => {
    expect(refused(body, asked)).toBe('not-editable')
  })
})
