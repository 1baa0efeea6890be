import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import { outboxListPage } from '../../src/features/mails/outbox-page.ts'
import { itLong } from '../support/suite.ts'
import { phone } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { startEmbeddingPage } from './support/embedding-page.ts'
import { accessibilityProblems, agree, firstPageDrawn, focused, signByName } from './support/page-driver.ts'
import { screenInTurn } from './support/screens.ts'

describePage('the signing page of a signer who must enter an emailed code', test => {
  const email = 'jane@example.com'
  const asked = async () =>
    (await test.requests.plain({ signers: [{ email, name: 'Jane Tenant', verification: ['email_code'] }] })).signer
  const codes = async () =>
    (await listOutbox(test.service.platform))
      .filter(({ to, subject }) => to.address === email && subject.startsWith('Your code'))
      .map(({ text }) => /Code: (\d{3} \d{3})/.exec(text)![1]!)
  /** The code in the newest mail, once `count` mails have arrived. */
  const codeOfMail = async (count: number): Promise<string> => {
    await expect.poll(async () => (await codes()).length, { timeout: 10_000 }).toBe(count)
    return (await codes())[0]!
  }
  const send = (page: Page) => page.getByRole('button', { name: 'Send code' })
  const input = (page: Page) => page.getByRole('textbox', { name: /^Code from the email/ })
  const open = (page: Page) => page.getByRole('button', { name: 'Open the document' })
  const again = (page: Page) => page.getByRole('button', { name: 'Send another code' })
  const problem = (page: Page, words: string) => page.locator('.field-error').getByText(words)
  const otherThan = (code: string) => String((Number(code.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0')

  it('hides the document until the code is entered, and sends only one code for a double tap', async () => {
    const before = (await codes()).length
    const opened = await test.openLink(await asked(), phone)
    const { page } = opened
    await send(page).waitFor()
    expect(await page.locator('body').textContent()).not.toMatch(/Lease|jane@example\.com/)
    await send(page).dblclick()
    await focused(page, input(page))
    const code = await codeOfMail(before + 1)
    expect(outboxListPage(await listOutbox(test.service.platform), false)).not.toContain(code)
    expect(opened.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/code'))).toHaveLength(1)
    expect(await page.getByRole('button', { name: /^Another code in \d+ seconds?$/ }).isDisabled()).toBe(true)
    expect(await input(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await input(page).getAttribute('inputmode')).toBe('numeric')

    await page.reload()
    await input(page).fill(otherThan(code))
    await page.keyboard.press('Enter')
    await problem(page, 'This code is wrong. Use the code from the newest email. You can try 4 more times.').waitFor()
    await focused(page, input(page))
    await input(page).fill(code)
    await open(page).click()
    await firstPageDrawn(page)
    await page.reload()
    await firstPageDrawn(page)
    await signByName(page)
    await agree(page)
    await page.getByRole('heading', { name: 'Completed' }).waitFor()
    expect((await codes()).length).toBe(before + 1)
  })

  itLong('asks again in another browser, and offers a new code after five wrong codes', async () => {
    const before = (await codes()).length
    const link = await test.linkOf(await asked())
    const { page } = await test.open()
    await page.goto(link)
    await send(page).click()
    const code = await codeOfMail(before + 1)
    for (const words of ['4 more times', '3 more times', '2 more times', 'once more']) {
      await input(page).fill(otherThan(code))
      await open(page).click()
      await problem(page, `You can try ${words}.`).waitFor()
    }
    await input(page).fill(otherThan(code))
    await open(page).click()
    await page.getByText('The last code can no longer be used.').waitFor()
    expect(await input(page).count()).toBe(0)
    await focused(page, again(page))
    await again(page).click()
    const second = await codeOfMail(before + 2)
    await input(page).fill(second)
    await open(page).click()
    await firstPageDrawn(page)
    const other = await test.open({ userAgent: 'Another browser' })
    await other.page.goto(link)
    await send(other.page).waitFor()
  })

  itLong('opens the document in a frame of another page', async () => {
    const before = (await codes()).length
    const embedding = await startEmbeddingPage(await test.linkOf(await asked()))
    const { page } = await test.open()
    await page.goto(embedding.url)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Send code' }).click()
    const code = await codeOfMail(before + 1)
    await frame.getByRole('textbox', { name: /^Code from the email/ }).fill(code)
    await frame.getByRole('button', { name: 'Open the document' }).click()
    await firstPageDrawn(frame)
    await embedding.close()
  })

  it.each(screenInTurn(0))('is accessible and works by keyboard on %s', async (_name, options) => {
    const { page } = await test.openLink(await asked(), options)
    await send(page).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Tab')
    await focused(page, send(page))
    await page.keyboard.press('Enter')
    await focused(page, input(page))
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await problem(page, 'Enter the six digits from the email.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
