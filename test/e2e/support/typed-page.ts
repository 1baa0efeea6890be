import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const clause = (page: Page, index: number): Locator => page.locator('[data-anchor]').nth(index)

/** Types at the end of a clause. */
export async function typeIn(page: Page, place: number | Locator, text: string): Promise<void> {
  const row = typeof place === 'number' ? clause(page, place) : place
  await row.click()
  await row.locator('.clause-editor:focus, .clause-editor :focus').first().waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

/** Runs in the page: the text of a clause without its deletions. */
const textOf = `row => {
  const copy = row.cloneNode(true)
  for (const other of copy.querySelectorAll('del, .sr-only, .clause-label, .page-seam, .page-mark, .clause-toolbar, .clause-refused')) other.remove()
  return copy.textContent ?? ''
}`

export const shows = (page: Page, index: number, text: string) =>
  expect
    .poll(() => page.evaluate<string>(`(${textOf})(document.querySelectorAll('[data-anchor]')[${index}])`))
    .toBe(text)

export const status = (page: Page, words: string | RegExp) =>
  page.locator('.save-status, .message').filter({ hasText: words }).waitFor()
