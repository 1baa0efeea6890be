import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { BenchService } from './service.ts'

/** A member's stream of changes, which counts the bytes and events that arrive. */
export class LiveStream {
  receivedBytes = 0
  readonly #request: ClientRequest
  #revision = 0
  #waiting: { revision: number; heard: (at: number) => void }[] = []

  private constructor(sent: ClientRequest) {
    this.#request = sent
  }

  /** Opens the stream and waits for its first event, which contains the current state. */
  static async open(service: BenchService, token: string): Promise<LiveStream> {
    const headers = { authorization: `Bearer ${token}` }
    const sent = request(`${service.url}/redlining/session/stream`, { headers, agent: false })
    const stream = new LiveStream(sent)
    const answer = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject))
    sent.end()
    stream.#read(await answer)
    await stream.hears(1)
    return stream
  }

  /** The time (`performance.now()`) at which the stream announced this revision or a later one. */
  hears(revision: number): Promise<number> {
    if (this.#revision >= revision) return Promise.resolve(performance.now())
    return new Promise(heard => this.#waiting.push({ revision, heard }))
  }

  close(): void {
    this.#request.destroy()
  }

  #read(answer: IncomingMessage): void {
    answer.setEncoding('utf8').on('data', (text: string) => {
      // the bytes that a socket reads include the frames of HTTP
      this.receivedBytes = answer.socket.bytesRead
      for (const [, revision] of text.matchAll(/"revision":(\d+)/g)) this.#told(Number(revision))
    })
    answer.on('error', () => {})
  }

  #told(revision: number): void {
    const at = performance.now()
    this.#revision = Math.max(this.#revision, revision)
    this.#waiting = this.#waiting.filter(one => {
      if (one.revision > revision) return true
      one.heard(at)
      return false
    })
  }
}
