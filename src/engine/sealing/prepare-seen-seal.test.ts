import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { loadPdfium } from '../intake/pdfium.ts'
import { openPdf } from '../pdf/document.ts'
import { finishSignature, prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import { onePage, pageText } from '../pdf/test-documents.ts'
import { prepareSeenSeal } from './prepare-seen-seal.ts'
import { rehearsePlaces, rehearseWatermark } from './rehearse-places.ts'
import type { SealPlan } from './seal-plan.ts'

const pdfium = await loadPdfium()
const place = { page: 1, x: 40, y: 100, width: 150, height: 30 }
const ALL = '0 0 300 400 re f'

const plan = (drawn: Partial<SealPlan>): SealPlan => ({
  values: [{ ...place, type: 'text', value: 'Jane Doe' }],
  signatures: [],
  watermark: null,
  certificate: null,
  attachments: [],
  seal: { reservedBytes: 3000, name: 'Acme', reason: 'Sealed', signedAt: new Date(0) },
  ...drawn,
})

const page = (content: string, entries = '', objects = (builder: ReturnType<typeof onePage>) => builder) =>
  objects(onePage({ content, page: pageText(entries) }))
    .table('/Size 9/Root 1 0 R')
    .bytes()

/** Returns a histogram of the place in the sealed document: the number of pixels by brightness from 0 to 255. */
function brightnesses(bytes: Uint8Array, drawn: SealPlan): number[] {
  const { appendix } = prepareSeenSeal({ document: openPdf(bytesSource(bytes)), plan: drawn, appended: [], pdfium })
  const image = pdfium.withDocument(
    [bytes, appendix],
    document => document.render(0, 300),
    () => undefined,
  )!
  const counts = new Array<number>(256).fill(0)
  for (let y = place.y + 1; y < place.y + place.height - 1; y++)
    for (let x = place.x + 1; x < place.x + place.width - 1; x++) {
      const at = (y * image.width + x) * 4
      const brightness = Math.round(0.3 * image.rgba[at]! + 0.59 * image.rgba[at + 1]! + 0.11 * image.rgba[at + 2]!)
      counts[brightness]!++
    }
  return counts
}

const inks: [string, Partial<SealPlan>][] = [
  ['a value', {}],
  ['a tick', { values: [{ ...place, type: 'checkbox', value: 'true' }] }],
  ['a typed signature', { values: [], signatures: [{ ...place, signature: { kind: 'typed', text: 'Jane Doe' } }] }],
  ['a value with a watermark', { watermark: 'TEST' }],
]

describe('a seal', () => {
  it.each(
    ['0 g', '0.05 0.1 0.3 rg', '0.07 0.09 0.15 rg', '0 0.4 0.1 rg', '0.8 0 0 rg', '0.5 g'].flatMap(ground =>
      inks.map(([what, drawn]) => [what, ground, drawn] as const),
    ),
  )('draws %s on a white box if the page is %s', (_, ground, drawn) => {
    const counts = brightnesses(page(`${ground} ${ALL}`), plan(drawn))
    const light = counts.slice(200).reduce((sum, count) => sum + count)
    const ink = counts.slice(0, 60).reduce((sum, count) => sum + count)
    expect(ink).toBeGreaterThan(20)
    expect(light).toBeGreaterThan(2_000)
    expect(light).toBeGreaterThan(ink)
  })

  it.each([
    ['white', ''],
    ['pale', `0.75 g ${ALL}`],
    ['crossed by a line', `0 g 0 284 300 4 re f`],
    [
      'full of words',
      `BT /F1 9 Tf 40 296 Td 9 TL (${'Whereas the party '.repeat(3)}) Tj T* (${'of the first part '.repeat(3)}) Tj T* (${'agrees to the terms '.repeat(3)}) Tj ET`,
    ],
  ])('covers nothing if the page is %s', (_, content) => {
    const bytes = page(content)
    const { appendix } = prepareSeenSeal({
      document: openPdf(bytesSource(bytes)),
      plan: plan({}),
      appended: [],
      pdfium,
    })
    expect(Buffer.from(appendix).toString('latin1')).not.toContain('1 1 1 rg')
    expect(rehearsePlaces(openPdf(bytesSource(bytes)), [place], pdfium)).toEqual({ hidden: [], dark: [] })
  })

  it('shows a watermark even on a page that is as grey as the watermark or partly black', () => {
    const drawn = plan({ values: [], watermark: 'TEST' })
    for (const content of [`0.35 0.37 0.42 rg ${ALL}`, `0.35 0.37 0.42 rg ${ALL} 0 g 0 0 300 80 re f`])
      expect(() =>
        prepareSeenSeal({ document: openPdf(bytesSource(page(content))), plan: drawn, appended: [], pdfium }),
      ).not.toThrow()
  })

  it('does not cover a value with the white box of another field', () => {
    const below = { ...place, y: place.y + 20, type: 'text' as const, value: 'Below' }
    const drawn = plan({ values: [{ ...place, type: 'text', value: 'HHHHHH' }, below] })
    const counts = brightnesses(page(`0 g 0 0 300 283 re f`), drawn)
    expect(counts.slice(0, 60).reduce((sum, count) => sum + count)).toBeGreaterThan(100)
  })
})

describe('a rehearsal of a seal', () => {
  const lower = { ...place, y: 300 }

  it('finds the fields that are on dark parts of a page', () => {
    const band = page('0 0 0.3 rg 0 260 300 60 re f')
    expect(rehearsePlaces(openPdf(bytesSource(band)), [lower, place], pdfium)).toEqual({ hidden: [], dark: [place] })
  })

  it('finds the fields that an annotation of a signed document hides', () => {
    const stamp = (builder: ReturnType<typeof onePage>) =>
      builder
        .object(6, '<</Type/Annot/Subtype/Stamp/F 4/Rect[30 260 220 310]/AP<</N 7 0 R>>>>')
        .stream(7, '0.9 g 0 0 190 50 re f', '/Type/XObject/Subtype/Form/BBox[0 0 190 50]')
    const bytes = signed(page('', '/Annots[6 0 R]', stamp))
    const document = openPdf(bytesSource(bytes))
    expect(rehearsePlaces(document, [lower, place], pdfium)).toEqual({ hidden: [place], dark: [] })
    expect(() => prepareSeenSeal({ document, plan: plan({}), appended: [], pdfium })).toThrow(
      expect.objectContaining({ code: 'not-seen', page: 1 }),
    )
  })

  it('finds the pages of a signed document on which annotations hide the test watermark', () => {
    const cover = (builder: ReturnType<typeof onePage>) =>
      builder
        .object(6, '<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 300 400]/AP<</N 7 0 R>>>>')
        .stream(7, '0.9 g 0 0 300 400 re f', '/Type/XObject/Subtype/Form/BBox[0 0 300 400]')
    const covered = page('', '/Annots[6 0 R]', cover)
    expect(rehearseWatermark(openPdf(bytesSource(signed(covered))), pdfium)).toEqual([1])
    const drawn = plan({ values: [], watermark: 'TEST' })
    const seal = (bytes: Uint8Array) =>
      prepareSeenSeal({ document: openPdf(bytesSource(bytes)), plan: drawn, appended: [], pdfium })
    expect(() => seal(signed(covered))).toThrow(expect.objectContaining({ code: 'not-seen' }))
    expect(rehearseWatermark(openPdf(bytesSource(covered)), pdfium)).toEqual([])
    expect(() => seal(covered)).not.toThrow()
    expect(rehearseWatermark(openPdf(bytesSource(signed(page(`0.35 0.37 0.42 rg ${ALL}`)))), pdfium)).toEqual([])
  })

  it('finds the only field under an annotation that viewers draw differently', () => {
    const comment = (builder: ReturnType<typeof onePage>) =>
      builder.object(6, '<</Type/Annot/Subtype/FreeText/F 4/Rect[30 260 220 310]/DA(/F1 9 Tf)/Contents(Hm)>>')
    const document = openPdf(bytesSource(page('', '/Annots[6 0 R]', comment)))
    const free = Array.from({ length: 9 }, (_, index) => ({ ...place, y: 150 + index * 20, height: 15 }))
    const places = [...free.slice(0, 4), place, ...free.slice(4)]
    expect(rehearsePlaces(document, places, pdfium)).toEqual({ hidden: [place], dark: [] })
  })

  function signed(bytes: Uint8Array): Buffer {
    const revision = new Revision(openPdf(bytesSource(bytes)))
    const options = { fieldName: 'Signature', subFilter: 'ETSI.CAdES.detached', reservedBytes: 100 } as const
    return Buffer.concat([bytes, finishSignature(prepareSignature(revision, options), Uint8Array.of(0x30, 0))])
  }
})
