/** A stream of changes as a page reads it. */
export interface ReadStream {
  status: number
  /** The next event, without lines that only keep the connection open; null at the end. */
  next(): Promise<{ event: string; data: unknown } | null>
  leave(): void
}

/** Opens the stream of a redlining session. */
export const readChanges = (url: string, token: string): Promise<ReadStream> =>
  readStream(`${url}/redlining/session/stream`, { authorization: `Bearer ${token}` })

export async function readStream(address: string, headers: Record<string, string>): Promise<ReadStream> {
  const leaving = new AbortController()
  const response = await fetch(address, { headers, signal: leaving.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: response.status,
    leave: () => leaving.abort(),
    async next() {
      for (;;) {
        const found = /^event: (.*)\ndata: (.*)\n\n/m.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return { event: found[1]!, data: JSON.parse(found[2]!) }
        }
        const { done, value } = await reader.read()
        if (done) return null
        text += value
      }
    },
  }
}
