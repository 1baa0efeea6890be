import type { Page } from 'playwright-core'
import type { TestApp } from '../../support/test-app.ts'
import { editUrl, uploadContract } from './editor-driver.ts'
import { firstPageDrawn } from './page-driver.ts'
import { samplePdf } from './sample-pdf.ts'

/** The things that the functions of `editorStates` use to bring the editor into a state. */
export interface EditorStage {
  service: TestApp
  page: Page
  /** Whether the screen is so narrow that panels are sheets, opened from the bar. */
  isNarrow: boolean
  /** Opens a separate page for a second editor. */
  openOther(): Promise<Page>
}

const signerRoles = [
  { name: 'Client', order: 0 },
  { name: 'Provider', order: 1 },
]
const ofClient = { type: 'text', role: 'Client', page: 1, width: 160, height: 14, required: false }
const tick = { ...ofClient, type: 'checkbox', width: 9, height: 9, y: 120 }
const radio = { page: 1, y: 150, width: 9, height: 9 }

/** Fields as close together as in printed forms: adjacent checkboxes, stacked text lines, and some that touch. */
const crowded = [
  ...[0, 1, 2].map(index => ({ ...tick, x: 80 + 12 * index, label: `Part ${index + 1}` })),
  { ...tick, x: 122, y: 134, required: true, label: 'Terms' },
  {
    ...tick,
    type: 'dropdown',
    kind: 'radio',
    label: 'Pay by',
    options: ['card', 'invoice', 'cash'],
    x: 80,
    y: 150,
    width: 33,
    choices: ['card', 'invoice', 'cash'].map((option, index) => ({ option, ...radio, x: 80 + 12 * index })),
  },
  ...['Name', 'Street', 'City'].map((label, index) => ({ ...ofClient, x: 80, y: 170 + 15 * index, label })),
  { ...ofClient, type: 'amount', x: 242, y: 170, width: 60, label: 'Fee', unit: 'EUR', required: true },
  { ...ofClient, type: 'date', x: 242, y: 185, width: 60, label: 'Start' },
  { ...ofClient, type: 'dropdown', x: 242, y: 200, width: 60, label: 'Term', options: ['12 months', '24 months'] },
  {
    ...ofClient,
    type: 'dropdown',
    kind: 'multiple',
    x: 310,
    y: 170,
    width: 70,
    height: 44,
    label: 'Colours',
    options: ['Red', 'Green', 'Blue'],
  },
  { ...ofClient, type: 'paragraph', x: 80, y: 218, width: 220, height: 40, label: 'Remarks' },
  { ...ofClient, kind: 'attachment', x: 80, y: 262, width: 110, label: 'Statement' },
  { ...ofClient, kind: 'attachment', x: 80, y: 277, width: 110, label: 'Identity card' },
  { ...ofClient, type: 'signature', kind: 'initials', x: 200, y: 262, width: 40, height: 12, label: 'Initials' },
  { ...ofClient, type: 'signature', x: 200, y: 276, width: 120, height: 16, label: 'Signature' },
  { ...ofClient, role: 'Provider', type: 'signature', x: 80, y: 340, width: 160, height: 36, required: true },
]

/** A form with many blanks, for which the editor suggests many fields close together. */
const askingLines = [
  'Order',
  ...Array.from({ length: 6 }, (_, index) => `Item ${index + 1}: ______  Size: ______  Price: ______`),
]

export async function crowdedTemplate(service: TestApp): Promise<string> {
  const templateId = await uploadContract(service)
  const { status, body } = await service.api.put(`/v1/templates/${templateId}/fields`, { signerRoles, fields: crowded })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return templateId
}

const lines = ['Services agreement', ...['Client', 'Start', 'Monthly fee'].map(label => `${label}: ______________`)]
/** The contract without the line for the start date. */
const nextEdition = samplePdf([{ lines: [lines[0]!, lines[1]!, lines[3]!] }])
export const nextFile = { name: 'new edition.pdf', mimeType: 'application/pdf', buffer: Buffer.from(nextEdition) }

/** Creates a template with three fields, each on its own line of the document. */
async function linedTemplate(service: TestApp): Promise<string> {
  const templateId = await uploadContract(service, [{ lines }])
  const fields = ['Name', 'Start', 'Fee'].map((label, index) => ({
    ...ofClient,
    label,
    x: 180,
    y: 92 + 22 * index,
    required: true,
  }))
  await service.api.put(`/v1/templates/${templateId}/fields`, { signerRoles, fields })
  return templateId
}

async function openTemplate({ service, page }: EditorStage, templateId: string, name = 'Paula'): Promise<void> {
  await page.goto(await editUrl(service, templateId, { name, email: `${name}@acme.example` }))
  await firstPageDrawn(page)
}

const openCrowded = async (stage: EditorStage) => openTemplate(stage, await crowdedTemplate(stage.service))

/** Opens a panel on a narrow screen; a wide screen always shows it next to the page. */
async function openPanel({ page, isNarrow }: EditorStage, button: string): Promise<void> {
  if (isNarrow) await page.getByRole('button', { name: button, exact: true }).click()
}

async function chooseField({ page }: EditorStage, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus()
}

async function openReplacing(stage: EditorStage) {
  await openPanel(stage, 'Add field')
  await stage.page.getByRole('button', { name: 'Replace document' }).click()
  return stage.page.getByRole('dialog', { name: 'Replace document' })
}

async function replace(stage: EditorStage, file = nextFile): Promise<void> {
  const sheet = await openReplacing(stage)
  await sheet.locator('input[type=file]').setInputFiles(file)
  await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
}

async function replaced(stage: EditorStage): Promise<void> {
  await openTemplate(stage, await linedTemplate(stage.service))
  await replace(stage)
  await stage.page.getByText(/lost its place/).waitFor()
  await firstPageDrawn(stage.page)
}

async function openPreview(stage: EditorStage) {
  await openCrowded(stage)
  await stage.page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = stage.page.getByRole('dialog', { name: 'Preview', exact: true })
  await preview.locator('[data-page="1"] canvas').waitFor()
  await preview.locator('.field').first().waitFor()
  return preview
}

/** Lets two editors change the same template; the editor who saves second is shown the conflict. */
async function conflict(stage: EditorStage, change: (page: Page, own: boolean) => Promise<void>): Promise<void> {
  const templateId = await linedTemplate(stage.service)
  await openTemplate(stage, templateId, 'Peter')
  const other = await stage.openOther()
  await openTemplate({ ...stage, page: other }, templateId)
  await change(other, false)
  await change(stage.page, true)
}

/** Every state of the template editor, with the steps that lead to it. */
export const editorStates: Record<string, (stage: EditorStage) => Promise<unknown>> = {
  async 'without fields'(stage) {
    await openTemplate(stage, await uploadContract(stage.service))
  },
  'with crowded fields': openCrowded,
  async 'with a selected field among others'(stage) {
    await openCrowded(stage)
    await chooseField(stage, /^Part 2, Checkbox/)
    await stage.page.locator('.ehandles').waitFor()
  },
  async 'with the tools open'(stage) {
    await openCrowded(stage)
    await openPanel(stage, 'Add field')
  },
  async 'with the signers open'(stage) {
    await openCrowded(stage)
    await openPanel(stage, 'Signers')
  },
  async 'with the list of fields open'(stage) {
    await openCrowded(stage)
    await openPanel(stage, 'All fields')
  },
  async 'with a field ready to be placed'(stage) {
    await openCrowded(stage)
    await openPanel(stage, 'Add field')
    await stage.page.getByRole('button', { name: 'Text', exact: true }).click()
  },
  async 'with suggested fields'(stage) {
    await openTemplate(stage, await uploadContract(stage.service, [{ lines: askingLines }]))
    await openPanel(stage, 'Add field')
    await stage.page.getByRole('button', { name: 'Find fields in the document' }).click()
    await stage.page.locator('[data-suggestion]').and(stage.page.locator(':focus')).waitFor()
  },
  async 'with the properties of an attachment open'(stage) {
    await openCrowded(stage)
    await chooseField(stage, /^Statement, Attachment/)
    await openPanel(stage, 'Properties')
  },
  async 'with conditions'(stage) {
    await openCrowded(stage)
    await chooseField(stage, /^City, Text/)
    await openPanel(stage, 'Properties')
    await stage.page.getByText('Conditions', { exact: true }).click()
    await stage.page.getByLabel('Show this field').selectOption('If all of these hold')
    await stage.page.getByLabel('Require this field').selectOption('If any of these holds')
    const rule = stage.page.getByRole('group', { name: 'Rule 1' }).first()
    await rule.getByLabel('Field').selectOption('Fee (page 1)')
    await rule.getByLabel('Is').selectOption('greater than')
    await stage.page.getByText('Enter a value that the field can have.').waitFor()
  },
  async 'with a long checklist'(stage) {
    await openCrowded(stage)
    await chooseField(stage, /^City, Text/)
    for (let times = 0; times < 7; times += 1) await stage.page.keyboard.press('ArrowUp')
    await chooseField(stage, /^Term, Dropdown/)
    await openPanel(stage, 'Properties')
    await stage.page.getByRole('textbox', { name: 'Options' }).fill('')
    if (stage.isNarrow) await stage.page.getByRole('button', { name: 'Close' }).click()
    await stage.page.getByRole('button', { name: /things? to check/ }).click()
    await stage.page.getByText('Must be fixed before saving').first().waitFor()
  },
  async 'with a replacement document chosen'(stage) {
    await openTemplate(stage, await linedTemplate(stage.service))
    await chooseField(stage, /^Fee, Text/)
    await stage.page.keyboard.press('ArrowRight')
    const sheet = await openReplacing(stage)
    await sheet.locator('input[type=file]').setInputFiles(nextFile)
    await sheet.getByText('new edition.pdf').waitFor()
  },
  async 'with a replacement document that is refused'(stage) {
    await openTemplate(stage, await linedTemplate(stage.service))
    await replace(stage, { ...nextFile, name: 'broken.pdf', buffer: Buffer.from('%PDF-1.7 nothing') })
    await stage.page.getByRole('dialog').getByRole('alert').waitFor()
  },
  async 'while a replacement document is uploaded'(stage) {
    await openTemplate(stage, await linedTemplate(stage.service))
    await stage.page.route('**/editing/session/document', () => {})
    await replace(stage)
    await stage.page.getByText(/^(Uploading|Reading the document) …$/).waitFor()
  },
  'after the document was replaced': replaced,
  async 'with fields that lost their place'(stage) {
    await replaced(stage)
    await openPanel(stage, 'Unplaced')
    await stage.page.getByRole('img', { name: 'Start on page 1 of the previous document' }).waitFor()
  },
  async 'with a conflict between two editors'(stage) {
    await conflict(stage, async (page, own) => {
      await page.getByRole('button', { name: /^Name, Text/ }).focus()
      await page.keyboard.press(own ? 'Shift+ArrowDown' : 'Shift+ArrowUp')
      await page.getByRole('button', { name: /^Fee, Text/ }).focus()
      await page.keyboard.press(own ? 'Delete' : '2')
      await page.getByRole('button', { name: 'Save and use' }).click()
      if (!own) await page.getByText('Saved now').waitFor({ state: 'attached' })
    })
    await stage.page.getByRole('dialog', { name: 'Paula saved other changes' }).waitFor()
  },
  async 'after another editor replaced the document'(stage) {
    await conflict(stage, async (page, own) => {
      if (!own) {
        await replace({ ...stage, page })
        await page.getByText(/lost its place/).waitFor()
        return
      }
      await page.getByRole('button', { name: /^Name, Text/ }).focus()
      await page.keyboard.press('Shift+ArrowDown')
      await page.getByRole('button', { name: 'Save and use' }).click()
    })
    await stage.page.getByRole('dialog', { name: 'Paula replaced the document' }).waitFor()
  },
  'in the preview': openPreview,
  async 'in the preview, with the focus in a field'(stage) {
    const preview = await openPreview(stage)
    await preview.getByRole('checkbox', { name: /^Part 2/ }).focus()
    await stage.page.keyboard.press('Space')
  },
  async 'in the preview, with a refused value'(stage) {
    const preview = await openPreview(stage)
    await preview.getByRole('textbox', { name: /^Fee/ }).fill('a lot')
    await preview.getByRole('textbox', { name: /^Street/ }).focus()
    await preview.locator('.field[data-invalid]').waitFor()
  },
  async 'in the preview, with the focus in radio buttons'(stage) {
    const preview = await openPreview(stage)
    await preview.getByRole('radio', { name: 'invoice' }).focus()
    await stage.page.keyboard.press('Space')
  },
  async 'in the preview, with a file to attach'(stage) {
    const preview = await openPreview(stage)
    await preview
      .locator('.field')
      .getByRole('button', { name: /Statement/ })
      .focus()
    await stage.page.keyboard.press('Enter')
    await stage.page.getByRole('heading', { name: 'Statement' }).waitFor()
  },
  async 'without a connection'(stage) {
    await openCrowded(stage)
    await stage.page.context().setOffline(true)
    await chooseField(stage, /^City, Text/)
    await stage.page.keyboard.press('ArrowRight')
    await stage.page.getByRole('button', { name: 'Save and use' }).click()
    await stage.page.getByText('The connection was lost.').waitFor()
  },
  async 'for a template that was archived before it was opened'(stage) {
    const templateId = await crowdedTemplate(stage.service)
    await stage.service.api.post(`/v1/templates/${templateId}/archive`)
    await openTemplate(stage, templateId)
    await stage.page.getByText('This template is archived.').waitFor()
  },
  async 'for a template that is archived during editing'(stage) {
    const templateId = await crowdedTemplate(stage.service)
    await openTemplate(stage, templateId)
    await chooseField(stage, /^City, Text/)
    await stage.page.keyboard.press('ArrowRight')
    await stage.service.api.post(`/v1/templates/${templateId}/archive`)
    await stage.page.getByRole('button', { name: 'Save and use' }).click()
    await stage.page.getByText('This template was archived meanwhile').waitFor()
  },
  async 'with a link that expires during editing'(stage) {
    await openCrowded(stage)
    stage.service.clock.advance(25 * 3_600_000)
    await chooseField(stage, /^City, Text/)
    await stage.page.keyboard.press('ArrowRight')
    await stage.page.getByText('This link has expired.').waitFor()
  },
  async 'with a link that has expired'(stage) {
    const url = await editUrl(stage.service, await crowdedTemplate(stage.service))
    stage.service.clock.advance(25 * 3_600_000)
    await stage.page.goto(url)
    await stage.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  },
}
