import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { agreedRequest } from '../support/agreements.ts'
import { signedInOwner } from '../support/people.ts'
import { members, redlineRequest, redlineTemplate, rita } from '../support/redlines.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { screenInTurn } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

describePage('the list of negotiations', test => {
  const soundPage = async (page: Page) => {
    expect(await accessibilityProblems(page), page.url()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0)
  }
  let owner: Promise<unknown> | undefined

  it.each(screenInTurn(0))('starts negotiations and shows their rounds, on %s', async (_, options, colorScheme) => {
    owner ??= signedInOwner(test.service)
    await owner
    await agreedRequest(test.service, await redlineTemplate(test.service), [
      { clause: 'A contract', kind: 'replaceText', from: 'contract', text: 'deed' },
    ])
    const { page } = await test.open({ ...options, colorScheme })
    await page.goto(`${test.service.url}/redlines`)
    await signIn(page)
    await page.getByText('Agreed').first().waitFor()
    await soundPage(page)

    await page.getByRole('link', { name: 'Start a negotiation' }).click()
    await page.getByRole('region', { name: 'Choose the document' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Start a negotiation' }).click()
    const own = page.getByRole('group', { name: /^Disclosing party/ })
    const other = page.getByRole('group', { name: /^Receiving party/ })
    await focused(page, own.getByRole('combobox', { name: 'Name' }))
    await own.getByRole('combobox', { name: 'Name' }).fill('Olive Owner')
    await own.getByRole('combobox', { name: 'Email address' }).fill('owner@acme.example')
    await other.getByRole('combobox', { name: 'Name' }).fill('Rita Receiver')
    await other.getByRole('combobox', { name: 'Email address' }).fill('rita@receiving..example')
    await soundPage(page)
    await page.getByRole('button', { name: 'Start a negotiation' }).click()
    await focused(page, other.getByRole('combobox', { name: 'Email address' }))
    await other.getByRole('combobox', { name: 'Email address' }).fill('rita@receiving.example')
    await page.getByRole('button', { name: 'Start a negotiation' }).dblclick()
    await page.getByText('The negotiation has started').waitFor()
    const started = page.getByRole('listitem').filter({ hasText: 'Turn of Olive Owner, round 1' }).first()
    await started.getByRole('link').click()
    await page.getByText('No side has ended its turn yet.').waitFor()

    await page.goBack()
    const agreed = page.getByRole('listitem').filter({ hasText: 'Agreed' }).first()
    await agreed.getByRole('link').click()
    await page.getByText('Round 2: approved by').waitFor()
    await soundPage(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Compare round 2 with the one before' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.docx$/)
  })

  it.each(screenInTurn(1))(
    'changes who negotiates without overwriting changes of another user, on %s',
    async (_, options, colorScheme) => {
      owner ??= signedInOwner(test.service)
      await owner
      const id = await redlineRequest(test.service, await redlineTemplate(test.service))
      const { page } = await test.open({ ...options, colorScheme })
      await page.goto(`${test.service.url}/redlines/${id}`)
      await signIn(page)
      await page.getByText('A program started the negotiation.').waitFor()
      await page.getByRole('button', { name: 'Change who negotiates' }).click()
      const person = (name: string) => page.getByRole('dialog').getByRole('group', { name, exact: true })
      await page.getByRole('button', { name: 'Remove Dan Counsel' }).click()
      await page.getByRole('button', { name: 'Add a person' }).click()
      await page.getByRole('button', { name: 'Save the list' }).click()
      await focused(page, person('Person 3').getByRole('textbox', { name: 'Name' }))
      await soundPage(page)
      await person('Person 3').getByRole('textbox', { name: 'Email address' }).fill('rob@receiving..example')
      await person('Person 3').getByRole('textbox', { name: 'Name' }).fill('Rob Counsel')
      const renamed = members.map(member => (member === rita ? { ...rita, displayName: 'Rita Renamed' } : member))
      await test.service.api.put(`/v1/redline-requests/${id}/members`, { members: renamed })
      await page.getByRole('button', { name: 'Save the list' }).click()
      await focused(page, person('Rob Counsel').getByRole('textbox', { name: 'Email address' }))
      await person('Rob Counsel').getByRole('textbox', { name: 'Email address' }).fill('rob@receiving.example')
      await page.getByRole('button', { name: 'Save the list' }).click()
      await page.getByText('Someone else has changed the list.').waitFor()
      await person('Rita Renamed').waitFor()
      await person('Dan Counsel').waitFor()
      await page.getByRole('button', { name: 'Remove Dan Counsel' }).click()
      await page.getByRole('button', { name: 'Save the list' }).click()
      await page.getByText('Dan Counsel was removed.').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      await soundPage(page)
    },
  )
})
