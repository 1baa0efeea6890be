import type { BrowserContextOptions, Page } from 'playwright-core'
import type { ApiClient } from '../../support/api-client.ts'
import { docxFile } from '../../support/docx-file.ts'
import { look, path, replacing, saved } from '../../support/redline-sessions.ts'
import {
  dora,
  members,
  redlineRequest,
  redlineTemplate,
  redlineUrl,
  rita,
  rob,
  templateOf,
} from '../../support/redlines.ts'
import type { TestApp } from '../../support/test-app.ts'
import type { PageTest } from './describe-page.ts'

const paragraphs = [
  'Supply agreement',
  'The supplier delivers the goods within a reasonable time.',
  'The buyer pays promptly after delivery of the goods.',
  'Either party may terminate this agreement at any time.',
  'This agreement is governed by the law of England.',
]

/** A negotiation in which Dora has changed the text, with API sessions of three members. */
export interface AnsweringStage {
  id: string
  dora: ApiClient
  rita: ApiClient
  rob: ApiClient
  anchors: string[]
}

/** Starts a negotiation of four members, in which Dora changes the clauses on delivery, payment and governing law. */
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

/** Replaces `before` with `after` in a paragraph. */
export function replacingText(anchors: string[], index: number, before: string, after: string) {
  return replacing(anchors[index]!, paragraphs[index]!.indexOf(before), before.length, after)
}

/** Starts a negotiation on a draft whose `count` long paragraphs each contain an insertion from before it began. */
export async function requestWithChanges(service: TestApp, count: number): Promise<string> {
  const sentence = 'The parties shall cooperate in good faith and inform each other of all that matters. '
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
  const change = (index: number) =>
    `<w:ins w:id="${index}" w:author="Rex" w:date="2026-01-02T00:00:00Z">${run(`(new ${index})`)}</w:ins>`
  const body = Array.from({ length: count }, (_, index) => `<w:p>${run(sentence.repeat(3))}${change(index)}</w:p>`)
  return redlineRequest(service, await templateOf(service, docxFile({ body: body.join('') })))
}

/** The same negotiation after Dora has sent it, so that it is the turn of Rita's side. */
export async function stageOfRita(test: PageTest): Promise<AnsweringStage> {
  const stage = await answeringStage(test)
  await saved(stage.dora.post(path('send')))
  return stage
}

/** Opens the redline page as a member. */
export async function openFor({ service, open }: PageTest, id: string, email: string, options?: BrowserContextOptions) {
  const { path: address } = await redlineUrl(service, id, email)
  const opened = await open(options)
  await opened.page.goto(service.url + address)
  await documentShown(opened.page)
  return opened
}

/** Waits until the first clause is shown. */
const documentShown = (page: Page) => page.locator('.redline-body .clause').first().waitFor()
