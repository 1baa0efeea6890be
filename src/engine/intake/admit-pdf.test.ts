import { beforeAll, describe, expect, it } from 'vitest'
import { latin1 } from '../pdf/characters.ts'
import { dict, name, type PdfObject, type PdfRef, PdfString } from '../pdf/objects.ts'
import { textString } from '../pdf/text-string.ts'
import type { Signer } from '../signing/signer.ts'
import { testChain } from '../signing/test-support/certificates.ts'
import { appended, plainPdf, sealed, type TestSeal } from '../verification/test-support/seal.ts'
import { admitPdf } from './admit-pdf.ts'
import { loadPdfium } from './pdfium.ts'

const pdfium = await loadPdfium()
const admit = async (bytes: Uint8Array) => admitPdf(bytes, pdfium, async () => [])
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

let signer: Signer
beforeAll(async () => {
  signer = (await testChain()).signer
})
const approved = (seal: TestSeal = {}, base = plainPdf()) =>
  sealed(base, signer, { ...seal, options: { certification: undefined, fieldName: 'Buyer', ...seal.options } })

describe('an earlier signature', () => {
  it('is accepted without a warning if it is intact', async () => {
    expect(await admit(await approved())).toMatchObject({ accepted: true, signatures: 1, warnings: [] })
    expect(await admit(await approved({ options: { fieldName: 'Seller' } }, await approved()))).toMatchObject({
      accepted: true,
      signatures: 2,
      warnings: [],
    })
  })

  it('is refused, with its field and signer in the reason, if the document was changed', async () => {
    const changed = latin1(text(await approved()).replace('of the agreement', 'of the agreemint'))
    expect(await admit(changed)).toEqual({
      accepted: false,
      code: 'signature-broken',
      reason: expect.stringMatching(
        /^“Buyer” by CN=Example GmbH Seal, .*: The document is not the one that was signed$/,
      ),
    })
  })

  it("is refused if it was made with a key other than the certificate's", async () => {
    const { signer: otherSigner } = await testChain()
    const forged = await sealed(
      plainPdf(),
      { ...signer, sign: data => otherSigner.sign(data) },
      {
        options: { certification: undefined },
      },
    )
    expect(await admit(forged)).toMatchObject({ accepted: false, code: 'signature-broken' })
  })

  it.each([
    ['reaches beyond the file', (range: string) => range.replace(/(\d+)\]$/, '9999999]')],
    ['does not start at 0', (range: string) => range.replace(/^\[0 /, '[9 ')],
  ])('is refused if its byte range %s', async (_, change) => {
    const file = text(await approved()).replace(/\[0 \d+ \d+ \d+\] *(?=\n\/Contents)/, range =>
      change(range.trim()).padEnd(range.length),
    )
    expect(await admit(latin1(file))).toMatchObject({
      accepted: false,
      code: 'signature-broken',
      reason: expect.stringContaining('byte range'),
    })
  })

  it('is accepted with a warning if it is unreadable', async () => {
    expect(await admit(await approved({ cms: async () => Uint8Array.of(0x30, 0) }))).toMatchObject({
      accepted: true,
      signatures: 1,
      warnings: [{ code: 'earlier-signature-unchecked', subject: '“Buyer”', problem: 'it cannot be read' }],
    })
  })

  it('is accepted with a warning if signatures of its kind are not checked', async () => {
    const file = text(await approved()).replace('/ETSI.CAdES.detached', '/adbe.x509.rsa_sha1 ')
    expect(await admit(latin1(file))).toMatchObject({
      accepted: true,
      warnings: [
        { code: 'earlier-signature-unchecked', problem: expect.stringContaining('of a kind that is not checked') },
      ],
    })
  })

  it('is accepted with a warning if a page was changed after it', async () => {
    const changed = appended(await approved(), revision => {
      const { dict } = revision.document.pages()[0]!
      revision.setStream(dict.get('Contents') as PdfRef, new Map(), latin1('BT /F1 12 Tf 20 100 Td (Other) Tj ET'))
    })
    expect(await admit(changed)).toMatchObject({
      accepted: true,
      warnings: [
        {
          code: 'earlier-signature-changed',
          subject: expect.stringMatching(/^“Buyer” by /),
          problem: 'what its pages show',
        },
      ],
    })
  })

  it('is refused if a later change breaks its certification', async () => {
    const changed = appended(await approved({ options: { certification: 2 } }), revision => {
      const { dict } = revision.document.pages()[0]!
      revision.setStream(dict.get('Contents') as PdfRef, new Map(), latin1('BT /F1 12 Tf 20 100 Td (Other) Tj ET'))
    })
    expect(await admit(changed)).toMatchObject({ accepted: false, code: 'signature-broken' })
  })

  it('is refused if 50 signatures precede it', async () => {
    let file = await approved()
    for (let count = 1; count < 51; count++) file = await approved({ cms: async () => Uint8Array.of(0x30, 0) }, file)
    expect(await admit(file)).toEqual({ accepted: false, code: 'too-many-signatures' })
  })

  it('is refused or causes a warning after any bit of the signed bytes is flipped', async () => {
    const file = await approved()
    const [, gapStart, gapEnd] = /ByteRange \[(\d+) (\d+) (\d+)/.exec(text(file))!.slice(1).map(Number)
    const silent: number[] = []
    for (let at = 9; at < file.length; at += 23) {
      if (at >= gapStart! && at < gapEnd!) continue
      const flipped = Uint8Array.from(file)
      flipped[at]! ^= 1
      const result = await admit(flipped)
      if (result.accepted && result.signatures > 0 && result.warnings.length === 0) silent.push(at)
    }
    expect(silent).toEqual([])
  })
})

/** Creates a document as a program leaves it that fails while signing. */
const placeholder = (rect: number[] = [0, 0, 0, 0], isCertified = false) =>
  appended(plainPdf(), revision => {
    const value = revision.add(
      dict({
        Type: name('Sig'),
        Filter: name('Adobe.PPKLite'),
        SubFilter: name('adbe.pkcs7.detached'),
        ByteRange: [0, 1111111111, 1111111111, 1111111111],
        Contents: new PdfString(new Uint8Array(96), true),
      }),
    )
    const field = revision.add(
      dict({
        ...{ Type: name('Annot'), Subtype: name('Widget'), FT: name('Sig'), F: 132 },
        ...{ T: textString('Signature1'), Rect: rect, V: value },
      }),
    )
    revision.edit(revision.document.pages()[0]!.ref, page => page.set('Annots', [field]))
    revision.editCatalog(catalog => {
      catalog.set('AcroForm', dict({ Fields: [field], SigFlags: 3 }))
      if (isCertified) catalog.set('Perms', dict({ DocMDP: value }))
    })
  })

describe('a signature placeholder', () => {
  it.each([
    ['its invisible field', placeholder()],
    ['its certification', placeholder([0, 0, 0, 0], true)],
  ])('is removed with %s, so that the document counts as unsigned', async (_, bytes) => {
    const result = await admit(bytes)
    expect(result).toMatchObject({
      accepted: true,
      changed: 'repaired',
      signatures: 0,
      certification: null,
      warnings: [{ code: 'signature-placeholder-removed', subject: 'Signature1' }],
    })
    if (!result.accepted) return
    expect(text(result.document)).not.toMatch(/ByteRange|AcroForm|Perms|Widget/)
  })

  it('leaves an empty signature field if its field is visible', async () => {
    const result = await admit(placeholder([20, 20, 120, 60]))
    expect(result).toMatchObject({ accepted: true, signatures: 0 })
    if (!result.accepted) return
    expect(text(result.document)).toMatch(/\/FT \/Sig/)
    expect(text(result.document)).not.toMatch(/ByteRange|\/V /)
  })

  it('makes the document unacceptable if a signature follows it', async () => {
    expect(await admit(await approved({}, placeholder()))).toMatchObject({
      accepted: false,
      code: 'signature-broken',
      reason: expect.stringMatching(/^“Signature1”: /),
    })
  })
})

describe('an annotation that viewers display differently', () => {
  const annotated = (entries: Record<string, PdfObject>) =>
    appended(plainPdf(), revision => {
      const annotation = revision.add(dict({ Type: name('Annot'), F: 4, Rect: [20, 40, 220, 70], ...entries }))
      revision.edit(revision.document.pages()[0]!.ref, page => page.set('Annots', [annotation]))
    })

  it('is refused if it is a comment, and the reason says so', async () => {
    const comment = { Subtype: name('FreeText'), DA: textString('/Helv 12 Tf 0 g'), Contents: textString('typed') }
    expect(await admit(annotated(comment))).toEqual({
      accepted: false,
      code: 'page-hides-drawings',
      page: 1,
      reason: 'a comment that each viewer draws in its own way',
    })
  })

  it('becomes part of the page if it is a field that belongs to no form', async () => {
    const bytes = appended(plainPdf(), revision => {
      const box = dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 200, 30] })
      const look = revision.addStream(box, latin1('1 0 0 rg 0 0 200 30 re f'))
      const widget = dict({ Type: name('Annot'), Subtype: name('Widget'), F: 4, Rect: [20, 40, 220, 70] })
      const annotation = revision.add(widget.set('AP', dict({ N: look })))
      revision.edit(revision.document.pages()[0]!.ref, page => page.set('Annots', [annotation]))
    })
    const result = await admit(bytes)
    expect(result).toMatchObject({ accepted: true, warnings: [{ code: 'orphan-field-drawn', page: 1 }] })
    if (!result.accepted) return
    const [before, after] = [bytes, result.document].map(file =>
      pdfium.withDocument(
        [file],
        document => redPixels(document.render(0, 300)!.rgba),
        () => 0,
      ),
    )
    expect([before, after! > 1000]).toEqual([0, true])
  })
})

function redPixels(rgba: Uint8Array): number {
  let count = 0
  for (let at = 0; at < rgba.length; at += 4) if (rgba[at]! > 200 && rgba[at + 1]! < 60) count++
  return count
}
