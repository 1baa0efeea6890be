import { paths } from '../paths.ts'
import { request } from './request.ts'
import type { FieldValue, SessionState, SignContent, SigningSession } from './signing-types.ts'

/** The calls of one signing link. All throw `ApiError` or `ConnectionError`. */
export interface SigningClient {
  load(): Promise<SigningSession>
  reportViewed(): Promise<void>
  /** Keeps a draft of the given fields; the others stay as they are. */
  saveFields(fields: FieldValue[], keepalive?: boolean): Promise<void>
  /** May be repeated with the same content: it counts once. */
  sign(content: SignContent): Promise<{ state: SessionState }>
  decline(reason: string): Promise<void>
  fetchFile(path: string): Promise<Blob>
}

/** Calls the signing session with the token of the link. */
export function createSigningClient(token: string): SigningClient {
  return {
    load: async () => (await request(token, paths.signingSession)).json(),
    reportViewed: async () => void (await request(token, paths.signingViewed, { method: 'POST' })),
    saveFields: async (fields, keepalive = false) =>
      void (await request(token, paths.signingFields, { method: 'PATCH', body: { fields }, keepalive })),
    sign: async content => (await request(token, paths.sign, { method: 'POST', body: content })).json(),
    decline: async reason => void (await request(token, paths.decline, { method: 'POST', body: { reason } })),
    fetchFile: async path => (await request(token, path)).blob(),
  }
}
