import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readyTemplate } from '../support/builders.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { textPdf } from '../support/text-pdf.ts'
import { wordDocument } from '../support/word-document.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { screenInTurn } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

describePage('the templates page', test => {
  let owner: Promise<PageClient> | undefined

  const openTemplates = async (options?: BrowserContextOptions) => {
    owner ??= signedInOwner(test.service)
    await owner
    const { page, problems } = await test.open(options)
    await page.goto(`${test.service.url}/templates`)
    await signIn(page)
    await page.getByRole('heading', { name: 'Templates' }).waitFor()
    return { page, problems }
  }

  const named = async (name: string) => {
    const { templateId } = await readyTemplate(test.service.api)
    await test.service.api.patch(`/v1/templates/${templateId}`, { name })
    return templateId
  }

  const rowOf = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `More for ${name}` }).click()

  const soundPage = async (page: Page) => {
    expect(await accessibilityProblems(page), page.url()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0)
  }

  describe.each(screenInTurn(0))('on %s', (_, options, colorScheme) => {
    it('shows thumbnails without shifting anything, and renames, finds and archives a template', async () => {
      const old = `Lease ${colorScheme}`
      const next = `Lease 2027 ${colorScheme}`
      await named(old)
      const { page, problems } = await openTemplates({ ...options, colorScheme })
      const row = rowOf(page, old)
      const before = await row.boundingBox()
      await row.locator('img').waitFor()
      expect(await row.boundingBox()).toEqual(before)
      await soundPage(page)

      await openMenu(page, old)
      await page.getByRole('menuitem', { name: 'Preview' }).click()
      await page
        .getByRole('dialog', { name: old })
        .getByText(/, Buyer$/)
        .first()
        .waitFor()
      await soundPage(page)
      await page.keyboard.press('Escape')
      await openMenu(page, old)
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
      await soundPage(page)
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      const name = page.getByRole('textbox', { name: 'Name of the template' })
      await focused(page, name)
      await name.fill('Another name')
      await name.press('Escape')
      await focused(page, page.getByRole('button', { name: `More for ${old}` }))
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
      await name.fill(' ')
      await name.press('Enter')
      await page.getByText('Enter a name.').waitFor()
      await soundPage(page)
      await name.fill(` ${next} `)
      await name.press('Enter')
      await rowOf(page, next).waitFor()
      await focused(page, page.getByRole('button', { name: `More for ${next}` }))

      await page.getByRole('searchbox', { name: 'Name' }).fill('LEASE 2027')
      await page.waitForURL('**/templates?search=LEASE+2027')
      await expect.poll(() => rowOf(page, old).count()).toBe(0)
      await openMenu(page, next)
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await page.getByText('This cannot be undone.').waitFor()
      await soundPage(page)
      await page.getByRole('button', { name: 'Archive', exact: true }).click()
      await page.getByText(`“${next}” is archived.`).waitFor({ state: 'attached' })
      await focused(page, page.locator('#main'))
      await page.getByRole('heading', { name: 'No templates match' }).waitFor()
      await page.getByRole('combobox', { name: 'Show' }).selectOption('Archived templates')
      await rowOf(page, next).getByText('Archived', { exact: true }).waitFor()
      expect(await page.getByRole('link', { name: `Use ${next}` }).count()).toBe(0)
      await soundPage(page)
      expect(problems.filter(problem => !problem.includes('401'))).toEqual([])
    })
  })

  it('uploads several files, and reports the result of each', async () => {
    const { page } = await openTemplates()
    await page.locator('input[type=file]').setInputFiles([
      { name: 'Order form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(textPdf(['An order'])) },
      { name: 'Broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') },
      { name: 'House rules.pdf', mimeType: 'application/pdf', buffer: Buffer.from(textPdf(['Rules'])) },
    ])
    await page.getByText('Order form.pdf is uploaded.').waitFor()
    await page.getByText(/^Broken\.pdf was not uploaded\. /).waitFor()
    await page.getByText('House rules.pdf is uploaded.').waitFor()
    await soundPage(page)
    await page.getByRole('button', { name: 'Hide the uploads' }).click()
    await rowOf(page, 'Order form').waitFor()
    await rowOf(page, 'House rules').waitFor()
    expect(await page.getByText('Broken').count()).toBe(0)
  })

  it('accepts dropped files, and opens a single file in the editor', async () => {
    const { page } = await openTemplates()
    const transfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer()
      const bytes = new Uint8Array(${JSON.stringify([...textPdf(['Dropped'])])})
      data.items.add(new File([bytes], 'Dropped.pdf', { type: 'application/pdf' }))
      return data
    })()`)
    for (const type of ['dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: transfer })
    await page.waitForURL('**/templates/*/fields')
  })

  it('gives keyboard access to every action on a template', async () => {
    await test.service.api.upload(
      wordDocument(['A contract', '{{text;role=Buyer;label=Place}}', '{{signature;role=Buyer}}']),
      'Contract.docx',
    )
    const { page } = await openTemplates()
    await page.getByRole('button', { name: 'More for Contract' }).focus()
    await page.keyboard.press('Enter')
    await focused(page, page.getByRole('menuitem', { name: 'Send to many' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Start a negotiation' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'More for Contract' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Send “Contract” to many' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'More for Contract' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
    await rowOf(page, 'Contract (copy)').waitFor()
    await page.getByRole('link', { name: 'Send Contract', exact: true }).click()
    await page.getByRole('heading', { name: 'Who gets “Contract”?' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Open Contract in the editor' }).click()
    await page.waitForURL('**/templates/*/fields')
  })
})
