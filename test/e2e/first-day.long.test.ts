import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import { longestWaitMs } from '../support/longest-wait.ts'
import { pdfsig } from '../support/pdf-tools.ts'
import { password } from '../support/people.ts'
import { wordDocument } from '../support/word-document.ts'
import { phone } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, adoptSignature, agree } from './support/page-driver.ts'

/** To keep a picture of each step, run FIRST_DAY_PICTURES=/tmp/pictures bin/test first-day. */
const picturesFolder = process.env.FIRST_DAY_PICTURES

const contract = [
  'Supply agreement',
  'The supplier delivers ten chairs within thirty days.',
  'Supplier: {{signature;role=Supplier;width=180;height=40}}',
  '',
  '',
  'Customer: {{signature;role=Customer;width=180;height=40}}',
]

describePage('the first day of an organization', test => {
  let pictures = 0
  const see = async (page: Page, name: string) => {
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    expect(await accessibilityProblems(page), name).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), name).toBeLessThanOrEqual(0)
    if (!picturesFolder) return
    await mkdir(picturesFolder, { recursive: true })
    const number = String(++pictures).padStart(2, '0')
    await page.screenshot({ path: join(picturesFolder, `${number}-${name}.png`), fullPage: true })
  }

  /** Waits for a link of a kind to be mailed to an address, and returns the newest, other than `not`. */
  const mailedTo = async (address: string, kind: 'sign' | 'redline', not = ''): Promise<string> => {
    for (const endsAt = Date.now() + longestWaitMs; Date.now() < endsAt; await sleep(50)) {
      const mails = await listOutbox(test.service.platform)
      const links = mails
        .filter(mail => mail.to.address === address)
        .flatMap(({ text = '' }) => new RegExp(`https?:\\S+/${kind}/[\\w-]+`).exec(text) ?? [])
      const link = links.find(link => link !== not)
      if (link) return link
    }
    throw new Error(`There is no link for ${address}`)
  }

  /** Opens a mailed link on a phone, and signs. */
  const signOnPhone = async (link: string, name: string, place?: string) => {
    const { page } = await test.open({ ...phone, viewport: { width: 390, height: 844 } })
    await page.goto(link)
    if (place) await page.getByRole('textbox', { name: /^Place/ }).fill(place)
    await see(page, `signing-page-of-${name}`)
    await page
      .getByRole('button', { name: /signature/i })
      .first()
      .click()
    await see(page, `signature-of-${name}`)
    await adoptSignature(page)
    await see(page, `consent-of-${name}`)
    await agree(page)
    await see(page, `signed-by-${name}`)
  }

  const downloaded = async (page: Page): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the signed document' }).click(),
    ])
    const path = (await download.path())!
    expect((await readFile(path)).subarray(0, 5).toString('latin1')).toBe('%PDF-')
    return path
  }

  it('leads from claiming the account to a signed sample, and from a negotiation to a signed agreement', async () => {
    const { page, problems } = await test.open()
    const me = test.service.other.ownerEmail
    await page.goto(test.service.other.ownerSetupUrl)
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ottilie Other')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await see(page, 'claim')
    await page.getByRole('button', { name: 'Create your account' }).click()
    await page.getByRole('heading', { name: 'Hello, Ottilie' }).waitFor()
    await see(page, 'home-new')

    await page.getByRole('button', { name: 'Use the sample document' }).dblclick()
    await page.getByRole('button', { name: 'Send it to yourself' }).waitFor()
    await see(page, 'home-sample')
    await page.getByRole('button', { name: 'Send it to yourself' }).dblclick()
    await page.getByRole('button', { name: 'Sign', exact: true }).waitFor()
    await see(page, 'home-sent')
    expect((await test.service.otherApi.get('/v1/templates')).body).toHaveLength(1)
    expect((await test.service.otherApi.get('/v1/signature-requests')).body).toHaveLength(1)
    await signOnPhone(await mailedTo(me, 'sign'), 'ottilie', 'Bern')

    await page.getByRole('button', { name: 'Download the signed document' }).waitFor()
    await see(page, 'home-signed')
    expect((await pdfsig(await downloaded(page))).signatures).toMatchObject([{ valid: true, total: true }])
    await page.getByRole('link', { name: 'Send a document' }).waitFor()
    await see(page, 'home-done')

    await page.getByRole('link', { name: 'Send a document' }).click()
    await page.getByRole('link', { name: 'Send Sample agreement' }).click()
    await page.getByRole('combobox', { name: 'Name' }).fill('Sia Second')
    await page.getByRole('combobox', { name: 'Email address' }).fill('sia@second.example')
    await see(page, 'send-signers')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await see(page, 'send-review')
    await page.getByRole('button', { name: 'Send to one person' }).click()
    await page.getByRole('link', { name: /Follow/ }).click()
    await page.getByText('Waiting for Sia Second.').waitFor()
    await page.getByRole('img', { name: 'The first page of the document, as it was sent' }).waitFor()
    await see(page, 'request-waiting')
    await page.getByRole('button', { name: 'Read the document' }).click()
    await page.getByRole('dialog').locator('canvas').first().waitFor()
    await see(page, 'request-reading')
    await page.keyboard.press('Escape')
    await signOnPhone(await mailedTo('sia@second.example', 'sign'), 'sia', 'Basel')
    await page.getByText('Everyone has signed. Completed on').waitFor()
    await page.getByRole('button', { name: 'Read the signed document' }).click()
    await page.getByRole('dialog').getByRole('region', { name: 'Page 2 of 2' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await see(page, 'request-completed')
    await downloaded(page)

    await page.getByRole('link', { name: 'Templates' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload a document' }).click(),
    ])
    await chooser.setFiles({
      name: 'supply.docx',
      mimeType: 'application/msword',
      buffer: Buffer.from(wordDocument(contract)),
    })
    await page.waitForURL(/\/fields$/)
    await page.goto(`${test.service.url}/redlines`)
    await page.getByRole('link', { name: 'Start a negotiation' }).click()
    await page.getByRole('region', { name: 'Choose the document' }).getByRole('link').first().click()
    const side = (name: RegExp) => page.getByRole('group', { name })
    await side(/^Disclosing party/)
      .getByRole('combobox', { name: 'Name' })
      .fill('Ottilie Other')
    await side(/^Disclosing party/)
      .getByRole('combobox', { name: 'Email address' })
      .fill(me)
    await side(/^Receiving party/)
      .getByRole('combobox', { name: 'Name' })
      .fill('Rita Receiver')
    await side(/^Receiving party/)
      .getByRole('combobox', { name: 'Email address' })
      .fill('rita@receiving.example')
    await see(page, 'negotiation-form')
    await page.getByRole('button', { name: 'Start a negotiation' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Turn of Ottilie Other' }).getByRole('link').click()
    await page.getByText('A program').or(page.getByText('started the negotiation.')).first().waitFor()
    await see(page, 'negotiation')

    const own = await test.open()
    await own.page.goto(await mailedTo(me, 'redline'))
    await own.page.getByRole('button', { name: /^Send to/ }).click()
    await see(own.page, 'negotiation-send')
    await own.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send to/ })
      .click()
    const other = await test.open()
    await other.page.goto(await mailedTo('rita@receiving.example', 'redline'))
    await other.page.getByRole('button', { name: 'Approve' }).click()
    await see(other.page, 'negotiation-approve')
    await other.page.getByRole('button', { name: 'Approve the document' }).click()

    await page.getByRole('heading', { name: 'Sign what was agreed' }).waitFor()
    await page
      .getByRole('group', { name: /^Supplier/ })
      .getByText('Signature, on page 1')
      .waitFor()
    await see(page, 'negotiation-agreed')
    await page.getByRole('button', { name: 'Read the agreed document' }).click()
    await page.getByRole('dialog').locator('canvas').first().waitFor()
    await see(page, 'negotiation-reading')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send to 2 people' }).dblclick()
    await page.getByText('Waiting for Ottilie Other.').waitFor()
    await see(page, 'agreement-waiting')
    expect((await test.service.otherApi.get('/v1/signature-requests')).body).toHaveLength(3)
    const first = await mailedTo(me, 'sign')
    await signOnPhone(first, 'ottilie-agreement')
    await signOnPhone(await mailedTo('rita@receiving.example', 'sign'), 'rita-agreement')
    await page.getByText('Everyone has signed. Completed on').waitFor()
    expect((await pdfsig(await downloaded(page))).signatures).toMatchObject([{ valid: true, total: true }])
    await page.goBack()
    await page.getByText('sent the agreed document for signature.').waitFor()
    await see(page, 'negotiation-signed')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Completed last' }).waitFor()
    await see(page, 'home-evening')
    expect(problems).toEqual([])
  })
})
