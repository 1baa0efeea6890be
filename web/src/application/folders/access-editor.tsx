import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { OrganizationMember, PeopleGroup } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Button } from '../../ui/button.tsx'
import { useOrganization, useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import {
  type AccessDraft,
  type AccessLevel,
  type AccessRow,
  accessLevels,
  emptyRow,
  groupValue,
  personValue,
} from './access-draft.ts'

interface AccessEditorProps {
  draft: AccessDraft
  /** The name of the folder that it is in; null at the top. */
  parentName: string | null
  error?: string | undefined
  onRows(rows: AccessRow[]): void
}

interface Choice {
  value: string
  label: string
}

interface AccessChoices {
  everyone: Choice
  groups: Choice[]
  people: Choice[]
}

/** Lets the person choose with whom a folder is shared, and what each of them can do. */
export function AccessEditor(props: AccessEditorProps) {
  const { name: organization } = useOrganization()
  const members = useRead('GET /v1/organization/members', {})
  const groups = useRead('GET /v1/organization/groups', {})
  const both = {
    data: members.data && groups.data && choicesFrom(members.data, groups.data, organization),
    error: members.error ?? groups.error,
    refetch: () => Promise.all([members.refetch(), groups.refetch()]),
  }
  return <Loaded query={both}>{choices => <AccessRows {...props} choices={choices} />}</Loaded>
}

/** Developers are left out: they see no documents, whatever is shared with them. */
function choicesFrom(members: OrganizationMember[], groups: PeopleGroup[], organization: string): AccessChoices {
  const isShared = (name: string) => members.filter(member => member.name === name).length > 1
  const labelOf = ({ name, email }: OrganizationMember) =>
    name === '' ? email : isShared(name) ? `${name} (${email})` : name
  return {
    everyone: { value: 'everyone', label: foldersText('everyoneIn', { organization }) },
    groups: groups.map(({ groupId, name }) => ({ value: groupValue(groupId), label: name })),
    people: members
      .filter(({ role }) => role !== 'developer')
      .map(member => ({ value: personValue(member.personId), label: labelOf(member) })),
  }
}

function AccessRows({ draft, parentName, error, onRows, choices }: AccessEditorProps & { choices: AccessChoices }) {
  const { rows, isRestricted } = draft
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const added = useRef<number>(undefined)
  const adder = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (added.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-row="${added.current}"] select`)?.focus()
    added.current = undefined
  })
  const add = () => {
    const row = emptyRow()
    added.current = row.key
    onRows([...rows, row])
  }
  const remove = (key: number) => {
    onRows(rows.filter(row => row.key !== key))
    adder.current?.focus()
  }
  const replace = (changed: AccessRow) => onRows(rows.map(row => (row.key === changed.key ? changed : row)))
  const hint =
    parentName !== null
      ? foldersText('accessHintInside', { name: parentName })
      : foldersText(isRestricted ? 'accessHintRestricted' : 'accessHintTop')
  return (
    <fieldset className="folder-access" aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend>{foldersText('accessLegend')}</legend>
      <p id={`${id}-hint`} className="muted">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      {rows.length > 0 && (
        <ul ref={list} className="folder-grants">
          {rows.map((row, index) => (
            <AccessRowFields
              key={row.key}
              row={row}
              number={index + 1}
              choices={choices}
              isTaken={value => rows.some(other => other.key !== row.key && other.who === value)}
              onChange={replace}
              onRemove={() => remove(row.key)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button ref={adder} icon={<Plus aria-hidden="true" />} onClick={add}>
          {foldersText('accessAdd')}
        </Button>
      </div>
      {rows.length > 0 && (
        <dl className="folder-levels muted">
          {accessLevels.map(level => (
            <div key={level}>
              <dt>{foldersText(`level_${level}`)}</dt>
              <dd>{foldersText(`levelMeans_${level}`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </fieldset>
  )
}

interface AccessRowFieldsProps {
  row: AccessRow
  number: number
  choices: AccessChoices
  /** Whether another row has it already. */
  isTaken(value: string): boolean
  onChange(row: AccessRow): void
  onRemove(): void
}

function AccessRowFields({ row, number, choices, isTaken, onChange, onRemove }: AccessRowFieldsProps) {
  const { everyone, groups, people } = choices
  const who = foldersText('accessWho', { number })
  const name = [everyone, ...groups, ...people].find(({ value }) => value === row.who)?.label ?? who
  return (
    <li data-row={row.key}>
      <select
        className="input app-select"
        aria-label={who}
        value={row.who}
        onChange={event => onChange({ ...row, who: event.target.value })}
      >
        <option value="">{foldersText('accessChoose')}</option>
        {!isTaken(everyone.value) && <option value={everyone.value}>{everyone.label}</option>}
        <ChoiceGroup label={foldersText('accessGroups')} choices={groups.filter(({ value }) => !isTaken(value))} />
        <ChoiceGroup label={foldersText('accessPeople')} choices={people.filter(({ value }) => !isTaken(value))} />
      </select>
      <select
        className="input app-select"
        aria-label={foldersText('accessLevelOf', { name })}
        value={row.level}
        onChange={event => onChange({ ...row, level: event.target.value as AccessLevel })}
      >
        {accessLevels.map(level => (
          <option key={level} value={level}>
            {foldersText(`level_${level}`)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="icon-button"
        aria-label={foldersText('accessRemoveOf', { name })}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </li>
  )
}

const ChoiceGroup = ({ label, choices }: { label: string; choices: Choice[] }) =>
  choices.length > 0 && (
    <optgroup label={label}>
      {choices.map(({ value, label: choice }) => (
        <option key={value} value={value}>
          {choice}
        </option>
      ))}
    </optgroup>
  )
