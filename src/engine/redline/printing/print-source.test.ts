import { describe, expect, it } from 'vitest'
import { docxFile } from '../../../../test/support/docx-file.ts'
import { randomOf } from '../../../../test/support/random.ts'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { attribute, childElements, descendants, firstChild, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { rejectAll } from '../changes/decide-change.ts'
import { copyRevision, type OpenRevision, placesOf } from '../open-revision.ts'
import { currentTextOf } from '../paragraph-text.ts'
import { storiesOf } from '../stories.ts'
import { type ContractParts, openContract, opened, p, r } from '../test-support/contract.ts'
import { randomBody } from '../test-support/random-body.ts'
import { labelsOf } from '../view/labels.ts'
import type { WordFile } from '../word-file.ts'
import { type PrintFace, printSource } from './print-source.ts'
import type { Ink } from './show-markup.ts'

const dana = 'w:author="Dana" w:date="2026-01-01T00:00:00Z"'
const rex = 'w:author="Rex" w:date="2026-01-02T00:00:00Z"'
const inks: Record<string, Ink> = {
  Dana: { color: '0000FF', isDouble: false },
  Rex: { color: 'FF8800', isDouble: true },
}
const otherInk: Ink = { color: '555555', isDouble: false }
const gone = (text: string, properties = '') => r(text, properties).replaceAll('w:t', 'w:delText')
const ins = (content: string, by = dana) => `<w:ins w:id="1" ${by}>${content}</w:ins>`
const del = (content: string, by = dana) => `<w:del w:id="2" ${by}>${content}</w:del>`
const end = (mark: 'ins' | 'del', by = dana) => `<w:rPr><w:${mark} w:id="3" ${by}/></w:rPr>`
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
const table = (rows: string) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>`

const printed = (open: OpenRevision, face: PrintFace) => printSource(open, face, author => inks[author] ?? otherInk)
const textsOf = (file: WordFile) => placesOf({ file }).map(({ node }) => currentTextOf(node))

/** Returns the clauses of each printed paragraph as `index:length`. */
function clausesOf(open: OpenRevision, face: PrintFace): string[] {
  const { paragraphs } = printed(open, face).names
  return paragraphs.map(clauses =>
    clauses.map(({ anchor, length }) => `${open.anchors.indexOf(anchor)}:${length}`).join(' '),
  )
}

const signs: Record<string, string> = { single: '_', double: '‗', dotted: '.' }

/** Returns the text of a run with the lines through it and below it, and its colour: `[_0000FF text]`. */
function drawnRun(run: XmlElement): string {
  const properties = firstChild(run, 'w:rPr')
  const has = (name: string) => firstChild(properties, name) !== undefined
  const underline = firstChild(properties, 'w:u')
  const lines = [
    signs[attribute(underline, 'w:val') ?? ''] ?? '',
    has('w:strike') ? '-' : '',
    has('w:dstrike') ? '=' : '',
  ].join('')
  const color = attribute(firstChild(properties, 'w:color'), 'w:val') ?? attribute(underline, 'w:color') ?? ''
  const text = [...descendants(run)]
    .filter(node => node.name === 'w:t')
    .map(textOf)
    .join('')
  return lines === '' ? text : `[${lines}${color} ${text}]`
}

/** Returns the runs of each paragraph as `drawnRun` writes them. */
const drawn = (root: XmlElement) =>
  [...descendants(root)]
    .filter(node => node.name === 'w:p')
    .map(paragraph =>
      [...descendants(paragraph)]
        .filter(node => node.name === 'w:r')
        .map(drawnRun)
        .join(''),
    )
const markup = (parts: ContractParts) => {
  const { file } = printed(openContract(parts), 'markup')
  return drawn(file.tree(file.mainName))
}

describe('the clean print', () => {
  it('has all changes accepted', () => {
    const open = openContract({ body: p(r('a') + ins(r('b')) + del(gone('c'))) })
    expect(textsOf(printed(open, 'clean').file)).toEqual(['ab'])
  })

  it.each<[string, string, string[]]>([
    ['its own clause', p(r('a') + ins(r('bc'))) + p(r('d')), ['0:3', '1:1']],
    ['two joined clauses', p(r('one '), end('del')) + p(r('two')), ['0:4 1:3']],
    ['three joined clauses', p(r('a'), end('del')) + p(r('bc'), end('del')) + p(r('def')), ['0:1 1:2 2:3']],
    [
      'joined clauses with changes in them',
      p(r('a') + ins(r('b')), end('del')) + p(del(gone('c')) + r('d')) + p(r('e')),
      ['0:2 1:1', '2:1'],
    ],
    ['the clause after a deleted clause', p(r('a')) + p(del(gone('b')), end('del')) + p(r('c')), ['0:1', '2:1']],
    [
      'the joined clauses that have text',
      p(r('a'), end('del')) + p(del(gone('b')), end('del')) + p(r('c')),
      ['0:1 2:1'],
    ],
    [
      'clauses joined in a cell',
      table(`<w:tr>${cell(p(r('a'), end('del')) + p(r('b')))}${cell(p(r('c')))}</w:tr>`) + p(r('d')),
      ['0:1 1:1', '2:1', '3:1'],
    ],
  ])('names the clauses of a paragraph: %s', (_, body, expected) => {
    expect(clausesOf(openContract({ body }), 'clean')).toEqual(expected)
  })
})

describe('the original print', () => {
  it('has all changes rejected', () => {
    const open = openContract({ body: p(r('a') + ins(r('b')) + del(gone('c'))) })
    expect(textsOf(printed(open, 'original').file)).toEqual(['ac'])
  })

  it.each<[string, string, string[]]>([
    ['its own clause', p(r('a') + ins(r('bc')) + del(gone('d'))), ['0:2']],
    ['the two halves of a clause that was split', p(r('one '), end('ins')) + p(r('two')), ['0:4 1:3']],
    ['a clause next to an inserted clause', p(r('a')) + p(ins(r('b')), end('ins')) + p(r('c')), ['0:1', '2:1']],
    ['clauses that were joined', p(r('one '), end('del')) + p(r('two')), ['0:4', '1:3']],
  ])('names the clauses of a paragraph: %s', (_, body, expected) => {
    expect(clausesOf(openContract({ body }), 'original')).toEqual(expected)
  })
})

describe('the print with markup', () => {
  it.each<[string, string, string[]]>([
    ['underlines inserted text', p(r('a') + ins(r('b'))), ['a[_0000FF b]']],
    ['strikes deleted text and keeps it', p(r('a') + del(gone('b'))), ['a[-0000FF b]']],
    [
      'draws double lines for the other side',
      p(r('a') + ins(r('b'), rex) + del(gone('c'), rex)),
      ['a[‗FF8800 b][=FF8800 c]'],
    ],
    ['strikes text of one side that the other side deletes', p(ins(del(gone('a'), rex))), ['[=FF8800 a]']],
    [
      'replaces lines that the text has itself',
      p(del(gone('a', '<w:dstrike/>')) + ins(r('b', '<w:u w:val="wave"/>'))),
      ['[-0000FF a][_0000FF b]'],
    ],
    ['marks the end of a split paragraph', p(r('a'), end('ins')) + p(r('b')), ['a[_0000FF ¶]', 'b']],
    ['marks the end of a joined paragraph', p(r('a'), end('del', rex)) + p(r('b')), ['a[=FF8800 ¶]', 'b']],
    [
      'marks the text of an inserted row without its paragraph ends',
      table(
        `<w:tr><w:trPr><w:ins w:id="9" ${dana}/></w:trPr>${cell(p(ins(r('a')), end('ins')))}${cell(p(r('b')))}</w:tr>`,
      ) + p(r('c')),
      ['[_0000FF a]', '[_0000FF b]', 'c'],
    ],
    [
      'marks the text of a deleted cell',
      table(`<w:tr>${cell(p(r('a')), `<w:cellDel w:id="9" ${dana}/>`)}${cell(p(r('b')))}</w:tr>`) + p(r('c')),
      ['[-0000FF a]', 'b', 'c'],
    ],
    [
      'underlines text with another format with dots',
      p(r('a') + r('b', `<w:b/><w:rPrChange w:id="9" ${rex}><w:rPr/></w:rPrChange>`)),
      ['a[.FF8800 b]'],
    ],
    [
      'shows text that was moved at both places',
      p(
        `<w:moveFromRangeStart w:id="5" w:name="m" ${dana}/><w:moveFrom w:id="6" ${dana}>${r('a')}</w:moveFrom><w:moveFromRangeEnd w:id="5"/>`,
      ) +
        p(
          `<w:moveToRangeStart w:id="7" w:name="m" ${dana}/><w:moveTo w:id="8" ${dana}>${r('a')}</w:moveTo><w:moveToRangeEnd w:id="7"/>`,
        ),
      ['[-0000FF a]', '[_0000FF a]'],
    ],
    ['marks a link inside an insertion', p(ins(`<w:hyperlink w:anchor="x">${r('a')}</w:hyperlink>`)), ['[_0000FF a]']],
  ])('%s', (_, body, expected) => {
    expect(markup({ body })).toEqual(expected)
  })

  it('writes the properties of a run before its text, where word processors read them', () => {
    const open = openContract({ body: p(ins(r('new')) + del(gone('old'))) })
    const [paragraph] = placesOf({ file: printed(open, 'markup').file })
    for (const run of childElements(paragraph!.node, 'w:r'))
      expect(childElements(run).map(({ name }) => name)).toEqual(['w:rPr', 'w:t'])
  })

  it('has one clause for each paragraph', () => {
    const body = p(r('one '), end('del')) + p(r('two') + del(gone(' three')))
    expect(clausesOf(openContract({ body }), 'markup')).toEqual(['0:5', '1:9'])
  })

  it('does not change a document without changes', () => {
    const open = openContract({ body: p(r('a', '<w:strike/>')) + p(r('b')) })
    const { file } = printed(open, 'markup')
    expect(serializeXml(file.tree(file.mainName))).toBe(serializeXml(printed(open, 'clean').file.tree(file.mainName)))
  })

  it('does not change the revision', () => {
    const open = openContract({ body: p(r('a') + ins(r('b')), end('del')) + p(r('c')) })
    const before = serializeXml(open.file.tree(open.file.mainName))
    for (const face of ['clean', 'original', 'markup'] as const) printed(open, face)
    expect(serializeXml(open.file.tree(open.file.mainName))).toBe(before)
  })

  it('shows no number for deleted list items and does not count them', () => {
    const item = (content: string, more = '') =>
      p(content, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${more}`)
    const open = openContract({
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
      body: item(r('a')) + item(del(gone('b')), end('del')) + item(r('c')) + p(r('d')),
    })
    const { file } = printed(open, 'markup')
    const labels = labelsOf({ file, anchors: open.anchors })
    expect(open.anchors.map(anchor => labels.get(anchor)?.label ?? '')).toEqual(['1.', '', '2.', ''])
    const indent = firstChild(firstChild(placesOf({ file })[1]!.node, 'w:pPr'), 'w:ind')
    expect(attribute(indent, 'w:left')).toBe('720')
  })

  it('marks changes in headers and notes, and names these', () => {
    const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
    const changed = p(r('a') + ins(r('b')) + del(gone('c'), rex))
    const open = opened(
      docxFile({
        body: p(
          `${r('d')}<w:r><w:footnoteReference w:id="4"/></w:r>`,
          '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>',
        ),
        relationships: [
          { type: 'header', target: 'header1.xml' },
          { type: 'footnotes', target: 'footnotes.xml' },
        ],
        contentTypes: {
          '/word/header1.xml': `${word}.header+xml`,
          '/word/footnotes.xml': `${word}.footnotes+xml`,
        },
        files: {
          'word/header1.xml': `<w:hdr ${w}>${changed}</w:hdr>`,
          'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:type="separator" w:id="0">${p('')}</w:footnote><w:footnote w:id="4">${changed}</w:footnote></w:footnotes>`,
        },
      }),
    )
    const { file, names } = printed(open, 'markup')
    const roots = storiesOf(file).filter(({ kind }) => kind === 'header' || kind === 'footnotes')
    expect(roots.map(({ root }) => drawn(root).filter(text => text !== ''))).toEqual([
      ['a[_0000FF b][=FF8800 c]'],
      ['a[_0000FF b][=FF8800 c]'],
    ])
    expect(names.stories).toMatchObject({
      '/word/header1.xml': { id: 'header-0', anchors: ['header-0.0'] },
      'footnote 4': { id: 'footnote-1', anchors: ['footnote-1.0'] },
    })
  })
})

const marks = /<w:(ins|del|move\w+|cell(Ins|Del|Merge)|delText|delInstrText|\w+Change|customXml\w+Range\w+)\b/

/** Returns the text of the printed runs that `isShown` keeps, without pilcrows. */
const inkedText = (root: XmlElement, isShown: (drawnText: string) => boolean) =>
  [...descendants(root)]
    .filter(node => node.name === 'w:r' && isShown(drawnRun(node)))
    .flatMap(run => childElements(run, 'w:t').map(textOf))
    .join('')
    .replaceAll('¶', '')

const isStruck = (text: string) => /^\[[^ ]*[-=][0-9A-F]/.test(text)
const plainText = (open: OpenRevision) =>
  placesOf(open)
    .map(({ node }) => currentTextOf(node))
    .join('')
    .replaceAll(/[\n\t\ufffc\u2011\u00ad]/g, '')

function isSubsequence(part: string, whole: string): boolean {
  const characters = [...part]
  let at = 0
  for (const character of whole) if (character === characters[at]) at++
  return at === characters.length
}

describe('the print of any document', () => {
  const random = Array.from({ length: 60 }, (_, seed): [string, () => OpenRevision] => [
    `random body ${seed}`,
    () => openContract({ body: randomBody(randomOf(seed)) }),
  ])
  const samples = sampleDocuments('docx').map(([name, read]): [string, () => OpenRevision] => [
    name,
    () => opened(read()),
  ])

  it('has no change marks left, and its markup contains the current and the original text', () => {
    for (const [name, read] of [...samples, ...random]) {
      const open = read()
      const original = copyRevision(open)
      rejectAll(original, () => true)
      for (const face of ['clean', 'original', 'markup'] as const) {
        const { file, names } = printed(open, face)
        for (const { root } of storiesOf(file)) expect.soft(serializeXml(root), `${name}, ${face}`).not.toMatch(marks)
        expect.soft(names.paragraphs.length, `${name}, ${face}`).toBe(placesOf({ file }).length)
        const lengths = names.paragraphs.map(clauses => clauses.reduce((sum, { length }) => sum + length, 0))
        expect.soft(lengths, `${name}, ${face}`).toEqual(textsOf(file).map(text => text.length))
      }
      const { file } = printed(open, 'markup')
      const root = file.tree(file.mainName)
      expect
        .soft(
          inkedText(root, text => !isStruck(text)),
          name,
        )
        .toBe(plainText(open))
      expect
        .soft(
          isSubsequence(
            plainText(original),
            inkedText(root, () => true),
          ),
          name,
        )
        .toBe(true)
    }
  })
})
