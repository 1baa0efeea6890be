import type { AnyValueName } from '../coded-error.ts'
import { type ApiVersion, type ErrorCode, errorAnswer, errorCatalogue } from '../error-catalogue.ts'
import { checksQuery, formRoute, type ResourceKind, type Route, readsJson } from '../route.ts'
import { isLimited } from './limited-schemes.ts'

/** An error of a route: its answer, with example values if the text has values. */
export interface DocumentedError {
  code: ErrorCode
  status: number
  text: string
}

const anyRoute: ErrorCode[] = ['internal', 'service_unavailable']
const jsonBody: ErrorCode[] = ['body_not_json', 'body_not_utf8', 'content_type_not_json', 'body_too_large']

/** Returns the codes of the errors that a route sends: its own, and those of the checks before its handler. */
export function errorCodesOf(route: Route): ErrorCode[] {
  const form = formRoute(route)
  const kinds = kindsOf(route)
  return [
    ...new Set<ErrorCode>([
      ...route.access.errors,
      ...(route.needsRecentSignIn ? (['sign_in_again'] as const) : []),
      ...(isLimited(route) ? (['too_many_requests'] as const) : []),
      ...kinds.flatMap(kind => [kind.missing, kind.notFound ?? 'resource_not_found', 'not_authorized'] as const),
      ...(readsJson(route) ? jsonBody : []),
      ...(route.body || route.named || route.query || readsJson(route) || checksQuery(route)
        ? (['invalid_input'] as const)
        : []),
      ...(route.creates ? (['idempotency_key_malformed', 'idempotency_key_reused'] as const) : []),
      ...(form ? errorCodesOf(form) : []),
      ...route.errors,
      ...(route.method === 'GET' ? [] : (['disk_full'] as const)),
      ...anyRoute,
    ]),
  ]
}

/** Returns the errors of a route with statuses and texts, ordered by status. */
export function documentedErrors(route: Route, version: ApiVersion): DocumentedError[] {
  const errors = errorCodesOf(route).flatMap(code =>
    valuesOf(route, code).map(values => ({ code, ...errorAnswer(code, values, version) })),
  )
  return errors.sort((a, b) => a.status - b.status)
}

/** Whether a route documents an error that it has sent. */
export function isDocumentedError({
  route,
  version,
  status,
  text,
}: {
  route: Route
  version: ApiVersion
  status: number
  text: string
}): boolean {
  return errorCodesOf(route).some(code => {
    const entry = errorCatalogue[code] as { status: number; text: string; v0?: string }
    const template = (version === 'v0' && entry.v0) || entry.text
    return entry.status === status && patternOf(template).test(text)
  })
}

const kindsOf = (route: Route): ResourceKind<unknown>[] =>
  [route.resource, route.named?.kind].filter(kind => kind !== undefined)

const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .split(/\{\w+\}/)
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[\\s\\S]*')}$`,
  )

/** The values in examples; the route supplies the action, resource and id. */
const sampleValues: Record<Exclude<AnyValueName, 'action' | 'resource' | 'id'>, string> = {
  at: '2026-03-03T09:30:00.000Z',
  characters: '“ॐ”',
  count: '3 places',
  current: '7',
  detail: 'signers[0].email must be a valid email address',
  difference: 'clause 4 has “thirty days”, and page 2 “thirty”',
  email: 'bea@buyer.example',
  fields: '"Full name" on page 1 and "Date" on page 2',
  filename: 'annex.pdf',
  given: '6',
  ids: 'key_01k8wq3v5cf8a9m2n4p6r8t0vx',
  limit: '2000',
  message: 'field-not-visible: Nothing can be seen of the field "Full name"',
  most: '8',
  name: 'Dora Discloser',
  names: 'Rita Receiver',
  noun: 'comments',
  page: '3',
  place: 'a field',
  problem: '"Spouse" on page 1 depends on "Married" on page 1, which another signer fills in at the same time',
  provider: 'accounts.acme.example',
  reason: 'it contains macros; save it without them',
  revision: '7',
  reasons: '2 changes are open, 1 comment is open',
  role: 'Buyer',
  row: '7',
  side: 'Receiving',
  signatures: '100',
  total: '40',
  triesLeft: '3',
  verdict: 'accept',
  version: '9',
}

/** Sample values for errors in whose text the usual ones make no sense. */
const ownSamples: Partial<Record<ErrorCode, Partial<typeof sampleValues>>> = {
  bulk_rows_refused: { count: '2', problem: 'signers[0].email must be a valid email address; got "bea@"' },
  file_refused: { reason: 'The PDF is protected by a password; remove it and upload the file again' },
  identity_refused: { reason: 'The password must have at least 10 characters' },
  page_not_found: { count: '2 pages' },
  pdf_not_static: { reason: 'different looks for screen and print (page 1)' },
  pdf_not_static_and_signed: { reason: 'different looks for screen and print (page 1)' },
  pdf_page_hides_drawings: { reason: 'a page transition' },
  pdf_signature_broken: { reason: '“Seller” by CN=Sam Seller: The document is not the one that was signed' },
  redline_upload_active: { count: '2 things' },
}

/** Returns the values in an error's text: one set for each resource that the text may name. */
function valuesOf(route: Route, code: ErrorCode): Record<string, string>[] {
  const values = {
    ...sampleValues,
    ...ownSamples[code],
    action: route.action ?? 'act for this organization',
    id: 'tpl_01k8wq3v5cf8a9m2n4p6r8t0vx',
  }
  if (code === 'invalid_input') return [values, ...missingTexts(route.body).map(detail => ({ ...values, detail }))]
  if (code !== 'resource_not_found') return [values]
  return kindsOf(route).map(kind => ({
    ...values,
    resource: kind.noun,
    id: `${kind.prefix}_01k8wq3v5cf8a9m2n4p6r8t0vx`,
  }))
}

/** Returns the texts for the absence of a field, where the interface defines them. */
function missingTexts(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const texts = 'missingText' in schema ? [String(schema.missingText)] : []
  return [...texts, ...Object.values(schema).flatMap(missingTexts)]
}
