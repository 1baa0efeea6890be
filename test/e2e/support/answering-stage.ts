import type { BrowserContextOptions, Page } from 'playwright-core'
import type { ApiClient } from '../../support/api-client.ts'
import { look, path, replacing, saved } from '../../support/redline-sessions.ts'
import { dora, members, redlineRequest, redlineTemplate, redlineUrl, rita, rob } from '../../support/redlines.ts'
import type { PageTest } from './describe-page.ts'

const paragraphs = [
  'Supply agreement',
  'The supplier delivers the goods within a reasonable time.',
  'The buyer pays promptly after delivery of the goods.',
  'Either party may terminate this agreement at any time.',
  'This agreement is governed by the law of England.',
]

/** A negotiation in which Dora has changed the text, and Rita's side has its turn. */
export interface AnsweringStage {
  id: string
  dora: ApiClient
  rita: ApiClient
  rob: ApiClient
  anchors: string[]
}

/** Four members; Dora has changed the delivery, the payment and the law. */
export async function answeringStage({ service }: PageTest): Promise<AnsweringStage> {
  const templateId = await redlineTemplate(service, paragraphs)
  const id = await redlineRequest(service, templateId, {
    metadata: { subject: 'Supply agreement' },
    members: [...members, rob],
  })
  const session = async (email: string) => (await redlineUrl(service, id, email)).session
  const sessions = { dora: await session(dora.email), rita: await session(rita.email), rob: await session(rob.email) }
  const { revision, document } = await look(sessions.dora)
  const anchors: string[] = document.clauses.map((clause: { anchor: string }) => clause.anchor)
  const operations = [
    replacingText(anchors, 1, 'within a reasonable time', 'in 30 days'),
    { ...replacingText(anchors, 2, 'buyer', ''), kind: 'format', text: undefined, bold: true },
    replacingText(anchors, 2, 'promptly ', ''),
    replacingText(anchors, 4, 'England', 'Scotland'),
  ]
  await saved(sessions.dora.post(path('operations'), { revision, operations }))
  return { id, ...sessions, anchors }
}

/** Replaces what a paragraph says. */
export function replacingText(anchors: string[], index: number, before: string, after: string) {
  return replacing(anchors[index]!, paragraphs[index]!.indexOf(before), before.length, after)
}

/** The stage after Dora has sent it on: it is the turn of Rita's side. */
export async function stageOfRita(test: PageTest): Promise<AnsweringStage> {
  const stage = await answeringStage(test)
  await saved(stage.dora.post(path('send')))
  return stage
}

/** Opens the page of a member. */
export async function openFor({ service, open }: PageTest, id: string, email: string, options?: BrowserContextOptions) {
  const { path: address } = await redlineUrl(service, id, email)
  const opened = await open(options)
  await opened.page.goto(service.url + address)
  await documentShown(opened.page)
  return opened
}

/** Waits until the document is there. */
const documentShown = (page: Page) => page.locator('.redline-body .clause').first().waitFor()
