import { expect } from 'vitest'
import { randomOf } from '../random.ts'
import { saved } from '../redline-sessions.ts'
import { dan, dora, redlineRequest, redlineUrl, rita, rob } from '../redlines.ts'
import { applied, type Whole } from '../session-changes.ts'
import type { TestApp } from '../test-app.ts'
import { ModelCaller } from './model-caller.ts'
import { modelledContract } from './model-contract.ts'
import type { ModelCall, Negotiation } from './model-negotiation.ts'
import type { ModelMember } from './model-talk.ts'
import { type Chooser, Names } from './random-calls.ts'
import { disagreement, type Told } from './told-as-modelled.ts'

/** A member's page, which shows what the service has sent to it. */
export class Page {
  readonly member: ModelMember
  readonly caller: ModelCaller
  told!: Whole

  constructor(member: ModelMember, caller: ModelCaller) {
    this.member = member
    this.caller = caller
  }

  /** Reads the whole session at first, and then only what has changed since. */
  async refresh(): Promise<Told> {
    const since = this.told?.revision == null ? '' : `?since=${this.told.revision}`
    const answer = await saved(this.caller.session.get(`/redlining/session${since}`))
    this.told = this.told ? applied(this.told, answer) : answer
    return this.told as unknown as Told
  }
}

/** The pages of the members, what they have sent, and the expected state of the negotiation. */
export class Play {
  readonly service: TestApp
  readonly chooser: Chooser
  readonly id: string
  readonly pages: Page[]
  model: Negotiation
  readonly past: { call: ModelCall; page: Page; body: unknown }[] = []
  readonly log: string[] = []

  constructor(service: TestApp, chooser: Chooser, id: string, pages: Page[], model: Negotiation) {
    this.service = service
    this.chooser = chooser
    this.id = id
    this.pages = pages
    this.model = model
  }

  get inTurn(): Page[] {
    return this.pages.filter(page => page.member.side === this.model.side)
  }

  note = (what: unknown) => this.log.push(JSON.stringify(what, (key, value) => (key === 'by' ? value.email : value)))
}

/** Begins a negotiation of the model's contract, with a page for every member. */
export async function begin(service: TestApp, templateId: string, seed: number): Promise<Play> {
  const random = randomOf(seed)
  const id = await redlineRequest(service, templateId, { members: [dora, dan, rita, rob] })
  const page = async ({ email, displayName, role }: typeof dora) => {
    const { path: url } = await redlineUrl(service, id, email)
    const member = { email, displayName, side: role.startsWith('Disclosing') ? 'Disclosing' : 'Receiving' } as const
    return new Page(member, new ModelCaller(service.url, url.split('/')[2]!))
  }
  const pages = await Promise.all([dora, dan, rita, rob].map(page))
  const told = await pages[0]!.refresh()
  await pages[1]!.refresh()
  const anchors = told.document.clauses.map(clause => clause.anchor)
  const note = told.document.clauses.find(clause => clause.stories)!
  const document = modelledContract(anchors, note.stories![0]!.clauses[0]!.anchor)
  const model: Negotiation = {
    members: pages.map(page => page.member),
    ...{ side: 'Disclosing', round: 1, revision: 1, document },
    ...{ seen: new Map([[1, document]]), traces: [], decisions: [], comments: [], messages: [], done: new Set() },
  }
  expect(disagreement(model, told)).toBeNull()
  return new Play(service, { random, names: new Names(random) }, id, pages, model)
}
