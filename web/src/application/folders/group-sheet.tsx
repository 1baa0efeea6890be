import { type FormEvent, useRef, useState } from 'react'
import type { OrganizationMember, PeopleGroup } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Message } from '../../ui/message.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOrganization, useRead } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { isManagerMissing, isNameTaken } from './use-folder-act.ts'

interface GroupSheetProps {
  /** Null for a new group. */
  group: PeopleGroup | null
  onClose(): void
}

/** Asks for the name of a group, and who is in it. */
export function GroupSheet({ group, onClose }: GroupSheetProps) {
  const { call } = useOrganization()
  const members = useRead('GET /v1/organization/members', {})
  const nameInput = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(group?.name ?? '')
  const [personIds, setPersonIds] = useState(() => (group?.people ?? []).map(({ personId }) => personId))
  const [isAsked, setAsked] = useState(false)
  const saving = useOrganizationAct(async () => {
    const body = { name: name.trim(), personIds }
    if (group === null) await call('POST /v1/organization/groups', { body })
    else await call('PATCH /v1/organization/groups/{groupId}', { parameters: { groupId: group.groupId }, body })
  }, onClose)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (name.trim() === '') nameInput.current?.focus()
    else saving.mutate(undefined)
  }
  const { error } = saving
  const isTaken = isNameTaken(error)
  const isMissing = isAsked && name.trim() === ''
  const nameError = isMissing ? foldersText('groupNameMissing') : isTaken ? refusalSentence(error) : undefined
  return (
    <FormSheet
      title={group === null ? foldersText('newGroup') : foldersText('editGroupOf', { name: group.name })}
      button={foldersText(group === null ? 'createGroup' : 'save')}
      isBusy={saving.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        ref={nameInput}
        label={foldersText('groupName')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={setName}
        error={nameError}
      />
      <Loaded query={members}>
        {loaded => <PeopleTicks members={loaded} chosen={personIds} onChosen={setPersonIds} />}
      </Loaded>
      {error && !isTaken && <Message tone="bad">{groupRefusal(error)}</Message>}
    </FormSheet>
  )
}

/** Returns a sentence about an error in changing or deleting a group. */
export const groupRefusal = (error: unknown): string =>
  isManagerMissing(error) ? foldersText('groupNeedsManager') : refusalSentence(error)

interface PeopleTicksProps {
  members: readonly OrganizationMember[]
  /** The ids of the people who are ticked. */
  chosen: readonly string[]
  onChosen(chosen: string[]): void
}

const PeopleTicks = ({ members, chosen, onChosen }: PeopleTicksProps) => (
  <fieldset className="app-choices">
    <legend>{foldersText('groupPeople')}</legend>
    {members.map(({ personId, name, email }) => (
      <label key={personId}>
        <input
          type="checkbox"
          checked={chosen.includes(personId)}
          onChange={({ target }) =>
            onChosen(target.checked ? [...chosen, personId] : chosen.filter(other => other !== personId))
          }
        />
        <span>
          {name || email} {name && <span className="muted">{email}</span>}
        </span>
      </label>
    ))}
  </fieldset>
)
