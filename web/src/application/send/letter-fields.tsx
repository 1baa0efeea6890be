import type { RequestDraftContent, Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { SendProblems } from './send-problems.ts'

/** The words that everybody gets. */
export type Letter = Pick<RequestDraftContent, 'subject' | 'message'>

interface LetterFieldsProps {
  template: Pick<Template, 'name' | 'filename'>
  draft: Letter
  problems: SendProblems
  change(changed: Partial<Letter>, ...solved: string[]): void
}

/** The controls for subject and message. */
export const LetterFields = ({ template, draft, problems, change }: LetterFieldsProps) => (
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
  </>
)
