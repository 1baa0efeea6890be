import { beforeAll, expect, it } from 'vitest'
import { readyTemplate, signers } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { signIn } from './support/sign-in.ts'

describePage('folders', test => {
  let owner: PageClient
  beforeAll(async () => {
    owner = await signedInOwner(test.service)
  })

  it('can be turned on, shared with a group alone, and deleted', async () => {
    const { page, problems } = await test.open()
    await page.goto(`${test.service.url}/settings/folders`)
    await signIn(page)
    await page.getByRole('button', { name: 'Turn on folders' }).click()
    await page.getByRole('link', { name: 'Open the folders' }).click()

    await page.getByRole('button', { name: 'New group' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Sales team')
    await sheet.getByRole('checkbox', { name: /Olive Owner/ }).check()
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Create the group' }).click()
    const group = page.getByRole('region', { name: 'Groups' }).getByRole('listitem')
    await group.filter({ hasText: 'Sales team' }).filter({ hasText: 'Olive Owner' }).waitFor()

    await page.getByRole('button', { name: 'New folder' }).click()
    await sheet.getByRole('button', { name: 'Create the folder' }).click()
    await focused(page, sheet.getByRole('textbox', { name: 'Name', description: 'Enter a name for the folder.' }))
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Mergers')
    await sheet.getByRole('checkbox', { name: 'Restricted: hide it from everyone else' }).check()
    await sheet.getByRole('button', { name: 'Add a person or group' }).click()
    const second = sheet.getByRole('combobox', { name: 'Person or group 2', exact: true })
    await focused(page, second)
    await second.selectOption('Sales team')
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Create the folder' }).click()
    const folder = page.getByRole('listitem').filter({ hasText: 'Mergers' })
    await folder.getByText('Restricted. Sales team can use it. Olive Owner can manage it.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'More for Mergers' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await sheet.getByRole('button', { name: 'Delete the folder' }).click()
    const into = sheet.getByRole('combobox', { name: 'Move what is in it to' })
    await focused(page, into)
    await into.selectOption('Everyone in Acme')
    await sheet.getByRole('button', { name: 'Delete the folder' }).click()
    await page.getByText('There are no folders yet.').waitFor()
    expect(await folder.count()).toBe(0)
    expect(problems.filter(problem => !/401/.test(problem))).toEqual([])
  })

  it('show people who took over their private folder, and let them end it; only an owner can get it from an admin', async () => {
    const { version } = (await owner.get('/v1/organization')).body
    await owner.call('PATCH', '/v1/organization', { keepsFolders: true }, { 'if-match': `"${version}"` })
    const anna = await joined(test.service, owner, { email: 'anna@acme.example', role: 'member', name: 'Anna' })
    await joined(test.service, owner, { email: 'ada@acme.example', role: 'admin', name: 'Ada' })
    const { templateId } = await readyTemplate(test.service.api)
    const sending = { templateId, signers, folderId: 'private', testMode: true }
    const { folderId, signatureRequestId } = (await anna.post('/v1/signature-requests/embedded', sending)).body
    expect((await owner.post(`/v1/organization/folders/${folderId}/take-over`, {})).status).toBe(200)

    const { page, problems } = await test.open()
    await page.goto(`${test.service.url}/folders`)
    await signIn(page, 'anna@acme.example')
    await page.getByText('You can see it, and so can Olive Owner, who took it over.').waitFor()
    await page.getByRole('button', { name: 'End access to Private to you' }).click()
    const sheet = page.getByRole('dialog', { name: 'End the access of Olive Owner?' })
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByRole('button', { name: 'End the access' }).click()
    await page.getByText('Only you can see it.').waitFor()
    expect(await page.getByRole('button', { name: /^End access/ }).count()).toBe(0)
    expect(problems.filter(problem => !/401/.test(problem))).toEqual([])

    const removing = await test.open()
    await removing.page.goto(`${test.service.url}/settings/people`)
    await signIn(removing.page, 'ada@acme.example')
    const role = removing.page.getByRole('combobox', { name: 'Role of Anna' })
    await role.waitFor()
    expect(await role.getByRole('option').allTextContents()).toEqual(['Member', 'Manager', 'Admin', 'Developer'])
    await removing.page.getByRole('button', { name: 'Remove Anna' }).click()
    const successor = removing.page.getByRole('combobox', {
      name: 'Who gets the documents of Anna?',
      description:
        /^1 request belongs to Anna\. Private documents of Anna go into .* You can choose only owners, because nobody else can see or manage some of it/,
    })
    await successor.waitFor()
    expect(await successor.getByRole('option').allTextContents()).toEqual(['Choose a person', 'Olive Owner'])
    await successor.selectOption({ label: 'Olive Owner' })
    await removing.page.getByRole('dialog').getByRole('button', { name: 'Remove Anna' }).click()
    await removing.page
      .getByText(
        'Anna was removed. Olive Owner now has what belonged to Anna: 1 request. What was private is in a new restricted folder, which Olive Owner manages.',
      )
      .waitFor()

    const given = await test.open()
    await given.page.goto(`${test.service.url}/requests/${signatureRequestId}`)
    await signIn(given.page)
    await given.page.getByText('In Documents of Anna (restricted). Belongs to you.').waitFor()
  })
})
