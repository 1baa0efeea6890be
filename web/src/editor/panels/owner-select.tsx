import { useId } from 'react'
import { editorText } from '../../texts/editor-text.ts'
import { roleName } from '../model/role-names.ts'
import { type EditorStore, shownOwner } from '../store/editor-store.ts'
import { useDocument, useEditor } from '../store/use-editor.ts'
import { RoleBadge } from './role-badge.tsx'

/** Shows for whom new fields are, and lets the author choose. Shows nothing while there are no roles. */
export function OwnerSelect({ store }: { store: EditorStore }) {
  const { roles } = useDocument(store)
  const owner = useEditor(store, shownOwner)
  const id = useId()
  if (roles.length === 0) return null
  return (
    <div className="owner-select">
      <label htmlFor={id}>{editorText('placingFor')}</label>
      <RoleBadge roles={roles} name={owner} />
      <select
        id={id}
        className="input"
        value={owner === null ? '' : `=${owner}`}
        onChange={({ target: { value } }) => store.placeFor(value === '' ? null : value.slice(1))}
      >
        {roles.map(({ name }) => (
          <option key={name} value={`=${name}`}>
            {roleName(name)}
          </option>
        ))}
        <option value="">{editorText('nobodyTitle')}</option>
      </select>
    </div>
  )
}
