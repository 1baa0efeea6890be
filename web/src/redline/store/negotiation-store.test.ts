import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/call.ts'
import { FakeStorage } from '../test-support/fake-device.ts'
import { FakeService } from '../test-support/fake-service.ts'
import { SteppedClock } from '../test-support/stepped-clock.ts'
import { createNegotiationStore, type NegotiationEdit, type NegotiationStore } from './negotiation-store.ts'

const [first, second] = ['anchor00', 'anchor01']
const insert = (anchor: string, start: number, text: string): NegotiationEdit => ({
  kind: 'replaceText',
  anchor,
  start,
  length: 0,
  text,
})
const remove = (anchor: string, start: number, length: number): NegotiationEdit => ({
  kind: 'replaceText',
  anchor,
  start,
  length,
  text: '',
})

function opened(texts = ['The price is 42.', 'It is due in May.']) {
  const service = new FakeService(texts)
  const storage = new FakeStorage()
  const clock = new SteppedClock()
  const page = () => createNegotiationStore(service.session(), service.client, { clock, device: storage.page() })
  return { service, storage, clock, page, store: page() }
}

const shown = (store: NegotiationStore) => store.getState().shown!.clauses.map(clause => clause.text)
/** Types at human speed, a character every 50 ms. */
async function type(store: NegotiationStore, clock: SteppedClock, anchor: string, start: number, text: string) {
  for (const [index, character] of [...text].entries()) {
    store.edit([insert(anchor, start + index, character)], 'typing')
    await clock.step(50)
  }
}

describe('typed text', () => {
  it('is shown at once, and saved in one operation after a pause', async () => {
    const { service, clock, store } = opened()
    await type(store, clock, first!, 15, ' euros')
    expect(shown(store)[0]).toBe('The price is 42 euros.')
    expect(service.calls).toEqual([])
    expect(store.getState().saving.kind).toBe('saving')
    await clock.step(300)
    expect(service.texts()[0]).toBe('The price is 42 euros.')
    expect(service.calls).toEqual([{ revision: 1, kinds: ['replaceText'] }])
    expect(store.getState().saving).toEqual({ kind: 'saved' })
  })

  it('is saved every second during continuous typing', async () => {
    const { service, clock, store } = opened()
    await type(store, clock, first!, 15, ' and that is a very long sentence')
    expect(service.calls.length).toBe(1)
    await clock.step(2000)
    expect(service.texts()[0]).toBe('The price is 42 and that is a very long sentence.')
    expect(service.calls.length).toBe(2)
  })

  it('is sent again until the service answers, and is applied once', async () => {
    const { service, clock, store } = opened()
    service.fates = ['lost', 'cut', new ApiError(503, 'busy'), 'cut']
    await type(store, clock, first!, 15, ' euros')
    await clock.step(400)
    expect(store.getState().saving).toMatchObject({ kind: 'waiting', trouble: 'connection' })
    await type(store, clock, first!, 21, ' net')
    await clock.step(60_000)
    expect(service.texts()[0]).toBe('The price is 42 euros net.')
    expect(shown(store)[0]).toBe('The price is 42 euros net.')
    expect(store.getState().saving.kind).toBe('saved')
  })

  it('is stored on the device within 100 ms, and until the service has stored it', async () => {
    const { service, storage, clock, store, page } = opened()
    service.fates = ['cut', 'cut', 'cut']
    store.edit([insert(first!, 0, 'Net. ')])
    await clock.step(100)
    expect(storage.records.size).toBe(1)
    await clock.step(300)
    store.edit([insert(second!, 0, 'Then ')])
    await clock.step(100)
    store.stop()
    const again = page()
    await clock.step(5000)
    expect(service.texts()).toEqual(['Net. The price is 42.', 'Then It is due in May.'])
    expect(shown(again)).toEqual(service.texts())
    expect(storage.records.size).toBe(0)
  })

  it('is not applied twice if the page closes after the service applied it', async () => {
    const { service, clock, store, page } = opened()
    service.fates = ['lost']
    store.edit([insert(first!, 0, 'Net. ')])
    await clock.step(350)
    store.edit([insert(first!, 5, 'All ')])
    await clock.step(100)
    store.stop()
    const again = page()
    await clock.step(5000)
    expect(service.texts()[0]).toBe('Net. All The price is 42.')
    expect(shown(again)).toEqual(service.texts())
  })

  it.each([
    ['was applied', 'lost'],
    ['was not applied', 'cut'],
  ] as const)('can be continued right after a reload if the last batch %s', async (_, fate) => {
    const { service, clock, store, page } = opened()
    service.fates = [fate]
    store.edit([
      insert(first!, 0, 'Net. '),
      { kind: 'splitParagraph', anchor: second!, offset: 3, newAnchor: 'added000' },
    ])
    await clock.step(350)
    store.edit([insert(first!, 5, 'All '), insert('added000', 0, 'now ')])
    await clock.step(100)
    store.stop()
    service.fates = ['cut']
    const again = page()
    await clock.step(1)
    again.edit([insert(first!, 5, 'Mostly. '), insert('added000', 4, 'really ')])
    await clock.step(10_000)
    expect(again.getState().conflicts).toEqual([])
    expect(again.getState().saving.kind).toBe('saved')
    expect(service.texts()).toEqual(['Net. Mostly. All The price is 42.', 'It ', 'now really is due in May.'])
    expect(shown(again)).toEqual(service.texts())
  })

  it('can be continued after a reload if the last batch deleted all words of a change', async () => {
    const { service, clock } = opened()
    service.byDecision(first!, [
      { type: 'text', text: 'Net ', inserted: { change: '7-dana' } },
      { type: 'text', text: 'price.' },
    ])
    const storage = new FakeStorage()
    const page = () => createNegotiationStore(service.session(), service.client, { clock, device: storage.page() })
    const store = page()
    service.fates = ['lost']
    store.edit([remove(first!, 0, 4)])
    await clock.step(350)
    store.edit([insert(first!, 0, 'The ')])
    await clock.step(100)
    store.stop()
    service.fates = ['cut']
    const again = page()
    await clock.step(1)
    again.edit([insert(first!, 4, 'whole ')])
    await clock.step(10_000)
    expect(again.getState().conflicts).toEqual([])
    expect(service.texts()[0]).toBe('The whole price.')
  })

  it('is saved after a reload even if a colleague has typed in a clause of the last batch', async () => {
    const { service, clock, store, page } = opened()
    service.fates = ['lost']
    store.edit([insert(first!, 0, 'Net. '), insert(second!, 0, 'Then ')])
    await clock.step(350)
    store.edit([insert(first!, 5, 'All ')])
    await clock.step(100)
    store.stop()
    service.byColleague(insert(second!, 0, 'Only '))
    const again = page()
    await clock.step(10_000)
    expect(again.getState().conflicts).toEqual([])
    expect(service.texts()).toEqual(['Net. All The price is 42.', 'Only Then It is due in May.'])
    expect(shown(again)).toEqual(service.texts())
  })

  it('is reported as not stored on the device if storage is blocked', async () => {
    const { service, storage, clock, store } = opened()
    storage.isBlocked = true
    service.fates = ['cut']
    store.edit([insert(first!, 0, 'Net. ')])
    await clock.step(400)
    expect(store.getState().saving).toEqual({ kind: 'waiting', trouble: 'connection', onDevice: false })
  })
})

describe('when a colleague saves the same clause', () => {
  async function openedInConflict() {
    const setup = opened()
    const { service, clock, store } = setup
    service.byColleague(insert(first!, 15, ' dollars'))
    store.edit([insert(first!, 15, ' euros'), insert(second!, 0, 'Then ')])
    await clock.step(400)
    return { ...setup, conflict: store.getState().conflicts[0]! }
  }

  it('both versions are offered, and edits of other clauses are saved', async () => {
    const { service, store, conflict } = await openedInConflict()
    expect(conflict.author).toBe('Dan')
    expect(service.texts()).toEqual(['The price is 42 dollars.', 'Then It is due in May.'])
    expect(shown(store)).toEqual(['The price is 42 euros.', 'Then It is due in May.'])
    expect(store.getState().saving.kind).toBe('conflict')
  })

  it.each([
    ['mine', 'The price is 42 euros and more.', 0],
    ['theirs', 'The price is 42 dollars.', 0],
    ['both', 'The price is 42 dollars.', 1],
  ] as const)('choosing %s settles the conflict, even after more typing', async (choice, text, keptCount) => {
    const { service, clock, store } = await openedInConflict()
    store.edit([insert(first!, 21, ' and more')])
    expect(shown(store)[0]).toBe('The price is 42 euros and more.')
    store.choose(store.getState().conflicts[0]!, choice)
    await clock.step(2000)
    expect(service.texts()[0]).toBe(text)
    expect(shown(store)).toEqual(service.texts())
    expect(store.getState().kept.map(keptText => keptText.typed)).toEqual(
      keptCount ? ['The price is 42 euros and more.'] : [],
    )
  })

  it('a refresh detects the conflict before anything is sent', async () => {
    const { service, clock, store } = opened()
    store.edit([insert(first!, 15, ' euros')])
    service.byColleague(insert(first!, 15, ' dollars'))
    await store.refresh()
    await clock.step(400)
    expect(service.calls).toEqual([])
    expect(store.getState().conflicts.length).toBe(1)
  })

  it('text typed in a deleted clause is kept and can be put back', async () => {
    const { service, clock, store } = opened()
    store.edit([insert(first!, 15, ' euros')])
    service.byColleague({ kind: 'deleteParagraph', anchor: first! })
    service.document = { ...service.document, clauses: service.document.clauses.slice(1) }
    await clock.step(400)
    expect(store.getState().kept).toMatchObject([{ reason: 'clauseGone', typed: 'The price is 42 euros.' }])
    expect(shown(store)).toEqual(['It is due in May.'])
    store.putBack(store.getState().kept[0]!)
    await clock.step(400)
    expect(service.texts()).toEqual(['It is due in May.', 'The price is 42 euros.'])
    expect(store.getState().kept).toEqual([])
  })
})

describe('text that the service does not accept', () => {
  it('is kept when the turn has passed, even after a reload', async () => {
    const { service, clock, store, page } = opened()
    store.edit([insert(first!, 15, ' euros')])
    service.passTurn()
    await clock.step(2000)
    expect(store.getState().kept).toMatchObject([{ reason: 'turnPassed', typed: 'The price is 42 euros.' }])
    store.stop()
    const again = page()
    await clock.step(100)
    expect(again.getState().kept).toMatchObject([{ reason: 'turnPassed', typed: 'The price is 42 euros.' }])
    expect(shown(again)[0]).toBe('The price is 42.')
  })

  it('is kept if the turn has passed before the page is opened again', async () => {
    const { service, clock, store, page } = opened()
    service.fates = ['cut']
    store.edit([insert(first!, 15, ' euros')])
    await clock.step(400)
    store.stop()
    service.passTurn()
    const again = page()
    await clock.step(2000)
    expect(again.getState().kept).toMatchObject([{ reason: 'turnPassed', typed: 'The price is 42 euros.' }])
  })

  it('is kept, while all other edits are saved', async () => {
    const { service, clock, store } = opened()
    service.fates = [new ApiError(400, 'no'), new ApiError(400, 'This is locked')]
    store.edit([insert(first!, 15, ' euros'), insert(second!, 0, 'Then ')])
    await clock.step(400)
    expect(service.texts()).toEqual(['The price is 42.', 'Then It is due in May.'])
    expect(store.getState().kept).toMatchObject([
      { reason: 'refused', detail: 'This is locked', typed: 'The price is 42 euros.' },
    ])
  })

  it('is reported once if it comes from another page and the link ends while it is sent', async () => {
    const { service, clock, store, page } = opened()
    service.fates = ['cut']
    store.edit([insert(first!, 0, 'Net. ')])
    await clock.step(400)
    service.fates = [new ApiError(410, 'The link has ended')]
    const again = page()
    await clock.step(400)
    expect(again.getState().ended).not.toBeNull()
    expect(again.unsavedTexts().map(text => text.typed)).toEqual(['Net. The price is 42.'])
  })

  it('waits until all other actions are done', async () => {
    const { service, clock, store } = opened()
    const ends: (() => void)[] = []
    const act = () => store.act(() => new Promise<object>(resolve => ends.push(() => resolve({}))))
    const acts = [act(), act()]
    await clock.step(0)
    store.edit([insert(first!, 0, 'Net. ')])
    ends[0]!()
    await clock.step(5_000)
    expect(service.calls).toEqual([])
    ends[1]!()
    await Promise.all(acts)
    await clock.step(5_000)
    expect(service.texts()[0]).toBe('Net. The price is 42.')
  })

  it('stays on the device when the link has ended, and a new link saves it', async () => {
    const { service, clock, store, page } = opened()
    service.fates = [new ApiError(401, 'Redline link has expired')]
    store.edit([insert(first!, 15, ' euros')])
    await clock.step(400)
    expect(store.getState().ended).not.toBe(null)
    const again = page()
    await clock.step(1000)
    expect(service.texts()[0]).toBe('The price is 42 euros.')
    expect(shown(again)).toEqual(service.texts())
  })
})

describe('undo', () => {
  it('reverses edits across clauses, the latest first, and redo repeats them', async () => {
    const { service, clock, store } = opened()
    await type(store, clock, first!, 15, ' euros')
    store.edit([remove(second!, 0, 3)])
    store.edit([{ kind: 'splitParagraph', anchor: second!, offset: 3 }])
    const done = shown(store)
    expect(done.length).toBe(3)
    for (let step = 0; step < 3; step++) await store.undo()
    expect(store.getState().canUndo).toBe(false)
    expect(shown(store)).toEqual(['The price is 42.', 'It is due in May.'])
    for (let step = 0; step < 3; step++) await store.redo()
    expect(shown(store)).toEqual(done)
    await clock.step(2000)
    expect(service.texts()).toEqual(done)
  })

  it('ends with the turn', async () => {
    const { service, clock, store } = opened()
    store.edit([insert(first!, 15, ' euros')])
    store.edit([insert(second!, 0, 'Then ')])
    await store.undo()
    await clock.step(400)
    service.mayEdit = false
    await store.refresh()
    expect(store.getState()).toMatchObject({ canUndo: false, canRedo: false })
    Object.assign(service, { mayEdit: true, round: 3 })
    await store.refresh()
    await store.undo()
    await clock.step(400)
    expect(service.texts()).toEqual(['The price is 42 euros.', 'It is due in May.'])
  })

  it('skips the steps of a clause that a colleague has changed, and shows a notice', async () => {
    const { service, clock, store } = opened()
    store.edit([insert(second!, 0, 'Then ')])
    store.edit([insert(first!, 15, ' euros')])
    await clock.step(400)
    service.byColleague({ kind: 'replaceText', anchor: first!, start: 0, length: 22, text: 'Free.' })
    // The clause now has other text, without any marks.
    service.document.clauses[0] = {
      ...service.document.clauses[0]!,
      text: 'Free.',
      content: [{ type: 'text', text: 'Free.' }],
    }
    await store.refresh()
    await store.undo()
    expect(store.getState().notice).toEqual({ kind: 'stepLost' })
    await store.undo()
    await clock.step(400)
    expect(service.texts()).toEqual(['Free.', 'It is due in May.'])
  })
})
