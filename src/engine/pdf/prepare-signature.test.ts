import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from './document.ts'
import { type PdfDict, type PdfName, PdfRef, type PdfString } from './objects.ts'
import { finishSignature, prepareSignature, type SignatureOptions } from './prepare-signature.ts'
import { Revision } from './revision.ts'
import { type DocumentBuilder, hybridDocument, plainDocument, xrefStreamDocument } from './test-documents.ts'

const options: SignatureOptions = {
  fieldName: 'Countersign',
  subFilter: 'ETSI.CAdES.detached',
  reservedBytes: 100,
  signedAt: new Date('2026-11-30T12:00:00Z'),
}
const CMS = Uint8Array.from([0x30, 0x03, 0x02, 0x01, 0x05])

function sign(bytes: Uint8Array, overrides: Partial<SignatureOptions> = {}): Buffer {
  const prepared = prepareSignature(new Revision(openPdf(bytesSource(bytes))), { ...options, ...overrides })
  return Buffer.concat([bytes, finishSignature(prepared, CMS)])
}

const open = (bytes: Uint8Array) => openPdf(bytesSource(bytes))
const withCatalog = (entries: string, objects: Record<number, string> = {}) => {
  const builder = plainDocument({ catalog: `<</Type/Catalog/Pages 2 0 R${entries}>>` })
  const at = builder.bytes().lastIndexOf('xref\n0')
  for (const [num, text] of Object.entries(objects)) builder.object(Number(num), text)
  return builder.table(`/Size 30/Root 1 0 R/Prev ${at}`, { nums: Object.keys(objects).map(Number) }).bytes()
}

describe('a prepared signature', () => {
  it.each<[string, DocumentBuilder]>([
    ['a table', plainDocument()],
    ['a cross-reference stream', xrefStreamDocument()],
    ['hybrid cross-references', hybridDocument('two-sections')],
  ])('covers the whole file except its own digits, in a file with %s', (_, builder) => {
    const bytes = builder.bytes()
    const prepared = prepareSignature(new Revision(open(bytes)), options)
    const whole = Buffer.concat([bytes, finishSignature(prepared, CMS)])
    const [first, length, second, rest] = prepared.byteRange
    expect([first, second + rest]).toEqual([0, whole.length])
    expect(whole.subarray(length, second).toString()).toBe(`<${Buffer.from(CMS).toString('hex').padEnd(200, '0')}>`)
    const digest = createHash('sha256').update(whole.subarray(0, length)).update(whole.subarray(second)).digest('hex')
    const resumed = createHash('sha256').update(bytes)
    for (const part of prepared.digestParts) resumed.update(part)
    expect(resumed.digest('hex')).toBe(digest)
    expect(open(whole).signatures()).toEqual([
      expect.objectContaining({
        fieldName: 'Countersign',
        subFilter: 'ETSI.CAdES.detached',
        byteRange: prepared.byteRange,
        docMdp: null,
        foundIn: 'form',
      }),
    ])
  })

  it('states its name, reason, place and time', () => {
    const [signature] = open(
      sign(plainDocument().bytes(), { name: 'Zoë', reason: 'R', location: 'L', contactInfo: 'C' }),
    ).signatures()
    const text = (key: string) => Buffer.from((signature!.value.get(key) as PdfString).bytes).toString('latin1')
    expect(['Reason', 'Location', 'ContactInfo', 'M'].map(text)).toEqual(['R', 'L', 'C', "D:20261130120000+00'00'"])
    expect((signature!.value.get('Type') as PdfName).value).toBe('Sig')
  })

  it('is refused if it does not fit into the reserved space', () => {
    const prepared = prepareSignature(new Revision(plainDocument().open()), { ...options, reservedBytes: 4 })
    expect(() => finishSignature(prepared, CMS)).toThrow(expect.objectContaining({ code: 'signature-too-large' }))
  })
})

describe('certification', () => {
  it.each([1, 2, 3] as const)('with permission %d is possible for the first signature of a document', permission => {
    const document = open(sign(plainDocument().bytes(), { certification: permission }))
    expect(document.certification).toBe(permission)
    expect((document.catalog.get('Perms') as PdfDict).get('DocMDP')).toEqual(document.signatures()[0]!.valueRef)
  })

  it('becomes an approval signature if the document already has a signature', () => {
    const once = sign(plainDocument().bytes())
    const twice = sign(once, { certification: 1 })
    const signatures = open(twice).signatures()
    expect(signatures.map(signature => [signature.fieldName, signature.docMdp])).toEqual([
      ['Countersign', null],
      ['Countersign 2', null],
    ])
    expect(Buffer.compare(twice.subarray(0, once.length), once)).toBe(0)
    expect(signatures[0]!.byteRange.at(-1)! + signatures[0]!.byteRange[2]!).toBe(once.length)
  })

  it('prevents further signatures if it forbids changes', () => {
    const certified = sign(plainDocument().bytes(), { certification: 1 })
    expect(() => sign(certified)).toThrow(expect.objectContaining({ code: 'certified-no-changes' }))
    expect(open(sign(sign(plainDocument().bytes(), { certification: 2 }))).signatures()).toHaveLength(2)
  })

  it('allows form changes if it states no permission', () => {
    const perms = '/Perms<</DocMDP 20 0 R>>'
    expect(
      open(withCatalog(perms, { 20: '<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<<>>>>]>>' }))
        .certification,
    ).toBe(2)
    expect(open(withCatalog(perms, { 20: '<</Type/Sig>>' })).certification).toBe(2)
  })

  it('removes usage rights from an unsigned document, but keeps other permissions', () => {
    const catalog = open(sign(withCatalog('/Perms<</UR3<<>>/Other 1>>'))).catalog
    expect([...(catalog.get('Perms') as PdfDict).keys()]).toEqual(['Other'])
    expect(open(sign(withCatalog('/Perms<</UR3<<>>>>'))).catalog.has('Perms')).toBe(false)
  })
})

describe('the form of a signed document', () => {
  it('keeps everything that a signature does not need to change', () => {
    const bytes = withCatalog('/AcroForm 20 0 R', {
      20: '<</Fields 21 0 R/NeedAppearances true/DA(/Helv 0 Tf)/XFA[]/SigFlags 4>>',
      21: '[22 0 R]',
      22: '<</FT/Tx/T(Countersign)>>',
    })
    const document = open(sign(bytes))
    const form = document.resolve(document.catalog.get('AcroForm')) as PdfDict
    expect(document.catalog.get('AcroForm')).toEqual(new PdfRef(20))
    expect([...form.keys()]).toEqual(['Fields', 'NeedAppearances', 'DA', 'SigFlags'])
    expect(form.get('SigFlags')).toBe(7)
    expect(document.resolve(form.get('Fields'))).toHaveLength(2)
    expect(document.signatures()[0]!.fieldName).toBe('Countersign 2')
  })

  it('keeps an XFA form that an earlier signature covers', () => {
    const once = sign(withCatalog('/AcroForm<</Fields[]>>'))
    const document = open(once)
    const revision = new Revision(document)
    revision.editCatalog(catalog => catalog.set('AcroForm', revision.copyOf(catalog.get('AcroForm')).set('XFA', [])))
    const withXfa = Buffer.concat([once, revision.build()])
    const form = open(sign(withXfa)).catalog.get('AcroForm') as PdfDict
    expect(form.has('XFA')).toBe(true)
  })

  it('has an invisible signature widget on the first page', () => {
    const document = open(sign(plainDocument().bytes()))
    const [annotation] = document.pages()[0]!.dict.get('Annots') as PdfRef[]
    const widget = document.resolve(annotation) as PdfDict
    expect(widget.get('Rect')).toEqual([0, 0, 0, 0])
    expect(widget.get('P')).toEqual(document.pages()[0]!.ref)
    expect(widget.get('F')).toBe(132)
  })
})

describe('readSignatures', () => {
  const signature =
    '<</Type/Sig/SubFilter/adbe.pkcs7.detached/Contents<30>/ByteRange[0 1 2 3]/Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/Include/Fields[(a.b)]>>>>]>>'

  it('finds signatures in nested fields, with inherited type and full name', () => {
    const bytes = withCatalog('/AcroForm<</Fields[20 0 R]>>', {
      20: '<</T(outer)/FT/Sig/Kids[21 0 R 20 0 R]>>',
      21: '<</T<feff00e9>/Parent 20 0 R/V 22 0 R>>',
      22: signature,
    })
    expect(open(bytes).signatures()).toEqual([
      expect.objectContaining({
        fieldName: 'outer.é',
        byteRange: [0, 1, 2, 3],
        fieldMdp: { action: 'Include', fields: ['a.b'] },
        fieldRef: new PdfRef(21),
      }),
    ])
  })

  it('finds signatures that are only on a page or only in the permissions', () => {
    const page = withCatalog('', {
      3: '<</Type/Page/Parent 2 0 R/Annots[20 0 R 21 0 R]>>',
      20: '<</Subtype/Widget/Parent 23 0 R>>',
      21: '<</Subtype/Link>>',
      22: signature,
      23: '<</FT/Sig/T(p)/V 22 0 R>>',
    })
    expect(
      open(page)
        .signatures()
        .map(signature => [signature.fieldName, signature.foundIn]),
    ).toEqual([['p', 'page']])
    const permissions = open(withCatalog('/Perms<</DocMDP 22 0 R>>', { 22: signature }))
    expect(permissions.signatures().map(signature => signature.foundIn)).toEqual(['permissions'])
  })

  it('ignores a signature field without a value', () => {
    expect(open(withCatalog('/AcroForm<</Fields[20 0 R]>>', { 20: '<</FT/Sig/T(empty)>>' })).signatures()).toEqual([])
  })
})
