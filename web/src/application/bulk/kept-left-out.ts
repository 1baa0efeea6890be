import { withStorage } from '../../shell/device-storage.ts'

const storageKey = (bulkSendId: string) => `countersign.bulk.left-out.${bulkSendId}`

/** Keeps the rows that a bulk send left out, as a table to mend, in the tab. The service has only the reasons. */
export const keepLeftOut = (bulkSendId: string, table: string[][]): void =>
  withStorage(() => sessionStorage.setItem(storageKey(bulkSendId), JSON.stringify(table)), undefined)

/** Returns the rows that a bulk send left out; null in a tab that did not send it. */
export const keptLeftOut = (bulkSendId: string): string[][] | null =>
  withStorage(() => JSON.parse(sessionStorage.getItem(storageKey(bulkSendId)) ?? 'null'), null)
