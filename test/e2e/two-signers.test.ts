import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvedPdf, withUnreadableSignature } from '../support/approved-pdf.ts'
import { embeddedRequest, field, readyTemplate, regularRequest, sign } from '../support/builders.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { pdfsig, pdftotext } from '../support/pdf-tools.ts'
import { signedInOwner } from '../support/people.ts'
import { describeLong, itLong } from '../support/suite.ts'
import { phone } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import {
  accessibilityProblems,
  adoptSignature,
  agree,
  focused,
  type OpenedPage,
  signByName,
} from './support/page-driver.ts'
import { signIn } from './support/sign-in.ts'
import { sessionOf, storedValues } from './support/stored.ts'

describePage('two signers in a browser', test => {
  it('sign one after the other, on a phone and on a desktop, and download the sealed document', async () => {
    const [buyer, seller] = (await embeddedRequest(test.service.api)).signers

    const early = await test.openLink(seller!)
    await early.page.getByText('Bea Buyer').first().waitFor()
    expect(await early.page.getByRole('button', { name: 'Finish and sign' }).count()).toBe(0)

    const first = await test.openSigning(buyer!, phone)
    await first.page.getByRole('textbox', { name: /Full name/ }).fill('Bea von Buyer')
    await first.page.getByLabel(/Date of birth/).fill('1990-05-03')
    await openSignature(first, /Signature of the buyer/)
    await first.page.getByText('Formal', { exact: true }).tap()
    expect(await first.page.getByRole('button', { name: 'Whole page' }).count()).toBe(1)
    await adoptSignatureOnly(first.page)
    // the whole width of the page is in view before the phone's owner signs it
    await first.page.getByRole('button', { name: 'Whole page' }).waitFor({ state: 'detached' })
    await focused(first.page, first.page.getByRole('button', { name: 'Finish and sign' }))
    await first.page.getByRole('button', { name: 'Finish and sign' }).tap()
    await agree(first.page)
    await first.page.getByText('Sam Seller still has to finish').waitFor()
    await first.page.getByText('you can download your copy here. No email is sent.').waitFor()
    expect(await accessibilityProblems(first.page)).toEqual([])

    const second = await test.openSigning(seller!)
    await second.page.getByText('Bea von Buyer').first().waitFor()
    const signed = second.page.locator('.field-fixed', { hasText: 'Signed by Bea Buyer' })
    const hand = signed.locator('.signature-typed', { hasText: 'Bea Buyer' })
    expect(await hand.evaluate(element => (element as { style?: { fontFamily: string } }).style!.fontFamily)).toMatch(
      /^"?Allura/,
    )
    await second.page.getByRole('textbox', { name: /Price/ }).fill('1250.50')
    await openSignature(second, /Signature of the seller/)
    await adoptSignature(second.page)
    await agree(second.page)

    const facts = second.page.locator('.notice-facts')
    expect(await facts.locator('dt').allTextContents()).toEqual(['Document', 'You signed it as', 'When'])
    expect(await facts.locator('dd').nth(1).textContent()).toBe('Sam Seller')
    expect(await second.page.getByText('@').count()).toBe(0)
    expect(await second.page.getByRole('link', { name: 'Back to your requests' }).count()).toBe(0)
    // the page of the first signer, which is still open, gets the copy too
    await first.page.getByRole('button', { name: 'Download the signed document' }).waitFor()
    const { signatures, text, bytes } = await downloaded(second)
    expect(signatures).toMatchObject([{ valid: true, total: true }])
    expect(text).toContain('Bea von Buyer')
    expect(text).toContain('1250.50 EUR')
    for (const one of [early, first, second]) expect(one.problems).toEqual([])

    // whoever gets the file checks it where its certificate says
    const { page, problems } = await test.open(phone)
    await page.goto(`${test.service.url}/verify`)
    const check = async (name: string, buffer: Buffer) => {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
      await page.getByText(name).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
    }
    await check('signed.pdf', bytes)
    await focused(page, page.getByRole('heading', { name: 'Nobody has changed this document since it was sealed' }))
    await page.getByText(/^Bea Buyer, /).waitFor()
    await page.getByText(/^Sam Seller, /).waitFor()
    await check('changed.pdf', Buffer.from(bytes.with(bytes.indexOf('stream') + 20, 0x41)))
    await focused(page, page.getByRole('heading', { name: 'This file is not the signed document, or it was changed' }))
    await check('notes.pdf', Buffer.from('notes'))
    await page.getByText('This is not a PDF file.').waitFor()
    expect(problems).toEqual([])
  })

  itLong('are both warned before signing that a signature in the document could not be checked', async () => {
    const pdf = withUnreadableSignature(await approvedPdf(test.service.platform.config.dataDir))
    const { templateId } = await readyTemplate(test.service.api, { pdf, fields: [] })
    const { signers } = await embeddedRequest(test.service.api, { templateId })
    const pages = [await test.openLink(signers[1]!), await test.openSigning(signers[0]!, phone)]
    for (const { page } of pages)
      await page.getByRole('status').getByText('a signature that could not be checked, “Earlier”').waitFor()
    expect(await accessibilityProblems(pages[1]!.page)).toEqual([])
  })

  itLong('see in a stale tab that they have already signed in another tab', async () => {
    const { signer } = await test.requests.plain()
    const tabs = [await test.openSigning(signer), await test.openSigning(signer)] as const
    await signByName(tabs[0].page)
    await tabs[1].page.getByRole('button', { name: /^Next: Your signature/ }).click()
    await tabs[1].page.getByRole('textbox').fill('J. Tenant')
    await adoptSignature(tabs[1].page)
    await agree(tabs[0].page)
    await tabs[1].page.getByRole('button', { name: 'Agree and sign' }).click()
    await tabs[1].page.getByText('You signed this in another tab or window').waitFor()
  })

  it('see fields appear, disappear or become required at once, and seal no hidden value', async () => {
    const row = (index: number, more: object) => field(index, { height: 38, ...more })
    const when = (fieldId: string, is: string, value?: string) => ({ match: 'all', rules: [{ fieldId, is, value }] })
    const fields = [
      row(0, { fieldId: 'kind', type: 'dropdown', label: 'Tenant', options: ['person', 'company'] }),
      row(1, { label: 'Register', showWhen: when('kind', 'equals', 'company') }),
      row(2, { fieldId: 'pets', type: 'checkbox', label: 'Pets', required: false, width: 38 }),
      row(3, { label: 'Which pets', requireWhen: when('pets', 'filled') }),
      row(4, { type: 'signature', label: 'For the company', showWhen: when('kind', 'equals', 'company') }),
      row(5, {
        type: 'checkbox',
        role: 'Seller',
        label: 'Keys',
        width: 38,
        showWhen: when('kind', 'equals', 'person'),
      }),
    ]
    const { templateId } = await readyTemplate(test.service.api, { fields })
    const { signatureRequestId, signers } = await embeddedRequest(test.service.api, { templateId })
    const first = await test.openSigning(signers[0]!, phone)
    const { page } = first
    const register = page.getByRole('textbox', { name: /^Register/ })
    const pets = page.getByRole('textbox', { name: /^Which pets/ })
    const kind = page.getByRole('combobox', { name: /^Tenant/ })
    expect(await register.count()).toBe(0)
    const left = page.getByRole('button', { name: 'Show your fields' })
    await left.filter({ hasText: '2 required left, 0 of 2 optional filled' }).waitFor()
    const before = await pets.boundingBox()

    await kind.selectOption('company')
    await register.waitFor()
    await page.getByText('Added: Register, For the company. No longer needed: Your signature.').waitFor()
    await left.filter({ hasText: '2 required left' }).waitFor()
    expect(await pets.boundingBox()).toEqual(before)
    await kind.press('Enter')
    await focused(page, register)
    await register.fill('HIDDENREGISTER')
    await kind.selectOption('person')
    await register.waitFor({ state: 'detached' })
    await page.getByText('Added: Your signature. No longer needed: Register, For the company.').waitFor()

    const tick = page.getByRole('checkbox', { name: /^Pets/ })
    await tick.check()
    await page.getByText('Now required: Which pets.').waitFor()
    await tick.press('Enter')
    await focused(page, pets)
    await pets.press('Enter')
    await adoptSignatureOnly(page)
    await page.getByRole('button', { name: /^Next: Which pets/ }).tap()
    await focused(page, pets)
    await pets.fill('twocats')
    await pets.press('Enter')
    await page.getByRole('button', { name: 'Finish and sign' }).tap()
    await agree(page)

    const second = await test.openSigning(signers[1]!)
    await second.page.getByText('twocats').first().waitFor()
    await second.page.getByRole('checkbox', { name: /^Keys/ }).check()
    expect(await accessibilityProblems(second.page)).toEqual([])
    await signByName(second.page)
    await agree(second.page)
    const { text } = await downloaded(second)
    expect(text).toContain('twocats')
    expect(text).not.toMatch(/HIDDENREGISTER/)
    expect(await storedValues(test.service, signatureRequestId)).toEqual({
      Tenant: 'person',
      Pets: 'true',
      'Which pets': 'twocats',
      Keys: 'true',
    })
    for (const one of [first, second]) expect(one.problems).toEqual([])
  })

  const adoptSignatureOnly = async (page: OpenedPage['page']) => {
    await page.getByRole('button', { name: 'Use this signature' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  const openSignature = ({ page }: OpenedPage, name: RegExp) => page.getByRole('button', { name }).first().click()

  /** Downloads the document from the page, and reads it with independent programs. */
  async function downloaded({ page }: OpenedPage) {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-e2e-'))
    try {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download the signed document' }).click()
      const path = join(folder, 'signed.pdf')
      await (await download).saveAs(path)
      const bytes = await readFile(path)
      return { signatures: (await pdfsig(path)).signatures, text: await pdftotext(path), bytes }
    } finally {
      await rm(folder, { recursive: true })
    }
  }
})

describeLong('with a mail server', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server?.stop())

  describePage(
    'the page after signing a mailed request',
    test => {
      it('says who is next and where the copy will be, whatever happens next, and leads back whoever is signed in', async () => {
        const { signatureRequestId, signers } = await regularRequest(test.service.api)
        const [buyer, seller] = signers
        const { page, problems } = await test.openSigning(buyer!, phone)
        await page.getByRole('textbox', { name: /Full name/ }).fill('Bea Buyer')
        await page.getByLabel(/Date of birth/).fill('1990-05-03')
        await page.getByRole('button', { name: /^Sign here/ }).click()
        await adoptSignature(page)
        await agree(page)
        await page.getByText('Sam Seller still has to finish').waitFor()
        await page.getByText('a copy will be sent to bea@buyer.example. You can close this page.').waitFor()
        expect(await page.getByText('No email').count()).toBe(0)

        const change = (assignments: string) =>
          test.service.platform.pool.query(`update signature_request set ${assignments} where id = $1`, [
            signatureRequestId,
          ])
        await change('sealing_failed_at = now()')
        await page.reload()
        await page.getByRole('heading', { name: 'Signed, but not completed' }).waitFor()
        await page.getByText('a copy will be sent to bea@buyer.example').waitFor()
        await change('sealing_failed_at = null')
        expect((await sign(await sessionOf(test.service, seller!))).status).toBe(200)
        await page.reload()
        await page.getByRole('button', { name: 'Download the signed document' }).waitFor()
        await page.getByText('A copy is also sent to bea@buyer.example.').waitFor()
        expect(await page.getByRole('link', { name: 'Back to your requests' }).count()).toBe(0)
        expect(await accessibilityProblems(page)).toEqual([])

        await signedInOwner(test.service)
        const link = page.url()
        await page.goto(`${test.service.url}/sign-in?next=/your-account`)
        await signIn(page)
        await page.getByRole('heading', { name: 'Your account' }).waitFor()
        await page.goto(link)
        await page.getByRole('link', { name: 'Back to your requests' }).click()
        await page.waitForURL('**/requests')
        expect(problems).toEqual([])
        await expect
          .poll(() =>
            server.mails.flatMap(({ envelope, subject }) => (subject?.startsWith('Completed') ? envelope.to : [])),
          )
          .toContain('bea@buyer.example')
      })
    },
    () => ({ env: { SMTP_URL: server.url, MAIL_FROM: 'Countersign <no-reply@sign.example>' } }),
  )
})
