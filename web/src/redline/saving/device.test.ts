import { afterEach, expect, it, vi } from 'vitest'
import { createDevice, type DeviceRecord } from './device.ts'
import { ownerOf } from './device-owner.ts'

const record: DeviceRecord = {
  savedAt: new Date().toISOString(),
  round: 1,
  sent: null,
  waiting: [{ operationId: 'a', edit: { kind: 'mergeWithNext', anchor: 'anchor00' } }],
  bases: [],
  conflicts: [],
  kept: [],
  others: [],
}
const dana = ownerOf('rreq_1', 'dana@example.com')

/** The storage and the locks of one browser. */
function stubBrowser({ hasLocks = true } = {}) {
  const items: Record<string, string> = {}
  const storage = Object.defineProperties(items, {
    getItem: { value: (key: string) => items[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        items[key] = value
      },
    },
    removeItem: {
      value: (key: string) => {
        delete items[key]
      },
    },
  })
  const listeners: ((event: object) => void)[] = []
  const queues = new Map<string, Promise<unknown>>()
  const ends: (() => void)[] = []
  const request = (name: string, act: () => Promise<unknown>) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(() =>
      Promise.race([act(), new Promise<void>(resolve => ends.push(resolve))]),
    )
    queues.set(name, turn)
    return turn
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', { addEventListener: (_: string, heard: (event: object) => void) => listeners.push(heard) })
  vi.stubGlobal('navigator', hasLocks ? { locks: { request } } : {})
  return {
    items,
    /** Tells the other pages that something is kept. */
    tell: () => {
      for (const [key, newValue] of Object.entries(items)) for (const heard of listeners) heard({ key, newValue })
    },
    /** The pages that are there end. */
    endPages: async () => {
      await turn()
      for (const end of ends.splice(0)) end()
      await turn()
    },
  }
}
afterEach(() => vi.unstubAllGlobals())

const taken = (owner = dana, page = 'b') => {
  const found: DeviceRecord[] = []
  createDevice(owner, page).takeOver(one => found.push(one))
  return found
}
const turn = () => new Promise(resolve => setTimeout(resolve))

it('what one page keeps is for the next of the same member, once the page is gone', async () => {
  const { items, endPages } = stubBrowser()
  createDevice(dana, 'a').keep(record)
  const [found, others] = [taken(), taken(ownerOf('rreq_1', 'dan@example.com'), 'c')]
  await turn()
  expect(found).toEqual([])
  await endPages()
  expect(found).toEqual([record])
  expect(others).toEqual([])
  expect(Object.keys(items)).toEqual([])
})

it('a page hears of what is kept by one that is opened later', async () => {
  const { tell, endPages } = stubBrowser()
  const found = taken()
  createDevice(dana, 'a').keep(record)
  tell()
  tell()
  await endPages()
  expect(found).toEqual([record])
})

it('an address is not among what is kept, and a member is the same in capital letters', () => {
  const { items } = stubBrowser({ hasLocks: false })
  createDevice(dana, 'a').keep(record)
  expect(JSON.stringify(Object.keys(items))).not.toContain('dana')
  expect(taken(ownerOf('rreq_1', 'Dana@Example.com'))).toEqual([record])
})

it.each([
  ['is broken', '{"waiting":'],
  ['is another thing', '"text"'],
  ['is two months old', JSON.stringify({ ...record, savedAt: '2020-01-01T00:00:00Z' })],
])('a record that %s is left alone', (_, text) => {
  const { items } = stubBrowser({ hasLocks: false })
  createDevice(dana, 'a').keep(record)
  items[Object.keys(items)[0]!] = text
  expect(taken()).toEqual([])
})

it('storage that is denied keeps nothing, and breaks nothing', () => {
  stubBrowser()
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const device = createDevice(dana, 'a')
  expect(device.keep(record)).toBe(false)
  expect(taken()).toEqual([])
})
