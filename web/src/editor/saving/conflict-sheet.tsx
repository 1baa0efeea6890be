import { type ReactNode, useMemo, useState } from 'react'
import { editorText } from '../../texts/editor-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { isCondition } from '../model/conditions.ts'
import {
  type Conflict,
  compareVersions,
  type Decisions,
  decisionsFor,
  type FieldDifference,
  proposedDecisions,
  type Side,
} from '../model/conflict.ts'
import { type EditorDocument, type EditorField, isSame } from '../model/editor-document.ts'
import { kindOf } from '../model/field-kinds.ts'
import { fieldTitle, kindName } from '../words/describe-field.ts'
import type { OpenConflict } from './saving.ts'

interface ConflictSheetProps {
  open: OpenConflict
  mine: EditorDocument
  onDecide(conflict: Conflict, decisions: Decisions): void
  onClose(): void
}

/** Shows both versions field by field, and lets the user choose a version of each field. */
export function ConflictSheet({ open, mine, onDecide, onClose }: ConflictSheetProps) {
  const conflict = useMemo(() => compareVersions(open.base, mine, open.theirs), [open, mine])
  const [decisions, setDecisions] = useState(() => proposedDecisions(conflict))
  const choose = (difference: FieldDifference, side: Side) =>
    setDecisions(before => ({ ...before, fields: new Map(before.fields).set(difference.fieldId, side) }))
  const name = open.saved.savedBy ?? editorText('conflictSomeone')
  return (
    <Sheet
      title={editorText('conflictTitle', { name })}
      closeLabel={editorText('conflictLater')}
      onClose={onClose}
      isFinal
      footer={
        <Button kind="primary" onClick={() => onDecide(conflict, decisions)}>
          {editorText('conflictUse')}
        </Button>
      }
    >
      <p>
        {open.draftOf === null
          ? editorText('conflictBody')
          : editorText('conflictDraftBody', { when: formatMoment(open.draftOf) })}
      </p>
      <div className="conflict-all">
        <Button onClick={() => setDecisions(decisionsFor(conflict, 'mine'))}>{editorText('conflictAllMine')}</Button>
        <Button onClick={() => setDecisions(decisionsFor(conflict, 'theirs'))}>
          {editorText('conflictAllTheirs')}
        </Button>
      </div>
      <ul className="conflict">
        {conflict.roles && (
          <Choice
            title={editorText('conflictRoles')}
            chosen={decisions.roles}
            isOpen={conflict.roles.changedBy === 'both'}
            mine={conflict.roles.mine.map(role => role.name).join(', ')}
            theirs={conflict.roles.theirs.map(role => role.name).join(', ')}
            onChoose={roles => setDecisions(before => ({ ...before, roles }))}
          />
        )}
        {conflict.fields.map(difference => (
          <Choice
            key={difference.fieldId}
            title={titleOf(difference)}
            chosen={decisions.fields.get(difference.fieldId) ?? 'mine'}
            isOpen={difference.changedBy === 'both'}
            mine={inWords(difference.mine, difference.theirs)}
            theirs={inWords(difference.theirs, difference.mine)}
            onChoose={side => choose(difference, side)}
          />
        ))}
      </ul>
    </Sheet>
  )
}

interface ChoiceProps {
  title: string
  chosen: Side
  /** Whether both sides have changed it, so that no proposal is certain. */
  isOpen: boolean
  mine: ReactNode
  theirs: ReactNode
  onChoose(side: Side): void
}

function Choice({ title, chosen, isOpen, mine, theirs, onChoose }: ChoiceProps) {
  const sides = { mine, theirs }
  return (
    <li>
      <fieldset data-open={isOpen || undefined}>
        <legend dir="auto">{title}</legend>
        {(['mine', 'theirs'] as const).map(side => (
          <label key={side}>
            <input type="radio" checked={chosen === side} onChange={() => onChoose(side)} />
            <span>
              <strong>{editorText(side === 'mine' ? 'conflictMine' : 'conflictTheirs')}</strong>
              <span dir="auto">{sides[side]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </li>
  )
}

function titleOf({ mine, theirs }: FieldDifference): string {
  const field = mine ?? theirs
  return field ? editorText('fieldOnPage', { label: fieldTitle(field), page: field.page }) : ''
}

/** Describes how a field differs from the other version. */
function inWords(field: EditorField | null, otherVersion: EditorField | null): string {
  if (field === null) return editorText('conflictNone')
  const parts: string[] = []
  if (otherVersion === null) parts.push(kindName(kindOf(field)), field.role ?? editorText('nobody'))
  parts.push(...placeInWords(field, otherVersion))
  if (otherVersion !== null) parts.push(...differing(field, otherVersion))
  return parts.join('; ')
}

function placeInWords(field: EditorField, otherVersion: EditorField | null): string[] {
  const [x, y, width, height] = roundedPlace(field)
  const differs = (read: (version: EditorField) => unknown) =>
    otherVersion === null || !isSame(read(field), read(otherVersion))
  return [
    ...(differs(version => version.page) ? [editorText('place_page', { page: field.page })] : []),
    ...(differs(version => [version.page, version.x, version.y]) ? [editorText('place_position', { x, y })] : []),
    ...(differs(version => [version.width, version.height]) ? [editorText('place_size', { width, height })] : []),
  ]
}

const roundedPlace = ({ x, y, width, height }: EditorField) =>
  [x, y, width, height].map(Math.round) as [number, number, number, number]

const places = new Set(['fieldId', 'page', 'x', 'y', 'width', 'height', 'choices'])

function differing(field: EditorField, otherVersion: EditorField): string[] {
  const names = [...new Set([...Object.keys(field), ...Object.keys(otherVersion)])] as (keyof EditorField)[]
  return names
    .filter(name => !places.has(name) && !isSame(field[name], otherVersion[name]))
    .map(name => `${propertyName(name)}: ${valueInWords(field[name])}`)
}

function propertyName(name: keyof EditorField): string {
  const keys = {
    label: 'label',
    role: 'forRole',
    required: 'required',
    readOnly: 'readOnly',
    unit: 'unit',
    format: 'format',
    options: 'options',
    minFontSize: 'minFontSize',
    defaultValue: 'defaultValue',
    fontSize: 'fontSize',
    align: 'textAlign',
    maxLength: 'maxLength',
    comb: 'comb',
    pattern: 'pattern',
    patternMessage: 'patternMessage',
    decimals: 'decimals',
    placeholder: 'placeholder',
    tooltip: 'tooltip',
    showWhen: 'showWhen',
    requireWhen: 'requireWhen',
    type: 'kind',
    kind: 'kind',
  } as const
  return name in keys ? editorText(keys[name as keyof typeof keys]) : name
}

function valueInWords(value: unknown): string {
  if (value === undefined || value === null) return editorText('conflictEmpty')
  if (typeof value === 'boolean') return editorText(value ? 'yes' : 'no')
  if (isCondition(value)) return editorText(`when_${value.match}`)
  return Array.isArray(value) ? value.join(', ') : String(value)
}
