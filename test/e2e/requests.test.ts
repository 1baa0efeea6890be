import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PdfError } from '../../src/engine/pdf/pdf-error.ts'
import { readZip } from '../../src/engine/zip/read-zip.ts'
import { prepareSeal } from '../../src/tasks/pdf-pool.ts'
import { embeddedRequest, readyTemplate, regularRequest, sign, untilStatus } from '../support/builders.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { itLong } from '../support/suite.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused, hasFocus } from './support/page-driver.ts'
import { bothScreens } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'
import { sessionOf } from './support/stored.ts'

describePage('the requests of an organization', test => {
  let prepared: Promise<{ owner: PageClient; templateId: string }> | undefined
  const prepare = () => {
    prepared ??= (async () => ({
      owner: await signedInOwner(test.service),
      templateId: (await readyTemplate(test.service.api)).templateId,
    }))()
    return prepared
  }

  const openSignedIn = async (path: string, options?: BrowserContextOptions) => {
    await prepare()
    const opened = await test.open(options)
    const { page } = opened
    await page.goto(test.service.url + path)
    await signIn(page)
    await page.waitForURL(test.service.url + path)
    return opened
  }

  const signersOf = (name: string) => [
    { name, email: 'first@signer.example', role: 'Buyer' },
    { name: 'Sam Seller', email: 'sam@seller.example', role: 'Seller' },
  ]

  const sent = async (name: string, body: Record<string, unknown> = {}) =>
    regularRequest(test.service.api, {
      templateId: (await prepare()).templateId,
      body: { signers: signersOf(name), ...body },
    })

  const settled = (page: Page) => expect.poll(() => page.locator('[aria-busy]').count()).toBe(0)

  it('can be found, corrected, extended and cancelled, and their signers reminded', async () => {
    await sent('Ottoline Other')
    await sent('Wilhelmina Wanted', { subject: 'Garden lease' })
    const { page, problems } = await openSignedIn('/')
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('link', { name: 'Garden lease' }).waitFor()
    const search = page.getByRole('searchbox', { name: 'Name, email address or title' })
    await search.fill('wilhel')
    await page.waitForURL(/search=wilhel/)
    await expect.poll(() => page.getByText('Ottoline').count()).toBe(0)
    expect(await hasFocus(search)).toBe(true)
    await page.reload()
    expect(await page.getByRole('searchbox', { name: 'Name, email address or title' }).inputValue()).toBe('wilhel')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Completed')
    await page.getByRole('heading', { name: 'No requests match' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('combobox', { name: 'State' }).selectOption('Waiting')
    await page.getByRole('link', { name: 'Garden lease' }).click()

    await focused(page, page.getByRole('heading', { name: 'Garden lease' }))
    await page.getByText('Waiting for Wilhelmina Wanted.').waitFor()
    const story = page.getByRole('region', { name: 'What happened' }).getByRole('listitem')
    await story.filter({ hasText: 'A program sent the request' }).waitFor()
    expect(await story.filter({ hasText: 'By a program' }).count()).toBe(0)
    await story.filter({ hasText: 'The outbox keeps the invitation to Wilhelmina Wanted' }).waitFor()
    await page.getByRole('button', { name: 'Change Wilhelmina Wanted' }).click()
    await page.getByRole('textbox', { name: 'Email address' }).fill('nowhere')
    await page.getByRole('button', { name: 'Save the correction' }).click()
    await page.getByRole('textbox', { name: 'Email address', description: /email/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Email address' }).fill('right@signer.example')
    await page.getByRole('button', { name: 'Save the correction' }).click()
    await page.getByText('Olive Owner corrected first@signer.example to right@signer.example.').waitFor()

    await page.getByRole('button', { name: 'Send a reminder' }).click()
    await page.getByRole('alert').waitFor()
    test.service.clock.advance(2 * 60 * 60_000)
    await page.getByRole('button', { name: 'Send a reminder' }).click()
    await page.getByText('Olive Owner reminded Wilhelmina Wanted.').waitFor()
    await story.filter({ hasText: 'The outbox keeps the reminder to Wilhelmina Wanted' }).waitFor()

    await page.getByRole('button', { name: 'Extend the deadline' }).click()
    const sheet = page.getByRole('dialog')
    const dayIn = (days: number) =>
      page.evaluate<string>(`new Date(Date.now() + ${days} * 864e5).toLocaleDateString('sv')`)
    await sheet.getByLabel('New deadline').fill(await dayIn(10))
    await sheet.getByRole('button', { name: 'Extend the deadline' }).click()
    await sheet.getByText('Choose a day after the current deadline.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByLabel('New deadline').fill(await dayIn(200))
    await sheet.getByRole('button', { name: 'Extend the deadline' }).click()
    await page.getByText('Olive Owner extended the deadline to').waitFor()

    await page.getByRole('button', { name: 'Cancel the request' }).click()
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('The garden is gone')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the request' }).click()
    await page.getByText('The request was cancelled.').waitFor()
    await page.getByText('Reason: “The garden is gone”').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel the request' }).count()).toBe(0)
    expect(problems.filter(problem => !/4(00|01|09)/.test(problem))).toEqual([])
  })

  const eventsOf = async (signatureRequestId: string, type: string) => {
    const { rows } = await test.service.platform.pool.query(
      'select record::json as record from event where resource_id = $1 and event_type = $2',
      [signatureRequestId, type],
    )
    return rows.map(row => row.record)
  }

  it('can be reminded and cancelled together, each once despite a double click, and say what was left out', async () => {
    const { templateId } = await prepare()
    const body = { signers: signersOf('Manifold Mo') }
    const open = [
      await sent('Manifold Ada', { subject: 'Manifold A' }),
      await sent('Manifold Bo', { subject: 'Manifold B' }),
    ]
    const embedded = await embeddedRequest(test.service.api, { templateId, body: { ...body, subject: 'Manifold C' } })
    const ended = await sent('Manifold Ed', { subject: 'Manifold D' })
    await test.service.api.post(`/v1/signature-requests/${ended.signatureRequestId}/void`, {})
    const { page } = await openSignedIn('/requests?search=manifold')

    await page.getByRole('checkbox', { name: 'Choose “Manifold D”' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('One request is chosen.').waitFor()
    expect(await page.getByRole('button', { name: 'Remind', exact: true }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Choose all shown' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('4 requests are chosen.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Remind', exact: true }).dblclick()
    // both have the same address
    const report = page.getByText('Reminders for one person are kept in the outbox').locator('..')
    await report.getByText('One request has ended. One request was left out.').waitFor()
    expect(await report.getByRole('listitem').allTextContents()).toEqual([
      'Ended: “Manifold D”',
      expect.stringMatching(/^Signers of an embedded signature request are not emailed.*: “Manifold C”$/),
    ])
    expect(await accessibilityProblems(page)).toEqual([])
    for (const { signatureRequestId } of open)
      expect(await eventsOf(signatureRequestId, 'document_reminded')).toHaveLength(1)

    await page.getByRole('combobox', { name: 'State' }).selectOption('Waiting')
    await expect.poll(() => page.getByRole('link', { name: 'Manifold D' }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Choose all shown' }).check()
    await page.getByText('3 requests are chosen.').waitFor()
    await page.getByRole('button', { name: 'Cancel requests…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Cancel 3 requests?' })
    await sheet.getByRole('textbox', { name: 'Reason (optional)' }).fill('The house is sold')
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Cancel 3 requests' }).dblclick()
    await page.getByText('Cancelled 3 requests.').waitFor()
    await page.getByRole('heading', { name: 'No requests match' }).waitFor()
    for (const { signatureRequestId } of [...open, embedded])
      expect(await eventsOf(signatureRequestId, 'document_voided')).toMatchObject([
        { signing: { details: { reason: 'The house is sold' } } },
      ])
  })

  itLong('are saved as a CSV file: the chosen, or all that the filters find', async () => {
    await sent('Tabular Tia', { subject: '=1+1' })
    await sent('Tabular Tom', { subject: 'Tabular B' })
    const { page } = await openSignedIn('/requests?search=tabular')
    const saved = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ])
      expect(download.suggestedFilename()).toBe('Requests.csv')
      return readFile((await download.path())!, 'utf8')
    }
    const list = await saved('Export list as CSV')
    await page.getByText('The list was saved as a CSV file.').waitFor()
    expect([list.includes('Tabular Tia'), list.includes('Tabular Tom'), list.includes("'=1+1")]).toEqual([
      true,
      true,
      true,
    ])
    await page.getByRole('checkbox', { name: 'Choose “Tabular B”' }).check()
    const chosen = await saved('Export as CSV')
    await page.getByText('One request was saved as a CSV file.').waitFor()
    expect([chosen.includes('Tabular Tia'), chosen.includes('Tabular Tom')]).toEqual([false, true])
  })

  itLong(
    'are found by views: those that everyone has, and those that a person saves, renames and deletes',
    async () => {
      const self = { name: 'Olive Owner', email: 'OWNER@acme.example', role: 'Buyer' }
      await sent('', { signers: [self, signersOf('')[1]], subject: 'Viewed by Olive' })
      const { signatureRequestId } = await sent('Vera View', { subject: 'Viewed by Vera' })
      await sent('Vic View', { subject: 'Viewed by Vic', expiresInDays: 2 })
      await test.service.api.post(`/v1/signature-requests/${signatureRequestId}/void`, {})
      const { page } = await openSignedIn('/requests?search=viewed')
      const shown = async (titles: string[]) =>
        expect
          .poll(() => page.getByRole('region', { name: 'Requests' }).getByRole('link').allTextContents())
          .toEqual(titles.map(title => `Viewed by ${title}`))
      const views = page.getByRole('navigation', { name: 'Views' })
      const search = page.getByRole('searchbox', { name: 'Name, email address or title' })
      await shown(['Vic', 'Vera', 'Olive'])
      for (const [name, titles] of [
        ['Waiting for me', ['Olive']],
        ['Waiting for others', ['Vic']],
        ['Needs attention', ['Vic']],
      ] as const) {
        await views.getByRole('link', { name }).click()
        await focused(page, views.locator('[aria-current="page"]').and(views.getByRole('link', { name })))
        await search.fill('viewed')
        await page.waitForURL(/search=viewed/)
        await shown([...titles])
      }

      await page.getByRole('combobox', { name: 'State' }).selectOption('Cancelled')
      await page.getByRole('button', { name: 'Save this view' }).click()
      const sheet = page.getByRole('dialog', { name: 'Save this view' })
      await sheet.getByRole('textbox', { name: 'Name' }).fill(' ')
      await sheet.getByRole('button', { name: 'Save the view' }).click()
      await sheet.getByText('Enter a name.').waitFor()
      await sheet.getByRole('textbox', { name: 'Name' }).fill('Cancelled ones')
      expect(await accessibilityProblems(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Save the view' }).dblclick()
      await views.getByRole('link', { name: 'Cancelled ones' }).waitFor()
      await focused(page, views)
      expect(await page.getByRole('button', { name: 'Save this view' }).count()).toBe(0)

      await page.goto(`${test.service.url}/requests`)
      await views.getByRole('link', { name: 'Cancelled ones' }).click()
      await shown(['Vera'])
      await page.getByRole('button', { name: 'More actions for the view Cancelled ones' }).press('Enter')
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Called off')
      await page.getByRole('button', { name: 'Rename the view' }).click()
      await page.getByRole('button', { name: 'More actions for the view Called off' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete the view' }).click()
      await expect.poll(() => views.getByRole('link').allTextContents()).toHaveLength(4)
      await shown(['Vera'])
    },
  )

  itLong('let a member sign for themselves, but not for other signers', async () => {
    const self = { name: 'Olive Owner', email: 'owner@acme.example', role: 'Seller' }
    const signers = [{ name: 'Lena Link', email: 'lena@signer.example', role: 'Buyer' }, self]
    const { signatureRequestId } = await sent('Lena Link', { signers, subject: 'Shared lease', sequential: false })
    const { page } = await openSignedIn(`/requests/${signatureRequestId}`)
    const rows = page.getByRole('region', { name: 'People' }).getByRole('listitem')
    await rows.filter({ hasText: 'Olive Owner' }).getByRole('button', { name: 'Sign “Shared lease”' }).waitFor()
    expect(await rows.filter({ hasText: 'Lena Link' }).getByRole('button', { name: /Sign/ }).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign “Shared lease”' }).click()
    await page.waitForURL(/\/sign\//)
  })

  itLong('show without a reload that they are completed, and offer the document and its evidence', async () => {
    const { templateId } = await prepare()
    const request = await embeddedRequest(test.service.api, {
      templateId,
      body: { signers: signersOf('Dora Done'), subject: 'Done deal' },
    })
    const { page } = await openSignedIn(`/requests/${request.signatureRequestId}`)
    await page.getByText('Waiting for Dora Done.').waitFor()
    const [buyer, seller] = request.signers
    await sign(await sessionOf(test.service, buyer!), { 'Full name': 'Dora Done', 'Date of birth': '1990-01-01' })
    await sign(await sessionOf(test.service, seller!))
    await untilStatus(test.service.api, request.signatureRequestId, 'Completed')
    await page.getByText('Everyone has signed. Completed on').waitFor()
    const files: Buffer[] = []
    for (const name of ['Download the signed document', 'Download the evidence']) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
      files.push(await readFile((await download.path())!))
    }
    expect(files.map(file => file.subarray(0, 4).toString('latin1'))).toEqual(['%PDF', 'PK\u0003\u0004'])

    await sent('Dora Done')
    await page.goto(`${test.service.url}/requests?search=dora`)
    await page.getByRole('checkbox', { name: 'Choose all shown' }).check()
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as ZIP' }).click(),
    ])
    expect(zip.suggestedFilename()).toBe('Signed documents.zip')
    const entries = readZip(await readFile((await zip.path())!))
    expect(entries.map(({ name }) => name)).toEqual(['Done deal (signed).pdf'])
    await page.getByText('The ZIP file with one signed document is on its way.').waitFor()
    await page.getByText('Not completed: “contract”').waitFor()
  })

  itLong('explain why they could not be sealed, and are sealed again once despite a double click', async () => {
    const { templateId } = await prepare()
    const body = { signers: signersOf('Una Unsealed'), subject: 'Unsealed' }
    const { signatureRequestId, signers } = await embeddedRequest(test.service.api, { templateId, body })
    const { pool, workers } = test.service.platform
    const { run } = workers
    const hidden = new PdfError('not-seen', 'what is drawn on page 1 is not seen', 1)
    Object.assign(workers, {
      run: (...call: Parameters<typeof run>) =>
        call[0] === prepareSeal ? Promise.reject(hidden) : run.apply(workers, call),
    })
    await sign(await sessionOf(test.service, signers[0]!), { 'Full name': 'Una', 'Date of birth': '1990-01-01' })
    await sign(await sessionOf(test.service, signers[1]!))
    const { page } = await openSignedIn('/requests?state=failed')
    await page.getByRole('link', { name: 'Unsealed' }).click()
    await page.getByText('something on page 1 covers what was signed there').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    Object.assign(workers, { run })
    await page.getByRole('button', { name: 'Seal again' }).dblclick()
    await page.getByText('Everyone has signed. Completed on').waitFor()
    const { rows } = await pool.query(
      "select from event where resource_id = $1 and event_type = 'document_sealing_retried'",
      [signatureRequestId],
    )
    expect(rows).toHaveLength(1)
  })

  itLong('show a plain message for a request that does not exist', async () => {
    const { page } = await openSignedIn('/requests/sreq_00000000000000000000000000')
    await page.getByRole('heading', { name: 'This request is not here' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  itLong.each(bothScreens)('pass the accessibility checks and never scroll sideways on %s', async (_name, options) => {
    const { signatureRequestId } = await sent('Ada Accessible')
    const { page } = await openSignedIn('/requests', options)
    for (const [path, shown] of [
      ['/requests', 'Waiting for Ada Accessible'],
      [`/requests/${signatureRequestId}`, 'What happened'],
    ] as const) {
      await page.goto(test.service.url + path)
      await page.getByText(shown).first().waitFor()
      await settled(page)
      const all = page.getByRole('checkbox', { name: 'Choose all shown' })
      if (path === '/requests') await all.check()
      expect(await accessibilityProblems(page), path).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
    }
  })

  itLong('keep their content for a week after a request to delete it, and longer under a legal hold', async () => {
    const { signatureRequestId } = await sent('Emily Erased', { subject: 'Old lease' })
    await test.service.api.post(`/v1/signature-requests/${signatureRequestId}/void`, {})
    const { page } = await openSignedIn(`/requests/${signatureRequestId}`)
    const kept = page.getByRole('region', { name: 'Keeping and deleting' })
    const sheet = page.getByRole('dialog', { name: 'Delete the content of “Old lease”?' })
    await kept.getByRole('button', { name: 'Delete the content' }).dblclick()
    await sheet.getByText('deleted in seven days').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Delete the content' }).dblclick()
    await kept.getByText('will be deleted on').waitFor()
    await page.getByText('Olive Owner asked for the content to be deleted').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await kept.getByRole('button', { name: 'Keep the content' }).click()
    await kept.getByRole('button', { name: 'Delete the content' }).waitFor()
    await kept.getByRole('button', { name: 'Place a legal hold' }).click()
    await kept.getByText('On legal hold since').waitFor()
    expect(await kept.getByRole('button').allTextContents()).toEqual(['Lift the legal hold'])
    await kept.getByRole('button', { name: 'Lift the legal hold' }).click()
    await kept.getByRole('button', { name: 'Delete the content' }).waitFor()
  })
})
