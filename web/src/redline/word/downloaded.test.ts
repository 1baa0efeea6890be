import { afterEach, expect, it, vi } from 'vitest'
import type { RedlineSession } from '../../api/generated/calls.ts'
import { rememberDownload, revisionOfFile } from './downloaded.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return kept
}

const session = (round: number, revision: number, email = 'rita@example.com') =>
  ({ redlineRequestId: 'r1', member: { email }, round, revision }) as RedlineSession

it('knows the revision that a member downloaded in this turn, whatever came after', () => {
  stubStorage()
  rememberDownload(session(2, 5))
  expect(revisionOfFile(session(2, 7))).toBe(5)
  expect(revisionOfFile(session(3, 8))).toBe(8)
  expect(revisionOfFile(session(2, 7, 'rob@example.com'))).toBe(7)
})

it('tells whoever reads the device no address', () => {
  const kept = stubStorage()
  rememberDownload(session(2, 5))
  expect([...kept].flat().join()).not.toContain('rita')
})
