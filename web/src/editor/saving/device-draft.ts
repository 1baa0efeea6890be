import type { EditingSession } from '../../api/generated/calls.ts'
import { withStorage } from '../../shell/device-storage.ts'
import type { WireDocument } from './editing-client.ts'

/** Unsaved edits, kept on the device while the service cannot be reached. */
export interface DeviceDraft extends WireDocument {
  baseVersion: number
  /** An ISO 8601 date-time. */
  savedAt: string
}

/** The owner of a draft: a template, and the person who edits it if their link names them. */
export type DraftOwner = Pick<EditingSession, 'templateId' | 'editorKey'>

const keyOf = ({ templateId, editorKey }: DraftOwner) =>
  ['countersign-editor', templateId, ...(editorKey === null ? [] : [editorKey])].join('-')
const keptDays = 30

/** Stores a draft on the device. Returns whether it could be stored. */
export const keepOnDevice = (owner: DraftOwner, draft: DeviceDraft): boolean =>
  withStorage(() => {
    localStorage.setItem(keyOf(owner), JSON.stringify(draft))
    return true
  }, false)

export const dropFromDevice = (owner: DraftOwner): void =>
  withStorage(() => localStorage.removeItem(keyOf(owner)), undefined)

export function readFromDevice(owner: DraftOwner, now = Date.now()): DeviceDraft | null {
  const draft = withStorage<DeviceDraft | null>(() => JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null'), null)
  if (!draft || typeof draft.baseVersion !== 'number') return null
  return now - Date.parse(draft.savedAt) < keptDays * 86_400_000 ? draft : null
}
