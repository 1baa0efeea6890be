import { ApiError, type CallOptions, call } from '../../api/call.ts'
import type { EditingSession, SavedTemplateFields, TemplateDraftInput } from '../../api/generated/calls.ts'
import { isCondition } from '../model/conditions.ts'
import type { EditorDocument, EditorField, LostField } from '../model/editor-document.ts'
import type { toWire } from '../model/saved-ids.ts'

/** Roles and fields in the form that the service uses. */
export type WireDocument = ReturnType<typeof toWire>

/** The version that another user has saved in the meantime. */
export type SavedByOther = Pick<
  EditingSession,
  'version' | 'signerRoles' | 'fields' | 'lostFields' | 'documentVersion' | 'savedAt' | 'savedBy'
>

/** Thrown when another user has saved the template since the version that a save was based on. */
export class TemplateChangedError extends Error {
  readonly saved: SavedByOther

  constructor(saved: SavedByOther) {
    super('The template was saved by someone else')
    this.name = 'TemplateChangedError'
    this.saved = saved
  }
}

/** The calls that an editor link allows. All of them throw `ApiError` or `ConnectionError`. */
export interface EditingClient {
  load(): Promise<EditingSession>
  /** Safe to repeat with the same content: the service counts the save once. Also throws `TemplateChangedError`. */
  save(version: number, content: WireDocument): Promise<SavedTemplateFields>
  keepDraft(draft: WireDocument & { baseVersion: number }, options?: CallOptions): Promise<unknown>
  dropDraft(): Promise<unknown>
}

/** Creates a client that calls the editing session with the token of the link. */
export function createEditingClient(token: string): EditingClient {
  return {
    load: () => call(token, 'GET /editing/session', {}),
    save: (version, body) =>
      call(token, 'PUT /editing/session/fields', { body }, { headers: { 'If-Match': `"${version}"` } }).catch(error => {
        throw changedTemplate(error) ?? error
      }),
    keepDraft: (body, options) =>
      call(token, 'PUT /editing/session/draft', { body: body as TemplateDraftInput }, options),
    dropDraft: () => call(token, 'DELETE /editing/session/draft', {}),
  }
}

/** Returns an error with the version that another user has saved, if that is why a call was refused; else null. */
export function changedTemplate(error: unknown): TemplateChangedError | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const body = error.body as Partial<SavedByOther> | undefined
  return body && Array.isArray(body.fields) && Array.isArray(body.signerRoles)
    ? new TemplateChangedError(body as SavedByOther)
    : null
}

/**
 * Reads a draft, which may be incomplete: only fields with a place can be shown. `versionLost` contains the lost fields
 * of the version that the draft was made from, for a draft that does not list its lost fields.
 */
export function draftDocument(
  draft: { signerRoles: unknown; fields: unknown; lostFields?: unknown },
  versionLost?: readonly LostField[],
): EditorDocument {
  const list = (value: unknown) => (Array.isArray(value) ? value : [])
  return {
    roles: list(draft.signerRoles).filter(role => typeof role?.name === 'string' && typeof role?.order === 'number'),
    fields: list(draft.fields).filter(hasPlace).map(withWholeConditions),
    ...((draft.lostFields ?? versionLost) && {
      lost: list(draft.lostFields ?? versionLost).filter(field => hasPlace(field) && Number.isInteger(field.version)),
    }),
  }
}

const hasPlace = (field: LostField | undefined): boolean =>
  typeof field?.fieldId === 'string' &&
  typeof field.type === 'string' &&
  [field.page, field.x, field.y, field.width, field.height].every(Number.isFinite)

function withWholeConditions({ showWhen, requireWhen, ...field }: EditorField): EditorField {
  return { ...field, ...(isCondition(showWhen) && { showWhen }), ...(isCondition(requireWhen) && { requireWhen }) }
}
