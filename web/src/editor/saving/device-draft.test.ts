import { afterEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../test-support/stub-storage.ts'
import { type DeviceDraft, dropFromDevice, keepOnDevice, readFromDevice } from './device-draft.ts'

const draft: DeviceDraft = { baseVersion: 1, savedAt: '2026-11-20T10:00:00.000Z', signerRoles: [], fields: [] }
const now = Date.parse(draft.savedAt) + 1000
const of = (editorKey: string | null, templateId = 'tpl_1') => ({ templateId, editorKey })

afterEach(() => vi.unstubAllGlobals())

it('a draft on the device is offered only to the person who made it', () => {
  stubStorage()
  expect(keepOnDevice(of('paula'), draft)).toBe(true)
  expect(readFromDevice(of('paula'), now)).toEqual(draft)
  for (const owner of [of('luis'), of(null), of('paula', 'tpl_2')]) expect(readFromDevice(owner, now)).toBeNull()
  dropFromDevice(of('luis'))
  expect(readFromDevice(of('paula'), now)).toEqual(draft)
  dropFromDevice(of('paula'))
  expect(readFromDevice(of('paula'), now)).toBeNull()
})

it('a draft from an anonymous link belongs to the template', () => {
  stubStorage()
  keepOnDevice(of(null), draft)
  expect(readFromDevice(of(null), now)).toEqual(draft)
  expect(readFromDevice(of('paula'), now)).toBeNull()
})

it('a draft that is a month old is not offered', () => {
  stubStorage()
  keepOnDevice(of('paula'), draft)
  expect(readFromDevice(of('paula'), now + 30 * 86_400_000)).toBeNull()
})
