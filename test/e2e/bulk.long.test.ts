import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { field, readyTemplate, sign, signingSession } from '../support/builders.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { type SheetCell, serialDay, workbookFile } from '../support/workbook-file.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused, loseNextAnswer } from './support/page-driver.ts'
import { screenInTurn } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

const fields = [
  field(0, { type: 'signature', label: 'Signature', height: 36 }),
  field(1, { type: 'amount', role: null, label: 'Rent', unit: 'EUR' }),
  field(2, { type: 'date', label: 'Start', required: false }),
]
const sellersSignature = field(3, { type: 'signature', role: 'Seller', label: 'Signature of the seller', height: 36 })
const header = 'Buyer name;Buyer email;Rent;Start'

const csv = (text: string | Buffer, name = 'people.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

/** A CSV list of `count` people with addresses in a domain. */
const people = (count: number, domain: string) =>
  [
    header,
    ...Array.from({ length: count }, (_, index) => `Pat ${index + 1};pat${index + 1}@${domain};${index + 1},50;`),
  ].join('\r\n')

describePage('sending to many signers', test => {
  let owner: Promise<PageClient> | undefined

  /** Opens the page for sending to many as Acme's owner, with a new template. */
  const openMany = async (options?: BrowserContextOptions, roles = ['Buyer']) => {
    owner ??= signedInOwner(test.service)
    await owner
    const { templateId } = await readyTemplate(test.service.api, {
      fields: roles.includes('Seller') ? [...fields, sellersSignature] : fields,
      signerRoles: roles.map((name, order) => ({ name, order })),
    })
    await test.service.api.patch(`/v1/templates/${templateId}`, { name: 'Lease 2027' })
    const { page, problems } = await test.open(options)
    await page.goto(`${test.service.url}/send/many?template=${templateId}`)
    await signIn(page)
    await page.getByRole('heading', { name: 'Send “Lease 2027” to many' }).waitFor()
    return { page, problems, templateId }
  }

  const choose = (page: Page, file: ReturnType<typeof csv>) => page.locator('input[type=file]').setInputFiles(file)

  const sentOf = async (templateId: string) => {
    const { body } = await test.service.api.get('/v1/signature-requests')
    return body.filter((one: { templateId: string }) => one.templateId === templateId)
  }
  const bulkSendsOf = async (templateId: string) => {
    const { body } = await test.service.api.get('/v1/signature-requests/bulk')
    return body.filter((one: { templateId: string }) => one.templateId === templateId)
  }

  const toReview = async (page: Page, list: string, button: string) => {
    await choose(page, csv(list))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Your lease')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: button }).waitFor()
  }

  const soundPage = async (page: Page) => {
    expect(await accessibilityProblems(page), page.url()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0)
  }

  const textOf = async (page: Page, button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk)
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() }
  }

  describe.each(screenInTurn(0))('on %s', (_, options, colorScheme) => {
    it('leads from the empty list through corrected rows to the report', async () => {
      const { page, problems, templateId } = await openMany({ ...options, colorScheme })
      await soundPage(page)
      const pattern = await textOf(page, 'Download the list to fill in')
      const example =
        'Example: Jane Miller,An address such as jane@example.com,A number such as 1250.50,A date such as 2026-12-31'
      expect(pattern).toEqual({
        name: 'Lease 2027.csv',
        text: `\ufeffBuyer name,Buyer email,Rent,Start\r\n${example}\r\n`,
      })
      await choose(page, csv(pattern.text))
      await page.getByText('There is only the example in it.').waitFor()

      const wrong = [
        header,
        'Zoë Good;zoe@good.example;1.250,50;1.2.2027',
        ';nobody@good.example;10;',
        'Max Mail;nowhere;10;',
        '"Rita\nRent";rita@good.example;dear;',
        'Dot Dot;dot@good..example;10;',
      ].join('\r\n')
      await choose(page, csv(Buffer.from(wrong, 'latin1')))
      await page.getByText('4 of 5 rows in people.csv cannot be sent.').waitFor()
      await page.getByText('Row 3 of the file').waitFor()
      await page.getByText('Buyer name: Enter a name.').waitFor()
      await page.getByText('Buyer email: Enter an address such as name@example.com.').waitFor()
      // an error that only the service detects, with the column name of the list
      await page.getByText(/^Buyer email must /).waitFor()
      await page.getByRole('button', { name: 'Continue without these 4 rows' }).waitFor()
      await soundPage(page)
      expect(await bulkSendsOf(templateId)).toEqual([])

      await choose(page, csv(`${people(2, `${colorScheme}.example`)}\r\nZoë Good;zoe@good.example;1.250,50;1.2.2027`))
      await page.getByText('All 3 rows in people.csv can be sent.').waitFor()
      await page.getByText('2027-02-01').waitFor()
      await page.getByText('1250.50', { exact: true }).waitFor()
      await soundPage(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('textbox', { name: 'Days to sign' }).fill('0')
      await page.getByRole('button', { name: 'Continue' }).click()
      await focused(page, page.getByRole('textbox', { name: 'Days to sign' }))
      await page.getByRole('textbox', { name: 'Days to sign' }).fill('30')
      await page.getByRole('checkbox', { name: 'Ask every signer for a code' }).check()
      await page.getByRole('checkbox', { name: 'Send as a test' }).check()
      await soundPage(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('3 documents, for Pat 1, Pat 2 and Zoë Good').waitFor()
      await page.getByText('Each signer enters a code').waitFor()
      await soundPage(page)
      await page.getByRole('button', { name: 'Send to 3 people' }).click()
      await page.getByText('All 3 documents are ready. Their emails are kept in the outbox.').waitFor()
      await page.waitForURL('**/requests/many/bulk_*')
      await soundPage(page)
      const report = await textOf(page, 'Download the report')
      expect(report.text).toContain('3,Zoë Good,zoe@good.example,Waiting,,')
      await page.getByRole('link', { name: 'Zoë Good' }).click()
      await page.getByRole('heading', { name: 'Lease 2027' }).waitFor()
      await page.getByText('Asked for a code sent by email').waitFor()
      const sent = await sentOf(templateId)
      expect(sent).toHaveLength(3)
      expect(sent[0]).toMatchObject({ testMode: true })

      await page.goto(`${test.service.url}/requests`)
      await page.getByRole('link', { name: 'Bulk sends' }).click()
      await page.getByRole('link', { name: 'Lease 2027' }).first().waitFor()
      await soundPage(page)
      expect(problems.filter(problem => !problem.includes('401'))).toEqual([])
    })
  })

  describe.each(screenInTurn(1))('on %s', (_, options, colorScheme) => {
    it('sends 49 rows of a workbook, leaves out a bad one, and sends it once it is mended', async () => {
      const domain = `${colorScheme}-fifty.example`
      const { page, templateId } = await openMany({ ...options, colorScheme }, ['Buyer', 'Seller'])
      const start = { value: serialDay('2026-11-30'), format: 'dd/mm/yyyy' }
      const people = Array.from({ length: 50 }, (_, index): SheetCell[] => [
        `Pat ${index + 1}`,
        index === 24 ? 'pat25 at home' : `pat${index + 1}@${domain}`,
        'Sam Seller',
        `sam@${domain}`,
        { value: 1000.5 + index, format: '#,##0.00 "EUR"' },
        start,
      ])
      const headings = ['Buyer name', 'Buyer email', 'Seller name', 'Seller email', 'Rent', 'Start']
      await choose(page, csv(workbookFile([headings, ...people]), 'people.xlsx'))
      await page.getByText('One of 50 rows in people.xlsx cannot be sent.').waitFor()
      await page.getByText('Row 26 of the file').waitFor()
      await page.getByText('Buyer email: Enter an address such as name@example.com.').waitFor()
      await page.getByText('1000.50', { exact: true }).waitFor()
      await page.getByText('2026-11-30').first().waitFor()
      await soundPage(page)
      const downloaded = await textOf(page, 'Download this row')
      expect(downloaded).toEqual({
        name: 'Lease 2027, rows to correct.csv',
        text: [
          `\ufeff${headings.join(',')},To correct`,
          `Pat 25,pat25 at home,Sam Seller,sam@${domain},1024.50,2026-11-30,Buyer email: Enter an address such as name@example.com.`,
          '',
        ].join('\r\n'),
      })

      await page.getByRole('button', { name: 'Continue without this row' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('49 documents, for Pat 1, Pat 2, Pat 3 and 46 more').waitFor()
      await page.getByText('Row 26 of the file is left out.').waitFor()
      await soundPage(page)
      await page.getByRole('button', { name: 'Send 49, leave out 1' }).dblclick()
      await page.getByText('All 49 documents are ready. Their emails are kept in the outbox.').waitFor()
      await page.getByText('49 of 49 sent').waitFor()
      await page.getByText('One row of the list was left out.').waitFor()
      await page.getByText('Row 26 of the file. Buyer email: Enter an address').waitFor()
      await soundPage(page)
      const sent = await sentOf(templateId)
      expect(sent).toHaveLength(49)
      expect(JSON.stringify(sent)).not.toContain('Pat 25')

      const first = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Pat 1', exact: true }) })
      await first.getByText('Later').waitFor()
      const { signers } = sent.find((request: { signer: { name: string } }) => request.signer.name === 'Pat 1')
      await sign(await signingSession(test.service, signers[0].recipientSignatureId))
      await first.getByText('Signed').waitFor()
      await page.reload()
      const { text } = await textOf(page, 'Download the report')
      expect(text).toContain(`1,Pat 1,pat1@${domain},Waiting,,`)
      expect(text).toContain(',"Pat 1: Signed; Sam Seller: Waiting"\r\n')
      expect(text).toContain('25,Pat 25,pat25 at home,Left out,Row 26 of the file. Buyer email: Enter an address')

      const again = await textOf(page, 'Download this row')
      expect(again).toEqual(downloaded)
      await page.goto(`${test.service.url}/send/many?template=${templateId}`)
      await choose(page, csv(again.text.replace('pat25 at home', `pat25@${domain}`)))
      await page.getByText('The row in people.csv can be sent.').waitFor()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Send one document' }).click()
      await page.getByText('The document is ready. Its email is kept in the outbox.').waitFor()
      expect(await sentOf(templateId)).toHaveLength(50)
      await page.goto(`${test.service.url}/requests/many`)
      await page.getByText('49 documents · one row left out').first().waitFor()
      await soundPage(page)
    })
  })

  it('sends 197 of 200 rows once, and shows why three were left out', async () => {
    const { page, templateId } = await openMany()
    const rows = people(200, 'two-hundred.example').split('\r\n')
    rows[10] = rows[10]!.replace('10,50', 'dear')
    rows[100] = rows[100]!.replace('Pat 100', '')
    // an address that only the service refuses
    rows[200] = rows[200]!.replace('@two', '@.two')
    await choose(page, csv(rows.join('\r\n')))
    await page.getByText('3 of 200 rows in people.csv cannot be sent.').waitFor()
    await page.getByText(/^Buyer email must /).waitFor()
    await page.getByRole('button', { name: 'Continue without these 3 rows' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('3 rows of the file are left out: 11, 101, 201.').waitFor()
    await loseNextAnswer(page, '**/v1/signature-requests/bulk')
    await page.getByRole('button', { name: 'Send 197, leave out 3' }).click()
    await page.getByRole('alert').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Send 197, leave out 3' }).click()
    await page.getByText('All 197 documents are ready. Their emails are kept in the outbox.').waitFor()
    await page.getByText(/^Row 201 of the file\. Buyer email must /).waitFor()
    const [bulk, ...more] = await bulkSendsOf(templateId)
    expect(more).toEqual([])
    expect(bulk).toMatchObject({ total: 200, sent: 197, failed: 0, leftOut: 3 })
    const names = (await sentOf(templateId)).map((request: { signer: { name: string } }) => request.signer.name)
    const expected = Array.from({ length: 200 }, (_, index) => `Pat ${index + 1}`)
    expect(names.sort()).toEqual(expected.filter(name => !['Pat 10', 'Pat 100', 'Pat 200'].includes(name)).sort())
    const { text } = await textOf(page, 'Download these 3 rows')
    expect(text.split('\r\n')).toHaveLength(5)
  })

  it('can be done by keyboard alone', async () => {
    const { page } = await openMany()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Download the list to fill in' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await focused(page, page.getByRole('button', { name: 'Choose a file' }))
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(csv(people(1, 'keys.example')))
    await page.getByText('The row in people.csv can be sent.').waitFor()
    await page.getByRole('link', { name: 'Back' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await focused(page, page.getByRole('heading', { name: 'Message and deadline' }))
    await page.getByRole('textbox', { name: 'Subject' }).focus()
    await page.keyboard.press('Enter')
    await focused(page, page.getByRole('heading', { name: 'Check and send' }))
    await page.getByRole('link', { name: 'Back' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('The document is ready. Its email is kept in the outbox.').waitFor()
  })

  it('sends each document once despite a double click, a lost answer and a reload', async () => {
    const { page, templateId } = await openMany()
    await toReview(page, people(3, 'twice.example'), 'Send to 3 people')
    await page.getByRole('button', { name: 'Send to 3 people' }).dblclick()
    await page.getByText('All 3 documents are ready. Their emails are kept in the outbox.').waitFor()
    expect(await sentOf(templateId)).toHaveLength(3)

    await page.goto(`${test.service.url}/send/many?template=${templateId}`)
    await toReview(page, people(2, 'lost.example'), 'Send to 2 people')
    await loseNextAnswer(page, '**/v1/signature-requests/bulk')
    await page.getByRole('button', { name: 'Send to 2 people' }).click()
    await page.getByRole('alert').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Send to 2 people' }).click()
    await page.getByText('All 2 documents are ready. Their emails are kept in the outbox.').waitFor()
    expect(await bulkSendsOf(templateId)).toHaveLength(2)
    expect(await sentOf(templateId)).toHaveLength(5)
  })

  it('shows its progress after a reload, and lists the rows that failed', async () => {
    const { page, templateId } = await openMany()
    await toReview(page, people(60, 'long.example'), 'Send to 60 people')
    await page.getByRole('button', { name: 'Send to 60 people' }).click()
    await page.waitForURL('**/requests/many/bulk_*')
    await page.reload()
    await page.getByText('All 60 documents are ready. Their emails are kept in the outbox.').waitFor()
    await page.getByText('60 of 60 sent').waitFor()
    await page.getByRole('button', { name: 'Show 10 more' }).click()
    await page.getByRole('link', { name: 'Pat 60' }).waitFor()

    // simulates a row that a newer, stricter version of the service has refused
    const [{ bulkSendId }] = await bulkSendsOf(templateId)
    await test.service.platform.pool.query(
      `update bulk_send_row set signature_request_id = null, error = '=1+1 is refused' where bulk_send_id = $1 and row = 7`,
      [bulkSendId],
    )
    await page.reload()
    await page.getByText('One of 60 documents could not be sent.').waitFor()
    await page.getByRole('heading', { name: 'Could not be sent' }).waitFor()
    await soundPage(page)
    const { text } = await textOf(page, 'Download the report')
    expect(text).toContain("7,,,Failed,'=1+1 is refused,,\r\n")
  })

  it.each([
    ['a file with a million columns', csv(','.repeat(1_000_000)), 'Row 1 has more than 1,000 cells.'],
    ['a file with a million rows', csv(`${header}\n${'a;b\n'.repeat(900_000)}`), 'It has more than 1,000 rows.'],
    ['a file of 49 MB', csv(Buffer.alloc(49 * 1024 * 1024, 'a')), 'It has 49 MB. A list may have 4 MB.'],
    ['a file with a NUL character', csv(`${header}\nPat;pat@x.example;\0;`), 'It is not a list.'],
    ['a damaged workbook', csv('PK\u0003\u0004xl/workbook.xml', 'people.xlsx'), 'It is a damaged workbook.'],
    [
      'an old workbook',
      csv(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'people.xls'),
      'It is an old workbook, or one with a',
    ],
    ['a picture', csv(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]), 'people.png'), 'It is not a list.'],
    [
      'an unclosed quotation mark',
      csv(`${header}\n"Pat;pat@x.example;1;`),
      'A quotation mark in row 2 is never closed.',
    ],
    ['an empty file', csv(''), 'There is nothing in it.'],
    ['a file without addresses', csv('Buyer name;Rent\nPat;1'), 'The column “Buyer email” is missing.'],
  ])('explains why it refuses %s, and then accepts a correct file', async (_, file, problem) => {
    const { page } = await openMany()
    await choose(page, file)
    await page.getByText(problem).waitFor()
    await choose(page, csv(people(1, 'after.example')))
    await page.getByText('The row in people.csv can be sent.').waitFor()
  })

  it('treats a cell that looks like a formula as plain text', async () => {
    const { page, templateId } = await openMany()
    const link = '=HYPERLINK("https://evil.example")'
    await toReview(page, `${header}\n"${link.replaceAll('"', '""')}";eve@evil.example;1;`, 'Send to one person')
    await page.getByRole('button', { name: 'Send to one person' }).click()
    await page.getByText('The document is ready. Its email is kept in the outbox.').waitFor()
    const { text } = await textOf(page, 'Download the report')
    expect(text).toContain(`1,"'${link.replaceAll('"', '""')}",eve@evil.example,Waiting,,`)
    expect((await sentOf(templateId))[0].signer.name).toBe(link)
  })
})
