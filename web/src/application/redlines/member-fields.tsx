import type { MemberRole } from '../../api/generated/calls.ts'
import { negotiationsText } from '../../texts/negotiations-text.ts'
import { ContactField } from '../send/people/contact-field.tsx'
import type { MemberProblems, TypedMember } from './redline-form-problems.ts'

interface MemberFieldsProps {
  role: MemberRole
  member: TypedMember | undefined
  problems: MemberProblems
  /** @param solved the controls that were changed: their problems are no longer shown */
  onMember(member: TypedMember, ...solved: string[]): void
}

/** Asks for the name and address of a member of one side. */
export function MemberFields({ role, member = { displayName: '', email: '' }, problems, onMember }: MemberFieldsProps) {
  const nameKey = `displayName:${role}`
  const emailKey = `email:${role}`
  const onContact = ({ name, email }: { name: string; email: string }) =>
    onMember({ displayName: name, email }, nameKey, emailKey)
  return (
    <fieldset className="send-signer">
      <legend>
        {negotiationsText(`member_${role}`)}
        <span className="muted">{negotiationsText(`memberBody_${role}`)}</span>
      </legend>
      <ContactField
        label={negotiationsText('sendName')}
        value={member.displayName}
        error={problems[nameKey]}
        onChange={displayName => onMember({ ...member, displayName }, nameKey)}
        onContact={onContact}
      />
      <ContactField
        label={negotiationsText('sendEmail')}
        inputMode="email"
        value={member.email}
        error={problems[emailKey]}
        onChange={email => onMember({ ...member, email }, emailKey)}
        onContact={onContact}
      />
    </fieldset>
  )
}
