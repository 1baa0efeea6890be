import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdftotext, qpdfCheck } from '../../../test/support/pdf-tools.ts'
import { assemble, textPdf } from '../../../test/support/text-pdf.ts'
import { bytesSource } from '../byte-source.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { readNameTree } from '../pdf/name-tree.ts'
import { readNumberTree } from '../pdf/number-tree.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfString } from '../pdf/objects.ts'
import { decodeTextString } from '../pdf/text-string.ts'
import { joinPdfs } from './join-pdfs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'join-'))
})
afterAll(() => rm(folder, { recursive: true }))

const opened = (bytes: Uint8Array) => openPdf(bytesSource(bytes))
const joined = (...files: Uint8Array[]) =>
  joinPdfs(files.map((file, index) => ({ document: opened(file), title: `File ${index + 1}.pdf` }))).bytes

async function stored(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${Math.random()}.pdf`)
  await writeFile(path, bytes)
  return path
}

function dictOf(document: PdfDocument, object: PdfObject | undefined): PdfDict {
  const resolved = document.resolve(object)
  if (!isDict(resolved)) throw new Error('no dictionary')
  return resolved
}

const listOf = (document: PdfDocument, object: PdfObject | undefined) => document.resolve(object) as PdfObject[]
const textOf = (document: PdfDocument, object: PdfObject | undefined) =>
  decodeTextString(document.resolve(object) as PdfString)

/**
 * Creates a file with everything whose names may clash with another file: named destinations, layers, a form, structure
 * and an attached file.
 */
const rich = (word: string) => {
  const content = `/P <</MCID 0>> BDC BT /F1 12 Tf 72 700 Td (${word}) Tj ET EMC`
  return assemble([
    `<< /Type /Catalog /Pages 2 0 R /Lang (en) /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R /Outlines 9 0 R
        /Dests << /here [3 0 R /XYZ 0 500 null] >>
        /Names << /EmbeddedFiles << /Names [(notes.txt) 12 0 R] >> >>
        /OCProperties << /OCGs [13 0 R] /D << /OFF [13 0 R] /Locked [13 0 R] >> >>
        /AcroForm << /Fields [14 0 R] /DA (/F1 9 Tf) /DR << /Font << /F1 4 0 R >> >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 800] /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /StructParents 0 /Annots [8 0 R 14 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [7 0 R]] >> /RoleMap << /Own /P >> >>',
    '<< /Type /StructElem /S /Own /P 6 0 R /Pg 3 0 R /K 0 >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D (here) >> /P 3 0 R >>',
    '<< /Type /Outlines /First 10 0 R /Last 10 0 R /Count 1 >>',
    `<< /Title (Chapter of ${word}) /Parent 9 0 R /Dest /here >>`,
    '<< /Length 5 >>\nstream\nnotes\nendstream',
    '<< /Type /Filespec /F (notes.txt) /EF << /F 11 0 R >> >>',
    '<< /Type /OCG /Name (Layer) >>',
    '<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (Send) /Rect [9 9 40 40] /P 3 0 R >>',
  ])
}

describe('joined files', () => {
  it('show their pages in order, each in its own size', async () => {
    const file = joined(textPdf(['One']), rich('Two'), textPdf(['Three'], 2))
    const path = await stored(file)
    expect(await qpdfCheck(path)).toEqual([])
    expect((await pdftotext(path)).split('\f').map(page => page.trim())).toEqual(['One', 'Two', 'Three', 'Three', ''])
    expect(
      opened(file)
        .pages()
        .map(({ width, height }) => [width, height]),
    ).toEqual([
      [612, 792],
      [300, 800],
      [612, 792],
      [612, 792],
    ])
  })

  it('are joined into the same bytes each time', () => {
    expect(Buffer.compare(joined(rich('A'), rich('B')), joined(rich('A'), rich('B')))).toBe(0)
  })

  it("have a bookmark for each file, with that file's own bookmarks below it", () => {
    const document = opened(joined(rich('A'), textPdf(['B'])))
    const outlines = dictOf(document, document.catalog.get('Outlines'))
    const first = dictOf(document, outlines.get('First'))
    const last = dictOf(document, outlines.get('Last'))
    expect([textOf(document, first.get('Title')), textOf(document, last.get('Title'))]).toEqual([
      'File 1.pdf',
      'File 2.pdf',
    ])
    const chapter = dictOf(document, first.get('First'))
    expect(textOf(document, chapter.get('Title'))).toBe('Chapter of A')
    expect(document.resolve(chapter.get('Parent'))).toBe(first)
    expect([first.get('Count'), last.has('First')]).toEqual([-1, false])
  })

  it('resolve named destinations with the same name to pages of the right file', () => {
    const document = opened(joined(rich('A'), rich('B')))
    const pages = document.pages()
    for (const page of pages) {
      const [link] = listOf(document, page.dict.get('Annots'))
      const action = dictOf(document, dictOf(document, link).get('A'))
      expect(listOf(document, action.get('D'))[0]).toEqual(page.ref)
    }
  })

  it('keep form fields with the same name separate', () => {
    const document = opened(joined(rich('A'), rich('B')))
    const form = dictOf(document, document.catalog.get('AcroForm'))
    const parents = listOf(document, form.get('Fields')).map(field => dictOf(document, field))
    expect(parents.map(parent => textOf(document, parent.get('T')))).toEqual(['document 1', 'document 2'])
    for (const [index, parent] of parents.entries()) {
      const [kid] = listOf(document, parent.get('Kids'))
      expect(document.resolve(dictOf(document, kid).get('Parent'))).toBe(parent)
      expect(dictOf(document, kid).get('P')).toEqual(document.pages()[index]!.ref)
    }
  })

  it('keep their structure tree, which each page still refers to', () => {
    const document = opened(joined(rich('A'), textPdf(['B']), rich('C')))
    const tree = dictOf(document, document.catalog.get('StructTreeRoot'))
    const parents = new Map(readNumberTree(document, tree.get('ParentTree')))
    for (const index of [0, 2]) {
      const page = document.pages()[index]!
      const [element] = listOf(document, parents.get(page.dict.get('StructParents') as number))
      expect(dictOf(document, element).get('Pg')).toEqual(page.ref)
      expect(document.resolve(dictOf(document, element).get('P'))).toBe(tree)
    }
    expect([...dictOf(document, tree.get('RoleMap'))]).toEqual([['Own', new PdfName('P')]])
    expect(document.catalog.has('MarkInfo')).toBe(false)
    expect(opened(joined(rich('A'), rich('C'))).catalog.has('MarkInfo')).toBe(true)
  })

  it('keep the visibility of their layers, and all attached files even if they share a name', () => {
    const document = opened(joined(rich('A'), rich('B')))
    const layers = dictOf(document, document.catalog.get('OCProperties'))
    expect(listOf(document, dictOf(document, layers.get('D')).get('OFF'))).toEqual(layers.get('OCGs'))
    expect(listOf(document, layers.get('OCGs'))).toHaveLength(2)
    const names = dictOf(document, document.catalog.get('Names'))
    const keys = readNameTree(document, names.get('EmbeddedFiles')).map(({ key }) =>
      decodeTextString(new PdfString(key)),
    )
    expect(keys).toEqual(['notes.txt', 'notes.txt (2)'])
  })

  it('do not contain pages that were removed before the upload', () => {
    const file = assemble([
      '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      '<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>',
      '<< /Title (Gone) /Parent 4 0 R /Dest [6 0 R /Fit] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Secret (what was taken out) >>',
    ])
    expect(Buffer.from(joined(file, file)).includes('taken out')).toBe(false)
  })
})

describe('joined files with unusual content', () => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] >>'
  const onePage = (catalog: string, ...others: string[]) =>
    assemble([
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page,
      ...others,
    ])

  it('keep their drawings, whatever their resources are called', () => {
    const content = '/Dest gs /StructParents Do'
    const file = assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] /Contents 4 0 R /Resources <<
            /ExtGState << /Dest 5 0 R >> /XObject << /StructParents 6 0 R /Dest 6 0 R >> /ColorSpace << /Dest /DeviceRGB >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /ca 0.5 /D [[3] 0] >>',
      '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream',
    ])
    const document = opened(joined(file, file))
    for (const { resources } of document.pages()) {
      const named = (kind: string, name: string) => document.resolve(dictOf(document, resources.get(kind)).get(name))
      expect(dictOf(document, named('ExtGState', 'Dest')).get('ca')).toBe(0.5)
      expect(named('XObject', 'Dest')).not.toBeNull()
      expect(named('XObject', 'StructParents')).toBe(named('XObject', 'Dest'))
      expect(named('ColorSpace', 'Dest')).toEqual(new PdfName('DeviceRGB'))
    }
  })

  it('never refer to the structure of another file', () => {
    const pointing = (key: number) =>
      Buffer.from(
        Buffer.from(rich('A')).toString('latin1').replace('/StructParents 0', `/StructParents ${key}`),
        'latin1',
      )
    for (const key of [1, 7, -1]) {
      const document = opened(joined(pointing(key), rich('B')))
      expect(document.pages()[0]!.dict.has('StructParents')).toBe(false)
    }
  })

  it('replace invalid numbers', () => {
    const huge = onePage(
      '/StructTreeRoot 4 0 R /Outlines 5 0 R',
      '<< /Type /StructTreeRoot /ParentTree << /Nums [99999999999999 7 0 R 0.5 7 0 R] >> /K 7 0 R >>',
      '<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 99999999999999999999 >>',
      '<< /Title (x) /Parent 5 0 R >>',
      '<< /Type /StructElem /S /P /P 4 0 R >>',
    )
    const document = opened(joined(huge, rich('B')))
    const first = dictOf(document, dictOf(document, document.catalog.get('Outlines')).get('First'))
    expect(first.get('Count')).toBe(-1)
    const tree = dictOf(document, document.catalog.get('StructTreeRoot'))
    expect(readNumberTree(document, tree.get('ParentTree')).map(([key]) => key)).toEqual([0])
    expect(document.pages()[1]!.dict.get('StructParents')).toBe(0)
  })

  it('may have lists of 200,000 entries', { timeout: 20_000 }, () => {
    const many = Array.from({ length: 200_000 }, () => '5 0 R').join(' ')
    const listing = onePage(
      `/StructTreeRoot << /Type /StructTreeRoot /K [${many}] >> /AF [${many}] /OCProperties << /OCGs [${many}] /D << /OFF [${many}] >> >>`,
      '<< >>',
      '<< /Type /OCG /Name (x) >>',
    )
    expect(opened(joined(listing, textPdf(['x']))).pages()).toHaveLength(2)
  })

  it('may have 80,000 ids and 20,000 identical names', { timeout: 20_000 }, () => {
    const ids = (more: string) =>
      Array.from({ length: 40_000 }, (_, index) => `(id${index}) 4 0 R (${more}${index}) 4 0 R`).join(' ')
    const attached = Array.from({ length: 20_000 }, () => '(same) 4 0 R').join(' ')
    const named = onePage(
      `/StructTreeRoot << /K 4 0 R /IDTree << /Names [${ids('a')}] >> >> /Names << /EmbeddedFiles << /Names [${attached}] >> >>`,
      '<< /S /P >>',
    )
    const document = opened(joined(named, named))
    const names = dictOf(document, document.catalog.get('Names'))
    const keys = readNameTree(document, names.get('EmbeddedFiles')).map(({ key }) => Buffer.from(key).toString('hex'))
    expect(new Set(keys).size).toBe(40_000)
  })
})
