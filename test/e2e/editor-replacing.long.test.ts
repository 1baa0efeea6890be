import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { editUrl, pointOnPage, savedTemplate, saveTemplate, uploadContract } from './support/editor-driver.ts'
import { accessibilityProblems, firstPageDrawn } from './support/page-driver.ts'
import { samplePdf } from './support/sample-pdf.ts'

const lines = [
  'Services agreement',
  'Client in full: ______________________',
  'Start of the services: ______________',
  'Monthly fee in euros: ______________',
]
/** The contract with an additional line, and without the line for the start date. */
const next = samplePdf([{ lines: ['Services agreement', 'in a new edition', lines[1]!, lines[3]!] }])
const nextFile = { name: 'new edition.pdf', mimeType: 'application/pdf', buffer: Buffer.from(next) }
const hostileFile = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') }

describePage('replacing the document in the template editor', test => {
  /** A template with three fields, each on its line. */
  async function template() {
    const templateId = await uploadContract(test.service, [{ lines }])
    const place = { type: 'text', role: 'Client', page: 1, x: 250, width: 180, height: 18 }
    const { body } = await test.service.api.put(`/v1/templates/${templateId}/fields`, {
      signerRoles: [{ name: 'Client', order: 0 }],
      fields: ['Name', 'Start', 'Fee'].map((label, index) => ({ ...place, label, y: 70 + lineHeight * (index + 1) })),
    })
    return { templateId, fields: body.fields as { fieldId: string; label: string; x: number; y: number }[] }
  }
  async function openAs(templateId: string, name: string, options = wideScreen) {
    const opened = await test.open(options)
    await opened.page.goto(await editUrl(test.service, templateId, { name, email: `${name}@acme.example` }))
    await firstPageDrawn(opened.page)
    return opened
  }

  it('saves pending changes first, and lists each field that lost its place with its former position', async () => {
    const { templateId, fields } = await template()
    const { page, problems } = await openAs(templateId, 'Paula')
    await page.getByRole('button', { name: /^Fee, Text/ }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('button', { name: 'Replace document' }).click()
    const sheet = page.getByRole('dialog', { name: 'Replace document' })
    await sheet.getByText('Your unsaved changes are saved first').waitFor()
    await sheet.locator('input[type=file]').setInputFiles(hostileFile)
    await sheet.getByText('broken.pdf').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
    await sheet.getByRole('alert').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await savedTemplate(test.service, templateId)).toMatchObject({ version: 3, filename: 'contract.pdf' })

    await sheet.locator('input[type=file]').setInputFiles(nextFile)
    await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.getByText('2 fields kept their place. 1 lost its place').waitFor()
    await firstPageDrawn(page)
    const saved = await savedTemplate(test.service, templateId)
    expect(saved).toMatchObject({ version: 4, filename: 'new edition.pdf' })
    expect(saved.fields.map(({ label, x, y }) => [label, x, Math.round(y)])).toEqual([
      ['Name', 250, Math.round(fields[0]!.y + lineHeight)],
      ['Fee', 260, Math.round(fields[2]!.y)],
    ])
    const panel = page.getByRole('region', { name: 'Fields without a place' })
    await panel.getByRole('img', { name: 'Start on page 1 of the previous document' }).waitFor()
    await panel.getByRole('button', { name: 'Place Start' }).and(page.locator(':focus')).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: /things? to check/ }).click()
    await page.getByRole('button', { name: '1 field lost its place when the document was replaced.' }).click()
    await panel.getByRole('button', { name: 'Place Start' }).and(page.locator(':focus')).waitFor()

    // place the field with a click and undo; discard it and undo
    const start = page.getByRole('button', { name: /^Start, Text for Client, page 1/ })
    await panel.getByRole('button', { name: 'Place Start' }).click()
    const at = await pointOnPage(page, 1, 260, 300)
    await page.mouse.click(at.x, at.y)
    await start.waitFor()
    expect(await panel.count()).toBe(0)
    await page.getByText('1 lost its place').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await panel.getByRole('button', { name: 'Discard Start' }).click()
    expect(await panel.count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    // place it by dragging, and undo
    const handle = (await panel.getByRole('button', { name: 'Place Start' }).boundingBox())!
    await page.mouse.move(handle.x + 9, handle.y + 9)
    await page.mouse.down()
    await page.mouse.move(at.x, at.y, { steps: 5 })
    await page.mouse.up()
    await start.waitFor()
    await page.keyboard.press('Control+z')
    // place it by keyboard; the draft keeps it across a reload
    await panel.getByRole('button', { name: 'Place Start' }).focus()
    await page.keyboard.press('Enter')
    await start.and(page.locator(':focus')).waitFor()
    await page.getByText('Draft kept', { exact: true }).waitFor()
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByText(/^Your unsaved changes of .* are back/).waitFor()
    await start.waitFor()
    expect(await panel.count()).toBe(0)
    await saveTemplate(page)
    const { body } = await test.service.api.get(`/v1/templates/${templateId}`)
    expect(body).not.toHaveProperty('lostFields')
    expect(body.fields.map((field: { fieldId: string }) => field.fieldId).sort()).toEqual(
      fields.map(field => field.fieldId).sort(),
    )
    expect(problems.filter(problem => !problem.includes('400'))).toEqual([])
  })

  it('accepts a file dropped on the page, and keeps unplaced fields across a save and a reload', async () => {
    const { templateId } = await template()
    const { page } = await openAs(templateId, 'Paula')
    // the answer is lost; uploading the same file again replaces the document only once
    await page.route('**/editing/session/document', async route => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dropFile(page)
    const sheet = page.getByRole('dialog', { name: 'Replace document' })
    await sheet.getByText('dropped.pdf').waitFor()
    await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
    await sheet.getByRole('alert').waitFor()
    await page.unrouteAll()
    await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.getByText('2 fields kept their place. 1 lost its place').waitFor()
    expect((await savedTemplate(test.service, templateId)).version).toBe(3)
    await firstPageDrawn(page)
    await page.getByRole('button', { name: /^Name, Text/ }).focus()
    await page.keyboard.press('ArrowRight')
    await saveTemplate(page)
    await page.reload()
    await page.getByRole('button', { name: 'Place Start' }).waitFor()
    const { body } = await test.service.api.get(`/v1/templates/${templateId}`)
    expect(body.lostFields).toMatchObject([{ label: 'Start', version: 2 }])
  })

  it('informs another editor at their next save, and carries their changes over', async () => {
    const { templateId } = await template()
    const peter = await openAs(templateId, 'Peter')
    const paula = await openAs(templateId, 'Paula')
    await peter.page.getByRole('button', { name: /^Name, Text/ }).click()
    await peter.page.getByRole('textbox', { name: 'Label' }).fill('Full name')
    await peter.page.getByRole('button', { name: 'Date', exact: true }).focus()
    await peter.page.keyboard.press('Enter')
    await peter.page.getByText('Draft kept', { exact: true }).waitFor()
    await replaceWith(paula.page, nextFile)

    await peter.page.getByRole('button', { name: 'Save and use' }).click()
    const sheet = peter.page.getByRole('dialog', { name: 'Paula replaced the document' })
    await sheet.waitFor()
    expect(await accessibilityProblems(peter.page)).toEqual([])
    await sheet.getByRole('button', { name: 'Show the new document' }).click()
    await peter.page.getByRole('button', { name: /^Full name, Text for Client, page 1/ }).waitFor()
    await peter.page.getByRole('button', { name: 'Place Date' }).waitFor()
    await peter.page.getByText('Draft kept', { exact: true }).waitFor()
    await peter.page.reload()
    await peter.page.getByRole('button', { name: 'Place Date' }).focus()
    await peter.page.keyboard.press('Enter')
    await saveTemplate(peter.page)
    const { body } = await test.service.api.get(`/v1/templates/${templateId}`)
    expect(body.fields.map(({ label, type }: { label?: string; type: string }) => label ?? type)).toEqual([
      'Full name',
      'Fee',
      'date',
    ])
    expect(body.lostFields).toMatchObject([{ label: 'Start' }])
  })

  it('works by touch in dark mode', async () => {
    const { templateId } = await template()
    const { page } = await openAs(templateId, 'Paula', { ...phone, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Add field' }).tap()
    await page.getByRole('button', { name: 'Replace document' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Replace document' })
    await sheet.locator('input[type=file]').setInputFiles(nextFile)
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Replace', exact: true }).tap()
    await page.getByText('2 fields kept their place. 1 lost its place').waitFor()
    await firstPageDrawn(page)
    await page.getByRole('button', { name: 'Unplaced' }).tap()
    await page.getByRole('img', { name: 'Start on page 1 of the previous document' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Place Start' }).tap()
    await page.getByText('Tap where the Start goes.').waitFor()
    const paper = (await page.locator('[data-page="1"]').boundingBox())!
    await page.touchscreen.tap(paper.x + 80, paper.y + 160)
    await page.getByRole('button', { name: /^Start, Text for Client, page 1/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Unplaced' }).count()).toBe(0)
  })
})

/** The line height of `samplePdf`, in points. */
const lineHeight = 22

/** Drags a file over the page and drops it, as a person would. */
async function dropFile(page: Page): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const held = new DataTransfer()
    held.items.add(new File([Uint8Array.of(${[...next]})], 'dropped.pdf', { type: 'application/pdf' }))
    return held
  })()`)
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await page.getByText('Drop the file to replace the document').waitFor()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

async function replaceWith(page: Page, file: typeof nextFile): Promise<void> {
  await page.getByRole('button', { name: 'Replace document' }).click()
  const sheet = page.getByRole('dialog', { name: 'Replace document' })
  await sheet.locator('input[type=file]').setInputFiles(file)
  await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
  await page.getByText(/kept their place/).waitFor()
  await firstPageDrawn(page)
}
