import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import type { MemberRole, Template } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { negotiationsText } from '../../texts/negotiations-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useOnceKey } from '../send/use-once-key.ts'
import { useOrganization } from '../session/account.tsx'
import { useOneAct } from '../session/use-one-act.ts'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { WhereSelect } from '../where/where-select.tsx'
import { MemberFields } from './member-fields.tsx'
import {
  type MemberProblems,
  memberProblems,
  membersInput,
  refusedMember,
  type TypedMembers,
} from './redline-form-problems.ts'
import { isParty, memberRoles } from './redline-words.ts'

/** Asks for the members who will negotiate a document. */
export function StartRedlineForm({ template }: { template: Template }) {
  const { templateId, name, filename } = template
  const { call, organizationId } = useOrganization()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [members, setMembers] = useState<TypedMembers>({})
  const [folderId, setFolderId] = useState<string | null>(null)
  const [problems, setProblems] = useState<MemberProblems>({})
  const once = useOnceKey()
  const show = (newProblems: MemberProblems) => {
    flushSync(() => setProblems(newProblems))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    return Object.keys(newProblems).length > 0
  }
  const starting = useOneAct({
    mutationFn: () => {
      const body = { templateId, members: membersInput(members), ...(folderId !== null && { folderId }) }
      return call('POST /v1/redline-requests', { body }, { 'Idempotency-Key': once.keyFor(body) })
    },
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: [organizationId] })
      void navigate(paths.redlines({}), { state: { started: members.DisclosingParty?.displayName } })
    },
    onError(error) {
      once.onRefused(error)
      show(refusedMember(error, members))
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!show(memberProblems(members))) starting.mutate()
  }
  const fieldsOf = (role: MemberRole) => (
    <MemberFields
      key={role}
      role={role}
      member={members[role]}
      problems={problems}
      onMember={(member, ...solved) => {
        setMembers({ ...members, [role]: member })
        setProblems(Object.fromEntries(Object.entries(problems).filter(([key]) => !solved.includes(key))))
      }}
    />
  )
  const isToldBeside = Object.keys(problems).length > 0
  return (
    <form ref={form} className="send-form" noValidate onSubmit={onSubmit}>
      <p>
        {negotiationsText('redlineOf', { name: name || filename })}{' '}
        <Link to={paths.startRedline({})}>{negotiationsText('sendChooseOther')}</Link>
      </p>
      <WhereSelect place={folderId} template={template} onPlace={setFolderId} />
      {memberRoles.filter(isParty).map(fieldsOf)}
      <details className="send-counsel" open={memberRoles.some(role => !isParty(role) && members[role]) || undefined}>
        <summary>{negotiationsText('redlineAddCounsel')}</summary>
        {memberRoles.filter(role => !isParty(role)).map(fieldsOf)}
      </details>
      <p className="muted">{negotiationsText('redlineStartBody')}</p>
      {starting.error && !isToldBeside && <Message tone="bad">{refusalSentence(starting.error)}</Message>}
      <div className="send-buttons">
        <Link className="button button-plain" to={paths.redlines({})}>
          {negotiationsText('cancel')}
        </Link>
        <Button kind="primary" type="submit" busy={starting.isPending}>
          {negotiationsText('redlineStart')}
        </Button>
      </div>
    </form>
  )
}
