import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readyTemplate } from '../support/builders.ts'
import { wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { agree, signByName } from './support/page-driver.ts'
import { type SamplePage, samplePdf } from './support/sample-pdf.ts'
import { withSealedFile } from './support/stored.ts'

const lines = ['Turned page']
const crop = { cropBox: [60, 300, 460, 780] as [number, number, number, number] }

/** One page upright, rotated, cropped, in larger units, and all combined; `shown` is the displayed place of a point. */
const pages: (SamplePage & { shown(x: number, y: number): [number, number] })[] = [
  { lines, shown: (x, y) => [x / 612, y / 792] },
  { lines, rotate: 90, shown: (x, y) => [1 - y / 792, x / 612] },
  { lines, rotate: 180, shown: (x, y) => [1 - x / 612, 1 - y / 792] },
  { lines, rotate: 270, shown: (x, y) => [y / 792, 1 - x / 612] },
  { lines, ...crop, shown: (x, y) => [(x - 60) / 400, (y - 12) / 480] },
  { lines, ...crop, rotate: 90, shown: (x, y) => [1 - (y - 12) / 480, (x - 60) / 400] },
  { lines, userUnit: 1.5, shown: (x, y) => [x / 612, y / 792] },
  { lines, ...crop, userUnit: 1.5, rotate: 270, shown: (x, y) => [(y - 12) / 480, 1 - (x - 60) / 400] },
]

/** A viewport so tall that every page is drawn. */
const tall = { ...wideScreen, viewport: { width: 460, height: 5200 } }

/** The place of an element on its page, in fractions of the page's width and height. */
interface Place {
  left: number
  right: number
  top: number
  bottom: number
}

describePage('rotated, cropped and enlarged pages', test => {
  it('have their selectable text on top of the drawn text', async () => {
    const { signer } = await test.requests.plain({ templateId: await template([]) })
    const { page } = await test.openLink(signer, tall)
    const [upright, ...others] = (await textPlaces(page, 'Turned page', pages.length)).map(middle)
    expect(others).toHaveLength(pages.length - 1)
    others.forEach((place, index) => {
      const expected = pages[index + 1]!.shown(upright![0] * 612, upright![1] * 792)
      expect(place[0]).toBeCloseTo(expected[0], 2)
      expect(place[1]).toBeCloseTo(expected[1], 2)
    })
  })

  it('have each value sealed where the page showed its field', async () => {
    const place = { type: 'text', role: 'Signer', x: 50, y: 60, width: 180, height: 20 }
    const fields = pages.map((_, index) => ({ ...place, page: index + 1, label: `Field ${index + 1}` }))
    const signers = [{ email: 'jane@example.com', name: 'Jane', role: 'Signer' }]
    const { signatureRequestId, signer } = await test.requests.plain({ templateId: await template(fields), signers })
    const { page } = await test.openLink(signer, tall)
    for (const { label } of fields) await page.getByRole('textbox', { name: label }).fill('Value of it')
    const boxes = await placesOf(page, '.field')
    await signByName(page)
    await agree(page)

    const sealed = await openSealed(signatureRequestId)
    const values = await textPlaces(sealed, 'Value of it', pages.length)
    values.forEach((value, index) => {
      const box = boxes[index]!
      expect(value.left).toBeGreaterThan(box.left - 0.002)
      expect(value.right).toBeLessThan(box.right)
      expect(middle(value)[1]).toBeCloseTo(middle(box)[1], 2)
    })
  })

  const template = async (fields: unknown[]) => {
    const signerRoles = fields.length > 0 ? [{ name: 'Signer', order: 0 }] : []
    return (await readyTemplate(test.service.api, { pdf: samplePdf(pages), fields, signerRoles })).templateId
  }

  /** Shows the sealed document of a request on a signing page, in place of a document with as many pages. */
  async function openSealed(signatureRequestId: string): Promise<Page> {
    const body = await withSealedFile(test.service, signatureRequestId, path => readFile(path))
    const { signer } = await test.requests.plain({ templateId: await template([]) })
    const { page } = await test.open(tall)
    await page.route('**/signing/session/document', route => route.fulfill({ body, contentType: 'application/pdf' }))
    await page.goto(await test.linkOf(signer))
    return page
  }

  /** The place of a text on each page. */
  async function textPlaces(page: Page, text: string, count: number): Promise<Place[]> {
    const selector = `.textLayer span:text-is("${text}")`
    await page
      .locator(selector)
      .nth(count - 1)
      .waitFor()
    expect(await page.locator(selector).count()).toBe(count)
    return placesOf(page, selector)
  }

  const placesOf = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll(elements =>
      (elements as unknown as PlacedElement[]).map(element => {
        const paper = element.closest('[data-page]').getBoundingClientRect()
        const own = element.getBoundingClientRect()
        return {
          left: (own.left - paper.left) / paper.width,
          right: (own.right - paper.left) / paper.width,
          top: (own.top - paper.top) / paper.height,
          bottom: (own.bottom - paper.top) / paper.height,
        }
      }),
    )

  const middle = ({ left, right, top, bottom }: Place): [number, number] => [(left + right) / 2, (top + bottom) / 2]
})

/** The members of `Element` that this test uses; the tests do not load the browser's types. */
interface PlacedElement {
  closest(selector: string): PlacedElement
  getBoundingClientRect(): Place & { width: number; height: number }
}
