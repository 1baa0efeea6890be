import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../../api/call.ts'
import type { MemberRole, RedlineMemberInput, RedlineRequest } from '../../../api/generated/calls.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import { Message } from '../../../ui/message.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { memberRoles } from '../redline-words.ts'
import {
  inputOf,
  type MemberRow,
  type RowProblems,
  refusedRow,
  rowProblems,
  rowsOf,
  withEmptyRow,
} from './member-rows.ts'

/**
 * Edits the members of a negotiation. If another person has changed them in the meantime, the sheet shows that change
 * instead of undoing it.
 */
export function MembersSheet({ redline, onClose }: { redline: RedlineRequest; onClose(): void }) {
  const { call } = useOrganization()
  const form = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(redline.members)
  const [rows, setRows] = useState(() => rowsOf(redline.members))
  const [problems, setProblems] = useState<RowProblems>({})
  const parameters = { redlineRequestId: redline.redlineRequestId }
  const show = (newProblems: RowProblems): boolean => {
    flushSync(() => setProblems(newProblems))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    return Object.keys(newProblems).length > 0
  }
  const change = useOrganizationAct(async (members: RedlineMemberInput[]) => {
    try {
      return await call('PUT /v1/redline-requests/{redlineRequestId}/members', {
        parameters,
        body: { members, replaces: seen },
      })
    } catch (error) {
      if (isStale(error)) {
        const now = await call('GET /v1/redline-requests/{redlineRequestId}', { parameters })
        setSeen(now.members)
        setRows(rowsOf(now.members))
      }
      throw error
    }
  }, onClose)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (show(rowProblems(rows))) return
    change.mutate(inputOf(rows), { onError: error => show(refusedRow(error, rows)) })
  }
  const isToldBeside = Object.keys(problems).length > 0
  return (
    <FormSheet
      title={negotiationsText('changeMembersTitle')}
      button={negotiationsText('saveMembers')}
      isBusy={change.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div ref={form} className="app-form">
        <p className="muted">{negotiationsText('changeMembersBody')}</p>
        {change.error && !isToldBeside && (
          <Message tone={isStale(change.error) ? 'warn' : 'bad'}>
            {isStale(change.error) ? negotiationsText('membersStale') : refusalSentence(change.error)}
          </Message>
        )}
        {rows.map((row, index) => (
          <MemberFieldset
            key={row.key}
            row={row}
            number={index + 1}
            problems={problems}
            onChange={changed => setRows(rows.map(otherRow => (otherRow.key === row.key ? changed : otherRow)))}
            onRemove={() => setRows(rows.filter(otherRow => otherRow.key !== row.key))}
          />
        ))}
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setRows(withEmptyRow(rows))}>
          {negotiationsText('addMember')}
        </Button>
      </div>
    </FormSheet>
  )
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 409

interface MemberFieldsetProps {
  row: MemberRow
  number: number
  problems: RowProblems
  onChange(row: MemberRow): void
  onRemove(): void
}

function MemberFieldset({ row, number, problems, onChange, onRemove }: MemberFieldsetProps) {
  const { key, displayName, email, role } = row
  const name = displayName.trim() || negotiationsText('memberNumber', { number })
  return (
    <fieldset className="app-member">
      <legend>{name}</legend>
      <TextField
        label={negotiationsText('sendName')}
        autoComplete="off"
        value={displayName}
        error={problems[`${key} displayName`]}
        onChange={text => onChange({ ...row, displayName: text })}
      />
      <TextField
        label={negotiationsText('sendEmail')}
        type="email"
        autoComplete="off"
        value={email}
        error={problems[`${key} email`]}
        onChange={text => onChange({ ...row, email: text })}
      />
      <Labelled label={negotiationsText('memberSide')}>
        {control => (
          <select
            {...control}
            className="input app-select"
            value={role}
            onChange={event => onChange({ ...row, role: event.target.value as MemberRole })}
          >
            {memberRoles.map(role => (
              <option key={role} value={role}>
                {negotiationsText(`member_${role}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Button
        kind="quiet"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={negotiationsText('removeMemberOf', { name })}
        onClick={onRemove}
      >
        {negotiationsText('removeMember')}
      </Button>
    </fieldset>
  )
}
