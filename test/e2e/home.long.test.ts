import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { agreedRequest } from '../support/agreements.ts'
import { embeddedRequest, readyTemplate, signingSession } from '../support/builders.ts'
import { joined, signedInOwner } from '../support/people.ts'
import { redlineRequest, redlineTemplate, rita } from '../support/redlines.ts'
import { wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { screenInTurn } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

describePage('the home page', test => {
  const mia = { email: 'mia@acme.example', name: 'Mia Member' }
  let prepared: Promise<string> | undefined
  const prepare = () => {
    prepared ??= (async () => {
      const owner = await signedInOwner(test.service)
      await joined(test.service, owner, { ...mia, role: 'admin' })
      return (await readyTemplate(test.service.api)).templateId
    })()
    return prepared
  }
  const sent = async (subject: string, first: { email: string; name: string }, body: object = {}) => {
    const signers = [
      { ...first, role: 'Buyer' },
      { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' },
    ]
    return embeddedRequest(test.service.api, { templateId: await prepare(), body: { signers, subject, ...body } })
  }
  const openHome = async (options: BrowserContextOptions) => {
    await prepare()
    const { page } = await test.open(options)
    await page.goto(test.service.url)
    await signIn(page, mia.email)
    await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
    return page
  }
  const soundPage = async (page: Page) => {
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }
  const section = (page: Page, name: string) => page.getByRole('region', { name })

  it.each(screenInTurn(1))(
    'shows without a reload what needs attention, and leads there by keyboard, on %s',
    async (name, options, colorScheme) => {
      const page = await openHome({ ...options, colorScheme })
      const lease = `Lease for ${name}`
      const { recipientSignatureId } = (await sent(lease, mia)).signers[0]!
      await section(page, 'Waiting for you').getByRole('link', { name: lease }).waitFor()
      const own = { email: mia.email, displayName: mia.name, role: 'DisclosingParty' }
      await redlineRequest(test.service, await redlineTemplate(test.service), { members: [own, rita] })
      await section(page, 'Waiting for you').getByText('It is your turn').first().waitFor()

      const bounced = await sent(
        `Bounced on ${name}`,
        { email: 'bea@buyer.example', name: 'Bea Buyer' },
        { expiresInDays: 5 },
      )
      await test.service.platform.database
        .updateTable('recipient')
        .set({ bounced_at: test.service.clock.now(), bounce_reason: 'No such user' })
        .where('id', '=', bounced.signers[0]!.recipientSignatureId)
        .execute()
      const declined = await sent(`Declined on ${name}`, { email: 'dan@buyer.example', name: 'Dan Decliner' })
      const session = await signingSession(test.service, declined.signers[0]!.recipientSignatureId)
      await session.post('/signing/session/decline', { reason: 'Too dear' })
      await agreedRequest(test.service, await redlineTemplate(test.service))
      const needing = section(page, 'Needs attention')
      for (const why of [
        'The email to bea@buyer.example came back',
        'Dan Decliner declined',
        'Agreed. Place the fields',
      ])
        await needing.getByText(why).first().waitFor()
      await needing.getByText('Not signed by everyone, and the deadline is').first().waitFor()
      await section(page, 'Waiting for others').getByText('Waiting for Bea Buyer · 0 of 2 done').first().waitFor()
      await soundPage(page)

      await needing
        .getByRole('link', { name: `Bounced on ${name}` })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await focused(page, page.getByRole('heading', { name: `Bounced on ${name}` }))
      await page.getByText('Sent by a program, in the name of').waitFor()
      await page.getByText('A program sent the request in the name of').waitFor()
      await page.getByRole('button', { name: 'Correct the address of Bea Buyer' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Email address' }).fill('right@buyer.example')
      await page.keyboard.press('Enter')
      await page.getByText('corrected bea@buyer.example to right@buyer.example.').waitFor()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Read the document' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').locator('canvas').first().waitFor()
      await soundPage(page)
      await page.keyboard.press('Escape')
      await focused(page, page.getByRole('button', { name: 'Read the document' }))
      await soundPage(page)

      await page.goto(test.service.url)
      await page.getByRole('button', { name: `Sign “${lease}”` }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/sign\//)
      await page.getByRole('heading', { name: lease }).waitFor()
      const mine = await signingSession(test.service, recipientSignatureId)
      await mine.post('/signing/session/decline', { reason: 'Enough' })
    },
  )

  it('leads from a section to the list of all its requests, which has as many as the section says', async () => {
    for (let n = 1; n <= 6; n++) await sent(`Order ${n}`, { email: 'bea@buyer.example', name: 'Bea Buyer' })
    const page = await openHome(wideScreen)
    const all = section(page, 'Waiting for others').getByRole('link', { name: /^Show all \d+ requests$/ })
    const [count] = /\d+/.exec((await all.textContent())!)!
    await all.click()
    const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Waiting for others' })
    await expect.poll(() => view.getAttribute('aria-current')).toBe('page')
    await expect.poll(() => page.getByRole('checkbox', { name: /^Choose “/ }).count()).toBe(Number(count))
    await page.goBack()
    await section(page, 'Waiting for others').getByRole('link', { name: 'Waiting for others' }).click()
    await expect.poll(() => view.getAttribute('aria-current')).toBe('page')
  })

  it('does not show the first steps again once they are dismissed', async () => {
    const page = await openHome(wideScreen)
    await page.getByRole('button', { name: 'Do not show these steps again' }).click()
    await expect.poll(() => page.getByText('Your first signed document').count()).toBe(0)
    await page.reload()
    await page.getByRole('link', { name: 'Send a document' }).waitFor()
    expect(await page.getByText('Your first signed document').count()).toBe(0)
  })

  it('fetches the signed-in user once, before any other data', async () => {
    await prepare()
    const { page, requests } = await test.open(wideScreen)
    await page.goto(test.service.url)
    await signIn(page, mia.email)
    await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    requests.length = 0
    await page.reload()
    const asked = () => requests.map(({ url }) => new URL(url).pathname).filter(path => !path.startsWith('/assets/'))
    await expect.poll(asked).toContain('/v1/organization/home')
    expect(asked().slice(0, 2)).toEqual(['/', '/account'])
    expect(asked().filter(path => path === '/account')).toHaveLength(1)
  })
})
