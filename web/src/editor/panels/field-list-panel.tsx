import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { editorText } from '../../texts/editor-text.ts'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { isConditional } from '../model/conditions.ts'
import { type EditorDocument, type EditorField, type FieldId, fieldsById } from '../model/editor-document.ts'
import { kindOf } from '../model/field-kinds.ts'
import { roleName } from '../model/role-names.ts'
import type { EditorStore } from '../store/editor-store.ts'
import { idsByPage, useDocument } from '../store/use-editor.ts'
import { fieldTitle, kindName } from '../words/describe-field.ts'
import { RoleBadge } from './role-badge.tsx'

/** The number of rows rendered at first, and added each time the user reaches the end. */
const rowsAtOnce = 40

/** Lists all fields by role and page. A press on a field leads to it on the paper. */
export function FieldListPanel({ store, onJump }: { store: EditorStore; onJump(id: FieldId): void }) {
  const document = useDocument(store)
  const [shown, setShown] = useState(rowsAtOnce)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const groups = useMemo(() => fieldsByRole(document), [document])
  const rest = document.fields.length - shown
  return (
    <section className="epanel" aria-labelledby="list-title">
      <h2 id="list-title">{editorText('list')}</h2>
      {document.fields.length === 0 && (
        <p className="epanel-hint">{editorText(isTouch ? 'listEmptyTouch' : 'listEmpty')}</p>
      )}
      {firstFields(groups, shown).map(({ role, fields }) => (
        <RoleFields key={role ?? ''} roles={document.roles} role={role} fields={fields} onJump={onJump} />
      ))}
      {rest > 0 && <MoreRows count={rest} onMore={() => setShown(before => before + rowsAtOnce)} />}
    </section>
  )
}

interface RoleGroup {
  role: string | null
  fields: readonly EditorField[]
}

/**
 * Groups the fields by role, in the order of the roles, the pages and the reading order. Roles without fields are left
 * out.
 */
function fieldsByRole(document: EditorDocument): RoleGroup[] {
  const byId = fieldsById(document)
  const pages = [...idsByPage(document)].sort(([a], [b]) => a - b)
  const fields = pages.flatMap(([, ids]) => ids.map(id => byId.get(id)!))
  return [...document.roles.map(role => role.name), null]
    .map(role => ({ role, fields: fields.filter(field => field.role === role) }))
    .filter(group => group.fields.length > 0)
}

/** Cuts the groups after `count` fields in total. */
function firstFields(groups: readonly RoleGroup[], count: number): RoleGroup[] {
  let left = count
  return groups.flatMap(({ role, fields }) => {
    const first = fields.slice(0, Math.max(0, left))
    left -= fields.length
    return first.length === 0 ? [] : [{ role, fields: first }]
  })
}

interface RoleFieldsProps extends RoleGroup {
  roles: EditorDocument['roles']
  onJump(id: FieldId): void
}

function RoleFields({ roles, role, fields, onJump }: RoleFieldsProps) {
  return (
    <>
      <h3 className="elist-role">
        <RoleBadge roles={roles} name={role} />
        <span dir="auto">{role === null ? editorText('nobodyTitle') : roleName(role)}</span>
      </h3>
      <ul className="field-list">
        {fields.map(field => (
          <FieldRow key={field.fieldId} field={field} onJump={onJump} />
        ))}
      </ul>
    </>
  )
}

const FieldRow = memo(function FieldRow({ field, onJump }: { field: EditorField; onJump(id: FieldId): void }) {
  return (
    <li>
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
  )
})

/** A button at the end of a list that has more rows. It shows them when it scrolls into view, or when it is pressed. */
function MoreRows({ count, onMore }: { count: number; onMore(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  const more = useRef(onMore)
  more.current = onMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is observed again, as it may still be in view.
  useEffect(() => {
    const element = button.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current())
    observer.observe(element)
    return () => observer.disconnect()
  }, [count])
  return (
    <button type="button" className="elist-more" ref={button} onClick={onMore}>
      {editorText('listMore', { count })}
    </button>
  )
}
