import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { saved } from '../support/redline-sessions.ts'
import { dan, dora } from '../support/redlines.ts'
import { describePage } from './support/describe-page.ts'
import { negotiate, rewrite } from './support/redline-driver.ts'
import { shows, status, typeIn } from './support/typed-page.ts'

const price = 'The price is 42 euros.'
const due = 'It is due within thirty days.'

describePage('a tab that the browser puts to sleep', test => {
  /** Types text that cannot be saved because the connection is gone, then puts the tab to sleep. */
  const asleep = async () => {
    const deal = await negotiate(test, {}, ['Supply agreement', price, due])
    const { page } = await deal.open(dora.email)
    await page.route('**/redlining/session/operations', route => route.abort())
    await typeIn(page, 1, ' Net.')
    await status(page, /^Not saved yet/)
    return { deal, page, wake: await putToSleep(page) }
  }

  it('catches up with a colleague’s changes when it wakes, and saves what was typed', async () => {
    const { deal, page, wake } = await asleep()
    const session = await deal.session(dan.email)
    await rewrite(session, 'It is due', 'thirty', 'ninety')
    await wake()
    await status(page, /^Saved$/)
    await shows(page, 2, 'It is due within ninety days.')
    await shows(page, 1, `${price} Net.`)
    const { body } = await session.get('/redlining/session')
    expect(body.document.clauses.map((clause: { text: string }) => clause.text)).toEqual([
      'Supply agreement',
      `${price} Net.`,
      'It is due within ninety days.',
    ])
  })

  it('keeps unsaved text if the turn passed while it slept, and explains why it was not saved', async () => {
    const { deal, page, wake } = await asleep()
    await saved((await deal.session(dan.email)).post('/redlining/session/send', {}))
    await wake()
    await page.getByText('A text that you typed is not in the document.').waitFor()
    await page.getByRole('button', { name: 'Show' }).click()
    const sheet = page.getByRole('dialog', { name: 'Your text that is not in the document' })
    await sheet.getByText('The turn passed to the other side before this was saved.').waitFor()
    await sheet.getByText(`${price} Net.`, { exact: true }).waitFor()
  })
})

/**
 * Stops everything in a page, including timers and answers, until the returned function is called. Uses the debugger, because Chromium does
 * not freeze visible tabs, and considers every tab without a window to be visible.
 */
async function putToSleep(page: Page): Promise<() => Promise<void>> {
  const debug = await page.context().newCDPSession(page)
  const paused = new Promise(resolve => debug.once('Debugger.paused', resolve))
  await debug.send('Debugger.enable')
  await debug.send('Debugger.pause')
  await paused
  return async () => {
    await debug.send('Debugger.disable')
    await page.unrouteAll()
  }
}
