import { withStorage } from '../../shell/device-storage.ts'
import type { Decision } from '../model/history.ts'
import type { KeptEdit } from './kept-text.ts'
import type { Base, Batch, EditConflict, Waiting } from './waiting.ts'

/** The edits that the service does not have yet, as they are stored on the device. */
export interface DeviceRecord {
  /** An ISO 8601 date-time. */
  savedAt: string
  round: number
  /** The batch that was sent, but is not known to be applied. */
  sent: Batch | null
  waiting: readonly Waiting[]
  /** The clauses as they were when they were edited. */
  bases: readonly Base[]
  conflicts: readonly EditConflict[]
  kept: readonly KeptEdit[]
  /** Decisions that were made while edits waited. */
  decisions?: readonly Decision[]
  /** Records of closed pages that have not been processed yet. */
  others: readonly DeviceRecord[]
}

/** Stores the record of one page, next to the records of the member's other pages. */
export interface Device {
  /** Stores a record; null removes it. Returns whether that was possible. */
  keep(record: DeviceRecord | null): boolean
  /** Calls back once with the record of each closed page, as soon as it is closed, and deletes it. */
  takeOver(onRecord: (record: DeviceRecord) => void): void
}

const keptDays = 60
const prefix = 'countersign-redline'

/** Opens the device storage for this page of a member (`device-owner.ts`). */
export function createDevice(owner: string, pageId: string): Device {
  const stem = `${prefix}-${owner}`
  const key = `${stem}-${pageId}`
  const locks = withStorage(() => navigator.locks, undefined)
  const ignored = () => {}
  // the lock is held as long as this page is open
  locks?.request(key, () => new Promise(() => {})).catch(ignored)
  return {
    keep: record =>
      withStorage(() => {
        if (record === null) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(record))
        return true
      }, false),
    takeOver(onRecord) {
      const waited = new Set([key])
      const waitFor = (name: string) => {
        if (!name.startsWith(`${stem}-`) || waited.has(name)) return
        waited.add(name)
        const take = () => {
          const record = readRecord(name)
          if (record) onRecord(record)
          withStorage(() => localStorage.removeItem(name), undefined)
        }
        // without locks every other page counts as closed; if two pages send the same edits, they are applied once
        if (locks) locks.request(name, async () => take()).catch(ignored)
        else take()
      }
      for (const name of withStorage(() => Object.keys(localStorage), [])) waitFor(name)
      if (!locks) return
      // also watch pages that are opened later
      window.addEventListener('storage', event => event.key !== null && event.newValue !== null && waitFor(event.key))
    },
  }
}

function readRecord(name: string): DeviceRecord | null {
  const record = withStorage<DeviceRecord | null>(() => JSON.parse(localStorage.getItem(name) ?? 'null'), null)
  if (!record || !Array.isArray(record.waiting) || !Array.isArray(record.kept)) return null
  return Date.now() - Date.parse(record.savedAt) < keptDays * 86_400_000 ? record : null
}
