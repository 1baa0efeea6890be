import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { killRedlineProcesses } from '../support/redline-processes.ts'
import { dan, dora, redlineRequest, redlineTemplate, redlineUrl, rita } from '../support/redlines.ts'
import { inDefaultSuite, itLong } from '../support/suite.ts'
import { phone } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems } from './support/page-driver.ts'
import { clause, shows, status, typeIn } from './support/typed-page.ts'

const price = 'The price is 42 euros.'
const due = 'It is due within thirty days.'

describePage('typing on the redline page', test => {
  let templateId: string
  beforeAll(async () => {
    templateId = await redlineTemplate(test.service, ['Supply agreement', price, due])
  })
  const request = () => redlineRequest(test.service, templateId)
  const open = async (id: string, { email } = dora, options?: Parameters<typeof test.open>[0]) => {
    const opened = await test.open(options)
    return { ...opened, ...(await goTo(opened.page, id, email)) }
  }
  /** Opens a fresh link of a member. */
  const goTo = async (page: Page, id: string, email = dora.email) => {
    const { path, session } = await redlineUrl(test.service, id, email)
    await page.goto(test.service.url + path)
    await clause(page, 2).waitFor()
    return { session }
  }
  const textsOf = async (session: ApiClient): Promise<string[]> =>
    (await session.get('/redlining/session')).body.document.clauses.map((clause: { text: string }) => clause.text)
  const hasTexts = (session: ApiClient, ...texts: string[]) =>
    expect.poll(async () => (await textsOf(session)).slice(1)).toEqual(texts)

  it('saves what is typed, and confirms it', async () => {
    const { page, session, problems } = await open(await request())
    await typeIn(page, 1, ' Net of tax.')
    await status(page, /^Saved$/)
    await hasTexts(session, `${price} Net of tax.`, due)
    expect(problems).toEqual([])
  })

  it('undoes and redoes across clauses, with shortcuts and with buttons', async () => {
    const { page, session } = await open(await request())
    await typeIn(page, 1, ' Net.')
    await typeIn(page, 2, ' Then')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Escape')
    await shows(page, 2, due)
    await page.keyboard.press('Control+z')
    await shows(page, 1, price)
    expect(await page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Control+Shift+z')
    await page.getByRole('button', { name: 'Redo' }).click()
    await hasTexts(session, `${price} Net.`, `${due} Then`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await hasTexts(session, `${price} Net.`, due)
  })

  const interruptions = [
    ['', async () => {}],
    [' even after a reload', reload],
  ] as const
  describe.each(inDefaultSuite(interruptions, (_, place) => place === 1))('loses nothing%s', (_, meanwhile) => {
    it('when the connection is lost in the middle of a word', async () => {
      const { page, session } = await open(await request())
      await typeIn(page, 1, ' Net of t')
      await page.route('**/redlining/session/operations', route => route.abort())
      await page.keyboard.type('ax.')
      await status(page, 'Not saved yet: no connection. What you type is kept on this device.')
      await page.keyboard.type(' Or not.')
      await meanwhile(page)
      await page.unroute('**/redlining/session/operations')
      await hasTexts(session, `${price} Net of tax. Or not.`, due)
      await shows(page, 1, `${price} Net of tax. Or not.`)
      await status(page, /^Saved$/)
    })

    it('when the answer is lost', async () => {
      const { page, session } = await open(await request())
      let calls = 0
      await page.route('**/redlining/session/operations', async route => {
        calls += 1
        const response = await route.fetch()
        if (calls === 1) await route.abort()
        else await route.fulfill({ response })
      })
      await typeIn(page, 1, ' Net.')
      await expect.poll(() => calls).toBeGreaterThan(0)
      await meanwhile(page)
      await shows(page, 1, `${price} Net.`)
      await status(page, /^Saved$/)
      await hasTexts(session, `${price} Net.`, due)
    })

    itLong('when another tab passes on the turn', async () => {
      const { page, session } = await open(await request())
      await page.route('**/redlining/session/operations', route => route.abort())
      await typeIn(page, 1, ' Net.')
      await status(page, /^Not saved yet/)
      expect((await session.post('/redlining/session/send', {})).status).toBe(200)
      await meanwhile(page)
      await page.unroute('**/redlining/session/operations')
      await page.getByText('A text that you typed is not in the document.').waitFor()
      await page.getByRole('button', { name: 'Show' }).click()
      const sheet = page.getByRole('dialog', { name: 'Your text that is not in the document' })
      await sheet.getByText('The turn passed to the other side before this was saved.').waitFor()
      await sheet.getByText(`${price} Net.`, { exact: true }).waitFor()
      expect(await sheet.getByRole('button', { name: 'Put it into the document' }).count()).toBe(0)
      expect(await accessibilityProblems(page)).toEqual([])
    })
  })

  itLong('loses nothing when the service restarts or the engine’s processes are killed', async () => {
    const { page, session } = await open(await request())
    await typeIn(page, 1, ' Ne')
    await test.service.restart(async () => {
      await page.keyboard.type('t.')
      await status(page, /^Not saved yet/)
    })
    await hasTexts(session, `${price} Net.`, due)
    await page.route('**/redlining/session/operations', async route => {
      const response = route.fetch()
      killRedlineProcesses()
      await route.fulfill({ response: await response })
    })
    await page.keyboard.type(' Of tax.')
    await hasTexts(session, `${price} Net. Of tax.`, due)
    await status(page, /^Saved$/)
  })

  describe('shows both versions of a clause that a colleague has saved in the meantime', () => {
    const met = async (options?: Parameters<typeof test.open>[0]) => {
      const id = await request()
      const hers = await open(id, dora, options)
      const his = await open(id, dan)
      await hers.page.route('**/redlining/session', route => route.abort())
      await hers.page.route('**/redlining/session?*', route => route.abort())
      await hers.page.route('**/redlining/session/operations', route => route.abort())
      await typeIn(hers.page, 1, ' Net.')
      await typeIn(hers.page, 2, ' Later.')
      await typeIn(his.page, 1, ' Gross.')
      await hasTexts(his.session, `${price} Gross.`, due)
      await hers.page.unrouteAll()
      await hers.page.getByRole('button', { name: 'Compare and choose' }).click()
      const sheet = hers.page.getByRole('dialog', { name: 'Dan Counsel changed this clause while you edited it' })
      await sheet.getByText(`${price} Gross.`, { exact: true }).waitFor()
      await sheet.getByText(`${price} Net.`, { exact: true }).waitFor()
      return { ...hers, sheet }
    }

    const choices: [string, string][] = [
      ['Keep my version', `${price} Net.`],
      ['Keep their version', `${price} Gross.`],
    ]
    it.each(inDefaultSuite(choices, choice => choice === choices[0]))('and applies “%s”', async (choice, text) => {
      const { page, session, sheet } = await met()
      await hasTexts(session, `${price} Gross.`, `${due} Later.`)
      expect(await accessibilityProblems(page)).toEqual([])
      await sheet.getByRole('button', { name: choice }).click()
      await hasTexts(session, text, `${due} Later.`)
      await shows(page, 1, text)
      await status(page, /^Saved$/)
    })

    itLong('and keeps a copy of the member’s version, which can be put back later, on a phone', async () => {
      const { page, session, sheet } = await met(phone)
      await sheet.getByRole('button', { name: 'Use theirs, and keep mine to copy' }).click()
      await shows(page, 1, `${price} Gross.`)
      await page.getByRole('button', { name: 'Show' }).click()
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Put it into the document' }).click()
      await hasTexts(session, `${price} Net.`, `${due} Later.`)
    })

    itLong('and shows them again after a reload without a choice', async () => {
      const { page, session } = await met()
      await reload(page)
      await shows(page, 1, `${price} Net.`)
      await page.getByRole('button', { name: 'Compare and choose' }).click()
      await page.getByRole('button', { name: 'Keep my version' }).click()
      await hasTexts(session, `${price} Net.`, `${due} Later.`)
    })
  })

  itLong('keeps unsaved text for a fresh link when the current link ends', async () => {
    const id = await request()
    const { page, session } = await open(id)
    await page.route('**/redlining/session/operations', route => route.abort())
    await typeIn(page, 1, ' Net.')
    await status(page, /^Not saved yet/)
    await revokeLinks(test.service.api, id)
    await page.unroute('**/redlining/session/operations')
    const sheet = page.getByRole('dialog', { name: 'This link no longer works' })
    await sheet.getByText(`${price} Net.`, { exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    expect((await session.get('/redlining/session')).status).toBe(401)
    const fresh = await goTo(page, id)
    await hasTexts(fresh.session, `${price} Net.`, due)
    await shows(page, 1, `${price} Net.`)
  })

  itLong('shows a removed member the text that they typed and could not save', async () => {
    const id = await request()
    const { page } = await open(id, dan)
    await page.route('**/redlining/session/operations', route => route.abort())
    await typeIn(page, 1, ' Net.')
    await status(page, /^Not saved yet/)
    await test.service.api.put(`/v1/redline-requests/${id}/members`, { members: [dora, rita] })
    await page.unroute('**/redlining/session/operations')
    await page.getByRole('dialog', { name: 'This link no longer works' }).getByText(`${price} Net.`).waitFor()
  })

  itLong('warns that nothing is kept on the device when the embedding page blocks storage', async () => {
    const { page, session } = await open(await request())
    await blockStorage(page.context())
    await page.reload()
    await clause(page, 2).waitFor()
    await page.route('**/redlining/session/operations', route => route.abort())
    await typeIn(page, 1, ' Net.')
    await status(page, /This browser keeps nothing on the device, so keep this page open until it is saved\.$/)
    await page.unroute('**/redlining/session/operations')
    await hasTexts(session, `${price} Net.`, due)
  })

  itLong('does not send text that the member typed in another tab until that tab is closed', async () => {
    const id = await request()
    const { page, session } = await open(id)
    const other = await page.context().newPage()
    await goTo(other, id)
    await other.route('**/redlining/session/operations', route => route.abort())
    await typeIn(other, 1, ' Net.')
    await status(other, /^Not saved yet/)
    await typeIn(page, 2, ' Then.')
    await hasTexts(session, price, `${due} Then.`)
    await other.close()
    await hasTexts(session, `${price} Net.`, `${due} Then.`)
  })
})

async function reload(page: Page): Promise<void> {
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await clause(page, 2).waitFor()
}

async function revokeLinks(api: ApiClient, id: string): Promise<void> {
  const { body } = await api.get(`/v1/redline-requests/${id}/links`)
  const links = (body.links ?? body) as { linkId: string; revokedAt: string | null }[]
  for (const { linkId } of links.filter(link => link.revokedAt === null))
    await api.call('DELETE', `/v1/redline-requests/${id}/links/${linkId}`)
}

const blockStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
