import type { Template } from '../../api/generated/calls.ts'
import { sendManyPath } from '../../paths.ts'
import { bulkText } from '../../texts/bulk-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { LetterFields } from '../send/letter-fields.tsx'
import type { SendProblems } from '../send/send-problems.ts'
import { AtOnceTick, CodeTick, NotifyAllTick, TestModeTick } from '../send/send-ticks.tsx'
import { StepForm } from '../send/step-form.tsx'
import { deadlineOf } from '../shell/deadline.ts'
import type { BulkDraft } from './bulk-draft.ts'

interface DetailsStepProps {
  template: Template
  draft: BulkDraft
  problems: SendProblems
  isCodeAskedOfAll: boolean
  change(changed: Partial<BulkDraft>, ...solved: string[]): void
  onContinue(): void
}

/** The step for the settings that all documents share: subject, message and deadline. */
export function BulkDetailsStep({ template, draft, problems, isCodeAskedOfAll, change, onContinue }: DetailsStepProps) {
  const deadline = deadlineOf(draft.days)
  return (
    <StepForm back={sendManyPath(template.templateId)} onContinue={onContinue}>
      <LetterFields {...{ template, draft, problems, change }} />
      <TextField
        label={bulkText('sendDays')}
        hint={deadline === null ? undefined : bulkText('sendDaysHint', { day: deadline })}
        inputMode="numeric"
        autoComplete="off"
        value={draft.days}
        onChange={days => change({ days }, 'days')}
        error={problems.days}
      />
      {template.signerRoles.length > 1 && (
        <AtOnceTick isSequential={draft.sequential} onChange={sequential => change({ sequential })} />
      )}
      {template.signerRoles.length > 1 && draft.sequential && (
        <NotifyAllTick isNotifyingAll={draft.notifyAll} onChange={notifyAll => change({ notifyAll })} />
      )}
      <CodeTick
        isForMany
        isAsking={draft.isAskingForCodes}
        isAskedOfAll={isCodeAskedOfAll}
        onChange={isAskingForCodes => change({ isAskingForCodes })}
      />
      <TestModeTick isTest={draft.testMode} onChange={testMode => change({ testMode })} />
    </StepForm>
  )
}
