import { type CallOptions, call } from '../../api/call.ts'
import type { CallInput, CallName } from '../../api/call-path.ts'
import type { Calls, RedlineSession, UploadAnswer } from '../../api/generated/calls.ts'
import { linkHeaders, uploadFile } from '../../api/upload-file.ts'

/** A call of the negotiating session, by its name in the interface. */
export type SessionCall = Extract<CallName, `${string} /redlining/session${string}`>

/** The parameters for sending a file edited in a word processor. */
export interface UploadedEdit {
  own: 'false' | 'true' | 'text'
  /** Whether to leave out content that must not reach the other side. */
  without: boolean
  /** The revision that was downloaded. */
  revision: number
  operationId: string
  /** Reports the share of the bytes sent, from 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** The calls that a redline link allows. All of them throw `ApiError` or `ConnectionError`. */
export interface NegotiationClient {
  call<Name extends SessionCall>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Calls[Name]['answer']>
  load(): Promise<RedlineSession>
  /**
   * Loads a picture of the document by its id. It is always the same function, because loaded pictures are cached by it
   * (`document/inline`).
   */
  readonly loadMedia: (mediaId: string) => Promise<Blob>
  /** Also throws the abort reason of the signal. */
  uploadEdit(file: File, edit: UploadedEdit): Promise<UploadAnswer>
  /** Opens the stream of change notifications (docs/negotiation.md); throws if it is refused. */
  openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
}

/** Creates a client that calls the session with the token of the link. */
export function createNegotiationClient(token: string): NegotiationClient {
  return {
    call: (name, input, options) => call(token, name, input, options),
    // without `since`, the answer is the whole session
    load: () => call(token, 'GET /redlining/session', {}) as Promise<RedlineSession>,
    loadMedia: mediaId => call(token, 'GET /redlining/session/media/{mediaId}', { parameters: { mediaId } }),
    uploadEdit: (file, { own, without, revision, operationId, onProgress, signal }) =>
      uploadFile(
        linkHeaders(token),
        `/redlining/session/document?own=${own}${without ? '&without=active' : ''}`,
        file,
        {
          fields: { revision: String(revision), operationId },
          onProgress,
          signal,
        },
      ),
    openStream: signal => openStream(token, signal),
  }
}

async function openStream(token: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch('/redlining/session/stream', {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
  return response.body
}
