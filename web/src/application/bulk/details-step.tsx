import type { Template } from '../../api/generated/calls.ts'
import { sendManyPath } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { LetterFields } from '../send/letter-fields.tsx'
import type { SendProblems } from '../send/send-problems.ts'
import { StepForm } from '../send/step-form.tsx'
import { TestModeTick } from '../send/test-mode-tick.tsx'
import type { BulkDraft } from './bulk-draft.ts'

interface DetailsStepProps {
  template: Template
  draft: BulkDraft
  problems: SendProblems
  change(changed: Partial<BulkDraft>, ...solved: string[]): void
  onContinue(): void
}

/** What all documents have in common: subject, message, deadline. */
export function DetailsStep({ template, draft, problems, change, onContinue }: DetailsStepProps) {
  return (
    <StepForm back={sendManyPath(template.templateId)} onContinue={onContinue}>
      <LetterFields {...{ template, draft, problems, change }} />
      {template.signerRoles.length > 1 && (
        <label className="send-tick">
          <input
            type="checkbox"
            checked={!draft.sequential}
            onChange={event => change({ sequential: !event.target.checked })}
          />
          <span>
            {applicationText('sendAtOnce')}
            <span className="muted">{applicationText('sendAtOnceBody')}</span>
          </span>
        </label>
      )}
      <TestModeTick isTest={draft.testMode} onChange={testMode => change({ testMode })} />
    </StepForm>
  )
}
