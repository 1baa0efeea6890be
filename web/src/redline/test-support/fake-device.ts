import type { Device, DeviceRecord } from '../saving/device.ts'

/** The storage of a browser: pages of one member, each with its record, as JSON. */
export class FakeStorage {
  readonly records = new Map<number, string>()
  isBlocked = false
  #pages = 0

  /** What a page keeps; pages before it are gone. */
  page(): Device {
    const own = ++this.#pages
    return {
      keep: record => {
        if (this.isBlocked) return false
        if (record) this.records.set(own, JSON.stringify(record))
        else this.records.delete(own)
        return true
      },
      takeOver: found => {
        for (const [page, record] of [...this.records]) {
          if (page === own) continue
          found(JSON.parse(record) as DeviceRecord)
          this.records.delete(page)
        }
      },
    }
  }
}
