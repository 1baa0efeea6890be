import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from './call-api.ts'
import type { BenchService } from './service.ts'
import { uploadTemplate } from './template.ts'

const members = [
  { email: 'dora@disclosing.example', displayName: 'Dora Discloser', role: 'DisclosingParty' },
  { email: 'rita@receiving.example', displayName: 'Rita Receiver', role: 'ReceivingParty' },
] as const

interface Clause {
  anchor: string
  kind: string
  text: string
}

interface ShownChange {
  id: string
  open: boolean
  may: { accept: boolean }
}

/** A member who works on a document and always knows its last revision. */
export class Editor {
  readonly #service: BenchService
  readonly #token: string
  #revision = 0
  #clauses: Clause[] = []
  #changes: ShownChange[] = []
  #next = 0

  constructor(service: BenchService, token: string) {
    this.#service = service
    this.#token = token
  }

  async look(): Promise<void> {
    const { revision, document, changes } = await this.#call('GET', '/redlining/session')
    this.#revision = revision
    this.#clauses = document.clauses.filter((clause: Clause) => clause.text.length > 40)
    this.#changes = changes.filter((change: ShownChange) => change.open && change.may.accept)
  }

  /** Replaces a word, each time in another clause. */
  async edit(): Promise<void> {
    const clause = this.#clauses[(this.#next * 37) % this.#clauses.length]!
    const operation = { kind: 'replaceText', anchor: clause.anchor, start: 4, length: 3, text: `n${this.#next}` }
    const operations = [{ operationId: `op-${this.#token}-${this.#next++}`, ...operation }]
    const { revision } = await this.#call('POST', '/redlining/session/operations', {
      revision: this.#revision,
      operations,
    })
    this.#revision = revision
  }

  /** Accepts the next open change that may be accepted. */
  async accept(): Promise<void> {
    const change = this.#changes.shift()!
    const body = { revision: this.#revision }
    const { revision } = await this.#call('POST', `/redlining/session/changes/${change.id}/accept`, body)
    this.#revision = revision
  }

  send = () => this.#call('POST', '/redlining/session/send', {})

  async download(): Promise<Uint8Array> {
    const headers = { authorization: `Bearer ${this.#token}` }
    const answer = await fetch(`${this.#service.url}/redlining/session/document`, { headers })
    return new Uint8Array(await answer.arrayBuffer())
  }

  async upload(bytes: Uint8Array): Promise<void> {
    const form = new FormData()
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'contract.docx')
    const headers = { authorization: `Bearer ${this.#token}`, 'if-match': `"${this.#revision}"` }
    const url = `${this.#service.url}/redlining/session/document`
    const answer = await fetch(url, { method: 'POST', headers, body: form })
    const body = (await answer.json()) as { revision: number }
    if (!answer.ok) throw new Error(`upload: ${answer.status} ${JSON.stringify(body).slice(0, 500)}`)
    this.#revision = body.revision
  }

  #call = (method: string, path: string, body?: unknown) => callApi(this.#service, method, path, body, this.#token)
}

/** Makes a template from a DOCX, and waits for the conversion. */
export const docxTemplate = (service: BenchService, document: Uint8Array): Promise<string> =>
  uploadTemplate(service, document, 'contract.docx')

export interface Negotiation {
  redlineRequestId: string
  dora: Editor
  rita: Editor
}

export async function negotiation(service: BenchService, templateId: string): Promise<Negotiation> {
  const body = { templateId, members, notify: false }
  const { redlineRequestId } = await callApi(service, 'POST', '/v1/redline-requests', body)
  const editor = async (email: string) => new Editor(service, tokenIn(await urlOf(service, redlineRequestId, email)))
  return { redlineRequestId, dora: await editor(members[0].email), rita: await editor(members[1].email) }
}

/** A member's URL. */
export async function urlOf(
  service: BenchService,
  redlineRequestId: string,
  memberEmail: string = members[0].email,
): Promise<string> {
  const path = `/v1/redline-requests/${redlineRequestId}/url`
  return (await callApi(service, 'POST', path, { memberEmail })).redlineUrl
}

/** The token of a URL. */
export const tokenIn = (url: string): string => new URL(url).pathname.split('/')[2]!

/** The milliseconds of each of `runs` calls, made one after another. */
export async function timesOf(runs: number, work: () => Promise<unknown>, pauseMs = 0): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
    if (pauseMs > 0) await sleep(pauseMs * (0.5 + Math.random()))
  }
  return times
}
