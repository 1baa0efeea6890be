// biome-ignore-all lint/suspicious/noExplicitAny: answers are of any shape until they are remembered
import fc from 'fast-check'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { embeddedRequest, field, readyTemplate, twoPartyFields } from '../support/builders.ts'
import { textPdf } from '../support/text-pdf.ts'
import { wordDocument } from '../support/word-document.ts'

interface KnownField {
  fieldId: string
  type: string
  role?: string | null
  options?: string[]
}

/** The parts of a negotiated document that a call may name. */
interface KnownNegotiation {
  revision: number
  anchors: string[]
  changes: string[]
  comments: string[]
}

/** Remembers ids, tokens and texts from answers; calls use them, so that most calls make sense. */
export class FuzzWorld {
  /** Ids by the name of their property, such as `templateId`. */
  readonly ids = new Map<string, string[]>()
  /** Tokens of signing and redline URLs. */
  readonly tokens = { signer: [] as string[], 'party-member': [] as string[], editor: [] as string[] }
  readonly templates = new Map<string, { fields: KnownField[]; signerRoles: { name: string }[]; pageCount: number }>()
  readonly docxTemplates: string[] = []
  readonly members = new Map<string, string[]>()
  readonly sessions = new Map<string, { consentVersion: string; fields: KnownField[] }>()
  /** Negotiations, keyed by session token; the sessions of one request share an object. */
  readonly negotiations = new Map<string, KnownNegotiation>()
  readonly #negotiated = new Map<string, KnownNegotiation>()
  /** The credentials of the calls themselves. Were they revoked, all further calls would be refused. */
  spared: string[] = []
  readonly cursors = new Map<string, string[]>()
  /** Presigned URLs by the second segment of their path. */
  readonly links = new Map<string, string[]>()

  remember(answer: Answer, sent: { operationId: string; token: string | null }): void {
    const { body } = answer
    if (answer.status !== 200 || body === null || typeof body !== 'object') return
    this.#rememberIds(body, 0)
    for (const record of Array.isArray(body) ? body.slice(0, 20) : [body]) this.#rememberRecord(record)
    for (const name of ['signingUrl', 'redlineUrl', 'editUrl'] as const) this.#rememberUrl(name, body[name])
    this.#rememberUrl('editUrl', body.editTemplateAccess?.editUrl)
    if (sent.token && body.consent?.version)
      this.sessions.set(sent.token, { consentVersion: body.consent.version, fields: body.fields })
    if (sent.token) this.#rememberNegotiation(body, sent.token)
    const cursor = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]
    if (cursor) keep(this.cursors, sent.operationId, decodeURIComponent(cursor))
  }

  #rememberIds(value: unknown, depth: number): void {
    if (value === null || typeof value !== 'object' || depth > 3) return
    for (const [name, inner] of Object.entries(value).slice(0, 30)) {
      if (this.spared.includes(inner as string)) continue
      if (typeof inner === 'string' && /Id$/.test(name)) keep(this.ids, name, inner)
      else if (typeof inner === 'string' && /PresignedUrl$/.test(name))
        keep(this.links, new URL(inner).pathname.split('/')[2]!, inner)
      else this.#rememberIds(inner, depth + 1)
    }
  }

  /** Returns the known values for a path parameter. */
  idsFor(name: string, token: string | null): string[] {
    const negotiation = this.negotiations.get(token ?? '')
    if (name === 'changeId') return negotiation?.changes ?? []
    if (name === 'commentId') return negotiation?.comments ?? []
    if (name === 'round') return ['1', '2']
    return this.ids.get(name) ?? []
  }

  /** Remembers a session, or the answer to an edit. */
  #rememberNegotiation(body: Record<string, any>, token: string): void {
    if (body.document?.clauses) {
      const known = this.#negotiated.get(body.redlineRequestId) ?? {
        revision: 0,
        anchors: [],
        changes: [],
        comments: [],
      }
      this.#negotiated.set(body.redlineRequestId, known)
      this.negotiations.set(token, known)
    }
    const known = this.negotiations.get(token)
    if (!known || typeof body.revision !== 'number' || body.error) return
    known.revision = body.revision
    known.anchors = body.document?.clauses.map((clause: any) => clause.anchor) ?? body.anchors ?? known.anchors
    known.changes = (body.changes ?? body.openChanges ?? []).map((change: any) => change.id)
    known.comments = body.comments?.map((comment: any) => comment.id) ?? known.comments
  }

  #rememberRecord(record: Record<string, any>): void {
    if (record.templateId && record.pageCount) {
      const { templateId, fields, signerRoles, pageCount } = record
      this.templates.set(templateId, { fields, signerRoles, pageCount })
    }
    if (record.redlineRequestId && record.members)
      this.members.set(
        record.redlineRequestId,
        record.members.map((member: { email: string }) => member.email),
      )
  }

  #rememberUrl(name: 'signingUrl' | 'redlineUrl' | 'editUrl', url: unknown): void {
    if (typeof url !== 'string') return
    const token = new URL(url).pathname.split('/')[2]!
    const kind = name === 'signingUrl' ? 'signer' : name === 'redlineUrl' ? 'party-member' : 'editor'
    this.tokens[kind].push(token)
    if (this.tokens[kind].length > 50) this.tokens[kind].shift()
  }
}

function keep(map: Map<string, string[]>, name: string, value: string): void {
  const known = map.get(name) ?? []
  if (!known.includes(value)) known.push(value)
  if (known.length > 40) known.splice(Math.floor(known.length / 2), 1)
  map.set(name, known)
}

/** Creates templates of several kinds to begin with, and links that open an editor and a signing session. */
export async function seedWorld(api: ApiClient): Promise<FuzzWorld> {
  const world = new FuzzWorld()
  const remember = (answer: Answer) => world.remember(answer, { operationId: '', token: null })
  for (const fields of [twoPartyFields, [], [field(0, { type: 'dropdown', options: ['a', 'b'] })]]) {
    const { templateId } = await readyTemplate(api, { fields })
    remember(await api.get(`/v1/templates/${templateId}`))
    remember(await api.post(`/v1/templates/${templateId}/edit-url`))
  }
  const { signers } = await embeddedRequest(api)
  remember(await api.post(`/v1/recipient-signatures/${signers[0]!.recipientSignatureId}/url`))
  for (const title of ['An agreement', 'Another agreement']) {
    const { body } = await api.upload(wordDocument([title]), 'agreement.docx')
    world.docxTemplates.push(body.templateId)
    remember(await api.get(`/v1/templates/${body.templateId}`))
  }
  return world
}

const sampleValues: Record<string, string[]> = {
  text: ['Bea', 'Zürich'],
  paragraph: ['Two\nlines'],
  date: ['2026-05-03', '1999-12-31'],
  checkbox: ['true', 'false'],
  amount: ['12.50', '1000'],
}

const valueFor = (one: KnownField, turn: number): string => {
  const values = one.type === 'dropdown' ? (one.options ?? ['']) : (sampleValues[one.type] ?? [''])
  return values[turn % values.length]!
}

/** Changes a body that fits the schema of a route so that it also makes sense. */
export type Shaper = (body: any, world: FuzzWorld, turn: number, path: Record<string, string>, token: string) => unknown

const pick = <T>(values: T[], turn: number): T | undefined => values[turn % Math.max(values.length, 1)]

function shapedSignatureRequest(body: any, world: FuzzWorld, turn: number) {
  const [templateId, template] = pick([...world.templates], turn) ?? ['', { fields: [], signerRoles: [], pageCount: 1 }]
  const roles = [...new Set(template.fields.flatMap(field => (field.role ? [field.role] : [])))]
  const signers = roles.map((role, index) => ({ ...(body.signers[index % body.signers.length] ?? {}), role }))
  const fillable = template.fields.filter(field => field.type !== 'signature').slice(0, turn % 3)
  const fields = fillable.map(one => ({ fieldId: one.fieldId, value: valueFor(one, turn) }))
  return {
    ...body,
    templateId,
    signers: signers.length > 0 ? signers : [{ ...body.signers[0], role: undefined }],
    ...(body.fields && { fields }),
  }
}

/** Shapes each row like a single signature request, all for the same template. */
function shapedBulkSend(body: any, world: FuzzWorld, turn: number) {
  const rows = body.requests.map((row: any) => shapedSignatureRequest(row, world, turn))
  const requests = rows.map(({ templateId: _, ...row }: any) => row)
  return { ...body, templateId: rows[0].templateId, requests }
}

function shapedFields(body: any, world: FuzzWorld, turn: number, path: Record<string, string>) {
  const template = world.templates.get(path.templateId ?? '')
  const roles = ['Buyer', 'Seller'].map((name, order) => ({ name, order }))
  return {
    signerRoles: roles,
    fields: body.fields.map((field: any, index: number) => ({
      ...field,
      fieldId: undefined,
      role: roles[(turn + index) % 2]!.name,
      page: 1 + (turn % Math.max(template?.pageCount ?? 1, 1)),
      x: 72,
      y: 72 + index * 30,
      width: 120,
      height: 20,
      options: field.type === 'dropdown' ? ['a', 'b'] : undefined,
      defaultValue: undefined,
    })),
  }
}

const redlineRoles = ['DisclosingParty', 'ReceivingParty', 'DisclosingCounsel', 'ReceivingCounsel']
const shapedMembers = (members: any[]) =>
  members.map((member, index) => ({
    ...member,
    email: `member${index}@party.example`,
    role: redlineRoles[index % redlineRoles.length],
  }))

function shapedSigning(body: any, world: FuzzWorld, turn: number, token: string) {
  const session = world.sessions.get(token)
  const fields = (session?.fields ?? []).filter((field: any) => field.type !== 'signature' && !field.readOnly)
  return {
    ...body,
    ...(body.consentVersion !== undefined && { consentVersion: session?.consentVersion ?? body.consentVersion }),
    fields: fields.map(field => ({ fieldId: field.fieldId, value: valueFor(field, turn) })),
    ...(body.signature && { signature: { kind: 'typed', text: 'Bea Buyer' } }),
  }
}

/** Uses the current or a recent revision, existing anchors, and places near the beginning of a text. */
function shapedOperations(body: any, world: FuzzWorld, turn: number, token: string) {
  const { revision, anchors } = negotiationOf(world, token)
  const operations = body.operations.map((operation: any, index: number) => {
    const anchor = pick(anchors, turn + index) ?? 'none'
    const place = { start: operation.start % 12, length: operation.length % 6, offset: operation.offset % 12 }
    return { ...operation, operationId: `${turn}-${index}`, anchor, after: anchor, ...place }
  })
  return { revision: Math.max(1, revision - (turn % 3)), operations }
}

function shapedComment(body: any, world: FuzzWorld, turn: number, token: string) {
  const { anchors, revision } = negotiationOf(world, token)
  const anchor = pick(anchors, turn)
  const place = turn % 2 === 0 ? { start: turn % 20, length: turn % 30 } : { start: undefined, length: undefined }
  return {
    ...body,
    revision: Math.max(1, revision - (turn % 4)),
    anchor,
    ...(anchor === undefined ? { start: undefined, length: undefined } : place),
  }
}

const negotiationOf = (world: FuzzWorld, token: string): KnownNegotiation =>
  world.negotiations.get(token) ?? { revision: 1, anchors: [], changes: [], comments: [] }

const atRevision: Shaper = (body, world, _turn, _path, token) => ({
  ...body,
  revision: negotiationOf(world, token).revision,
})

export const shapers: Record<string, Shaper> = {
  applyRedlineOperations: (body, world, turn, _, token) => shapedOperations(body, world, turn, token),
  acceptRedlineChange: atRevision,
  decideRedlineChanges: atRevision,
  rejectRedlineChange: atRevision,
  undoRedlineChange: atRevision,
  addRedlineComment: (body, world, turn, _, token) => shapedComment(body, world, turn, token),
  sendRedlineDocument: atRevision,
  approveRedlineDocument: atRevision,
  createSignatureRequest: shapedSignatureRequest,
  createEmbeddedSignatureRequest: shapedSignatureRequest,
  createBulkSend: shapedBulkSend,
  checkBulkSend: shapedBulkSend,
  placeFields: shapedFields,
  saveEditedFields: shapedFields,
  createRedlineRequest: (body, world, turn) => ({
    ...body,
    templateId: pick(world.docxTemplates, turn),
    members: shapedMembers(body.members),
  }),
  replaceRedlineMembers: body => ({ ...body, members: shapedMembers(body.members) }),
  createWebhookEndpoint: (body, _, turn) => ({ ...body, url: hook(turn) }),
  changeWebhookEndpoint: (body, _, turn) => ({ ...body, ...(body.url !== undefined && { url: hook(turn) }) }),
  createRedlineUrl: (body, world, turn, path) => ({
    ...body,
    memberEmail: pick(world.members.get(path.redlineRequestId ?? '') ?? [], turn) ?? 'nobody@party.example',
  }),
  keepDraft: (body, world, turn, _, token) => shapedSigning(body, world, turn, token),
  signDocument: (body, world, turn, _, token) => shapedSigning(body, world, turn, token),
}

const hook = (turn: number) => `http://127.0.0.1:${1 + (turn % 9)}/hook`
const listed = (operationId: string) => (query: any, world: FuzzWorld, turn: number) => {
  const cursors = world.cursors.get(operationId) ?? []
  const cursor = turn % 3 === 0 ? pick(cursors, turn) : undefined
  const updatedSince = turn % 2 === 0 ? new Date(1.7e12 + turn).toISOString() : undefined
  return { ...query, limit: cursor || turn % 4 === 0 ? 1 + (turn % 20) : undefined, cursor, updatedSince }
}

/** Functions that shape queries, keyed by operation. */
export const queryShapers: Record<string, (query: any, world: FuzzWorld, turn: number) => Record<string, unknown>> = {
  listSignatureRequests: listed('listSignatureRequests'),
  listTemplates: listed('listTemplates'),
  listRedlineRequests: listed('listRedlineRequests'),
  readBilling: (query, _, turn) => (turn % 2 === 0 ? {} : { ...query, to: undefined }),
  listWebhookDeliveries: (_, __, turn) => (turn % 2 === 0 ? {} : { limit: 5 }),
  listAllWebhookDeliveries: (_, __, turn) => (turn % 2 === 0 ? {} : { limit: 5 }),
  compareSessionRounds: (_, __, turn) => ({ against: String((turn % 2) + 1) }),
}

/** Uploads of small files; other tests cover the contents of documents. */
export const uploads: fc.Arbitrary<() => FormData> = fc
  .record({
    bytes: fc.constantFrom<Uint8Array>(
      textPdf(['A contract']),
      textPdf(['A contract'], 3),
      textPdf(['Another contract']),
      textPdf(['A contract']).subarray(0, 300),
      Buffer.from('no document'),
    ),
    filename: fc.constantFrom('contract.pdf', 'contract.PDF', 'Vertrag 签.pdf', 'contract.txt', ''),
    roles: fc.constantFrom('[{"name":"Buyer","order":0}]', '[]', undefined, undefined, 'nonsense'),
  })
  .map(({ bytes, filename, roles }) => () => {
    const form = new FormData()
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), filename)
    form.append('filename', filename)
    if (roles !== undefined) form.append('signer_roles', roles)
    return form
  })
