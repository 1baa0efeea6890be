import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2, Users } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignerRole } from '../../api/generated/calls.ts'
import { editorText } from '../../texts/editor-text.ts'
import type { useRowDrag } from '../../ui/use-row-drag.ts'
import { roleName } from '../model/role-names.ts'
import { isParallel, markOf, roleNameProblem } from '../model/roles.ts'
import { RoleBadge } from './role-badge.tsx'

interface RoleRowProps {
  roles: readonly SignerRole[]
  index: number
  fieldCount: number
  /** Whether the role was just added. The user then types its name next. */
  isNew: boolean
  isEditable: boolean
  /** Whether the role is that of a person who was chosen before. */
  isFixed: boolean
  /** Whether new fields are for this role. */
  isPlacedFor: boolean
  dragProps: ReturnType<ReturnType<typeof useRowDrag>>
  onPlaceFor(): void
  onRename(to: string): void
  onMove(by: 1 | -1): void
  onParallel(): void
  onRemove(): void
  /** Called when the name of a new role is entered. */
  onNamed(): void
}

/** Shows one role with its name, its turn and its buttons. A press on the name makes new fields be for the role. */
export function RoleRow(props: RoleRowProps) {
  const { roles, index, isEditable, isFixed, isNew, isPlacedFor, dragProps, fieldCount, onPlaceFor, onNamed } = props
  const [isRenaming, setIsRenaming] = useState(isNew)
  const choice = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isNew) setIsRenaming(true)
  }, [isNew])
  const { name } = roles[index]!
  const stopRenaming = (isEntered: boolean) => {
    flushSync(() => setIsRenaming(false))
    if (!isEntered) return
    if (isNew) onNamed()
    else choice.current?.focus()
  }
  const together = isParallel(roles, index)
  return (
    <li
      className="role-row"
      data-dragged={dragProps.isDragged || undefined}
      data-target={dragProps.isTarget || undefined}
      data-together={together || undefined}
    >
      {isEditable && !isFixed && (
        <span className="role-grip" data-grip {...dragProps.handle}>
          <GripVertical aria-hidden="true" />
        </span>
      )}
      <RoleBadge roles={roles} name={name} />
      {isRenaming && <NameInput {...props} onDone={stopRenaming} />}
      {!isRenaming && isEditable && (
        <button
          ref={choice}
          type="button"
          className="role-name role-choice"
          dir="auto"
          aria-pressed={isPlacedFor}
          onClick={onPlaceFor}
        >
          {roleName(name)}
        </button>
      )}
      {!isEditable && (
        <span className="role-name" dir="auto">
          {roleName(name)}
        </span>
      )}
      <span className="role-actions">
        <span className="role-note">
          {editorText('roleFields', { count: fieldCount })}
          {together && `, ${editorText('roleTogetherShort')}`}
        </span>
        {isEditable && !isFixed && <RoleButtons {...props} onStartRenaming={() => setIsRenaming(true)} />}
      </span>
    </li>
  )
}

interface RoleButtonsProps extends RoleRowProps {
  onStartRenaming(): void
}

function RoleButtons({ roles, index, onParallel, onMove, onRemove, onStartRenaming }: RoleButtonsProps) {
  const { name } = roles[index]!
  const before = roles[index - 1]
  return (
    <>
      <IconButton label={editorText('renameRole', { name })} onPress={onStartRenaming}>
        <Pencil aria-hidden="true" />
      </IconButton>
      {before && (
        <IconButton
          label={editorText('roleTogether', { name: before.name })}
          isPressed={isParallel(roles, index)}
          onPress={onParallel}
        >
          <Users aria-hidden="true" />
        </IconButton>
      )}
      {before && (
        <IconButton label={editorText('roleUp', { name })} name="up" onPress={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
      )}
      {index < roles.length - 1 && (
        <IconButton label={editorText('roleDown', { name })} name="down" onPress={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={editorText('removeRole', { name })} onPress={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  )
}

interface IconButtonProps {
  label: string
  isPressed?: boolean
  /** Lets other code find the button to focus it. */
  name?: string
  onPress(): void
  children: ReactNode
}

function IconButton({ label, isPressed, name, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button small"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      data-name={name}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

interface NameInputProps extends RoleRowProps {
  /** `isEntered` tells whether the name was entered, and not just left. */
  onDone(isEntered: boolean): void
}

/** Edits the name. A valid name takes effect as it is typed; an invalid name is dropped on blur. */
function NameInput({ roles, index, onRename, onDone }: NameInputProps) {
  const { name } = roles[index]!
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const problem = typed === null ? null : roleNameProblem(roles, typed, name)
  // before the next key, which is the first letter of the name
  useLayoutEffect(() => input.current?.select(), [])
  const type = (value: string) => {
    setTyped(value)
    if (roleNameProblem(roles, value, name) === null && value.trim() !== name) onRename(value.trim())
  }
  return (
    <span className="role-name">
      <input
        ref={input}
        className="input"
        aria-label={editorText('roleName', { mark: markOf(roles, name) })}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : errorId}
        maxLength={200}
        dir="auto"
        value={typed ?? name}
        onChange={event => type(event.target.value)}
        onBlur={() => onDone(false)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // otherwise Enter would press the button that gets the focus
          event.preventDefault()
          onDone(true)
        }}
      />
      {problem !== null && (
        <span className="field-error" id={errorId}>
          {editorText(problem === 'empty' ? 'roleEmpty' : 'roleTaken')}
        </span>
      )}
    </span>
  )
}
