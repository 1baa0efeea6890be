import { memo } from 'react'
import { editorText } from '../../texts/editor-text.ts'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { isConditional } from '../model/conditions.ts'
import type { EditorDocument, FieldId } from '../model/editor-document.ts'
import { fieldsById } from '../model/editor-document.ts'
import { kindOf } from '../model/field-kinds.ts'
import type { EditorStore } from '../store/editor-store.ts'
import { idsByPage, useDocument } from '../store/use-editor.ts'
import { fieldTitle, kindName } from '../words/describe-field.ts'
import { RoleBadge } from './role-badge.tsx'

/** All fields, by role and page; a press goes to the field. */
export function FieldListPanel({ store, onJump }: { store: EditorStore; onJump(id: FieldId): void }) {
  const document = useDocument(store)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const groups = [...document.roles.map(role => role.name), null]
  return (
    <section className="epanel" aria-labelledby="list-title">
      <h2 id="list-title">{editorText('list')}</h2>
      {document.fields.length === 0 && (
        <p className="epanel-hint">{editorText(isTouch ? 'listEmptyTouch' : 'listEmpty')}</p>
      )}
      {groups.map(role => (
        <RoleFields key={role ?? ''} document={document} role={role} onJump={onJump} />
      ))}
    </section>
  )
}

interface RoleFieldsProps {
  document: EditorDocument
  role: string | null
  onJump(id: FieldId): void
}

const RoleFields = memo(function RoleFields({ document, role, onJump }: RoleFieldsProps) {
  const byId = fieldsById(document)
  const pages = [...idsByPage(document)].sort(([a], [b]) => a - b)
  const fields = pages.flatMap(([, ids]) => ids.map(id => byId.get(id)!).filter(field => field.role === role))
  if (fields.length === 0) return null
  return (
    <>
      <h3 className="elist-role">
        <RoleBadge roles={document.roles} name={role} />
        <span dir="auto">{role ?? editorText('nobodyTitle')}</span>
      </h3>
      <ul className="field-list">
        {fields.map(field => (
          <li key={field.fieldId}>
            <button type="button" onClick={() => onJump(field.fieldId)}>
              <span className="field-list-text">
                <span className="field-list-label" dir="auto">
                  {fieldTitle(field)}
                </span>
                <span className="field-list-place">
                  {editorText('listPage', { page: field.page })}
                  {field.label?.trim() && `, ${kindName(kindOf(field))}`}
                  {isConditional(field) && `, ${editorText('listConditional')}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
})
