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

/** Stubs the storage and the locks of one browser. */
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
    /** Notifies the other pages of everything that is stored. */
    tell: () => {
      for (const [key, newValue] of Object.entries(items)) for (const heard of listeners) heard({ key, newValue })
    },
    /** Ends the open pages. */
    endPages: async () => {
      await turn()
      for (const end of ends.splice(0)) end()
      await turn()
    },
  }
}
afterEach(() => vi.unstubAllGlobals())

const taken = (owner = dana, page = 'b') => {
  const records: DeviceRecord[] = []
  createDevice(owner, page).takeOver(takenRecord => records.push(takenRecord))
  return records
}
const turn = () => new Promise(resolve => setTimeout(resolve))

it('the next page of the same member takes over a record once its page is closed', async () => {
  const { items, endPages } = stubBrowser()
  createDevice(dana, 'a').keep(record)
  const [records, others] = [taken(), taken(ownerOf('rreq_1', 'dan@example.com'), 'c')]
  await turn()
  expect(records).toEqual([])
  await endPages()
  expect(records).toEqual([record])
  expect(others).toEqual([])
  expect(Object.keys(items)).toEqual([])
})

it('a page takes over records of pages that were opened after it', async () => {
  const { tell, endPages } = stubBrowser()
  const records = taken()
  createDevice(dana, 'a').keep(record)
  tell()
  tell()
  await endPages()
  expect(records).toEqual([record])
})

it('the storage key does not contain the email address, and ignores its case', () => {
  const { items } = stubBrowser({ hasLocks: false })
  createDevice(dana, 'a').keep(record)
  expect(JSON.stringify(Object.keys(items))).not.toContain('dana')
  expect(taken(ownerOf('rreq_1', 'Dana@Example.com'))).toEqual([record])
})

it.each([
  ['is broken', '{"waiting":'],
  ['is not an object', '"text"'],
  ['is two months old', JSON.stringify({ ...record, savedAt: '2020-01-01T00:00:00Z' })],
])('a record that %s is ignored', (_, text) => {
  const { items } = stubBrowser({ hasLocks: false })
  createDevice(dana, 'a').keep(record)
  items[Object.keys(items)[0]!] = text
  expect(taken()).toEqual([])
})

it('stores nothing and throws no error if the browser denies storage', () => {
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
