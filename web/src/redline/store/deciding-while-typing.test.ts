import { describe, expect, it } from 'vitest'
import type { InlineNode } from '../../api/generated/calls.ts'
import { FakeStorage } from '../test-support/fake-device.ts'
import { FakeService } from '../test-support/fake-service.ts'
import { SteppedClock } from '../test-support/stepped-clock.ts'
import { createNegotiationStore, type NegotiationEdit } from './negotiation-store.ts'

const first = 'anchor00'
const insert = (anchor: string, start: number, text: string): NegotiationEdit => ({
  kind: 'replaceText',
  anchor,
  start,
  length: 0,
  text,
})

describe('text typed while a decision by this member is being sent', () => {
  const offered = (text: string) => ({ type: 'text' as const, text, inserted: { change: 'c1' } })
  const plain = (text: string) => ({ type: 'text' as const, text })
  const withOffer = [plain('The price '), offered('of chairs '), plain('is 42.')]
  const rejected = [plain('The price is 42.')]

  /** Types text on both sides of an offered insertion that is being rejected or restored. */
  async function typed(from: InlineNode[], to: InlineNode[]) {
    const service = new FakeService(['The price is 42.', 'It is due in May.'])
    const [storage, clock] = [new FakeStorage(), new SteppedClock()]
    const page = () => createNegotiationStore(service.session(), service.client, { clock, device: storage.page() })
    service.byDecision(first, from)
    const store = page()
    const ends: ((answer: object) => void)[] = []
    const decision = { verdict: 'reject' as const, changeIds: ['c1'] }
    const decided = store.act(() => new Promise<object>(resolve => ends.push(resolve)), decision)
    await clock.step(0)
    const { text } = store.getState().shown!.clauses[0]!
    store.edit([insert(first, text.length - 1, ' euros'), insert(first, 4, 'whole ')])
    await clock.step(100)
    return { service, clock, page, store, ends, decided, answer: () => service.byDecision(first, to) }
  }
  const cases: [string, InlineNode[], InlineNode[], string][] = [
    ['made', withOffer, rejected, 'The whole price is 42 euros.'],
    ['undone', rejected, withOffer, 'The whole price of chairs is 42 euros.'],
  ]

  it.each(cases)('is saved where it was typed when the decision is %s', async (_, from, to, text) => {
    const { service, clock, store, ends, decided, answer } = await typed(from, to)
    ends[0]!({ edit: answer() })
    await decided
    await clock.step(2_000)
    expect(service.texts()[0]).toBe(text)
    expect(store.getState().shown!.clauses[0]!.text).toBe(text)
    expect(store.getState().conflicts).toEqual([])
  })

  it.each(cases)('is saved even after a reload when the decision is %s', async (_, from, to, text) => {
    const { service, clock, store, page, answer } = await typed(from, to)
    store.stop()
    answer()
    const again = page()
    await clock.step(2_000)
    expect(service.texts()[0]).toBe(text)
    expect(again.getState()).toMatchObject({ conflicts: [], saving: { kind: 'saved' } })
  })

  it.each(cases)('is saved even if the decision is %s after the reload', async (_, from, to, text) => {
    const { service, clock, store, page, answer } = await typed(from, to)
    store.stop()
    service.fates = ['cut']
    const again = page()
    answer()
    await clock.step(2_000)
    expect(service.texts()[0]).toBe(text)
    expect(again.getState()).toMatchObject({ conflicts: [], saving: { kind: 'saved' } })
  })

  it('leads to a conflict if a colleague changed the clause as well', async () => {
    const { service, clock, store, ends, decided, answer } = await typed(withOffer, rejected)
    ends[0]!({ edit: answer() })
    service.byColleague(insert(first, 15, ' dollars'))
    await decided
    await clock.step(2_000)
    expect(store.getState().conflicts.length).toBe(1)
  })
})
