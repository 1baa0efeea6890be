import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dora } from '../support/redlines.ts'
import { openFor, requestWithChanges } from './support/answering-stage.ts'
import { describePage } from './support/describe-page.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'Changes and comments' }).getByRole('article')

describePage('the redline page of a document with 500 changes', test => {
  it('draws only the cards near the view, next to their clauses, at every scroll position', async () => {
    const id = await requestWithChanges(test.service, 500)
    const { page, problems } = await openFor(test, id, dora.email)
    await cards(page).first().waitFor()
    for (const share of [0.5, 1, 0.25]) {
      await page.evaluate(`(one => one.scrollTo(0, (one.scrollHeight - one.clientHeight) * ${share}))(${scroller})`)
      await expect.poll(() => page.evaluate<number>(farthest)).toBeLessThan(120)
      expect(await cards(page).count()).toBeLessThan(80)
    }
    await page.evaluate(`${scroller}.scrollTo(0, 0)`)
    await page.keyboard.press('F7')
    await page.keyboard.press('Shift+F7')
    await page.getByRole('article', { name: 'Rex: Inserted “(new 499)”' }).waitFor()
    expect(problems).toEqual([])
  })
})

const scroller = "document.querySelector('.redline')"

/** The largest distance of a visible card from its clause, in pixels. */
const farthest = `(() => {
  const inView = [...document.querySelectorAll('.margin-group')].filter(one => {
    const { top, bottom } = one.getBoundingClientRect()
    return bottom > 150 && top < innerHeight
  })
  const row = one => document.querySelector('.clause-row[data-anchor="' + one.dataset.group + '"]')
  const gaps = inView.map(one => Math.abs(one.getBoundingClientRect().top - row(one).getBoundingClientRect().top))
  return inView.length < 2 ? Infinity : Math.max(...gaps)
})()`
