import type { Device, DeviceRecord } from '../saving/device.ts'

/** A fake browser storage: the pages of one member, each with its record, as JSON. */
export class FakeStorage {
  readonly records = new Map<number, string>()
  isBlocked = false
  #pages = 0

  /** Opens the device of a new page; earlier pages count as closed. */
  page(): Device {
    const pageNumber = ++this.#pages
    return {
      keep: record => {
        if (this.isBlocked) return false
        if (record) this.records.set(pageNumber, JSON.stringify(record))
        else this.records.delete(pageNumber)
        return true
      },
      takeOver: onRecord => {
        for (const [page, record] of [...this.records]) {
          if (page === pageNumber) continue
          onRecord(JSON.parse(record) as DeviceRecord)
          this.records.delete(page)
        }
      },
    }
  }
}
