import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dora } from '../../support/redlines.ts'
import { itLong } from '../../support/suite.ts'
import { phone } from '../support/browser.ts'
import { describePage } from '../support/describe-page.ts'
import { accessibilityProblems, focused } from '../support/page-driver.ts'
import { negotiate, rewrite } from '../support/redline-driver.ts'

/** Three pages. */
const paragraphs = [
  'Supply agreement',
  'The price is due within thirty days of the invoice.',
  ...Array.from({ length: 120 }, (_, index) => `Clause ${index + 1} says that nothing else is agreed in this matter.`),
]

const toggle = (page: Page) => page.getByRole('button', { name: 'As printed', exact: true })
const row = (page: Page, words: string) => page.locator('.clause-row', { hasText: words })
const printed = (page: Page, words: string) => page.locator('.printed .textLayer span', { hasText: words })
const scrolled = (page: Page) => page.evaluate<number>("document.querySelector('.redline').scrollTop")
const topOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!.y

describePage('the printed pages of a document', test => {
  it('are shown at the place of the reader, lead back to it line by line, and follow the document', async () => {
    const deal = await negotiate(test, {}, paragraphs)
    const d = await deal.session(dora.email)
    const { page, problems, requests } = await deal.open(dora.email)
    await row(page, 'Clause 70 ').scrollIntoViewIfNeeded()
    expect(requests.filter(({ url }) => url.includes('pdf'))).toEqual([])

    await toggle(page).click()
    await expect.poll(() => toggle(page).getAttribute('aria-pressed')).toBe('true')
    await page.getByText('3 pages').waitFor()
    await page.getByRole('region', { name: 'Page 2 of 3' }).locator('canvas').waitFor()
    await printed(page, 'Clause 70 ').waitFor()
    expect((await printed(page, 'Clause 70 ').boundingBox())!.y).toBeGreaterThan(await topOf(page, '.redline'))
    expect(await page.locator('.margin').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toBe('contract (markup).pdf')

    const line = (await printed(page, 'Clause 70 ').boundingBox())!
    await page.mouse.move(line.x + 20, line.y + line.height / 2)
    await page.locator('.printed-line').waitFor()
    await page.mouse.down()
    await page.mouse.move(line.x + 150, line.y + line.height / 2, { steps: 3 })
    await page.mouse.up()
    expect(await page.locator('.printed').count()).toBe(1)
    await page.mouse.click(line.x + 20, line.y + line.height / 2)
    await page.mouse.click(line.x + 20, line.y + line.height / 2)
    await focused(page, row(page, 'Clause 70 '))
    await expect.poll(async () => Math.abs((await row(page, 'Clause 70 ').boundingBox())!.y - line.y)).toBeLessThan(12)

    await toggle(page).click()
    await printed(page, 'Clause 70 ').waitFor()
    const before = await scrolled(page)
    await rewrite(d, 'Clause 70 ', 'nothing', 'something')
    await page.getByText(/^From .+ New pages are being made\.$/).waitFor()
    await printed(page, 'something').waitFor()
    await page.getByText('3 pages').waitFor()
    expect(await scrolled(page)).toBe(before)

    await page.getByText('Original', { exact: true }).click()
    await page.getByText('3 pages').waitFor()
    await printed(page, 'Clause 70 says that nothing').waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'Clause 70 ').waitFor()
    expect(await toggle(page).getAttribute('aria-pressed')).toBe('false')
    expect(problems).toEqual([])
  })

  itLong('are reached from the sheet of views on a phone, and can be made again after a failure', async () => {
    const deal = await negotiate(test, {}, paragraphs)
    const { page, problems } = await deal.open(dora.email, phone)
    await row(page, 'Clause 70 ').scrollIntoViewIfNeeded()
    const answer = { state: 'failed', print: null }
    await page.route('**/redlining/session/print?*', route => route.fulfill({ json: answer }))
    await page.getByRole('button', { name: 'All markup' }).click()
    await page.getByRole('button', { name: /^As printed/ }).click()
    await page.getByText('The pages could not be made. The document is not affected.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await page.unroute('**/redlining/session/print?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    const second = page.getByRole('region', { name: 'Page 2 of 3' })
    await second.locator('canvas').waitFor()
    await printed(page, 'Clause 70 ').waitFor()
    expect((await printed(page, 'Clause 70 ').boundingBox())!.y).toBeLessThan(phone.viewport!.height)
    expect((await second.boundingBox())!.width).toBeCloseTo(390, -1)
    expect(await accessibilityProblems(page)).toEqual([])

    await second.getByRole('button', { name: 'Go to this page in the document' }).press('Enter')
    await page.locator('.clause-row:focus').waitFor()
    expect(problems).toEqual([])
  })
})
