interface Following {
  /** Opens the stream that reports changes; throws if it is refused. */
  openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** Called when something may have changed. Resolves once the page is up to date. */
  onChanged(): Promise<void>
  /** Reports whether changes arrive by stream or have to be polled. */
  onLive(isLive: boolean): void
  signal: AbortSignal
  /** The polling interval while the stream is refused, and the minimum wait before the page opens the stream again. */
  pollMs?: number
}

/** The service sends a line every 20 seconds, so longer silence means that the connection is lost. */
const silenceMs = 45_000
const longestWaitMs = 60_000

/** Follows changes until `signal` is aborted: by a stream, and by polling while no stream gets through. */
export async function followChanges({
  openStream,
  onChanged,
  onLive,
  signal,
  pollMs = 5_000,
}: Following): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await readStream(openStream, signal, async () => {
        failures = 0
        onLive(true)
        await onChanged()
      })
    } catch {
      failures += 1
    }
    if (signal.aborted) return
    onLive(false)
    await onChanged()
    const waitMs = Math.min(pollMs * Math.max(1, failures), longestWaitMs)
    for (let waited = 0; waited < waitMs && !signal.aborted; waited += pollMs) {
      await pause(pollMs, signal)
      if (!signal.aborted) await onChanged()
    }
  }
}

/** Reads the stream until it ends. The service sends the first `changed` on connecting. */
async function readStream(openStream: Following['openStream'], signal: AbortSignal, onChanged: () => Promise<void>) {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  heard()
  try {
    const stream = await openStream(AbortSignal.any([signal, silence.signal]))
    const reader = stream
      .pipeThrough(new TextDecoderStream() as never)
      .getReader() as ReadableStreamDefaultReader<string>
    let received = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      heard()
      const events = (received + value).split('\n\n')
      received = events.pop() ?? ''
      if (events.some(event => /^event: (changed|ended)$/m.test(event))) await onChanged()
    }
  } finally {
    clearTimeout(timer)
  }
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
