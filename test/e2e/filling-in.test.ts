import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { field, readyTemplate, sign } from '../support/builders.ts'
import { pdftotext } from '../support/pdf-tools.ts'
import { itLong } from '../support/suite.ts'
import { textPdf } from '../support/text-pdf.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, adoptSignature, firstPageDrawn, focused, sentBodies } from './support/page-driver.ts'
import { draftValues, sessionOf, storedValues, withSealedFile } from './support/stored.ts'

/** How far the document is scrolled down, in pixels. */
const scrolledDown = (page: Page) => page.locator('.viewer').evaluate(element => element.scrollTop)

describePage('the signing page', test => {
  it('works by keyboard alone, including signing and downloading', async () => {
    const { signatureRequestId, tenant } = await test.requests.leaseForTenant()
    const { page, problems } = await test.openSigning(tenant)
    const { keyboard } = page
    await tabTo(page, 'input[aria-label^="Full name"]')
    await keyboard.type('Jane Tenant')
    await keyboard.press('Enter')
    await keyboard.type('05311990')
    await keyboard.press('Enter')
    await keyboard.type('1250,50')
    await keyboard.press('Enter')
    await keyboard.type('24')
    await keyboard.press('Enter')
    await keyboard.press('Space')
    await keyboard.press('Enter')
    await keyboard.type('No pets.\nNo drums.')
    await keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: 'Your signature' }).waitFor()
    await tabTo(page, 'button:has-text("Use this signature")')
    await keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await tabTo(page, 'button:has-text("Finish and sign")')
    await keyboard.press('Enter')
    await tabTo(page, 'button:has-text("Agree and sign")')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Completed' }).waitFor()
    const download = page.waitForEvent('download')
    await tabTo(page, 'button:has-text("Download the signed document")')
    await keyboard.press('Enter')
    expect((await download).suggestedFilename()).toBe('Lease agreement (signed).pdf')
    expect(problems).toEqual([])

    expect(await storedValues(test.service, signatureRequestId)).toEqual({
      Landlord: 'Bob Landlord',
      'Full name': 'Jane Tenant',
      'Date of birth': '1990-05-31',
      'Monthly rent': '1250.50',
      Term: '24 months',
      'I have read the house rules': 'true',
      Notes: 'No pets.\nNo drums.',
    })
    const sealed = await withSealedFile(test.service, signatureRequestId, path => pdftotext(path))
    const drawn = ['Bob Landlord', 'Jane Tenant', '1990-05-31', '1250.50 EUR', '24 months', 'No pets.', 'No drums.']
    expect(drawn.filter(value => !sealed.includes(value))).toEqual([])
  })

  itLong('counts what is left, and lets the signer come back to an optional field that they passed', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.openSigning(tenant, { ...phone, viewport: { width: 320, height: 640 } })
    expect(await scrolledDown(page)).toBe(0)
    const left = page.getByRole('button', { name: 'Show your fields' })
    const counts = async (words: string) => left.filter({ hasText: words }).waitFor()
    await counts('6 required left, 0 of 1 optional filled')
    await page.getByRole('textbox', { name: /^Full name/ }).fill('Jane')
    await counts('5 required left, 0 of 1 optional filled')
    const notes = page.getByRole('textbox', { name: /^Notes/ })
    await notes.focus()
    await page.getByRole('textbox', { name: /^Full name/ }).focus()
    await counts('5 required left, 0 of 1 optional filled')
    await left.tap()
    await page.getByRole('button', { name: /^Full name.*filled in/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: /^Notes.*optional.*left empty/ }).tap()
    await focused(page, notes)
    await notes.fill('No pets.')
    await counts('5 required left, 1 of 1 optional filled')
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('button', { name: 'Decline to sign' }).waitFor()
    expect(await page.getByText('Keyboard shortcuts').count()).toBe(0)
  })

  it.each([
    ['a phone', phone],
    ['a wide screen', wideScreen],
  ])('begins at the top of the document for a signer who has nothing left to fill in, on %s', async (_, device) => {
    const fields = [
      field(0, { label: 'Full name', defaultValue: 'Jane', page: 2 }),
      field(1, { type: 'signature', label: 'Signature', page: 2, y: 600 }),
    ]
    const { templateId } = await readyTemplate(test.service.api, { pdf: textPdf(['A lease'], 2), fields })
    const signers = [{ email: 'jane@example.com', name: 'Jane', role: 'Buyer' }]
    const { signer } = await test.requests.plain({ templateId, signers })
    const { page } = await test.openSigning(signer, device)
    expect(await scrolledDown(page)).toBe(0)
    await page.getByRole('button', { name: /^Next: Signature/ }).click()
    await page.getByRole('button', { name: 'Use this signature' }).click()
    await page.getByText('All required done').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Finish and sign' }).waitFor()
    await firstPageDrawn(page)
    expect(await scrolledDown(page)).toBe(0)
  })

  it('shows the values and the drawn signature of another signer as read-only', async () => {
    const { landlord, tenant } = await test.requests.lease()
    const stroke = [
      { x: 10, y: 20 },
      { x: 90, y: 40 },
    ]
    const drawn = { kind: 'drawn', strokes: [stroke], width: 300, height: 100 }
    const signed = await sign(await sessionOf(test.service, landlord), { Landlord: 'Bob Landlord' }, drawn)
    expect(signed.status).toBe(200)
    const { page } = await test.openSigning(tenant)
    await page.locator('.field-fixed', { hasText: 'Landlord: Bob Landlord' }).waitFor()
    await page.locator('.field-fixed', { hasText: 'Signed by Bob Landlord' }).locator('svg').waitFor()
    expect(await page.getByRole('textbox', { name: /^Landlord/ }).count()).toBe(0)
  })

  itLong(
    'attaches a file on a phone, retries after a lost connection, and adds it to the sealed document',
    async () => {
      const fields = [
        field(0, { label: 'Identity card', kind: 'attachment' }),
        field(1, { label: 'Other', kind: 'attachment', required: false, width: 50, height: 14 }),
      ]
      const { templateId } = await readyTemplate(test.service.api, { fields })
      const signers = [{ email: 'jane@example.com', name: 'Jane', role: 'Buyer' }]
      const { signer, signatureRequestId } = await test.requests.plain({ templateId, signers })
      const opened = await test.openSigning(signer, { ...phone, viewport: { width: 320, height: 640 } })
      const { page } = opened
      await page.getByRole('button', { name: /^Next: Identity card/ }).click()
      const sheet = page.getByRole('dialog', { name: 'Identity card' })
      const input = sheet.locator('input[type=file]')
      expect(await accessibilityProblems(page)).toEqual([])
      await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
      await sheet.getByRole('alert').filter({ hasText: 'PNG or JPEG' }).waitFor()
      await page.route('**/signing/session/attachments/**', route => route.abort(), { times: 1 })
      const card = {
        name: 'My card.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(textPdf(['Card of Jane'], 2)),
      }
      await input.setInputFiles(card)
      await sheet.getByRole('button', { name: 'Try again' }).click()
      await sheet.getByText('My card.pdf').waitFor()
      await sheet.getByText('2 pages').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: /^My card.pdf. Change the file. Identity card/ }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: /^Next: Other/ }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Next: Your signature/ }).click()
      await adoptSignature(page)
      await page.getByRole('button', { name: 'Agree and sign' }).click()
      await page.getByRole('heading', { name: 'Completed' }).waitFor()
      const sealed = await withSealedFile(test.service, signatureRequestId, path => pdftotext(path))
      expect(sealed.split('\f').at(-2)).toContain('Card of Jane')
    },
  )

  itLong('reports a field that the service refuses on signing, and moves the focus there', async () => {
    const { templateId } = await readyTemplate(test.service.api, { fields: [field(0, { label: 'Full name' })] })
    const signers = [{ email: 'jane@example.com', name: 'Jane', role: 'Buyer' }]
    const { signer } = await test.requests.plain({ templateId, signers })
    const { page } = await test.openSigning(signer)
    await page.route('**/signing/session/fields', route => route.abort())
    const input = page.getByRole('textbox', { name: /Full name/ })
    await input.fill('Jane 🙂')
    await page.getByRole('button', { name: /^Next: Your signature/ }).click()
    await adoptSignature(page)
    await page.getByRole('button', { name: 'Agree and sign' }).click()
    await focused(page, input)
    expect(await refusalOf(page)).toBe('Contains unsupported characters: 🙂 (U+1F642)')
  })

  itLong('reports a field whose draft the service refuses, and saves the other fields', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.openSigning(tenant)
    await page.getByRole('textbox', { name: /Full name/ }).fill('Jane 🙂')
    await expect.poll(() => refusalOf(page)).toMatch(/^Contains unsupported characters/)
    await page.getByRole('textbox', { name: /Notes/ }).fill('No pets.')
    await expect.poll(() => draftValues(test.service, tenant)).toEqual({ Landlord: 'Bob Landlord', Notes: 'No pets.' })
  })

  it('saves values soon after typing, in normalized form, and never saves an invalid value', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const one = await test.openSigning(tenant)
    const rent = one.page.getByRole('textbox', { name: /Monthly rent/ })
    await rent.fill('1.2.3')
    await one.page.getByRole('textbox', { name: /Full name/ }).fill('Jane')
    await one.page.getByText('Saved', { exact: true }).waitFor()
    await rent.fill('12,5')
    await expect.poll(() => sentBodies(one, 'PATCH', 'fields')).toHaveLength(2)
    expect(sentBodies(one, 'PATCH', 'fields')).toMatchObject([
      { fields: [{ value: 'Jane' }] },
      { fields: [{ value: '12.5' }] },
    ])
    await one.page.getByText('Saved', { exact: true }).waitFor()
    expect(await draftValues(test.service, tenant)).toMatchObject({ 'Full name': 'Jane', 'Monthly rent': '12.5' })
  })

  itLong('reads amounts as the locale writes them, and asks before it takes an ambiguous amount', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const one = await test.openSigning(tenant, { ...wideScreen, locale: 'de-DE' })
    const rent = one.page.getByRole('textbox', { name: /Monthly rent/ })
    const next = one.page.getByRole('combobox', { name: /Term/ })
    await rent.fill('1.250,50')
    await rent.press('Enter')
    await focused(one.page, next)
    expect(await rent.inputValue()).toBe('1250,50')
    await one.page.getByText('1250.50 EUR').waitFor()
    await rent.fill('1.250')
    await rent.press('Enter')
    await one.page.getByText('Read as 1250. If you mean 1,25, enter 1,25.').waitFor()
    await focused(one.page, rent)
    await rent.press('Enter')
    await focused(one.page, next)
    await expect.poll(() => draftValues(test.service, tenant)).toMatchObject({ 'Monthly rent': '1250' })
  })

  itLong('reports at once that a text is too long for its box, and does not move other fields', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.openSigning(tenant, phone)
    const name = page.getByRole('textbox', { name: /Full name/ })
    await name.fill('Jane')
    const below = page.getByRole('textbox', { name: /Notes/ })
    const before = await below.boundingBox()
    await name.fill('n'.repeat(70))
    await expect.poll(() => refusalOf(page)).toBe('Only 58 characters of your text fit in this box; you entered 70.')
    expect(await below.boundingBox()).toEqual(before)
    await name.fill('n'.repeat(58))
    await expect.poll(() => draftValues(test.service, tenant)).toMatchObject({ 'Full name': 'n'.repeat(58) })
    expect(await refusalOf(page)).toBeNull()
  })

  itLong.each([
    ['a phone', phone],
    ['a wide screen', wideScreen],
  ])('shows the whole date while it is picked on %s, even in a narrow box', async (_, screen) => {
    const dates = [
      field(0, { type: 'date', label: 'Usual', width: 90 }),
      field(1, { type: 'date', label: 'Narrow', width: 40 }),
      field(2, { type: 'date', label: 'At the edge', width: 40, x: 560 }),
    ]
    const { templateId } = await readyTemplate(test.service.api, { fields: dates })
    const signers = [{ email: 'jane@example.com', name: 'Jane', role: 'Buyer' }]
    const { signer } = await test.requests.plain({ templateId, signers })
    const { page } = await test.openSigning(signer, screen)
    for (const label of ['Usual', 'Narrow', 'At the edge']) {
      const input = page.getByLabel(label)
      await input.focus()
      await expect.poll(() => input.evaluate(isWhole)).toEqual({ isWide: true, isInView: true })
    }
  })

  itLong('lets a signer select several options of a list by tap or by keyboard, all of which are sealed', async () => {
    const options = ['Red', 'Green', 'Blue', 'A colour of a longer name']
    const list = field(0, { type: 'dropdown', kind: 'multiple', label: 'Colours', options, height: 60 })
    const { templateId } = await readyTemplate(test.service.api, { fields: [list] })
    const signers = [{ email: 'jane@example.com', name: 'Jane', role: 'Buyer' }]
    const { signer, signatureRequestId } = await test.requests.plain({ templateId, signers })
    const { page } = await test.openSigning(signer, phone)
    const group = page.getByRole('group', { name: /^Colours/ })
    await group.getByText('Green').tap()
    await group.getByRole('checkbox', { name: 'Green' }).press('Tab')
    await page.keyboard.press('Space')
    // the second tap of a double tap does not untick the option
    await group.getByText('Red').tap()
    await group.getByText('Red').tap()
    expect(await group.getByRole('checkbox', { name: 'Red' }).isChecked()).toBe(true)
    await page.waitForTimeout(600)
    await group.getByText('Red').tap()
    await expect.poll(() => group.getByRole('checkbox', { name: 'Red' }).isChecked()).toBe(false)
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await draftValues(test.service, signer)).toEqual({ Colours: 'Green\nBlue' })
    await page.getByRole('button', { name: /^Next: Your signature/ }).click()
    await adoptSignature(page)
    await page.getByRole('button', { name: 'Agree and sign' }).click()
    await page.getByRole('heading', { name: 'Completed' }).waitFor()
    const sealed = await withSealedFile(test.service, signatureRequestId, path => pdftotext(path, '-l', '1'))
    expect(sealed).toMatch(/Green\s+Blue/)
  })

  it('lets a signer fill in every kind of field by touch, and place initials with one tap each', async () => {
    const row = (index: number, more: Record<string, unknown>) =>
      field(index, { y: 140 + index * 30, height: 20, ...more })
    const fields = [
      row(0, { label: 'Tax number', pattern: '\\d{2}/\\d{3}', patternMessage: 'Like 12/345', placeholder: '12/345' }),
      row(1, { label: 'Nickname', maxLength: 5, align: 'center', tooltip: 'What friends call you' }),
      row(2, { type: 'amount', kind: 'number', label: 'Rooms', decimals: 1, align: 'right' }),
      row(3, { type: 'text', kind: 'company', label: 'Company' }),
      row(4, { type: 'text', kind: 'name' }),
      row(5, { type: 'date', kind: 'date-signed', format: 'DD.MM.YYYY' }),
      row(6, { type: 'signature', kind: 'initials', label: 'First initials', width: 60 }),
      row(7, { type: 'signature', kind: 'initials', label: 'Second initials', width: 60, required: false }),
      row(8, { type: 'signature', label: 'Signature', height: 40 }),
      row(10, { label: 'Postcode', comb: true, maxLength: 5, width: 100, format: 'postcode' }),
      row(11, { label: 'Account', format: 'iban' }),
      row(12, { label: 'Phone', format: 'phone' }),
    ]
    const { templateId } = await readyTemplate(test.service.api, { fields })
    const signers = [{ email: 'jane@example.com', name: 'Jane Tenant', role: 'Buyer' }]
    const { signer, signatureRequestId } = await test.requests.plain({ templateId, signers })
    const { page, problems } = await test.openSigning(signer, phone)
    const day = new Date().toISOString().slice(0, 10).split('-').reverse().join('.')
    await page.locator('.field-fixed', { hasText: 'Name: Jane Tenant' }).waitFor()
    await page.locator('.field-fixed', { hasText: `Date signed: ${day}` }).waitFor()

    const refusal = page.locator('.field-note-error')
    const fill = async (label: RegExp, value: string) => {
      const input = page.getByRole('textbox', { name: label })
      await input.tap()
      await input.fill(value)
      await input.press('Enter')
    }
    expect(await page.getByPlaceholder('12/345').count()).toBe(1)
    await fill(/Tax number/, '12/34')
    expect(await refusal.textContent()).toBe('Like 12/345')
    await fill(/Tax number/, '12/345')
    await page.getByText('What friends call you').waitFor()
    await fill(/Nickname/, 'Janette')
    expect(await refusal.textContent()).toBe('Enter at most 5 characters; you entered 7.')
    await fill(/Nickname/, 'Jane')
    await fill(/Rooms/, '3.25')
    expect(await refusal.textContent()).toBe('Enter at most one digit after the point.')
    await fill(/Rooms/, '3')
    await fill(/Postcode/, 'D')
    expect(await refusal.textContent()).toBe('Enter a postcode, for example SW1A 1AA.')
    await fill(/Postcode/, '10115')
    await fill(/Account/, 'GB33 BUKB 2020 1555 5555 56')
    expect(await refusal.textContent()).toBe('Enter an IBAN, for example GB33 BUKB 2020 1555 5555 55.')
    await fill(/Account/, ' GB33 BUKB 2020 1555 5555 55 ')
    expect(await page.getByRole('textbox', { name: /Phone/ }).getAttribute('inputmode')).toBe('tel')
    await fill(/Phone/, '+44 20 7946 0958')
    await fill(/Company/, 'Tenant Ltd')
    const sheet = page.getByRole('dialog', { name: 'Your initials' })
    expect(await sheet.getByRole('textbox').inputValue()).toBe('JT')
    await sheet.getByRole('textbox').fill('Jane of the many initials '.repeat(6))
    await sheet.getByText(/^Too long to be read in its box: \d+ of 155 characters fit/).waitFor()
    expect(await sheet.getByRole('button', { name: 'Use these initials' }).isDisabled()).toBe(true)
    await sheet.getByRole('textbox').fill('J🙂T \u202e')
    await sheet.getByText('The document cannot show “🙂” and a character that cannot be seen. Leave them out').waitFor()
    expect(await sheet.getByRole('button', { name: 'Use these initials' }).isDisabled()).toBe(true)
    await sheet.getByRole('textbox').fill('JT')
    await page.getByRole('button', { name: 'Use these initials' }).tap()
    await page.getByRole('button', { name: 'JT. Change your initials. First initials, page 1' }).waitFor()
    const second = page.getByRole('button', { name: 'Initial. Second initials, page 1' })
    await second.tap()
    const put = page.getByRole('button', { name: 'JT. Change your initials. Second initials, page 1' })
    await put.tap()
    await sheet.getByRole('button', { name: 'Remove from this field' }).tap()
    await second.tap()
    await put.waitFor()
    await page.getByRole('button', { name: /^Next: Signature/ }).tap()
    await adoptSignature(page)
    await page.getByRole('button', { name: 'Agree and sign' }).tap()
    await page.getByRole('heading', { name: 'Completed' }).waitFor()
    const sealed = await withSealedFile(test.service, signatureRequestId, path => pdftotext(path, '-l', '1', '-layout'))
    const lines = sealed.split('\n').map(line => line.trim())
    expect(lines).toEqual(expect.arrayContaining(['12/345', 'Jane', '3.0', 'Tenant Ltd', 'Jane Tenant', day, '10115']))
    expect(lines).toEqual(expect.arrayContaining(['GB33 BUKB 2020 1555 5555 55', '+44 20 7946 0958']))
    expect(lines.filter(line => line === 'JT')).toHaveLength(2)
    expect(problems).toEqual([])
  })

  itLong('continues in another browser with the values entered so far', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.openSigning(tenant)
    await page.getByRole('textbox', { name: /Full name/ }).fill('Jane')
    await page.getByText('Saved', { exact: true }).waitFor()
    const elsewhere = await test.openSigning(tenant, phone)
    expect(await elsewhere.page.getByRole('textbox', { name: /Full name/ }).inputValue()).toBe('Jane')
  })

  it('continues while offline, and saves when the connection is back', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.openSigning(tenant)
    await page.context().setOffline(true)
    await page.getByText('You are offline').waitFor()
    await page.getByRole('textbox', { name: /Full name/ }).fill('Jane')
    await page.getByText('Not saved yet').waitFor()
    expect(await draftValues(test.service, tenant)).not.toHaveProperty('Full name')
    await page.context().setOffline(false)
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await draftValues(test.service, tenant)).toHaveProperty('Full name', 'Jane')
  })

  /** Whether a control has the natural width for its kind and font, and is in view. */
  const isWhole = (input: unknown) => {
    const shown = input as {
      cloneNode(): { style: { cssText: string }; getBoundingClientRect(): { width: number }; remove(): void }
      getBoundingClientRect(): { width: number; left: number; right: number }
    }
    const { document, getComputedStyle, innerWidth } = globalThis as unknown as {
      document: { body: { append(element: unknown): void } }
      getComputedStyle(element: unknown): { font: string }
      innerWidth: number
    }
    const copy = shown.cloneNode()
    copy.style.cssText = `position: fixed; width: auto; padding: 0; border: 0; font: ${getComputedStyle(shown).font}`
    document.body.append(copy)
    const needed = copy.getBoundingClientRect().width
    copy.remove()
    const { width, left, right } = shown.getBoundingClientRect()
    return { isWide: width >= needed - 1, isInView: left >= 0 && right <= innerWidth }
  }

  const refusalOf = (page: Page) =>
    page
      .getByRole('textbox', { name: /Full name/ })
      .evaluate((input: { getAttribute(name: string): string | null }) => {
        const id = input.getAttribute('aria-invalid') === 'true' ? input.getAttribute('aria-describedby') : null
        const { document } = globalThis as unknown as {
          document: { getElementById(id: string): { textContent: string } }
        }
        return id === null ? null : document.getElementById(id).textContent
      })

  /** Presses Tab until an element has the focus. */
  async function tabTo(page: Page, selector: string) {
    await page.locator(selector).waitFor()
    for (let presses = 0; presses < 20; presses++) {
      if ((await page.locator(`${selector}:focus`).count()) > 0) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${selector} is not reached by Tab`)
  }
})
