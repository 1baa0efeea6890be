import { paths } from '../paths.ts'
import { request } from './request.ts'
import type { SessionDocument } from './session-document.ts'

export interface EditingSession {
  templateId: string
  name: string
  filename: string
  status: string
  document: SessionDocument
}

/** Loads what an editor link opens. Throws `ApiError` or `ConnectionError`. */
export async function loadEditingSession(token: string): Promise<EditingSession> {
  return (await request(token, paths.editingSession)).json()
}
