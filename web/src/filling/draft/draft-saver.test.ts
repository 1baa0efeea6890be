import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError } from '../../api/call.ts'
import type { FieldValue } from '../../api/generated/calls.ts'
import { createDraftSaver, type SaveState } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function saverWith(save: (fields: FieldValue[]) => Promise<void>) {
  const states: SaveState[] = []
  const refusals: string[] = []
  const saver = createDraftSaver({
    save,
    onState: state => states.push(state),
    onRefused: error => refusals.push(error.message),
    quietMs: 100,
    retryMs: 1000,
  })
  return { saver, states, refusals }
}

it('saves the last value of each field in one call', async () => {
  const save = vi.fn(async () => {})
  const { saver, states } = saverWith(save)
  saver.queue({ fieldId: 'a', value: '1' })
  saver.queue({ fieldId: 'b', value: 'x' })
  saver.queue({ fieldId: 'a', value: '12' })
  await vi.advanceTimersByTimeAsync(150)
  expect(save).toHaveBeenCalledTimes(1)
  expect(save).toHaveBeenCalledWith(
    [
      { fieldId: 'a', value: '12' },
      { fieldId: 'b', value: 'x' },
    ],
    false,
  )
  expect(states).toEqual(['saving', 'saved'])
})

it('does not report a value as saved before the call that saves it', async () => {
  const { saver, states } = saverWith(async () => {})
  saver.queue({ fieldId: 'a', value: '1' })
  await vi.advanceTimersByTimeAsync(150)
  saver.queue({ fieldId: 'a', value: '12' })
  expect(states).toEqual(['saving', 'saved', 'saving'])
})

it('retries after a lost connection, with the latest value', async () => {
  let isOffline = true
  const sent: FieldValue[][] = []
  const { saver, states } = saverWith(async fields => {
    if (isOffline) throw new ConnectionError('offline')
    sent.push(fields)
  })
  saver.queue({ fieldId: 'a', value: '1' })
  await vi.advanceTimersByTimeAsync(150)
  expect(states).toEqual(['saving', 'waiting'])
  isOffline = false
  saver.queue({ fieldId: 'a', value: '2' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual([[{ fieldId: 'a', value: '2' }]])
})

it('keeps a value that is typed during a call that fails', async () => {
  let lose: (error: ConnectionError) => void = () => {}
  const lost = new Promise<void>((_, reject) => {
    lose = reject
  })
  const save = vi.fn<(fields: FieldValue[]) => Promise<void>>(async () => {})
  save.mockImplementationOnce(() => lost)
  const { saver } = saverWith(save)
  saver.queue({ fieldId: 'a', value: '1' })
  await vi.advanceTimersByTimeAsync(150)
  saver.queue({ fieldId: 'a', value: '12' })
  lose(new ConnectionError('offline'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(save.mock.lastCall?.[0]).toEqual([{ fieldId: 'a', value: '12' }])
})

it('reports a refusal and does not repeat it', async () => {
  const save = vi.fn(async () => {
    throw new ApiError(400, 'no')
  })
  const { saver, refusals } = saverWith(save)
  saver.queue({ fieldId: 'a', value: '1' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(refusals).toEqual(['no'])
  expect(save).toHaveBeenCalledTimes(1)
})

it('stops only after the running call has ended, and does not repeat a lost call', async () => {
  let lose: (error: ConnectionError) => void = () => {}
  const lost = new Promise<void>((_, reject) => {
    lose = reject
  })
  const save = vi.fn(() => lost)
  const { saver } = saverWith(save)
  saver.queue({ fieldId: 'a', value: '1' })
  await vi.advanceTimersByTimeAsync(150)
  const onStopped = vi.fn()
  const stopping = saver.stop().then(onStopped)
  await vi.advanceTimersByTimeAsync(10)
  expect(onStopped).not.toHaveBeenCalled()
  lose(new ConnectionError('offline'))
  await stopping
  await vi.advanceTimersByTimeAsync(5000)
  expect(save).toHaveBeenCalledTimes(1)
})

it('saves nothing after it is stopped', async () => {
  const save = vi.fn(async () => {})
  const { saver } = saverWith(save)
  saver.queue({ fieldId: 'a', value: '1' })
  saver.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(save).not.toHaveBeenCalled()
})
