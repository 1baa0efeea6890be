import { describe, expect, it } from 'vitest'
import { openRevision, saveRevision } from '../open-revision.ts'
import { contractFile, openContract, opened, p, r } from '../test-support/contract.ts'
import { acceptAll } from './decide-change.ts'
import { listChanges } from './find-changes.ts'

const dana = 'w:author="Dana" w:date="2026-01-01T00:00:00Z"'
const rex = 'w:author="Rex" w:date="2026-01-02T00:00:00Z"'
const ins = (id: number, text: string, by = dana) => `<w:ins w:id="${id}" ${by}>${r(text)}</w:ins>`
const end = (id: number, mark = 'ins') => `<w:rPr><w:${mark} w:id="${id}" ${dana}/></w:rPr>`
const cell = (content: string) => `<w:tc>${content}</w:tc>`
const insertedRow = (id: number, text: string) =>
  `<w:tr><w:trPr><w:ins w:id="${id}" ${dana}/></w:trPr>${cell(p(ins(id + 1, text), end(id + 2)))}</w:tr>`
const table = (rows: string) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>`
const bold = (id: number, text: string) => r(text, `<w:b/><w:rPrChange w:id="${id}" ${dana}><w:rPr/></w:rPrChange>`)
/** Word starts a moved range inside its first paragraph and ends it after the last. */
const movedParagraph = (way: 'From' | 'To', id: number, stop: '' | 'inside') => {
  const stretchEnd = `<w:move${way}RangeEnd w:id="${id}"/>`
  const text = `<w:move${way} w:id="${id + 1}" ${dana}>${r('a')}</w:move${way}>`
  const start = `<w:move${way}RangeStart w:id="${id}" w:name="m" ${dana}/>`
  const content = start + text + (stop === 'inside' ? stretchEnd : '')
  return p(content, end(id + 2, `move${way}`)) + (stop === 'inside' ? '' : stretchEnd)
}

const listed = (body: string) =>
  listChanges(openContract({ body })).map(({ type, author, text }) => [type, author, text])

describe('the list of changes', () => {
  it.each<[string, string, string[][]]>([
    ['joins runs', p(ins(1, 'a') + ins(2, 'b')), [['insertion', 'Dana', 'ab']]],
    [
      'joins runs across nodes that are not text',
      p(`${ins(1, 'a')}<w:bookmarkStart w:id="9" w:name="x"/>${ins(2, 'b')}`),
      [['insertion', 'Dana', 'ab']],
    ],
    ['joins runs across a paragraph end', p(ins(1, 'a'), end(2)) + p(ins(3, 'b')), [['insertion', 'Dana', 'a\nb']]],
    [
      'separates runs at a paragraph end that is not part of the change',
      p(ins(1, 'a')) + p(ins(3, 'b')),
      [
        ['insertion', 'Dana', 'a'],
        ['insertion', 'Dana', 'b'],
      ],
    ],
    [
      'separates runs at other text',
      p(ins(1, 'a') + r('x') + ins(2, 'b')),
      [
        ['insertion', 'Dana', 'a'],
        ['insertion', 'Dana', 'b'],
      ],
    ],
    [
      'joins runs across text that another author inserted later',
      p(ins(1, 'a') + ins(2, 'x', rex) + ins(3, 'b')),
      [
        ['insertion', 'Dana', 'ab'],
        ['insertion', 'Rex', 'x'],
      ],
    ],
    [
      'separates runs at text that another author inserted earlier',
      p(ins(1, 'a', rex) + ins(2, 'x') + ins(3, 'b', rex)),
      [
        ['insertion', 'Rex', 'a'],
        ['insertion', 'Dana', 'x'],
        ['insertion', 'Rex', 'b'],
      ],
    ],
    [
      'separates authors',
      p(ins(1, 'a') + ins(2, 'b', rex)),
      [
        ['insertion', 'Dana', 'a'],
        ['insertion', 'Rex', 'b'],
      ],
    ],
    ['shows a split paragraph', p(r('a'), end(1)) + p(r('b')), [['paragraph', 'Dana', '']]],
    [
      'shows rows with their content as one change',
      table(insertedRow(1, 'a') + insertedRow(5, 'b')),
      [['row', 'Dana', 'a\nb']],
    ],
    ['describes a format in words', p(bold(1, 'a') + bold(2, 'b')), [['format', 'Dana', 'bold']]],
    [
      'shows a move as one change',
      p(
        `<w:moveFromRangeStart w:id="1" w:name="m" ${dana}/><w:moveFrom w:id="2" ${dana}>${r('a')}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>`,
      ) +
        p(
          `${r('x')}<w:moveToRangeStart w:id="3" w:name="m" ${dana}/><w:moveTo w:id="4" ${dana}>${r('a')}</w:moveTo><w:moveToRangeEnd w:id="3"/>`,
        ),
      [['move', 'Dana', 'a']],
    ],
    [
      'shows a move without an origin as an insertion',
      p(`<w:moveTo w:id="4" ${dana}>${r('a')}</w:moveTo>`),
      [['insertion', 'Dana', 'a']],
    ],
    [
      'shows a deletion in an insertion next to the insertion',
      p(`<w:ins w:id="1" ${dana}>${r('a')}<w:del w:id="2" ${rex}><w:r><w:delText>b</w:delText></w:r></w:del></w:ins>`),
      [
        ['insertion', 'Dana', 'ab'],
        ['deletion', 'Rex', 'b'],
      ],
    ],
    [
      'describes font sizes in numbers',
      p(
        r('a', `<w:sz w:val="24"/><w:rPrChange w:id="1" ${dana}><w:rPr><w:sz w:val="20"/><w:b/></w:rPr></w:rPrChange>`),
      ),
      [['format', 'Dana', 'font size 10 to 12, not bold']],
    ],
    [
      'shows both branches of alternate content as one change',
      p(
        `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:txbxContent>${p(ins(1, 'a'))}</w:txbxContent></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${p(ins(1, 'a'))}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      [['insertion', 'Dana', 'a']],
    ],
    [
      'shows a moved paragraph with its end as one change, as Word writes it',
      movedParagraph('From', 1, '') + p(r('x')) + movedParagraph('To', 4, '') + p(r('y')),
      [['move', 'Dana', 'a']],
    ],
    [
      'shows a moved paragraph as one change if the range ends before the paragraph end',
      movedParagraph('From', 1, 'inside') + p(r('x')) + movedParagraph('To', 4, 'inside') + p(r('y')),
      [['move', 'Dana', 'a']],
    ],
    [
      'shows the text of a moved row once',
      `<w:moveFromRangeStart w:id="1" w:name="m" ${dana}/>${table(`<w:tr><w:trPr><w:del w:id="2" ${dana}/></w:trPr>${cell(p(`<w:moveFrom w:id="3" ${dana}>${r('a')}</w:moveFrom>`, end(4, 'moveFrom')))}</w:tr>`)}<w:moveFromRangeEnd w:id="1"/>` +
        `<w:moveToRangeStart w:id="5" w:name="m" ${dana}/>${table(`<w:tr><w:trPr><w:ins w:id="6" ${dana}/></w:trPr>${cell(p(`<w:moveTo w:id="7" ${dana}>${r('a')}</w:moveTo>`, end(8, 'moveTo')))}</w:tr>`)}<w:moveToRangeEnd w:id="5"/>${p('')}`,
      [['move', 'Dana', 'a']],
    ],
    ['shows a break', p(`<w:ins w:id="1" ${dana}><w:r><w:br/></w:r></w:ins>`), [['insertion', 'Dana', '\n']]],
    [
      'shows a symbol as its character in the text',
      p(`<w:ins w:id="1" ${dana}><w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r></w:ins>`),
      [['insertion', 'Dana', '\uf04a']],
    ],
    [
      'shows the code of a field without a result',
      p(`${r('a')}<w:ins w:id="1" ${dana}><w:r><w:instrText> REF x </w:instrText></w:r></w:ins>`),
      [['insertion', 'Dana', 'REF x']],
    ],
  ])('%s', (_, body, changes) => {
    expect(listed(body)).toEqual(changes)
  })

  it('contains the anchors of the paragraphs that text moved from and to', () => {
    const from = `<w:moveFromRangeStart w:id="1" w:name="m" ${dana}/><w:moveFrom w:id="2" ${dana}>${r('a')}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>`
    const to = `<w:moveToRangeStart w:id="3" w:name="m" ${dana}/><w:moveTo w:id="4" ${dana}>${r('a')}</w:moveTo><w:moveToRangeEnd w:id="3"/>`
    const open = openContract({ body: p(from) + p(to) })
    expect(listChanges(open)).toMatchObject([{ anchor: open.anchors[1], from: open.anchors[0] }])
  })

  it('contains the same ids after the file is saved and opened again', () => {
    const open = openContract({ body: p(ins(1, 'a') + r('x') + ins(2, 'b', rex)) })
    expect(listChanges(openRevision(saveRevision(open)))).toEqual(listChanges(open))
  })

  it('assigns different ids to changes whose marks have the same id', () => {
    const ids = listChanges(openContract({ body: p(ins(1, 'a') + r('x') + ins(1, 'b')) })).map(change => change.id)
    expect(new Set(ids).size).toBe(2)
  })

  it('places changes in notes at the note reference, and changes that no page shows at the first paragraph', () => {
    const open = openContract({
      body: p(r('x')) + p('<w:r><w:footnoteReference w:id="2"/></w:r>'),
      footnotes: `<w:footnote w:id="2">${p(ins(1, 'note'))}</w:footnote><w:footnote w:id="3">${p(ins(2, 'lost') + r(' text'))}</w:footnote>`,
    })
    const [first, second] = open.anchors
    expect(listChanges(open)).toMatchObject([
      { text: 'note', story: 'footnotes', place: 'footnote', anchor: second },
      { text: 'lost', place: 'footnote that nothing refers to', context: 'lost text', anchor: first },
    ])
  })

  it('separates moves with the same name, and marks by other authors within a move', () => {
    const range = (end: 'From' | 'To', id: number, by: string, content: string) =>
      `<w:move${end}RangeStart w:id="${id}" w:name="m" ${by}/>${content}<w:move${end}RangeEnd w:id="${id}"/>`
    const moved = (end: 'From' | 'To', id: number, by: string, text: string) =>
      `<w:move${end} w:id="${id}" ${by}>${r(text)}</w:move${end}>`
    const body = [
      range('From', 1, dana, moved('From', 2, dana, 'a') + moved('From', 3, rex, 'b')),
      range('To', 4, dana, moved('To', 5, dana, 'a')),
      range('From', 6, dana, moved('From', 7, dana, 'c')),
      range('From', 8, rex, moved('From', 9, rex, 'd')),
      range('To', 10, rex, moved('To', 11, rex, 'd')),
      range('To', 12, dana, moved('To', 13, dana, 'c')),
    ]
    expect(listed(p(body.join(r('x'))))).toEqual([
      ['move', 'Dana', 'a'],
      ['deletion', 'Rex', 'b'],
      ['move', 'Dana', 'c'],
      ['move', 'Rex', 'd'],
    ])
  })

  it('is empty after all changes in all stories are accepted', () => {
    const open = opened(
      contractFile({
        body: p(ins(1, 'a')) + p('<w:r><w:footnoteReference w:id="2"/></w:r>'),
        footnotes: `<w:footnote w:id="2">${p(ins(2, 'note'))}</w:footnote>`,
        styles: `<w:style w:styleId="x"><w:rPr><w:b/><w:rPrChange w:id="3" ${dana}><w:rPr/></w:rPrChange></w:rPr></w:style>`,
      }),
    )
    expect(listChanges(open).map(change => change.story)).toEqual([undefined, 'footnotes', 'styles'])
    acceptAll(open)
    const { bytes } = saveRevision(open)
    expect(listChanges(openRevision({ bytes, anchors: open.anchors }))).toEqual([])
  })
})
