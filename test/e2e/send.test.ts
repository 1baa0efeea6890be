import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import { newId } from '../../src/platform/ids.ts'
import { field, readyTemplate, regularRequest } from '../support/builders.ts'
import { docxFile, paragraph } from '../support/docx-file.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { itLong } from '../support/suite.ts'
import { textPdf } from '../support/text-pdf.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused, loseNextAnswer, withoutLiveReads } from './support/page-driver.ts'
import { screenInTurn } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'
import { middleOf } from './support/touches.ts'

const fields = [
  field(0, { type: 'signature', label: 'Signature of the buyer', height: 36 }),
  field(1, { type: 'signature', role: 'Seller', label: 'Signature of the seller', height: 36 }),
  field(3, { type: 'amount', role: null, label: 'Price', unit: 'EUR' }),
]

describePage('sending a document', test => {
  let owner: Promise<PageClient> | undefined

  /** Opens the page as Acme's owner, with a new template. */
  const openSend = async (options?: BrowserContextOptions) => {
    owner ??= signedInOwner(test.service)
    await owner
    const { templateId } = await readyTemplate(test.service.api, { fields })
    const { page } = await test.open(options)
    await page.goto(`${test.service.url}/send`)
    await signIn(page)
    await page.getByRole('heading', { name: 'Send a document' }).waitFor()
    return { page, templateId }
  }

  const inGroup = (page: Page, role: string, name: string) =>
    page.getByRole('group', { name: role }).getByRole('combobox', { name })

  const fillSigner = async (page: Page, role: string, name: string, email: string) => {
    await inGroup(page, role, 'Name').fill(name)
    await inGroup(page, role, 'Email address').fill(email)
  }

  /** Fills in everything up to the last step. */
  const toReview = async (page: Page, templateId: string, email = 'rae@review.example') => {
    await page.goto(`${test.service.url}/send?template=${templateId}`)
    await page.waitForURL(/\/send\/rdft_/)
    await fillSigner(page, 'Buyer', 'Rae Review', email)
    await fillSigner(page, 'Seller', 'Sid Seller', 'sid@seller.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Price' }).fill('1250.50')
    await page.getByRole('textbox', { name: 'Message' }).fill('Please sign by Friday.')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send to 2 people' }).waitFor()
  }

  const requestsOf = async (templateId: string) => {
    const { body } = await test.service.api.get('/v1/signature-requests')
    return body.filter((one: { templateId: string }) => one.templateId === templateId)
  }

  const mailedTo = async (address: string) =>
    (await listOutbox(test.service.platform)).filter(mail => mail.to.address === address).length

  const soundPage = async (page: Page) => {
    expect(await accessibilityProblems(page), page.url()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0)
  }

  describe.each(screenInTurn(1))('on %s', (_, options, colorScheme) => {
    it('leads from choosing a template to emailing two signers', async () => {
      const known = `kim${colorScheme}@known.example`
      const other = `tom${colorScheme}@new.example`
      const before = await readyTemplate(test.service.api, { fields: fields.slice(0, 2) })
      const kim = { name: 'Kim Known', email: known, role: 'Buyer' }
      const signers = [kim, { name: 'Sam Seller', email: 'sam@seller.example', role: 'Seller' }]
      await regularRequest(test.service.api, { templateId: before.templateId, body: { signers } })
      await expect.poll(() => mailedTo(known)).toBe(1)

      const { page, templateId } = await openSend({ ...options, colorScheme })
      await page
        .getByRole('link', { name: /^Send (?!to)/ })
        .first()
        .waitFor()
      await soundPage(page)
      await page.locator(`a[href*="${templateId}"]`).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Enter an email address.').first().waitFor()
      await focused(page, inGroup(page, 'Buyer', 'Name'))
      await soundPage(page)
      await inGroup(page, 'Buyer', 'Name').pressSequentially(known.slice(0, 5))
      await page.getByRole('option', { name: known }).waitFor()
      await soundPage(page)
      await page.getByRole('option', { name: known }).click()
      expect(await inGroup(page, 'Buyer', 'Email address').inputValue()).toBe(known)
      await fillSigner(page, 'Seller', 'Tom New', other)
      const sellerCode = page.getByRole('group', { name: 'Seller' }).getByRole('checkbox', { name: 'Ask for a code' })
      await sellerCode.check()
      await page.getByRole('checkbox', { name: 'Everyone at the same time' }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('textbox', { name: 'Price' }).fill('1,250.50')
      await soundPage(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('1250.50 EUR').or(page.getByText('1,250.50 EUR')).waitFor()
      expect(await page.getByText('Enters a code sent to this address').count()).toBe(1)
      // the warning is gone, because the field has a value now
      expect(await page.getByText('No signer can fill in').count()).toBe(0)
      await soundPage(page)
      await page.getByRole('button', { name: 'Send to 2 people' }).click()
      await focused(page, page.getByRole('heading', { name: 'is ready for Kim Known and Tom New' }))
      await soundPage(page)
      await expect.poll(() => mailedTo(other)).toBe(1)
      await expect.poll(() => mailedTo(known)).toBe(2)
      await page.getByRole('link', { name: 'Follow this request' }).click()
      await page.getByText('Waiting for Kim Known and Tom New').waitFor()
      const asked = page.getByText('Asked for a code sent by email')
      await asked.waitFor()
      expect(await asked.count()).toBe(1)
    })
  })

  const kay = { name: 'Kay Keys', email: 'kay@keys.example', role: 'Buyer' }

  itLong('can be done by keyboard alone', async () => {
    const { page, templateId } = await openSend()
    await regularRequest(test.service.api, {
      templateId,
      body: { signers: [kay, { email: 'leo@letters.example', name: 'Leo', role: 'Seller' }], prefill: { Price: '1' } },
    })
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
    await page.locator(`a[href*="${templateId}"]`).focus()
    await press('Enter')
    await focused(page, page.getByRole('heading', { name: /^Who gets/ }))
    await press('Tab')
    await focused(page, inGroup(page, 'Buyer', 'Name'))
    await page.keyboard.type('kay k')
    await page.getByRole('option', { name: 'kay@keys.example' }).waitFor()
    await press('ArrowDown', 'Enter', 'Tab')
    expect(await inGroup(page, 'Buyer', 'Email address').inputValue()).toBe('kay@keys.example')
    await inGroup(page, 'Seller', 'Name').focus()
    await page.keyboard.type('Leo Letters')
    await press('Tab')
    await page.keyboard.type('leo@letters.example')
    await press('Enter')
    await focused(page, page.getByRole('heading', { name: 'Message and deadline' }))
    await page.getByRole('textbox', { name: 'Price' }).focus()
    await page.keyboard.type('7')
    await press('Enter')
    await focused(page, page.getByRole('heading', { name: 'Check and send' }))
    await press('Shift+Tab')
    await page.getByRole('link', { name: 'Back' }).focus()
    await press('Tab', 'Enter')
    await focused(page, page.getByRole('heading', { name: 'is ready for Kay Keys' }))
  })

  itLong('finds a template among hundreds while the user types, and keeps the focus in the search', async () => {
    const { page, templateId } = await openSend()
    await test.service.platform.pool.query(
      `with copy as (
         insert into template (id, organization_id, name, status, version, created_at, updated_at)
         select one, organization_id, 'Copy', status, version, now(), now() - n * interval '1 second'
           from template, unnest($2::text[]) with ordinality as copies (one, n) where id = $1 returning id)
       insert into template_version
       select (jsonb_populate_record(v, jsonb_build_object('template_id', copy.id))).*
         from template_version v, copy where v.template_id = $1`,
      [templateId, Array.from({ length: 210 }, () => newId('tpl'))],
    )
    await test.service.api.patch(`/v1/templates/${templateId}`, { name: 'Charter' })
    await page.goto(`${test.service.url}/send`)
    const [found, search] = [
      page.getByRole('link', { name: /^Send (?!to)/ }),
      page.getByRole('searchbox', { name: 'Name' }),
    ]
    await search.fill('charter')
    await page.getByRole('link', { name: 'Send Charter' }).waitFor()
    await expect.poll(() => found.count()).toBe(1)
    await soundPage(page)
    await search.fill('nothing like it')
    await page.getByText('No templates match').waitFor()
    await search.fill('')
    await expect.poll(() => found.count()).toBe(25)
    await focused(page, search)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => found.count()).toBe(50)
  })

  it('happens once despite a double click or another try after a lost answer', async () => {
    const { page, templateId } = await openSend()
    // Otherwise the page may learn that the document was sent before it learns that the answer was lost.
    await withoutLiveReads(page)
    await toReview(page, templateId)
    await page.getByRole('button', { name: 'Send to 2 people' }).dblclick()
    await page.getByRole('heading', { name: 'is ready for' }).waitFor()
    expect(await requestsOf(templateId)).toHaveLength(1)

    await toReview(page, templateId)
    await loseNextAnswer(page, '**/v1/request-drafts/*/send')
    await page.getByRole('button', { name: 'Send to 2 people' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Send to 2 people' }).click()
    await page.getByRole('heading', { name: 'is ready for' }).waitFor()
    // the address keeps showing what was sent
    await page.reload()
    await page.getByRole('heading', { name: 'is ready for' }).waitFor()
    expect(await requestsOf(templateId)).toHaveLength(2)
  })

  it('does not happen with a double press on the button that leads to the last step', async () => {
    const { page, templateId } = await openSend()
    await toReview(page, templateId)
    const send = page.getByRole('button', { name: 'Send to 2 people' })
    for (const pauseMs of [150, 600]) {
      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByRole('textbox', { name: 'Price' }).waitFor()
      // At the top of the page, both buttons are at the bottom of the window.
      await page.evaluate('scrollTo(0, 0)')
      const { x, y } = middleOf((await page.getByRole('button', { name: 'Continue' }).boundingBox())!)
      await page.mouse.click(x, y)
      await page.waitForTimeout(pauseMs)
      await page.mouse.click(x, y)
      await send.waitFor()
      expect(middleOf((await send.boundingBox())!).y).toBe(y)
    }
    await page.waitForTimeout(1_000)
    expect(await requestsOf(templateId)).toEqual([])
    await send.click()
    await page.getByRole('heading', { name: 'is ready for' }).waitFor()
  })

  it('warns before sending about text that signers will not see', async () => {
    const { page } = await openSend()
    const hidden = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Or never.</w:t></w:r></w:p>'
    const docx = docxFile({ body: paragraph('Signed: {{signature;role=Buyer}}') + hidden })
    const { body } = await test.service.api.upload(docx, 'contract.docx')
    await page.goto(`${test.service.url}/send?template=${body.templateId}`)
    await fillSigner(page, 'Buyer', 'Rae Review', 'rae@review.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Hidden text cannot be read in the PDF: “Or never.”').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  itLong('moves the focus to the input that the service refused, and keeps everything that was typed', async () => {
    const { page, templateId } = await openSend()
    await toReview(page, templateId, 'rae@review..example')
    await page.getByRole('button', { name: 'Send to 2 people' }).click()
    const email = inGroup(page, 'Buyer', 'Email address')
    await focused(page, email)
    expect(await email.inputValue()).toBe('rae@review..example')
    await email.fill('rae@review.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Please sign by Friday.')
    await page.goBack()
    expect(await inGroup(page, 'Seller', 'Name').inputValue()).toBe('Sid Seller')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send to 2 people' }).click()
    await page.getByRole('heading', { name: 'is ready for' }).waitFor()
  })

  itLong('explains that a document has no fields yet, and leads to the editor', async () => {
    const { page } = await openSend()
    const { body } = await test.service.api.upload(textPdf(['A draft']), 'draft.pdf')
    await page.goto(`${test.service.url}/send?template=${body.templateId}`)
    await page.getByRole('heading', { name: '“draft” has no fields yet' }).waitFor()
    await soundPage(page)
    await page.getByRole('link', { name: 'Open the editor' }).click()
    await page.waitForURL('**/templates/*/fields')
  })
})
