import { type CallOptions, call } from '../../api/call.ts'
import type { CallInput, CallName } from '../../api/call-path.ts'
import type { Calls, RedlineSession } from '../../api/generated/calls.ts'

/** A call of the negotiating session, by its name in the interface. */
export type SessionCall = Extract<CallName, `${string} /redlining/session${string}`>

/** The calls of one redline link. All throw `ApiError` or `ConnectionError`. */
export interface NegotiationClient {
  call<Name extends SessionCall>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Calls[Name]['answer']>
  load(): Promise<RedlineSession>
  /** The stream that says when something changed (docs/negotiation.md); throws if it is refused. */
  openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
}

/** Calls the session with the token of the link. */
export function createNegotiationClient(token: string): NegotiationClient {
  return {
    call: (name, input, options) => call(token, name, input, options),
    // without `since`, the answer is the whole session
    load: () => call(token, 'GET /redlining/session', {}) as Promise<RedlineSession>,
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
