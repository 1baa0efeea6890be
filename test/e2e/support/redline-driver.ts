import type { BrowserContextOptions, Page } from 'playwright-core'
import type { ApiClient } from '../../support/api-client.ts'
import { look, path, replacing, saved } from '../../support/redline-sessions.ts'
import { dan, dora, redlineRequest, redlineTemplate, redlineUrl, rita, rob } from '../../support/redlines.ts'
import type { PageTest } from './describe-page.ts'

export const everyone = [dora, dan, rita, rob]

export const paragraphs = [
  'Supply agreement',
  'The price is due within thirty days of the invoice.',
  'The seller keeps the title until it is paid.',
  ...Array.from({ length: 30 }, (_, index) => `Clause ${index + 1} says that nothing else is agreed in this matter.`),
  'Signed {{signature;role=Buyer}}',
]

/** Starts a negotiation of paragraphs or of a DOCX, and gives access to its API sessions and its pages. */
export async function negotiate(test: PageTest, body: object = {}, source: string[] | Uint8Array = paragraphs) {
  const { service } = test
  const templateId =
    source instanceof Uint8Array
      ? (await service.api.upload(source, 'contract.docx')).body.templateId
      : await redlineTemplate(service, source)
  const id = await redlineRequest(service, templateId, {
    members: everyone,
    metadata: { subject: 'Supply agreement' },
    ...body,
  })
  const link = (email: string) => redlineUrl(service, id, email)
  return {
    id,
    session: async (email: string) => (await link(email)).session,
    address: async (email: string) => service.url + (await link(email)).path,
    /** Opens the page of a member, at a fragment of its address. */
    async open(email: string, options?: BrowserContextOptions, fragment = '') {
      const opened = await test.open(options)
      await opened.page.goto(`${service.url}${(await link(email)).path}${fragment}`)
      await opened.page.locator('.redline').waitFor()
      return opened
    },
  }
}

/** Replaces `from` with `to` in the clause that starts with `beginning`. */
export async function rewrite(session: ApiClient, beginning: string, from: string, to: string) {
  const { revision, document } = await look(session)
  const { anchor, text } = document.clauses.find((clause: { text: string }) => clause.text.startsWith(beginning))
  const operations = [replacing(anchor, text.indexOf(from), from.length, to)]
  return saved(session.post(path('operations'), { revision, operations }))
}

let decisions = 0

/** Accepts or rejects every open change that the member can decide on. */
export async function decideAll(session: ApiClient, verdict: 'accept' | 'reject') {
  const { revision } = await look(session)
  const operationId = `decide-${++decisions}`
  return saved(session.post(path('changes/decide'), { revision, operationId, verdict, filter: {} }))
}

/** Sends the document from the page, with a message if given, and waits for the confirmation. */
export async function sendFrom(page: Page, message = '') {
  await page
    .locator('.turn-bar')
    .getByRole('button', { name: /^Send to/ })
    .click()
  const sheet = page.getByRole('dialog', { name: /^Send round/ })
  await sheet.getByRole('region', { name: 'This round' }).waitFor()
  if (message !== '') await sheet.getByRole('textbox').fill(message)
  await sheet.getByRole('button', { name: /^Send to/ }).click()
  await page.getByRole('dialog', { name: /^Sent to/ }).waitFor()
}
