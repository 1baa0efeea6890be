import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'
import { useRowDrag } from '../../ui/use-row-drag.ts'
import { roleName } from '../model/role-names.ts'
import { isParallel, withParallel, withRoleMoved } from '../model/roles.ts'
import { type EditorStore, presentOf, shownOwner } from '../store/editor-store.ts'
import { useDocument, useEditor } from '../store/use-editor.ts'
import { RemoveRoleSheet } from './remove-role-sheet.tsx'
import { RoleRow } from './role-row.tsx'

interface RolesPanelProps {
  store: EditorStore
  isEditable: boolean
  /** Whether the roles are those of people who were chosen before, so that only fields can be placed for them. */
  isFixed: boolean
}

/**
 * Lists the signing order. Roles can be added, renamed, reordered, made to sign together, and removed, and one of them
 * is chosen to get the next fields.
 */
export function RolesPanel({ store, isEditable, isFixed }: RolesPanelProps) {
  const { roles, fields } = useDocument(store)
  const owner = useEditor(store, shownOwner)
  const [removing, setRemoving] = useState<string | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)

  const move = (from: number, to: number) => {
    const name = roles[from]?.name
    if (name === undefined || to < 0 || to >= roles.length || from === to) return
    store.edit({ kind: 'order-roles', roles: withRoleMoved(roles, from, to) })
    store.announce(editorText('roleMoved', { name, position: to + 1 }))
  }
  const moveByButton = (index: number, by: 1 | -1) => {
    flushSync(() => move(index, index + by))
    focusMover(list.current?.children[index + by], by)
  }
  const drag = useRowDrag(list, move)
  const add = () => {
    const name = freeName(roles.map(role => role.name))
    store.edit({ kind: 'add-role', name })
    store.announce(editorText('roleAdded', { name }))
    setAdded(roles.length)
  }
  const remove = (name: string) => {
    if (fields.some(field => field.role === name)) setRemoving(name)
    else {
      store.edit({ kind: 'remove-role', name, fieldsTo: undefined })
      store.announce(editorText('roleRemoved', { name }))
    }
  }
  return (
    <section className="epanel" aria-labelledby="roles-title">
      <h2 id="roles-title">{editorText('roles')}</h2>
      <ol className="role-list" ref={list}>
        {roles.map((role, index) => (
          <RoleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its role gets another name.
            key={index}
            roles={roles}
            index={index}
            fieldCount={fields.filter(field => field.role === role.name).length}
            isNew={added === index}
            isEditable={isEditable}
            isFixed={isFixed}
            isPlacedFor={owner === role.name}
            dragProps={drag(index)}
            onPlaceFor={() => {
              store.placeFor(role.name)
              store.announce(editorText('placesFor', { name: roleName(role.name) }))
            }}
            onRename={to => store.edit({ kind: 'rename-role', name: role.name, to }, `rename ${index}`)}
            onMove={by => moveByButton(index, by)}
            onParallel={() => {
              const parallel = !isParallel(roles, index)
              store.edit({ kind: 'order-roles', roles: withParallel(roles, index, parallel) })
              store.announce(turnWords(parallel, role.name, roles[index - 1]?.name ?? ''))
            }}
            onRemove={() => remove(role.name)}
            onNamed={() => adder.current?.focus()}
          />
        ))}
      </ol>
      {roles.length === 0 && <p className="epanel-hint">{editorText('rolesHint')}</p>}
      {isFixed && <p className="epanel-hint">{editorText('rolesFixed')}</p>}
      {isEditable && !isFixed && (
        <Button ref={adder} kind="quiet" icon={<Plus aria-hidden="true" />} onClick={add}>
          {editorText('addRole')}
        </Button>
      )}
      {removing !== null && (
        <RemoveRoleSheet
          document={presentOf(store)}
          name={removing}
          onClose={() => setRemoving(null)}
          onRemove={fieldsTo => {
            store.edit({ kind: 'remove-role', name: removing, fieldsTo })
            store.announce(editorText('roleRemoved', { name: removing }))
            setRemoving(null)
          }}
        />
      )}
    </section>
  )
}

const turnWords = (isTogether: boolean, name: string, previous: string) =>
  editorText(isTogether ? 'rolesTogether' : 'rolesInTurn', { name, other: previous })

/**
 * Moves the focus with a moved role: to its button for the same direction if there is one, else to its button for the
 * opposite direction.
 */
function focusMover(row: Element | undefined, by: 1 | -1): void {
  const button = (name: string) => row?.querySelector<HTMLElement>(`[data-name="${name}"]`)
  const [onward, back] = by === 1 ? ['down', 'up'] : ['up', 'down']
  const target = button(onward!) ?? button(back!)
  target?.focus()
}

function freeName(taken: string[]): string {
  for (let number = taken.length + 1; ; number += 1) {
    const name = editorText('newRoleName', { number })
    if (!taken.includes(name)) return name
  }
}
