import type { ApiClient } from './api-client.ts'
import { look, path } from './redline-sessions.ts'
import type { TestApp } from './test-app.ts'

export const download = (session: ApiClient) => session.bytes(path('document'))

export const anchorsOf = async (session: ApiClient): Promise<string[]> =>
  (await look(session)).document.clauses.map((clause: { anchor: string }) => clause.anchor)

/** @param options `header` and `key` are sent as `If-Match` and `Idempotency-Key` */
export function upload(
  session: ApiClient,
  bytes: Uint8Array,
  options: {
    revision?: number | string
    own?: string
    without?: string
    header?: string
    operationId?: string
    key?: string
  } = {},
) {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'contract.docx')
  if (options.revision !== undefined) form.append('revision', String(options.revision))
  if (options.operationId !== undefined) form.append('operationId', options.operationId)
  const { own, without } = options
  const query = new URLSearchParams({ ...(own && { own }), ...(without && { without }) })
  return session.post(`${path('document')}?${query}`, form, {
    ...(options.header && { 'if-match': options.header }),
    ...(options.key && { 'idempotency-key': options.key }),
  })
}

/** Counts the rows of a request, so that a test can check that nothing was stored. */
export async function storedOf(service: TestApp, id: string) {
  const count = async (table: 'redline_revision' | 'redline_comment' | 'redline_decision') =>
    (
      await service.platform.database
        .selectFrom(table)
        .select('redline_request_id')
        .where('redline_request_id', '=', id)
        .execute()
    ).length
  const pending = await service.platform.database
    .selectFrom('pending_file')
    .select('key')
    .where('key', 'like', `%${id}%`)
    .execute()
  return [
    await count('redline_revision'),
    await count('redline_comment'),
    await count('redline_decision'),
    pending.length,
  ]
}
