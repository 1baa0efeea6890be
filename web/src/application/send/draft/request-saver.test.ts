import { describe, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError } from '../../../api/call.ts'
import { createRequestSaver, type RequestSaveState } from './request-saver.ts'

function saverOf(save: (content: string, version: number) => Promise<number>) {
  const states: RequestSaveState['kind'][] = []
  const kept: unknown[] = []
  const saver = createRequestSaver<string>({
    version: 1,
    save,
    onState: ({ kind }) => states.push(kind),
    keep: unsaved => kept.push(unsaved),
    quietMs: 1,
    retryMs: 1,
  })
  return { saver, states, kept }
}

describe('saving a draft', () => {
  it('saves one content at a time, each on the version of the previous one, and the newest last', async () => {
    const calls: [string, number][] = []
    const { saver, states, kept } = saverOf(async (content, version) => {
      calls.push([content, version])
      if (calls.length === 1) saver.change('second')
      return version + 1
    })
    saver.change('first')
    await saver.flush()
    await saver.flush()
    expect(calls).toEqual([
      ['first', 1],
      ['second', 2],
    ])
    expect(states.at(-1)).toBe('saved')
    expect(kept.at(-1)).toBeNull()
  })

  it('tries again until the connection is back', async () => {
    const save = vi.fn().mockRejectedValueOnce(new ConnectionError('offline')).mockResolvedValue(2)
    const { saver, states } = saverOf(save)
    saver.change('words')
    expect(await saver.flush()).toBe(false)
    await expect.poll(() => states.at(-1)).toBe('saved')
    expect(states).toContain('waiting')
    expect(save).toHaveBeenLastCalledWith('words', 1)
  })

  it('ends when the draft was changed in another window', async () => {
    const save = vi.fn().mockRejectedValue(new ApiError(409, 'The draft was changed in another window'))
    const { saver, states } = saverOf(save)
    saver.change('words')
    expect(await saver.flush()).toBe(false)
    saver.change('more words')
    expect(await saver.flush()).toBe(false)
    expect(states.at(-1)).toBe('changed')
    expect(save).toHaveBeenCalledTimes(1)
  })
})
