import { expect, it } from 'vitest'
import { signedInOwner } from '../support/people.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { signIn } from './support/sign-in.ts'

describePage('folders', test => {
  it('can be turned on, shared with a group alone, and deleted', async () => {
    await signedInOwner(test.service)
    const { page, problems } = await test.open()
    await page.goto(`${test.service.url}/settings/folders`)
    await signIn(page)
    await page.getByRole('button', { name: 'Turn on folders' }).click()

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
    await sheet.getByRole('checkbox', { name: 'Only these people' }).check()
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
    await into.selectOption('No folder (everyone in Acme)')
    await sheet.getByRole('button', { name: 'Delete the folder' }).click()
    await page.getByText('No folders yet.').waitFor()
    expect(await folder.count()).toBe(0)
    expect(problems.filter(problem => !/401/.test(problem))).toEqual([])
  })
})
