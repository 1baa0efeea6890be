import { type Answer, ApiClient } from '../api-client.ts'
import type { ModelCall } from './model-negotiation.ts'

/** Sends the calls of a model over HTTP, as one member. */
export class ModelCaller {
  readonly session: ApiClient
  readonly #url: string
  readonly #token: string
  /** The ids of comments by their texts, which are unique. */
  readonly #commentIds = new Map<string, string>()

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
    this.session = new ApiClient(url, token)
  }

  async send(call: ModelCall): Promise<Answer> {
    const { method, path, body } = await this.#requestOf(call)
    return this.session.call(method, path, body)
  }

  /** Sends a call, and disconnects after a time whether or not it was answered. */
  async sendAndLeave(call: ModelCall, afterMs: number): Promise<void> {
    const { method, path, body } = await this.#requestOf(call)
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json', connection: 'close' }
    const leaving = AbortSignal.timeout(afterMs)
    await fetch(this.#url + path, { method, headers, body: body ? JSON.stringify(body) : null, signal: leaving })
      .then(response => response.arrayBuffer())
      .catch(error => {
        if (!leaving.aborted) throw error
      })
  }

  async #requestOf(call: ModelCall) {
    const { operationId, revision } = call
    const post = (path: string, body: object) => ({ method: 'POST', path: `/redlining/session/${path}`, body })
    switch (call.kind) {
      case 'operations': {
        const operations = call.operations.map(operation => ({
          operationId: operation.operationId,
          ...operation.operation,
        }))
        return post('operations', { revision, operations })
      }
      case 'accept':
      case 'reject':
      case 'undo':
        return post(`changes/${call.id}/${call.kind}`, { revision, operationId })
      case 'decide': {
        const { verdict, ids, author } = call
        const chosen = ids ? { changeIds: ids } : { filter: author === undefined ? {} : { author } }
        return post('changes/decide', { revision, operationId, verdict, ...chosen })
      }
      case 'comment': {
        const { anchor, ...range } = call.place
        const place = anchor === null ? {} : { anchor, ...range, revision }
        return post('comments', { operationId, text: call.text, internal: call.internal, ...place })
      }
      case 'reply':
        return post(`comments/${await this.#idOf(call.to)}/replies`, { operationId, text: call.text })
      case 'resolve':
      case 'reopen':
        return post(`comments/${await this.#idOf(call.to)}/${call.kind}`, { operationId })
      case 'editComment': {
        const id = await this.#idOf(call.to)
        this.#commentIds.set(call.text, id)
        return { method: 'PATCH', path: `/redlining/session/comments/${id}`, body: { operationId, text: call.text } }
      }
      case 'deleteComment':
        return { method: 'DELETE', path: `/redlining/session/comments/${await this.#idOf(call.to)}`, body: undefined }
      case 'message':
        return post('messages', { operationId, text: call.text })
      case 'send':
        return post('send', { operationId, message: call.text })
      default:
        return call satisfies never
    }
  }

  async #idOf(text: string): Promise<string> {
    if (!this.#commentIds.has(text)) {
      const { body } = await this.session.get('/redlining/session')
      for (const comment of body.comments)
        for (const said of [comment, ...comment.replies]) this.#commentIds.set(said.text, said.id)
    }
    return this.#commentIds.get(text)!
  }
}
