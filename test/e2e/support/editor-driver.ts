import type { Page } from 'playwright-core'
import type { TestApp } from '../../support/test-app.ts'
import { samplePdf } from './sample-pdf.ts'

const contractPages = [
  {
    lines: [
      'Services agreement',
      'between the client and the provider named below.',
      '',
      'Client: ______________________',
      'Provider: ____________________',
      'Start date: ___________',
      'Monthly fee: __________',
    ],
  },
  { lines: ['Signatures', '', '', 'Client', '', '', 'Provider', '', '', 'Witness'] },
]

/** Uploads a sample contract as a new template without fields. */
export async function uploadContract(service: TestApp, pages = contractPages): Promise<string> {
  const { body } = await service.api.upload(samplePdf(pages))
  return body.templateId
}

/** Creates a fresh editor URL for a template, in the name of `editor` if given. */
export async function editUrl(service: TestApp, templateId: string, editor?: { name: string; email?: string }) {
  const { body } = await service.api.post(`/v1/templates/${templateId}/edit-url`, editor && { editor })
  return body.editUrl as string
}

export interface SavedTemplate {
  version: number
  signerRoles: { name: string; order: number }[]
  fields: {
    fieldId: string
    type: string
    role: string | null
    page: number
    x: number
    y: number
    width: number
    height: number
    label?: string
    required: boolean
  }[]
}

/** Reads the saved template through the API, as its owner. */
export async function savedTemplate(service: TestApp, templateId: string): Promise<SavedTemplate> {
  return (await service.api.get(`/v1/templates/${templateId}`)).body
}

/** Scrolls a point of a page, given in PDF points, into view, and returns its place in the window in pixels. */
export async function pointOnPage(
  page: Page,
  pageNumber: number,
  x: number,
  y: number,
): Promise<{ x: number; y: number }> {
  const paper = page.locator(`[data-page="${pageNumber}"]`)
  await paper.evaluate((element, at) => {
    const scroller = element.closest('.viewer')
    if (!scroller) return
    const scale = element.getBoundingClientRect().width / 612
    const wanted = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + at * scale
    if (wanted < 60 || wanted > scroller.clientHeight - 60) scroller.scrollTop += wanted - scroller.clientHeight / 2
  }, y)
  const box = (await paper.boundingBox())!
  const scale = box.width / 612
  return { x: box.x + x * scale, y: box.y + y * scale }
}

/** Saves the template, and waits until the page confirms it. */
export async function saveTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and use' }).click()
  await page.getByText(/^Saved (now|\d+ seconds ago)$/).waitFor()
}
