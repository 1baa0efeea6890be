import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fullContract } from '../support/full-contract.ts'
import { dora, redlineRequest, redlineUrl, templateOf } from '../support/redlines.ts'
import { wordDocument } from '../support/word-document.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { allDrawn } from './support/read-document.ts'

const narrow = { ...phone, viewport: { width: 320, height: 640 } }
/** 100 pages. */
const long = wordDocument(
  Array.from(
    { length: 1_500 },
    (_, index) => `${index + 1}. The Supplier delivers item ${index} in time. ${'It pays. '.repeat(index % 9)}`,
  ),
)

describePage('the page of a negotiated document', test => {
  const templates = new Map<Uint8Array, string>()
  const full = fullContract()
  const open = async (source: Uint8Array, options?: BrowserContextOptions) => {
    const templateId = templates.get(source) ?? (await templateOf(test.service, source))
    templates.set(source, templateId)
    const id = await redlineRequest(test.service, templateId)
    const { path } = await redlineUrl(test.service, id, dora.email)
    const opened = await test.open(options)
    await opened.page.goto(test.service.url + path)
    await opened.page.locator('.clause').first().waitFor()
    return opened
  }
  const view = (page: Page, name: string) => page.locator('.view-switch').getByText(name, { exact: true }).click()
  const said = (page: Page, words: string | RegExp) =>
    page.locator('[data-announcement]').filter({ hasText: words }).waitFor()
  const body = (page: Page) => page.locator('.redline-body')
  const overflow = (page: Page, selector: string) =>
    page.evaluate<number>(`(one => one.scrollWidth - one.clientWidth)(document.querySelector('${selector}'))`)

  it('shows the document with all markup, clean, or reduced to its changes', async () => {
    const { page, problems } = await open(full)
    expect(await body(page).locator('del').count()).toBeGreaterThan(5)
    await view(page, 'Clean')
    await body(page).getByText('The Supplier delivers within ninety days of the order.').waitFor()
    expect(await body(page).locator('ins, del, .paragraph-sign').count()).toBe(0)
    expect(await body(page).textContent()).not.toMatch(/Partial deliveries|Training/)
    await body(page).getByText('This paragraph and this one become one.').waitFor()
    await view(page, 'Only changes')
    await body(page)
      .getByText(/paragraphs without changes/)
      .first()
      .waitFor()
    await body(page).getByRole('heading', { name: 'Deliveries' }).waitFor()
    expect(await body(page).textContent()).not.toMatch(/Quoted as it was said/)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('exposes headings, tables, notes and links to assistive technology', async () => {
    const { page } = await open(full)
    const headings = await body(page).getByRole('heading').allTextContents()
    expect(headings).toEqual(['Deliveries', 'Prices', 'Other terms', 'Annex'])
    await page.getByRole('columnheader', { name: 'Price' }).waitFor()
    await page.getByRole('note', { name: 'Note 1' }).getByText('By the papers of the carrier').waitFor()
    await page.getByRole('button', { name: 'Note 2' }).click()
    await focused(page, page.getByRole('note', { name: 'Note 2' }))
    const terms = page.getByRole('link', { name: 'our terms' })
    expect(await terms.getAttribute('target')).toBe('_blank')
    expect(await terms.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await page.getByRole('link', { name: 'the share' }).count()).toBe(0)
    await page.getByRole('group', { name: 'Name of the buyer' }).waitFor()
    expect(await body(page).locator('[dir="rtl"]').textContent()).toMatch(/^זהו/)
  })

  it('moves from change to change, and announces each change', async () => {
    const { page } = await open(full)
    await page.getByRole('button', { name: 'Next change' }).click()
    await said(page, /^Change 1 of \d+: deletion by Dora Discloser$/)
    await focused(page, body(page).locator('del', { hasText: 'thirty' }))
    await page.keyboard.press('n')
    await focused(page, body(page).locator('ins', { hasText: 'ninety' }))
    await page.keyboard.press('F7')
    await focused(page, body(page).locator('.reformatted'))
    await page.keyboard.press('p')
    await page.keyboard.press('Shift+F7')
    await focused(page, body(page).locator('del', { hasText: 'thirty' }))
    await page.keyboard.press('p')
    await said(page, /^Change (\d+) of \1:/)
    await view(page, 'Clean')
    await page.keyboard.press('F7')
    await focused(page, body(page).locator('del', { hasText: 'thirty' }))
    await page.getByRole('radio', { name: 'All markup', checked: true }).waitFor()
  })

  it('finds words in clauses that are not drawn yet, and returns the focus when the search closes', async () => {
    const { page, problems } = await open(long)
    await page.keyboard.press('Control+f')
    await focused(page, page.getByRole('searchbox'))
    await page.keyboard.type('item 14')
    const count = page.locator('.find-count')
    await count.getByText('1 of 111').waitFor()
    await page.keyboard.press('Enter')
    await count.getByText('2 of 111').waitFor()
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Shift+Enter')
    await count.getByText('111 of 111').waitFor()
    const last = body(page).locator('.clause-row', { hasText: 'item 1499' })
    await last.waitFor()
    await expect.poll(() => last.evaluate(inView)).toBe(true)
    await expect.poll(() => page.evaluate("CSS.highlights.get('search-current').size")).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await focused(page, last)
    expect(await page.getByRole('searchbox').count()).toBe(0)
    expect(await page.evaluate("CSS.highlights.has('search')")).toBe(false)
    expect(problems).toEqual([])
  })

  it('draws a long document without moving the text in view', async () => {
    const { page } = await open(long)
    const heightAtFirst = await page.evaluate<number>("document.querySelector('.redline').scrollHeight")
    await allDrawn(page)
    expect(await page.locator('.clause-row').count()).toBe(1_500)
    const height = await page.evaluate<number>("document.querySelector('.redline').scrollHeight")
    expect(Math.abs(height / heightAtFirst - 1)).toBeLessThan(0.15)
    await page.evaluate("(one => { one.scrollTop = one.scrollHeight / 2 })(document.querySelector('.redline'))")
    const seen = () =>
      page.evaluate<string | undefined>("document.elementFromPoint(640, 500)?.closest('.clause-row')?.dataset.anchor")
    await expect.poll(seen).toBeTruthy()
    const moved = await page.evaluate<number>(`new Promise(done => {
      const row = document.querySelector('[data-anchor="${await seen()}"]')
      const { top } = row.getBoundingClientRect()
      let frames = 0
      const next = () => {
        if (++frames < 20) requestAnimationFrame(next)
        else done(Math.abs(row.getBoundingClientRect().top - top))
      }
      next()
    })`)
    expect(moved).toBeLessThan(1)
  })

  it('marks the current position in the outline, and leads to each heading', async () => {
    const { page } = await open(full)
    const outline = page.getByRole('navigation', { name: 'Outline' })
    await outline.getByRole('button', { name: 'Annex' }).click()
    await focused(page, body(page).locator('.clause-row', { hasText: /^Annex$/ }))
    await outline.locator('[aria-current="location"]').waitFor()
    await page.evaluate("document.querySelector('.redline').scrollTop = 0")
    await expect.poll(() => outline.locator('[aria-current]').count()).toBe(0)
  })

  it('moves clause by clause with the keyboard', async () => {
    const { page } = await open(full)
    await page.getByRole('button', { name: 'Comment on the document' }).focus()
    await page.keyboard.press('Tab')
    const rows = body(page).locator('.clause-row')
    await focused(page, rows.nth(0))
    await page.keyboard.press('ArrowDown')
    await focused(page, rows.nth(1))
    await page.keyboard.press('ArrowUp')
    await focused(page, rows.nth(0))
  })

  it.each([
    ['light', wideScreen],
    ['dark', { ...wideScreen, viewport: { width: 1024, height: 800 } }],
    ['dark', phone],
    ['light', narrow],
  ] as const)('passes the accessibility checks and fits the screen, in %s mode', async (colorScheme, options) => {
    const { page } = await open(full, { ...options, colorScheme })
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page, 'html')).toBeLessThanOrEqual(0)
    expect(await overflow(page, '.redline')).toBeLessThanOrEqual(0)
  })

  it('keeps views, outline and tables within reach on a narrow phone', async () => {
    const { page } = await open(full, narrow)
    await page.getByRole('button', { name: 'All markup' }).click()
    await page.getByText('As it reads if every open change is accepted.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await view(page, 'Clean')
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await body(page).locator('ins').count()).toBe(0)
    await page.getByRole('button', { name: 'Outline' }).click()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Annex' }).click()
    await focused(page, body(page).locator('.clause-row', { hasText: /^Annex$/ }))
    const table = page.getByRole('group', { name: 'Table, wider than the page' }).first()
    await table.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate(one => one.scrollLeft)).toBeGreaterThan(0)
  })
})

const inView = (element: unknown) => {
  const { top, bottom } = (
    element as { getBoundingClientRect(): { top: number; bottom: number } }
  ).getBoundingClientRect()
  return top >= 0 && bottom <= (globalThis as unknown as { innerHeight: number }).innerHeight
}
