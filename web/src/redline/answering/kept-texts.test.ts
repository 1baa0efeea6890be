import { describe, expect, it } from 'vitest'
import { ownerOf } from '../saving/device-owner.ts'
import { createKeptTexts, type TextStorage } from './kept-texts.ts'

/** An in-memory storage that works like the browser's. */
function memory(): TextStorage & { values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    get length() {
      return values.size
    },
    key: index => [...values.keys()][index] ?? null,
    getItem: name => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: name => void values.delete(name),
  }
}
const day = 86_400_000

describe('an unsent text', () => {
  it('is restored after a reload, but only for the same member of the same negotiation', () => {
    const storage = memory()
    createKeptTexts('r1-dora', storage).set('message', { text: 'Hello' })
    expect(createKeptTexts('r1-dora', storage).get('message')).toEqual({ text: 'Hello' })
    for (const owner of ['r1-dan', 'r2-dora']) expect(createKeptTexts(owner, storage).keys()).toEqual([])
  })

  it('is removed once it is sent', () => {
    const storage = memory()
    const texts = createKeptTexts('r1-dora', storage)
    texts.set('message', { text: 'Hello' })
    texts.set('message', null)
    expect([texts.get('message'), storage.values.size]).toEqual([undefined, 0])
  })

  it('is dropped after a month, regardless of its author', () => {
    const storage = memory()
    createKeptTexts('r1-dora', storage, () => 0).set('message', { text: 'old' })
    createKeptTexts('r2-dan', storage, () => 31 * day)
    expect(storage.values.size).toBe(0)
  })

  it('is kept in memory if the browser denies storage or the storage is full', () => {
    const denied = new Proxy(memory(), {
      get: () => {
        throw new Error('denied')
      },
    })
    for (const storage of [denied, null]) {
      const texts = createKeptTexts('r1-dora', storage)
      texts.set('message', { text: 'Hello' })
      expect(texts.get('message')).toEqual({ text: 'Hello' })
    }
  })

  it('is ignored if the copy on the device is damaged', () => {
    const storage = memory()
    storage.setItem('countersign-redline-text-r1-dora-message', '{"text":')
    storage.setItem('something-else', 'stays')
    expect(createKeptTexts('r1-dora', storage).keys()).toEqual([])
    expect([...storage.values.keys()]).toEqual(['something-else'])
  })

  it('keeps its operation id until the text changes, even after a reload', () => {
    const storage = memory()
    const texts = createKeptTexts('r1-dora', storage)
    texts.set('message', { text: 'Hello' })
    const id = texts.operationId('message', 'Hello')
    expect(texts.operationId('message', 'Hello')).toBe(id)
    expect(createKeptTexts('r1-dora', storage).operationId('message', 'Hello')).toBe(id)
    expect(texts.operationId('message', 'Hello again')).not.toBe(id)
    texts.set('message', null)
    expect(texts.operationId('message', 'Hello')).not.toBe(id)
  })
})

describe('ownerOf', () => {
  it('identifies a member of a request, ignores the case of the address, and does not reveal the address', () => {
    expect(ownerOf('rreq_1', 'Dora@x.example')).toBe(ownerOf('rreq_1', 'dora@x.example'))
    expect(ownerOf('rreq_1', 'dora@x.example')).not.toBe(ownerOf('rreq_1', 'dan@x.example'))
    expect(ownerOf('rreq_1', 'dora@x.example')).not.toContain('dora')
  })
})
