import type { WireDocument } from './editing-client.ts'

/** What was not saved yet, kept on the device while the service cannot be reached. */
export interface DeviceDraft extends WireDocument {
  baseVersion: number
  /** ISO 8601. */
  savedAt: string
}

const keyOf = (templateId: string) => `countersign-editor-${templateId}`
const keptDays = 30

/** A page that embeds the editor may deny it any storage: then there is none, and everything else goes on. */
function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** True when it is kept. */
export const keepOnDevice = (templateId: string, draft: DeviceDraft): boolean =>
  attempt(() => {
    localStorage.setItem(keyOf(templateId), JSON.stringify(draft))
    return true
  }, false)

export const dropFromDevice = (templateId: string): void =>
  attempt(() => localStorage.removeItem(keyOf(templateId)), undefined)

export function readFromDevice(templateId: string, now = Date.now()): DeviceDraft | null {
  const draft = attempt<DeviceDraft | null>(() => JSON.parse(localStorage.getItem(keyOf(templateId)) ?? 'null'), null)
  if (!draft || typeof draft.baseVersion !== 'number') return null
  return now - Date.parse(draft.savedAt) < keptDays * 86_400_000 ? draft : null
}
