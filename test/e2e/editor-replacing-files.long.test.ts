import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { assemble } from '../support/text-pdf.ts'
import { wordDocument } from '../support/word-document.ts'
import { describePage } from './support/describe-page.ts'
import { editUrl, savedTemplate, uploadContract } from './support/editor-driver.ts'
import { firstPageDrawn } from './support/page-driver.ts'
import { samplePdf } from './support/sample-pdf.ts'

const lines = ['Services agreement', 'Client in full: ______________________', 'Start of the services: ______________']
const pdfFile = (name: string, pageLines: string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(samplePdf([{ lines: pageLines }])),
})

describePage('a replacement document in the template editor', test => {
  async function openTemplate() {
    const templateId = await uploadContract(test.service, [{ lines }])
    await test.service.api.put(`/v1/templates/${templateId}/fields`, {
      signerRoles: [{ name: 'Client', order: 0 }],
      fields: [{ type: 'text', role: 'Client', page: 1, x: 250, y: 92, width: 180, height: 18, label: 'Name' }],
    })
    const opened = await test.open()
    await opened.page.goto(await editUrl(test.service, templateId))
    await firstPageDrawn(opened.page)
    return { ...opened, templateId }
  }
  const sheetOf = async (page: Page) => {
    await page.getByRole('button', { name: 'Replace document' }).click()
    return page.getByRole('dialog', { name: 'Replace document' })
  }
  const uploadsOf = (requests: { url: string }[]) =>
    requests.filter(({ url }) => url.endsWith('/editing/session/document')).length

  it('can be a DOCX, in which fields stay next to the same words', async () => {
    const { page, templateId } = await openTemplate()
    const sheet = await sheetOf(page)
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'agreement.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.from(wordDocument(['A new clause', ...lines])),
    })
    await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.getByText('1 field kept its place. None lost its place.').waitFor({ timeout: 120_000 })
    await page.getByRole('button', { name: /^Name, Text for Client, page 1/ }).waitFor()
    expect(await savedTemplate(test.service, templateId)).toMatchObject({ version: 3, filename: 'agreement.docx' })
  })

  it('can be several files, which are joined in their order', async () => {
    const { page, templateId } = await openTemplate()
    const sheet = await sheetOf(page)
    await sheet
      .locator('input[type=file]')
      .setInputFiles([
        pdfFile('cover.pdf', ['Cover']),
        pdfFile('agreement.pdf', lines),
        pdfFile('annex.pdf', ['Annex']),
      ])
    await sheet.getByText('joined in this order').waitFor()
    await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.getByText('1 field kept its place. None lost its place.').waitFor()
    await page.getByRole('button', { name: /^Name, Text for Client, page 2/ }).waitFor()
    expect(await page.locator('.epaper [data-page]').count()).toBe(3)
    expect((await savedTemplate(test.service, templateId)).fields).toMatchObject([{ label: 'Name', page: 2 }])
  })

  it('is refused with advice if it needs a password', async () => {
    const { page, templateId } = await openTemplate()
    const sheet = await sheetOf(page)
    const locked = { ...pdfFile('locked.pdf', []), buffer: Buffer.from(lockedPdf()) }
    await sheet.locator('input[type=file]').setInputFiles(locked)
    await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
    await sheet
      .getByRole('alert')
      .getByText(/password.*remove/i)
      .waitFor()
    expect((await savedTemplate(test.service, templateId)).version).toBe(2)
  })

  it('is refused with advice, before it is uploaded, if it is too large', async () => {
    const { page, requests } = await openTemplate()
    const folder = await mkdtemp(join(tmpdir(), 'large-'))
    try {
      const path = join(folder, 'large.pdf')
      const file = await open(path, 'w')
      await file.truncate(100_000_000)
      await file.close()
      const sheet = await sheetOf(page)
      await sheet.locator('input[type=file]').setInputFiles(path)
      await sheet.getByText('large.pdf').waitFor()
      await sheet
        .getByRole('alert')
        .getByText(/must be smaller than 40 MB\. Save it with smaller pictures/)
        .waitFor()
      await sheet.getByRole('button', { name: 'Replace', exact: true }).press('Enter')
      await sheet.locator('input[type=file]').setInputFiles(pdfFile('small.pdf', lines))
      await sheet.getByRole('alert').waitFor({ state: 'detached' })
      expect(uploadsOf(requests)).toBe(0)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is not uploaded if the sheet is closed while earlier changes are being saved', async () => {
    const { page, templateId, requests } = await openTemplate()
    await page.getByRole('button', { name: /^Name, Text/ }).focus()
    await page.keyboard.press('ArrowRight')
    let goOn = () => {}
    const mayGoOn = new Promise<void>(resolve => {
      goOn = resolve
    })
    await page.route('**/editing/session/fields', async route => {
      await mayGoOn
      await route.continue()
    })
    const sheet = await sheetOf(page)
    await sheet.locator('input[type=file]').setInputFiles(pdfFile('next.pdf', lines))
    await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    goOn()
    await page.getByText(/^Saved (now|\d+ seconds ago)$/).waitFor()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByText(/^Preview: nothing is sent/).waitFor()
    expect(uploadsOf(requests)).toBe(0)
    expect(await savedTemplate(test.service, templateId)).toMatchObject({ version: 3, filename: 'contract.pdf' })
  })

  it('is uploaded once despite a double click', async () => {
    const { page, templateId, requests } = await openTemplate()
    const sheet = await sheetOf(page)
    await sheet.locator('input[type=file]').setInputFiles(pdfFile('next.pdf', lines))
    await sheet.getByRole('button', { name: 'Replace', exact: true }).dblclick()
    await page.getByText('1 field kept its place.').waitFor()
    expect(uploadsOf(requests)).toBe(1)
    expect((await savedTemplate(test.service, templateId)).version).toBe(3)
  })
})

/** A PDF encrypted (ISO 32000-1 §7.6.3) with keys that no password yields, not even the empty password. */
function lockedPdf(): Uint8Array {
  const key = `<${'5a'.repeat(32)}>`
  return assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${key} /U ${key} >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
  )
}
