import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { embeddedFiles } from '../pdf/embedded-files.ts'
import { dict, name, type PdfObject, PdfString } from '../pdf/objects.ts'
import { Revision } from '../pdf/revision.ts'
import { decodeTextString, textString } from '../pdf/text-string.ts'
import { appended, plainPdf } from '../verification/test-support/seal.ts'
import { isLikeOurs } from './harmless-files.ts'
import { settleEmbeddedFiles } from './settle-embedded-files.ts'

interface UploadedFile {
  content?: string | Uint8Array
  /** The names in the file specification, by platform. */
  names?: Record<string, string>
  key?: string
}

/** Creates a document with files in its name tree or in another place of its catalog or page. */
const withFiles = (files: UploadedFile[], place: 'tree' | 'associated' | 'page' | 'annotation' = 'tree') =>
  appended(plainPdf(), revision => {
    const specifications = files.map(({ content = 'text', names = { F: 'a.txt', UF: 'a.txt' } }) => {
      const stream = revision.addStream(dict({ Type: name('EmbeddedFile') }), Buffer.from(content))
      const texts = Object.fromEntries(Object.entries(names).map(([key, text]) => [key, textString(text)]))
      return revision.add(dict({ ...texts, Desc: textString('The events'), EF: dict({ F: stream }) }))
    })
    const page = revision.document.pages()[0]!.ref
    const leaf = specifications.flatMap((ref, index): PdfObject[] => [textString(files[index]!.key ?? 'key'), ref])
    if (place === 'tree')
      revision.editCatalog(catalog => catalog.set('Names', dict({ EmbeddedFiles: dict({ Names: leaf }) })))
    if (place === 'associated') revision.editCatalog(catalog => catalog.set('AF', specifications))
    if (place === 'page') revision.edit(page, entries => entries.set('AF', specifications))
    if (place === 'annotation') {
      const annotations = specifications.map(FS =>
        revision.add(dict({ Type: name('Annot'), Subtype: name('FileAttachment'), Rect: [0, 0, 9, 9], FS })),
      )
      revision.edit(page, entries => entries.set('Annots', annotations))
    }
  })

/** Returns the remaining files of a document and the warnings. Checks that a second pass changes nothing. */
function settled(bytes: Uint8Array) {
  const document = openPdf(bytesSource(bytes))
  const revision = new Revision(document)
  const files = settleEmbeddedFiles(revision)
  const result = openPdf(bytesSource(Buffer.concat([bytes, revision.build()])))
  const again = new Revision(result)
  settleEmbeddedFiles(again)
  expect(again.changes.size).toBe(0)
  const left = embeddedFiles(result, result.pages())
  return { files, left, result }
}

const namesLeft = (bytes: Uint8Array) => [...new Set(settled(bytes).left.flatMap(({ names }) => names))].filter(Boolean)

describe('a file in an uploaded document', () => {
  it.each(['tree', 'associated', 'page', 'annotation'] as const)(
    'gets a single name that differs from the names of seal files, wherever it is: %s',
    place => {
      const names = { F: 'certificate.json', UF: 'events.jsonl', DOS: 'EVENTS~1.JSO', Unix: 'events.jsonl' }
      const bytes = withFiles([{ content: '{}', names, key: 'events.jsonl' }], place)
      expect(namesLeft(bytes)).toEqual(['uploaded-events.jsonl'])
      const { files, left } = settled(bytes)
      expect(files).toEqual([{ name: 'events.jsonl', keptAs: 'uploaded-events.jsonl', isLikeOurs: true }])
      expect(decodeTextString(left[0]!.specification.get('Desc') as PdfString)).toBe(
        'In the document when it was uploaded',
      )
    },
  )

  it.each(['tree', 'associated', 'page', 'annotation'] as const)('is left out if it is executable: %s', place => {
    const bytes = withFiles([{ content: 'MZ', names: { UF: 'setup.exe' } }, { names: { UF: 'notes.txt' } }], place)
    expect(namesLeft(bytes)).toEqual(['uploaded-notes.txt'])
    expect(settled(bytes).files).toEqual([
      { name: 'setup.exe', keptAs: null, isLikeOurs: false },
      { name: 'notes.txt', keptAs: 'uploaded-notes.txt', isLikeOurs: false },
    ])
  })

  it('gets a number if another file has its name', () => {
    const bytes = withFiles([
      { names: { UF: 'a.txt' }, key: '1' },
      { names: { UF: 'A.TXT' }, key: '2' },
      { names: { UF: 'uploaded-a.txt' }, key: '3' },
    ])
    expect(namesLeft(bytes)).toEqual(['uploaded-A (2).txt', 'uploaded-a (3).txt', 'uploaded-a.txt'])
  })

  it('keeps its name if it belongs to an electronic invoice', () => {
    expect(namesLeft(withFiles([{ content: '<a/>', names: { UF: 'factur-x.xml' } }]))).toEqual(['factur-x.xml'])
  })

  it.each([
    ['a/../../events.jsonl', 'uploaded-events.jsonl'],
    ['C:\\temp\\certificate.json', 'uploaded-certificate.json'],
    ['CERTIFICATE.JSON', 'uploaded-CERTIFICATE.json'],
    ['еvents.jsonl', 'uploaded-еvents.jsonl'],
    ['events.jsonl\u200b', 'uploaded-events.jsonl'],
    ['invoice\u202etxt.xml', 'uploaded-invoicetxt.xml'],
    ['events.jsonl. . ', 'uploaded-events.jsonl'],
    ['notes.txt:stream.exe', null],
    ['setup.exe\u0000.txt', 'uploaded-setup.exe.txt'],
    ['.txt', 'uploaded-file.txt'],
    ['noextension', null],
    ['', null],
    [`${'n'.repeat(300)}.txt`, `uploaded-${'n'.repeat(80)}.txt`],
  ])('gets a safe name: %j becomes %j', (uploadedName, expected) => {
    const content = expected?.endsWith('.xml') ? '<a/>' : 'text'
    expect(settled(withFiles([{ content, names: { UF: uploadedName } }])).files[0]!.keptAs).toBe(expected)
  })

  it.each([
    ['a.txt', 'MZ\u0000'],
    ['a.png', 'no picture'],
    ['a.csv', 'a,b\n=cmd|calc,1'],
    ['a.csv', 'a;@SUM(1)'],
    ['a.xml', '<a><b></a>'],
    ['a.xml', '<!DOCTYPE a [<!ENTITY x "y">]><a/>'],
    ['a.xml', '<?xml-stylesheet href="a.xsl"?><a/>'],
    ['a.xml', '<a xmlns:h="http://www.w3.org/1999/xht&#109;l"><h:script/></a>'],
    ['a.xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a.html', '<p>'],
    ['a.pdf', '%PDF-1.7'],
    ['a.docm', 'PK'],
  ])('is left out because of its content: %s with %j', (uploadedName, content) => {
    expect(settled(withFiles([{ content, names: { UF: uploadedName } }])).files[0]!.keptAs).toBeNull()
  })

  it.each([
    ['a.csv', 'name;amount\nRent;-1,50\nHeat;+20'],
    ['a.xml', '\ufeff<?xml version="1.0"?><a xmlns="urn:a">1</a>'],
    ['a.txt', Buffer.from('\ufeffHello', 'utf16le')],
    ['a.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)],
  ])('is kept: %s with %j', (uploadedName, content) => {
    expect(settled(withFiles([{ content, names: { UF: uploadedName } }])).files[0]!.keptAs).toBe(
      `uploaded-${uploadedName}`,
    )
  })

  it('is no longer listed if it has no content', () => {
    const bytes = appended(plainPdf(), revision => {
      const empty = revision.add(dict({ UF: textString('events.jsonl') }))
      revision.editCatalog(catalog => {
        catalog.set(
          'Names',
          dict({ EmbeddedFiles: dict({ Names: [new PdfString(Buffer.from('events.jsonl')), empty] }) }),
        )
        catalog.set('AF', [empty, textString('certificate.json')])
      })
    })
    const { files, left, result } = settled(bytes)
    expect([files.map(({ keptAs }) => keptAs), left, result.catalog.has('AF')]).toEqual([[null], [], false])
  })
})

it('does not change documents without files', () => {
  const revision = new Revision(openPdf(bytesSource(plainPdf(3))))
  expect([settleEmbeddedFiles(revision), revision.changes.size]).toEqual([[], 0])
})

describe('isLikeOurs', () => {
  it.each([
    'events.jsonl',
    'EVENTS.JSON',
    'certificate.json',
    'Certificate .json',
    'cert1ficate.json',
    'сеrtifiсаtе.json',
    'a/certificate.json',
    'events.jsonl.txt',
    'events\u200b.jsonl',
  ])('is true for %j, which looks like a seal file', uploadedName => expect(isLikeOurs(uploadedName)).toBe(true))
  it.each(['invoice.xml', 'certificate-of-origin.txt', 'events.csv', 'uploaded-events.jsonl', 'terms.json'])(
    'is false for %j',
    uploadedName => expect(isLikeOurs(uploadedName)).toBe(false),
  )
})
