import { expect, it } from 'vitest'
import { path, saved } from '../support/redline-sessions.ts'
import { dora, rita } from '../support/redlines.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage, type PageTest } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { decideAll, negotiate, rewrite } from './support/redline-driver.ts'

/** Starts a negotiation with two finished rounds and a draft in the third. */
async function threeRounds(test: PageTest) {
  const deal = await negotiate(test)
  const [d, r] = await Promise.all([deal.session(dora.email), deal.session(rita.email)])
  await rewrite(d, 'The price', 'thirty', 'sixty')
  await saved(d.post(path('send'), { message: 'Our draft.\nPlease read it.' }))
  await decideAll(r, 'reject')
  await rewrite(r, 'Clause 5 ', 'nothing else', 'much else')
  await saved(r.post(path('send'), {}))
  await rewrite(d, 'The seller', 'title', 'ownership')
  return deal
}

describePage('the rounds of a negotiation', test => {
  it('can be read, compared and downloaded, each at its own address', async () => {
    const deal = await threeRounds(test)
    const { page, problems } = await deal.open(rita.email, undefined, '#rounds')
    const entries = page.locator('.time-entry')
    await entries.first().waitFor()
    expect(await entries.getByRole('heading').allTextContents()).toEqual(['Round 2', 'Round 1'])
    await entries.first().getByText('Rita Receiver sent it').waitFor()
    await entries.last().getByText('Our draft.').waitFor()
    await entries.last().getByText('1 insertion, 1 deletion').waitFor()

    await page.getByRole('link', { name: 'Read round 2' }).click()
    const heading = page.getByRole('heading', { name: /^Round 2, Rita Receiver/ })
    await focused(page, heading)
    await page.locator('ins', { hasText: 'much' }).waitFor()
    await page.getByText('“thirty” (Dora Discloser), rejected by you.').waitFor()
    expect(new URL(page.url()).hash).toBe('#round=2')
    // none of this shows the draft of the other side
    expect(await page.getByText('ownership').count()).toBe(0)
    await page.reload()
    await heading.waitFor()
    await page.goBack()
    await entries.first().waitFor()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download DOCX of round 1' }).click()
    expect((await downloading).suggestedFilename()).toBe('contract, round 1.docx')

    await page.getByLabel('From').selectOption('2')
    await page.getByLabel('To').selectOption('2')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByText('Choose two different rounds.').waitFor()
    await page.getByLabel('To').selectOption('1')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByRole('heading', { name: 'From round 2 to round 1' }).waitFor()
    const compared = page.locator('[data-comparison]')
    await compared.locator('ins', { hasText: 'sixty' }).waitFor()
    await compared.locator('del', { hasText: 'much' }).waitFor()
    await page.getByRole('link', { name: 'Back to the document' }).click()
    await page.locator('.redline-document .clause').first().waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(problems).toEqual([])
  })

  it('are shown side by side with the current document, and scroll together by clause', async () => {
    const deal = await threeRounds(test)
    // the document is longer than this window, so that both can scroll
    const { page } = await deal.open(dora.email, { viewport: { width: 1440, height: 480 } }, '#beside=1')
    const then = page.getByRole('region', { name: 'Round 1' })
    const now = page.getByRole('region', { name: 'Now' })
    await then.locator('ins', { hasText: 'sixty' }).waitFor()
    await now.locator('ins', { hasText: 'ownership' }).waitFor()
    const clause = (column: typeof then) => column.locator('.clause', { hasText: 'Clause 15 ' })
    const top = async (column: typeof then) => (await clause(column).boundingBox())!.y - (await column.boundingBox())!.y
    for (const [leader, follower] of [
      [then, now],
      [now, then],
    ] as const) {
      await leader.evaluate(element => element.scrollTo(0, 0))
      await clause(leader).evaluate(element => element.scrollIntoView({ block: 'start' }))
      await expect.poll(async () => Math.abs((await top(leader)) - (await top(follower)))).toBeLessThan(2)
    }
  })

  it('show a plain message for a round that does not exist, and link to the other rounds', async () => {
    const deal = await threeRounds(test)
    const { page } = await deal.open(dora.email, undefined, '#round=9')
    await page.getByText('Round not found for id 9').waitFor()
    await page.getByRole('link', { name: 'Rounds' }).last().click()
    await page.locator('.time-entry').first().waitFor()
  })

  it('are replaced by a note while no round has ended yet', async () => {
    const deal = await negotiate(test)
    const { page } = await deal.open(dora.email)
    await page.getByRole('link', { name: 'Rounds' }).click()
    await page.getByText('No round has ended yet.').waitFor()
  })

  it.each([
    ['a wide screen in dark mode', { ...wideScreen, colorScheme: 'dark' as const }],
    ['a narrow phone', { ...phone, viewport: { width: 320, height: 640 } }],
  ])('pass the accessibility checks and fit the screen: %s', async (_, options) => {
    const deal = await threeRounds(test)
    const { page } = await deal.open(dora.email, options, '#rounds')
    const found: unknown[] = []
    for (const [fragment, shown] of [
      ['#rounds', '.time-entry'],
      ['#round=2', '.clause'],
      ['#compare=1-2', '[data-comparison] .clause'],
      ['#beside=1', '.beside .clause'],
    ] as const) {
      await page.evaluate(`location.hash = '${fragment}'`)
      await page.locator(shown).first().waitFor()
      const problems = await accessibilityProblems(page)
      const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (problems.length > 0 || over > 0) found.push({ fragment, problems, over })
    }
    expect(found).toEqual([])
  })
})
