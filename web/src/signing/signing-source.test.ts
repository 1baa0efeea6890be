import { expect, it } from 'vitest'
import type { SessionState } from '../api/generated/calls.ts'
import { pollDelayMs } from './signing-source.ts'

const session = (state: SessionState, waitingFor: { name: string }[] = [], sealingFailed = false) => ({
  state,
  waitingFor,
  sealingFailed,
})

it('polls less and less often while waiting for the seal, and always slowly while waiting for signers', () => {
  expect(pollDelayMs(session('Signed'), 0)).toBe(150)
  expect(pollDelayMs(session('Signed'), 50)).toBe(10_000)
  expect(pollDelayMs(session('Signed', [{ name: 'Bob' }]), 0)).toBe(15_000)
  expect(pollDelayMs(session('Waiting'), 0)).toBe(15_000)
})

it('polls slowly after sealing has failed, because it may be retried', () => {
  expect(pollDelayMs(session('Signed', [], true), 0)).toBe(15_000)
})

it('stops polling once nothing can change', () => {
  for (const state of ['Ready', 'Completed', 'Expired', 'Declined'] as const) {
    expect(pollDelayMs(session(state), 0)).toBeNull()
  }
})
