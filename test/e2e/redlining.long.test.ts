import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  dora,
  members,
  redlineRequest,
  redlineTemplate,
  redlineUrl,
  rita,
  sentToReceiving,
  setState,
} from '../support/redlines.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems } from './support/page-driver.ts'

const clausesShown = (page: Page) => page.locator('.clause').first().waitFor()

describePage('the redline page', test => {
  const request = async (body: object = {}) =>
    redlineRequest(test.service, await redlineTemplate(test.service), {
      metadata: { subject: 'Supply agreement' },
      ...body,
    })
  const openFor = async (id: string, email: string, options?: BrowserContextOptions) => {
    const { path } = await redlineUrl(test.service, id, email)
    const opened = await test.open(options)
    await opened.page.goto(test.service.url + path)
    return opened
  }

  it('tells the member in turn that it is their turn, and shows the document and the participants', async () => {
    const { page, problems } = await openFor(await request(), dora.email)
    await clausesShown(page)
    await page.getByText('It is your turn.').waitFor()
    await page.getByRole('heading', { name: 'Negotiation for Acme Supply agreement' }).waitFor()
    await page.getByRole('button', { name: 'Participants' }).click()
    const parties = page.getByRole('region', { name: 'Participants' })
    expect(await parties.getByRole('heading').allTextContents()).toEqual([
      'Disclosing side current turn',
      'Receiving side ',
    ])
    expect(await parties.getByRole('listitem').allTextContents()).toEqual([
      'Dora Discloser party, you',
      'Dan Counsel counsel',
      'Rita Receiver party',
    ])
    expect(problems).toEqual([])
  })

  it('hides a first draft from the other side, whose address ends in /view', async () => {
    const { page, problems, requests } = await openFor(await request(), rita.email)
    await page.getByText('Waiting for Dora Discloser and Dan Counsel.').waitFor()
    await page.getByText('will appear here once it is sent').waitFor()
    expect(page.url()).toMatch(/\/view$/)
    expect(requests.filter(request => /document|preview/.test(request.url.split('/redlining/')[1] ?? ''))).toEqual([])
    expect(await page.locator('.clause').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('marks the document as opened when the side in turn sees it, not when its address is only fetched', async () => {
    const id = await request()
    await setState(test.service, id, sentToReceiving)
    const status = async () => (await test.service.api.get(`/v1/redline-requests/${id}`)).body.status
    await fetch(test.service.url + (await redlineUrl(test.service, id, rita.email)).path)
    expect(await status()).toBe('DisclosingPartyRequestedReview')
    await clausesShown((await openFor(id, rita.email)).page)
    expect(await status()).toBe('ReceivingPartyOpened')
  })

  it('says plainly that a link no longer works', async () => {
    const id = await request()
    const { path } = await redlineUrl(test.service, id, rita.email)
    await test.service.api.put(`/v1/redline-requests/${id}/members`, { members: [dora] })
    const { page } = await test.open()
    await page.goto(test.service.url + path)
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  })

  it.each([
    ['light', wideScreen],
    ['dark', phone],
  ] as const)('passes the accessibility checks in %s mode', async (colorScheme, options) => {
    const id = await request({ testMode: true })
    const inTurn = await openFor(id, dora.email, { ...options, colorScheme })
    await clausesShown(inTurn.page)
    const waiting = await openFor(id, rita.email, { ...options, colorScheme })
    await waiting.page.getByText('will appear here once it is sent').waitFor()
    expect([await accessibilityProblems(inTurn.page), await accessibilityProblems(waiting.page)]).toEqual([[], []])
  })

  it('fits a narrow phone with long and right-to-left names', async () => {
    const long = {
      email: 'l@example.com',
      displayName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4),
      role: 'ReceivingCounsel',
    }
    const hebrew = { email: 'h@example.com', displayName: 'שלום כהן', role: 'ReceivingParty' }
    const id = await request({
      members: [...members.slice(0, 2), long, hebrew],
      metadata: { subject: 'x'.repeat(200) },
    })
    const { page } = await openFor(id, dora.email, { ...phone, viewport: { width: 320, height: 640 } })
    await clausesShown(page)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(
      await page.evaluate<number>("(v => v.scrollWidth - v.clientWidth)(document.querySelector('.redline'))"),
    ).toBeLessThanOrEqual(0)
  })
})
