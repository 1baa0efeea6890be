import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../byte-source.ts'
import {
  certificatesOf,
  day,
  type LongTermWorld,
  listsAt,
  longTermWorld,
  sealedInWorld,
  stampBy,
  verifyInWorld,
  withStamp,
  withStore,
} from '../../longterm/test-support/long-term-world.ts'
import { openPdf } from '../../pdf/document.ts'
import { dict, name, type PdfDict, PdfRef, PdfString } from '../../pdf/objects.ts'
import { finishSignature, prepareSignature } from '../../pdf/prepare-signature.ts'
import { Revision } from '../../pdf/revision.ts'
import { hybridDocument, linearizedDocument, xrefStreamDocument } from '../../pdf/test-documents.ts'
import { sealCms, signCms } from '../../signing/cms.ts'
import { localSigner } from '../../signing/local-signer.ts'
import { appended, plainPdf, sealed } from '../test-support/seal.ts'

const sealedAt = day('2027-03-04')

let world: LongTermWorld
let levelT: Uint8Array
let levelLta: Uint8Array
beforeAll(async () => {
  world = longTermWorld()
  levelT = await sealedInWorld(world, sealedAt, sealedAt)
  const data = { certificates: certificatesOf(world), lists: listsAt(world, day('2027-03-05')) }
  levelLta = await withStamp(withStore(levelT, data), world.authorities[2026], day('2027-03-06'))
})

const verify = (file: Uint8Array) => verifyInWorld(world, file)
const signerOf = ({ key, certificate }: LongTermWorld['seal'], root: LongTermWorld['root']) =>
  localSigner(key, [certificate, root.certificate])
const codes = (file: Uint8Array) => verify(file).problems.map(({ code }) => code)

/** Adds a store as an honest upgrade does. */
function addStore(revision: Revision, extra: Record<string, PdfRef> = {}): void {
  const [list] = listsAt(world, day('2027-03-05'))
  const store = revision.add(dict({ CRLs: [revision.addStream(new Map(), list!)], ...extra }))
  revision.editCatalog(catalog => catalog.set('DSS', store))
}

const withStoreAnd = (change: (revision: Revision) => void, file = levelT) =>
  appended(file, revision => {
    addStore(revision)
    change(revision)
  })

const firstPage = (revision: Revision) => revision.document.pages()[0]!.ref
const contentsOf = (revision: Revision) => revision.document.pages()[0]!.dict.get('Contents') as PdfRef
const otherText = Buffer.from('BT /F1 12 Tf 20 100 Td (Page 1 of another agreement) Tj ET')

const editForm = (revision: Revision, change: (form: PdfDict) => void) => {
  const form = revision.catalog.get('AcroForm')
  if (form instanceof PdfRef) revision.edit(form, change)
  else
    revision.editCatalog(catalog => {
      const copy = revision.copyOf(form)
      change(copy)
      catalog.set('AcroForm', copy)
    })
}

const addField = (revision: Revision, entries: PdfDict) => {
  const field = revision.add(entries)
  editForm(revision, form => form.set('Fields', [...(form.get('Fields') as PdfRef[]), field]))
  return field
}

describe('a revision with a security store', () => {
  it('is an upgrade if it adds nothing else', () => {
    expect(codes(withStoreAnd(() => undefined))).toEqual([])
  })

  it.each<[string, (revision: Revision) => void]>([
    ["replaces a page's content", r => r.setStream(contentsOf(r), new Map(), otherText)],
    [
      'gives a page different content',
      r => r.edit(firstPage(r), page => page.set('Contents', r.addStream(new Map(), otherText))),
    ],
    ['rotates a page', r => r.edit(firstPage(r), page => page.set('Rotate', 90))],
    ['appends a page', r => void r.appendPage({ width: 100, height: 100 }, [])],
    [
      'adds an annotation',
      r => {
        const note = r.add(dict({ Type: name('Annot'), Subtype: name('FreeText'), Rect: [0, 0, 300, 200] }))
        r.edit(firstPage(r), page => page.set('Annots', [...((page.get('Annots') as PdfRef[]) ?? []), note]))
      },
    ],
    ['removes the widget of the seal from its page', r => r.edit(firstPage(r), page => page.set('Annots', []))],
    ['replaces the font', r => r.set(new PdfRef(3), dict({ Type: name('Font'), BaseFont: name('Symbol') }))],
    ['adds an entry to the catalog', r => r.editCatalog(c => c.set('OpenAction', dict({ S: name('Print') })))],
    ['removes an entry from the catalog', r => r.editCatalog(c => c.delete('Perms'))],
    ['changes the form', r => editForm(r, form => form.set('NeedAppearances', true))],
    ['adds a text field', r => void addField(r, dict({ FT: name('Tx'), T: new PdfString(Buffer.from('x')) }))],
    [
      'adds a visible signature field',
      r => void addField(r, dict({ FT: name('Sig'), T: new PdfString(Buffer.from('x')), Rect: [0, 0, 300, 200] })),
    ],
    [
      'adds a field without a timestamp',
      r => void addField(r, dict({ FT: name('Sig'), T: new PdfString(Buffer.from('x')) })),
    ],
    [
      'replaces the field of the seal',
      r => r.edit(r.document.signatures()[0]!.fieldRef!, field => field.set('Rect', [0, 0, 300, 200])),
    ],
    [
      'replaces the seal',
      r => r.edit(r.document.signatures()[0]!.valueRef!, v => v.set('Name', new PdfString(Buffer.from('x')))),
    ],
    ['removes the fields from the form', r => editForm(r, form => form.set('Fields', []))],
  ])('is not an upgrade if it also %s', (_, change) => {
    expect(codes(withStoreAnd(change))).toContain('not-whole-file')
  })

  it('is not an upgrade if it also frees an object', () => {
    const file = withStoreAnd(() => undefined)
    const text = Buffer.from(file).toString('latin1')
    const at = text.lastIndexOf('\nxref\n') + 6
    const freed = `${text.slice(0, at)}5 1\n0000000000 00001 f \n${text.slice(at)}`
    expect(codes(Buffer.from(freed, 'latin1'))).toContain('not-whole-file')
  })

  it('makes the document invalid if it also maps an object number to another object in the file', () => {
    const file = withStoreAnd(() => undefined)
    const text = Buffer.from(file).toString('latin1')
    const at = text.lastIndexOf('\nxref\n') + 6
    const wrongOffset = String(text.indexOf('3 0 obj')).padStart(10, '0')
    const moved = `${text.slice(0, at)}5 1\n${wrongOffset} 00000 n \n${text.slice(at)}`
    expect(verify(Buffer.from(moved, 'latin1')).outcome).toBe('not-valid')
  })

  it('is not an upgrade if it also contains an unreferenced object, which repair programs would find', () => {
    const file = withStoreAnd(() => undefined)
    const hidden = Buffer.concat([file.subarray(0, levelT.length), Buffer.from('5 0 obj\n<<>>\nendobj\n')])
    const text = Buffer.from(file.subarray(levelT.length)).toString('latin1')
    const shifted = text
      .replace(/(\d{10}) 00000 n/g, (_, offset) => `${String(Number(offset) + 20).padStart(10, '0')} 00000 n`)
      .replace(/startxref\n(\d+)/, (_, offset) => `startxref\n${Number(offset) + 20}`)
    expect(codes(Buffer.concat([hidden, Buffer.from(shifted, 'latin1')]))).toContain('not-whole-file')
  })

  it('is not an upgrade if other bytes follow it', () => {
    expect(codes(Buffer.concat([withStoreAnd(() => undefined), Buffer.from('% and more\n')]))).toContain(
      'not-whole-file',
    )
  })
})

describe('a change that was prepared before the seal is detected', () => {
  const prepared = (change: (revision: Revision) => void) => {
    const { seal, root } = world
    return sealed(appended(plainPdf(), change), signerOf(seal, root), { options: { signedAt: sealedAt } })
  }

  it('if a page uses a font that did not exist then', async () => {
    const missing = dict({ Font: dict({ F1: new PdfRef(500) }) })
    const file = await prepared(r => r.edit(firstPage(r), page => page.set('Resources', missing)))
    const font = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Symbol') })
    expect(codes(withStoreAnd(() => undefined, file))).toEqual([])
    expect(codes(withStoreAnd(r => r.add(font, new PdfRef(500)), file))).toContain('not-whole-file')
  })

  it('if the security store is also the content of a page', async () => {
    const file = await prepared(r => r.editCatalog(catalog => catalog.set('DSS', contentsOf(r))))
    const shown = appended(file, r => r.setStream(contentsOf(r), new Map(), otherText))
    expect(codes(shown)).toContain('not-whole-file')
  })
})

describe('a document timestamp', () => {
  it('is refused if it covers only part of its revision', async () => {
    const options = { fieldName: 'Timestamp', subFilter: 'ETSI.RFC3161', reservedBytes: 8_192 } as const
    const prepared = prepareSignature(new Revision(openPdf(bytesSource(levelT))), options)
    const { appendix, byteRange, contentsOffset, contentsLength } = prepared
    const left = 40
    const text = Buffer.from(appendix).toString('latin1')
    const whole = `[${byteRange.join(' ')}]`
    const partly = `[${[...byteRange.slice(0, 3), byteRange[3] - left].join(' ')}]`
    appendix.set(Buffer.from(partly.padEnd(whole.length), 'latin1'), text.indexOf(whole))
    const after = appendix.subarray(contentsOffset + contentsLength, appendix.length - left)
    const hash = createHash('sha256').update(levelT).update(appendix.subarray(0, contentsOffset)).update(after).digest()
    const token = await stampBy(world.authorities[2026], day('2027-03-06'))({ digest: 'sha256', hash })
    const file = Buffer.concat([levelT, finishSignature(prepared, token)])
    expect(verify(file).problems.map(({ message }) => message)).toEqual([
      'The timestamp of the document does not hold (it covers only a part of the file)',
    ])
  })

  it('is refused if an empty revision follows it', () => {
    expect(codes(appended(levelLta, () => undefined))).toContain('not-whole-file')
  })

  it('allows no other signature after it, even one that covers the whole file', async () => {
    const signer = signerOf(world.seal, world.root)
    const signedAt = day('2027-03-07')
    const refused = sealed(levelLta, signer, { options: { signedAt } })
    await expect(refused).rejects.toMatchObject({ code: 'certified-no-changes' })
    // Our writer refuses this, so the attack shows it a looser certification, and signs the file as it is.
    const loose = Buffer.from(Buffer.from(levelLta).toString('latin1').replace('/P 1', '/P 2'), 'latin1')
    const document = openPdf(bytesSource(loose))
    expect(document.certification).toBe(2)
    const cms = sealCms(signer)
    const prepared = prepareSignature(new Revision(document), {
      fieldName: 'Seal',
      subFilter: 'ETSI.CAdES.detached',
      reservedBytes: cms.maxSizeBytes,
      signedAt,
    })
    const hash = createHash('sha256').update(levelLta)
    for (const part of prepared.digestParts) hash.update(part)
    const file = Buffer.concat([levelLta, finishSignature(prepared, await signCms(signer, cms, hash.digest()))])
    expect(codes(file)).toContain('changed-after-certification')
    expect(verify(file).outcome).toBe('not-valid')
    expect(verify(file).signatures.at(-1)).toMatchObject({ isSeal: true, intact: true, coversWholeFile: true })
  })

  it('protects every byte of the file', () => {
    const step = Math.ceil(levelLta.length / 100)
    for (let at = 20; at < levelLta.length; at += step) {
      const flipped = Uint8Array.from(levelLta)
      flipped[at]! ^= 1
      expect([at, verify(flipped).outcome]).toEqual([at, 'not-valid'])
    }
  })
})

describe('a store that no timestamp covers', () => {
  it('never leads to a higher level or another time, whichever of its bytes is changed', () => {
    const levelLt = withStore(levelT, { certificates: certificatesOf(world), lists: listsAt(world, day('2027-03-05')) })
    for (let at = levelT.length; at < levelLt.length; at += 61) {
      const flipped = Uint8Array.from(levelLt)
      flipped[at]! ^= 1
      const { outcome, level, seal } = verify(flipped)
      expect(['valid', 'not-valid']).toContain(outcome)
      expect(level).not.toBe('PAdES-BASELINE-LTA')
      if (outcome === 'valid') expect(seal?.timestamp?.time).toBe(sealedAt.toISOString())
    }
  })
})

describe('an upgrade', () => {
  const upgraded = async (file: Uint8Array) => {
    const data = { certificates: certificatesOf(world), lists: listsAt(world, day('2027-03-05')) }
    return verify(await withStamp(withStore(file, data), world.authorities[2026], day('2027-03-06')))
  }
  const seal = (file: Uint8Array, options = {}) =>
    sealed(file, signerOf(world.seal, world.root), { options: { signedAt: sealedAt, ...options } })

  it.each([
    ['a file with cross-reference streams', xrefStreamDocument().bytes()],
    ['a hybrid file', hybridDocument('two-sections').bytes()],
    ['a linearized file', linearizedDocument().bytes()],
    ['a file with bytes before its header', Buffer.concat([Buffer.from('junk\n'), plainPdf()])],
    ['a file of two pages', plainPdf(2)],
  ])('keeps the seal of %s valid', async (_, file) => {
    const { outcome, level, problems } = await upgraded(await seal(file))
    expect({ outcome, level, problems }).toEqual({ outcome: 'valid', level: 'PAdES-BASELINE-LTA', problems: [] })
  })

  it('adds no note to the seal of a document with an earlier signature', async () => {
    const otherWorld = longTermWorld()
    const came = await sealed(plainPdf(), signerOf(otherWorld.seal, otherWorld.root), {
      options: { signedAt: sealedAt, certification: undefined, fieldName: 'Author' },
    })
    const { outcome, level, signatures } = await upgraded(await seal(came))
    expect({ outcome, level }).toEqual({ outcome: 'valid', level: 'PAdES-BASELINE-LTA' })
    expect(signatures.map(({ field, isSeal }) => [field, isSeal])).toEqual([
      ['Author', false],
      ['Seal', true],
      ['Timestamp', false],
    ])
    expect(signatures[1]!.notes).toEqual([])
  })
})
