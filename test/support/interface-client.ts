import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/**
 * A client written only from the interface specification, as by an integrator who knows nothing else. It uses OAuth
 * client credentials, one version and every endpoint. It checks each answer for what the specification says, and no
 * more.
 */

const dateTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$' })
const url = Type.String({ pattern: '^https?://\\S+$' })
const email = Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$' })
const oneOf = <T extends string>(...values: T[]) => Type.Union(values.map(value => Type.Literal(value)))

const token = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ minimum: 1 }),
})
const health = Type.Object({
  status: Type.String(),
  timestamp: dateTime,
  uptime: Type.Number(),
  version: Type.String(),
})
const editAccess = Type.Object({ editUrl: url, expiresAt: dateTime })
const createdTemplate = Type.Object({ templateId: Type.String(), editTemplateAccess: editAccess })

const requestStatus = oneOf('Created', 'Completed', 'Expired')
const person = Type.Object({ email, name: Type.String() })
const envelopeField = Type.Object({
  fieldId: Type.String(),
  type: oneOf('text', 'paragraph', 'checkbox', 'date', 'amount', 'dropdown', 'signature'),
  required: Type.Boolean(),
  filled: Type.Boolean(),
  recipientSignatureId: Type.Union([Type.String(), Type.Null()]),
  value: Type.Unknown(),
  label: Type.Optional(Type.String()),
  role: Type.Optional(Type.String()),
  unit: Type.Optional(Type.String()),
  signedAt: Type.Optional(dateTime),
})
const signatureRequest = {
  signatureRequestId: Type.String(),
  templateId: Type.String(),
  sender: person,
  status: requestStatus,
  testMode: Type.Boolean(),
}
const createdRequest = Type.Object({
  ...signatureRequest,
  signers: Type.Array(Type.Object({ email, name: Type.String(), recipientSignatureId: Type.String() })),
  fields: Type.Array(envelopeField),
})
const listedRequests = Type.Array(Type.Object({ ...signatureRequest, signer: person }))
const signedEnvelope = Type.Object({ signedEnvelopePresignedUrl: url })
const signingUrl = Type.Object({ signingUrl: url, expiresAt: dateTime })

const members = Type.Array(
  Type.Object({
    email,
    displayName: Type.String(),
    role: oneOf('DisclosingParty', 'ReceivingParty', 'DisclosingCounsel', 'ReceivingCounsel'),
  }),
)
const createdRedline = Type.Object({ redlineRequestId: Type.String(), templateId: Type.String() })
const redlineRequest = Type.Object({
  templateId: Type.String(),
  status: oneOf(
    'DisclosingPartyDraft',
    'DisclosingPartyRequestedReview',
    'DocumentReadyForSigning',
    'ReceivingPartyDraft',
    'ReceivingPartyOpened',
    'ReceivingPartyRequestedReview',
  ),
  members,
  testMode: Type.Boolean(),
  currentRound: oneOf('Disclosing', 'Receiving'),
})
const redlineUrl = Type.Object({ redlineUrl: url, expiresAt: dateTime })

export interface SignatureRequestInput {
  templateId?: string
  signers: { email: string; name: string; role?: string }[]
  sender?: { email: string; name: string }
  testMode?: boolean
  fields?: { fieldId: string; value: string }[]
}

export type MemberInput = Static<typeof members>[number]

/** An error answer with a body of `{error: string}`. */
export class InterfaceError extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

export interface Credentials {
  clientId: string
  clientSecret: string
  audience: string
}

export class InterfaceClient {
  readonly #baseUrl: string
  readonly #authUrl: string
  readonly #version: string
  readonly #credentials: Credentials
  #accessToken: string | null = null
  /** How many tokens were requested. */
  tokenCount = 0

  constructor(addresses: { baseUrl: string; authUrl: string; version: string }, credentials: Credentials) {
    this.#baseUrl = addresses.baseUrl
    this.#authUrl = addresses.authUrl
    this.#version = addresses.version
    this.#credentials = credentials
  }

  health = () => this.#call('GET', '/health', health)

  createTemplate(file: Uint8Array, filename: string, signerRoles?: { name: string; order: number }[]) {
    const form = new FormData()
    form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), filename)
    form.append('filename', filename)
    if (signerRoles) form.append('signer_roles', JSON.stringify(signerRoles))
    return this.#call('POST', '/templates', createdTemplate, form)
  }

  createEditUrl = (templateId: string) => this.#call('POST', `/templates/${templateId}/edit-url`, editAccess)

  createSignatureRequest = (input: SignatureRequestInput) =>
    this.#call('POST', '/signature-requests', createdRequest, input)

  createEmbeddedRequest = (input: SignatureRequestInput) =>
    this.#call('POST', '/signature-requests/embedded', createdRequest, input)

  listSignatureRequests = (updatedSince?: string) =>
    this.#call('GET', `/signature-requests${queryOf(updatedSince)}`, listedRequests)

  readSignedEnvelope = (signatureRequestId: string) =>
    this.#call('GET', `/signature-requests/${signatureRequestId}/signed-envelope`, signedEnvelope)

  createSigningUrl = (recipientSignatureId: string) =>
    this.#call('POST', `/recipient-signatures/${recipientSignatureId}/url`, signingUrl)

  createRedlineRequest = (input: {
    templateId?: string
    members: MemberInput[]
    testMode?: boolean
    metadata?: { subject: string }
  }) => this.#call('POST', '/redline-requests', createdRedline, input)

  listRedlineRequests = (updatedSince?: string) =>
    this.#call('GET', `/redline-requests${queryOf(updatedSince)}`, Type.Array(redlineRequest))

  readRedlineRequest = (redlineRequestId: string) =>
    this.#call('GET', `/redline-requests/${redlineRequestId}`, redlineRequest)

  replaceMembers = (redlineRequestId: string, list: MemberInput[]) =>
    this.#call('PUT', `/redline-requests/${redlineRequestId}/members`, Type.Object({ members }), { members: list })

  createRedlineUrl = (redlineRequestId: string, memberEmail?: string) =>
    this.#call('POST', `/redline-requests/${redlineRequestId}/url`, redlineUrl, { memberEmail })

  /** Uses a token until the service refuses it, and then requests another once. */
  async #call<S extends TSchema>(method: string, path: string, schema: S, body?: object): Promise<Static<S>> {
    const reused = this.#accessToken
    const response = await this.#send(method, path, body)
    if (response.status !== 401 || reused === null) return answerOf(response, schema)
    this.#accessToken = null
    return answerOf(await this.#send(method, path, body), schema)
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    this.#accessToken ??= await this.#requestToken()
    const isJson = body !== undefined && !(body instanceof FormData)
    return fetch(`${this.#baseUrl}/${this.#version}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#accessToken}`,
        ...(isJson && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    })
  }

  async #requestToken(): Promise<string> {
    this.tokenCount++
    const response = await fetch(`${this.#authUrl}/oauth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        client_id: this.#credentials.clientId,
        client_secret: this.#credentials.clientSecret,
        audience: this.#credentials.audience,
        grant_type: 'client_credentials',
      }),
    })
    return (await answerOf(response, token)).access_token
  }
}

const queryOf = (updatedSince?: string) =>
  updatedSince === undefined ? '' : `?updatedSince=${encodeURIComponent(updatedSince)}`

async function answerOf<S extends TSchema>(response: Response, schema: S): Promise<Static<S>> {
  const body: unknown = await response.json()
  if (!response.ok) {
    if (!Value.Check(Type.Object({ error: Type.String() }), body))
      throw new Error(`No {error}: ${JSON.stringify(body)}`)
    throw new InterfaceError(response.status, body.error)
  }
  if (Value.Check(schema, body)) return body
  const { path, message } = Value.Errors(schema, body).First()!
  throw new Error(`${response.url}: ${path} ${message}: ${JSON.stringify(body)}`)
}
