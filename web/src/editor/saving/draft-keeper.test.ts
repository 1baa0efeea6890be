import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../test-support/stub-storage.ts'
import { readFromDevice } from './device-draft.ts'
import { createDraftKeeper } from './draft-keeper.ts'

const owner = { templateId: 'tpl_1', editorKey: null }
const draft = (baseVersion: number) => ({ baseVersion, signerRoles: [], fields: [] })

beforeEach(() => {
  vi.useFakeTimers()
  stubStorage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps the newer draft on the device if the service has only stored an older draft', async () => {
  let resolve = () => {}
  const answer = new Promise<void>(done => {
    resolve = done
  })
  const keepDraft = vi.fn().mockReturnValueOnce(answer).mockResolvedValue(undefined)
  const onPlace = vi.fn()
  const keeper = createDraftKeeper({ owner, client: { keepDraft, dropDraft: vi.fn() }, onPlace, onEnded: vi.fn() })
  keeper.keep(draft(1))
  const sending = keeper.flush()
  keeper.keep(draft(2))
  resolve()
  await sending
  expect(readFromDevice(owner)).toMatchObject({ baseVersion: 2 })
  expect(onPlace).toHaveBeenLastCalledWith('device')
  await keeper.flush()
  expect(readFromDevice(owner)).toBeNull()
  expect(onPlace).toHaveBeenLastCalledWith('service')
  keeper.stop()
})
