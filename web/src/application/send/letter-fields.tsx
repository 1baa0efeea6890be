import type { Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { deadlineOf } from '../shell/deadline.ts'
import type { SendDraft } from './send-draft.ts'
import type { SendProblems } from './send-problems.ts'

/** The message to the signers, and the number of days that they have to sign. */
export type Letter = Pick<SendDraft, 'subject' | 'message' | 'days'>

interface LetterFieldsProps {
  template: Pick<Template, 'name' | 'filename'>
  draft: Letter
  problems: SendProblems
  change(changed: Partial<Letter>, ...solved: string[]): void
}

/** The controls for subject, message and deadline. */
export function LetterFields({ template, draft, problems, change }: LetterFieldsProps) {
  const deadline = deadlineOf(draft.days)
  return (
    <>
      <TextField
        label={applicationText('sendSubject')}
        hint={applicationText('sendSubjectHint', { name: template.name || template.filename })}
        maxLength={200}
        value={draft.subject}
        onChange={subject => change({ subject }, 'subject')}
        error={problems.subject}
      />
      <TextAreaField
        label={applicationText('sendMessage')}
        hint={applicationText('sendMessageHint')}
        maxLength={5000}
        value={draft.message}
        onChange={message => change({ message }, 'message')}
        error={problems.message}
      />
      <TextField
        label={applicationText('sendDays')}
        hint={deadline === null ? undefined : applicationText('sendDaysHint', { day: deadline })}
        inputMode="numeric"
        autoComplete="off"
        value={draft.days}
        onChange={days => change({ days }, 'days')}
        error={problems.days}
      />
    </>
  )
}
