import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docxFile } from '../../../test/support/docx-file.ts'
import { type PdfWord, pdfWords } from '../../../test/support/pdf-tools.ts'
import { bytesSource } from '../../engine/byte-source.ts'
import { openPackage } from '../../engine/docx/package.ts'
import { openPdf } from '../../engine/pdf/document.ts'
import { acceptedFile, receiveDocx } from '../../engine/print-copy/receive-docx.ts'
import { type ClausePlace, type PrintedPage, printedPages } from '../../engine/printed-pages/printed-pages.ts'
import { type PrintFace, printSource } from '../../engine/redline/printing/print-source.ts'
import { opened, p, r } from '../../engine/redline/test-support/contract.ts'
import type { Conversion } from './conversion.ts'
import { testConversion } from './test-support/test-conversion.ts'

let conversion: Conversion
let folder: string
beforeAll(async () => {
  conversion = testConversion()
  folder = await mkdtemp(join(tmpdir(), 'countersign-printed-'))
})
afterAll(async () => {
  await conversion.stop()
  await rm(folder, { recursive: true, force: true })
})

const by = 'w:author="Dana" w:date="2026-01-01T00:00:00Z"'
const deletedEnd = `<w:rPr><w:del w:id="1" ${by}/></w:rPr>`
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** Returns words that no other paragraph has. */
const words = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}x${index}`).join(' ')
const note = (id: number, text: string) =>
  `<w:footnote w:id="${id}">${p(`<w:r><w:footnoteRef/></w:r>${r(` ${text}`)}`)}</w:footnote>`
const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/></w:tcPr>${p(r(text))}</w:tc>`
const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`
const table = (...rows: string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid>${rows.join('')}</w:tbl>`
const section = (properties: string) =>
  `<w:sectPr><w:headerReference w:type="default" r:id="rId1"/>${properties}<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="700" w:footer="700" w:gutter="0"/></w:sectPr>`
const portrait = '<w:pgSz w:w="11906" w:h="16838"/>'
const landscape = '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>'

/** A document with a header and with notes, of which one is deleted. */
const withHeaderAndNotes = (body: string, header = p(r('Confidential draft'))) =>
  docxFile({
    body,
    relationships: [
      { type: 'header', target: 'header1.xml' },
      { type: 'footnotes', target: 'footnotes.xml' },
    ],
    contentTypes: { '/word/header1.xml': `${word}.header+xml`, '/word/footnotes.xml': `${word}.footnotes+xml` },
    files: {
      'word/header1.xml': `<w:hdr ${w}>${header}</w:hdr>`,
      'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:type="separator" w:id="0">${p('<w:r><w:separator/></w:r>')}</w:footnote>${note(2, 'A deleted remark.')}${note(3, 'A remark about Bern.')}${note(4, 'A remark about Rome.')}</w:footnotes>`,
    },
  })

/**
 * Prints a document whose clauses have these texts. Returns its pages, their words as Poppler reads them, and the text
 * at a place.
 */
async function printed(file: Uint8Array, texts: string[], face: PrintFace = 'clean') {
  const open = opened(file)
  const source = printSource(open, face, () => ({ color: '0000FF', isDouble: false }))
  const docx = source.file.write()
  const pdf = await conversion.lend(office => office.toPdf(receiveDocx(docx).rendering))
  const path = join(folder, 'printed.pdf')
  await writeFile(path, pdf)
  const pages = printedPages(acceptedFile(openPackage(docx)).file, openPdf(bytesSource(pdf)), source.names)
  const textAt = ({ anchor, offset }: ClausePlace) => texts[open.anchors.indexOf(anchor)]?.slice(offset)
  const wordAt = (place: ClausePlace) => /^\S+/.exec(textAt(place) ?? '')?.[0]
  return { pages, wordsOnPages: await pdfWords(path), textAt, wordAt }
}

const isOfBody = ({ text }: PdfWord) => /^[a-z]+x\d+/.test(text)
const firstWord = (wordsOfPage: PdfWord[]) =>
  wordsOfPage.filter(isOfBody).toSorted((a, b) => Math.round(a.y) - Math.round(b.y) || a.x - b.x)[0]?.text

type Printed = Awaited<ReturnType<typeof printed>>

/** Expects each line of the body to begin with the word that Poppler finds in its box. */
function expectLines({ pages, wordsOnPages, wordAt }: Printed): void {
  for (const [index, { lines }] of pages.entries()) {
    const ofPage = wordsOnPages.filter(({ page }) => page === index + 1)
    const starts = lines.filter(place => wordAt(place) !== undefined)
    const found = starts.map(({ x, y, height }) => {
      const middle = y + height / 2
      return ofPage.find(pdfWord => Math.abs(pdfWord.x - x) < 1 && pdfWord.y < middle && pdfWord.bottom > middle)?.text
    })
    expect(starts.map(wordAt)).toEqual(found)
    expect(starts.length).toBeGreaterThan(0)
  }
}

const isOnPage = ({ width: pageWidth, height: pageHeight, lines }: PrintedPage) =>
  lines.every(
    ({ x, y, width, height }) =>
      x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= pageWidth && y + height <= pageHeight,
  )

describe('a printed document', () => {
  const texts = [
    words('first', 300),
    words('crossing', 500),
    words('cell', 10),
    words('other', 10),
    words('long', 260),
    words('beside', 250),
    words('after', 20),
    words('last', 40),
    words('wide', 20),
  ]
  const [first, crossing, a, b, long, beside, after, last, wide] = texts as [string, ...string[]]
  let print: Printed
  beforeAll(async () => {
    const body = [
      p(`${r(first)}${reference(3)}<w:del w:id="7" ${by}>${reference(2)}</w:del>`),
      p(r(crossing!)),
      table(row(a!, b!), row(long!, beside!)),
      p(r(after!)),
      p(`${r(last!)}${reference(4)}`, section(portrait)),
      p(r(wide!)),
      section(landscape),
    ].join('')
    print = await printed(withHeaderAndNotes(body), texts)
  })

  it('has a paragraph and a table row that cross pages', () => {
    const starts = print.pages.map(({ start }) => texts.findIndex(text => start && text.endsWith(print.textAt(start)!)))
    expect(starts).toEqual([0, 1, 4, 4, 8])
    expect(print.pages.map(({ start }) => start!.offset > 0)).toEqual([false, true, false, true, false])
  })

  it('has the size of each page', () => {
    const sizes = print.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])
    expect(sizes).toEqual([...Array.from({ length: 4 }, () => [595, 842]), [842, 595]])
  })

  it('begins each page at its first word', () => {
    const expected = print.pages.map((_, index) =>
      firstWord(print.wordsOnPages.filter(({ page }) => page === index + 1)),
    )
    expect(print.pages.map(({ start }) => print.wordAt(start!))).toEqual(expected)
  })

  it('begins each line at its first word', () => {
    expectLines(print)
  })

  it('lists the header and the notes of each page by their ids in the revision', () => {
    const notes = (index: number) =>
      ['Bern.', 'Rome.'].flatMap((text, at) =>
        print.wordsOnPages.some(pdfWord => pdfWord.page === index + 1 && pdfWord.text === text)
          ? [`footnote-${2 + at}`]
          : [],
      )
    expect(print.pages.map(({ stories }) => stories)).toEqual(
      print.pages.map((_, index) => ['header-0', ...notes(index)]),
    )
    expect(print.pages.flatMap(({ stories }) => stories)).toEqual(expect.arrayContaining(['footnote-2', 'footnote-3']))
  })

  it('has all lines on their pages', () => {
    expect(print.pages.map(isOnPage)).toEqual(print.pages.map(() => true))
  })
})

describe('a print of joined clauses', () => {
  const texts = [`${words('one', 230)} `, `${words('two', 400)} `, words('three', 90), words('next', 30)]
  const [one, two, three, next] = texts as [string, string, string, string]
  const body = p(r(one), deletedEnd) + p(r(two), deletedEnd) + p(r(three)) + p(r(next))

  it.each(['clean', 'original'] as const)('begins pages and lines in the clause with their words: %s', async face => {
    const print = await printed(docxFile({ body }), texts, face)
    expect(print.pages.length).toBeGreaterThan(1)
    expect(print.wordAt(print.pages[1]!.start!)).toBe(firstWord(print.wordsOnPages.filter(({ page }) => page === 2)))
    expectLines(print)
  })
})

describe('a print of a header with a deleted paragraph', () => {
  it('names the clauses of the header as the revision does', async () => {
    const header =
      p(`<w:del w:id="8" ${by}>${r('Old').replaceAll('w:t', 'w:delText')}</w:del>`, deletedEnd) + p(r('New'))
    const file = withHeaderAndNotes(p(r('text')) + section(portrait), header)
    for (const [face, anchors] of Object.entries({
      clean: ['header-0.1'],
      original: ['header-0.0', 'header-0.1'],
      markup: ['header-0.0', 'header-0.1'],
    })) {
      const { pages } = await printed(file, [], face as PrintFace)
      const ofHeader = pages[0]!.lines.map(({ anchor }) => anchor).filter(anchor => anchor.startsWith('header'))
      expect.soft(ofHeader, face).toEqual(anchors)
    }
  })
})
