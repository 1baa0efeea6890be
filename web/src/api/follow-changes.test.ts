import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followChanges } from './follow-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a stream that the test writes to. */
function writableStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 9 })
  const writer = writable.getWriter()
  return {
    stream: readable,
    write: (text: string) => void writer.write(new TextEncoder().encode(text)),
    cut: () => void writer.abort().catch(() => {}),
  }
}

/** Starts a follower whose streams come from a list; an undefined stream is refused. */
function follow(streams: (ReturnType<typeof writableStream> | undefined)[]) {
  const heard: string[] = []
  const stopped = new AbortController()
  const done = followChanges({
    openStream: async signal => {
      const opened = streams.shift()
      if (!opened) throw new Error('refused')
      signal.addEventListener('abort', () => {
        heard.push('connection given up')
        opened.cut()
      })
      return opened.stream
    },
    onChanged: async () => void heard.push('asked'),
    onLive: isLive => void heard.push(isLive ? 'live' : 'not live'),
    signal: stopped.signal,
  })
  return { heard, stop: () => stopped.abort(), done }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const changed = 'event: changed\ndata: {"revision":7}\n\n'

it('asks for changes once per event, even if the event arrives in pieces, and ignores keep-alive lines', async () => {
  const opened = writableStream()
  const { heard } = follow([opened])
  opened.write(changed.slice(0, 9))
  await settled()
  expect(heard).toEqual([])
  opened.write(changed.slice(9))
  await settled()
  expect(heard).toEqual(['live', 'asked'])
  opened.write(': still here\n\n')
  await settled()
  expect(heard).toEqual(['live', 'asked'])
})

it('asks for changes every five seconds without a stream, and uses the stream again when it opens', async () => {
  const opened = writableStream()
  const { heard } = follow([undefined, opened])
  await settled()
  expect(heard).toEqual(['not live', 'asked'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(heard).toEqual(['not live', 'asked', 'asked'])
  opened.write(changed)
  await settled()
  expect(heard).toEqual(['not live', 'asked', 'asked', 'live', 'asked'])
})

it('tries to reopen a refused stream less and less often, but keeps asking for changes', async () => {
  const { heard } = follow([])
  await vi.advanceTimersByTimeAsync(60_000)
  const refusals = heard.filter(event => event === 'not live').length
  expect(refusals).toBeLessThan(6)
  expect(heard.filter(event => event === 'asked').length).toBeGreaterThanOrEqual(12)
})

it('closes a silent connection and opens another', async () => {
  const silent = writableStream()
  const next = writableStream()
  const { heard } = follow([silent, next])
  silent.write(changed)
  await settled()
  await vi.advanceTimersByTimeAsync(45_000)
  expect(heard.slice(0, 5)).toEqual(['live', 'asked', 'connection given up', 'not live', 'asked'])
  await vi.advanceTimersByTimeAsync(5_000)
  next.write(changed)
  await settled()
  expect(heard.at(-2)).toBe('live')
})

it('stops asking for changes when the user leaves the page', async () => {
  const { heard, stop, done } = follow([undefined])
  await settled()
  stop()
  await vi.advanceTimersByTimeAsync(0)
  await done
  const before = heard.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard.length).toBe(before)
})
