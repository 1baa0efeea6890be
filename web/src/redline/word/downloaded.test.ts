import { afterEach, expect, it, vi } from 'vitest'
import type { RedlineSession } from '../../api/generated/calls.ts'
import { rememberDownload, revisionOfFile } from './downloaded.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(): Map<string, string> {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
  return items
}

const session = (round: number, revision: number, email = 'rita@example.com') =>
  ({ redlineRequestId: 'r1', member: { email }, round, revision }) as RedlineSession

it('remembers the revision that a member downloaded in this turn, even after later saves', () => {
  stubStorage()
  rememberDownload(session(2, 5))
  expect(revisionOfFile(session(2, 7))).toBe(5)
  expect(revisionOfFile(session(3, 8))).toBe(8)
  expect(revisionOfFile(session(2, 7, 'rob@example.com'))).toBe(7)
})

it('stores no email address on the device', () => {
  const items = stubStorage()
  rememberDownload(session(2, 5))
  expect([...items].flat().join()).not.toContain('rita')
})
