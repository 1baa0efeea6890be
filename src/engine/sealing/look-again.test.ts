import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { loadPdfium } from '../intake/pdfium.ts'
import { openPdf } from '../pdf/document.ts'
import { onePage, pageText } from '../pdf/test-documents.ts'
import { assertSeen, drawnBy, lookAgain } from './look-again.ts'
import { prepareSeal } from './prepare-seal.ts'
import type { SealPlan } from './seal-plan.ts'

const box = { page: 1, x: 40, y: 100, width: 150, height: 30 }

const plan = (drawn: Partial<SealPlan>): SealPlan => ({
  values: [],
  signatures: [],
  watermark: null,
  certificate: null,
  attachments: [],
  seal: { reservedBytes: 3000, name: 'Acme', reason: 'Sealed', signedAt: new Date(0) },
  ...drawn,
})

const text = (value: string) => plan({ values: [{ ...box, type: 'text', value }] })

/** Returns the page with something invisible, or undefined if everything is visible. */
async function hiddenOn(content: string, drawn: SealPlan, page = ''): Promise<number | undefined> {
  const bytes = onePage({ content, page: pageText(page) })
    .table('/Size 6/Root 1 0 R')
    .bytes()
  const document = openPdf(bytesSource(bytes))
  const { appendix } = prepareSeal(document, drawn)
  try {
    assertSeen(lookAgain({ document, appendix, drawn: drawnBy(drawn), pdfium: await loadPdfium() }))
  } catch (error) {
    expect(error).toMatchObject({ code: 'not-seen' })
    return (error as { page: number }).page
  }
}

const ALL = '0 0 300 400 re f'
const INK = '0.07 0.09 0.15 rg'

describe('a sealed drawing', () => {
  it.each([
    ['on white', ''],
    ['on the grey of a scan', `0.5 g ${ALL}`],
    ['across a line of the document', `${INK} 0 284 300 6 re f`],
    ['next to a line of the document', `${INK} 0 350 300 6 re f`],
  ])('is visible %s', async (_, content) => {
    expect(await hiddenOn(content, text('Jane Doe'))).toBeUndefined()
  })

  it.each([
    ['its own color', `${INK} ${ALL}`],
    ['black', `0 g ${ALL}`],
  ])('is not visible on %s', async (_, content) => {
    expect(await hiddenOn(content, text('Jane Doe'))).toBe(1)
  })

  it('is reported as not visible if any field is not visible', async () => {
    const lower = { ...box, y: 300, type: 'text' as const, value: 'Hidden' }
    const drawn = plan({ values: [{ ...box, type: 'text', value: 'Jane' }, lower] })
    expect(await hiddenOn('0 g 0 60 300 50 re f', drawn)).toBe(1)
  })

  it('is checked even on a very large page', async () => {
    expect(await hiddenOn(`0 g ${ALL}`, text('Jane Doe'), '/UserUnit 70')).toBe(1)
    expect(await hiddenOn('', text('Jane Doe'), '/UserUnit 70')).toBeUndefined()
  })

  it.each([
    ['a space', text(' ')],
    ['an empty value', plan({ values: [{ ...box, type: 'text', value: null }] })],
    ['an unchecked box', plan({ values: [{ ...box, type: 'checkbox', value: 'false' }] })],
    [
      'a signature without strokes',
      plan({ signatures: [{ ...box, signature: { kind: 'drawn', strokes: [], width: 9, height: 9 } }] }),
    ],
  ])('need not be visible if it is %s', async (_, drawn) => {
    expect(await hiddenOn(`0 g ${ALL}`, drawn)).toBeUndefined()
  })

  it('is visible on a page without a type', async () => {
    const bytes = onePage({ content: '', page: pageText().replace('/Type/Page', '') })
      .table('/Size 6/Root 1 0 R')
      .bytes()
    const document = openPdf(bytesSource(bytes))
    const { appendix } = prepareSeal(document, text('Jane Doe'))
    const looked = lookAgain({ document, appendix, drawn: drawnBy(text('Jane Doe')), pdfium: await loadPdfium() })
    expect(looked).toMatchObject([{ isSeen: true, isRead: true }])
  })

  it('is visible on white and black, but not on its own grey, if it is a watermark', async () => {
    const drawn = plan({ watermark: 'TEST' })
    expect(await hiddenOn('', drawn)).toBeUndefined()
    expect(await hiddenOn(`0 g ${ALL}`, drawn)).toBeUndefined()
    expect(await hiddenOn(`0.35 0.37 0.42 rg ${ALL}`, drawn)).toBe(1)
  })
})
