import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { OrganizationSettings, Template } from '../../api/generated/calls.ts'
import { paths, sendManyPath } from '../../paths.ts'
import { bulkText } from '../../texts/bulk-text.ts'
import { hasProblems, type SendProblems } from '../send/send-problems.ts'
import { useShownProblems } from '../send/use-shown-problems.ts'
import { daysProblem } from '../shell/deadline.ts'
import { asksForCode } from '../shell/email-code.ts'
import { Page } from '../shell/page.tsx'
import type { BulkDraft } from './bulk-draft.ts'
import { BulkDetailsStep } from './details-step.tsx'
import { ListStep } from './list-step.tsx'
import { BulkReviewStep } from './review-step.tsx'
import { useBulkDraft } from './use-bulk-draft.ts'
import { useBulkSending } from './use-bulk-sending.ts'
import { type CheckedList, useCheckedList } from './use-checked-list.ts'

const steps = ['file', 'details', 'review'] as const
type BulkStep = (typeof steps)[number]

/** Guides the sender from a list of people to sent documents. The address names the current step. */
export function BulkSteps({ template, settings }: { template: Template; settings: OrganizationSettings }) {
  const { templateId } = template
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const go = (step: BulkStep) => void navigate(sendManyPath(templateId, step))
  const bulkDraft = useBulkDraft(template, settings.expiresInDays)
  const { draft } = bulkDraft
  const list = useCheckedList(template, draft.list)
  const { problems, show, solve, focusFirst } = useShownProblems()
  useEffect(focusFirst)
  const sending = useBulkSending(
    template,
    bulkDraft,
    ({ bulkSendId }) => void navigate(paths.bulkSend({ bulkSendId }), { replace: true }),
  )
  const isCodeAskedOfAll = asksForCode(settings.signerVerification)
  const step = openStep(parameters.get('step'), draft, list)
  const change = (changed: Partial<BulkDraft>, ...solved: string[]) => {
    bulkDraft.change(changed)
    solve(solved)
  }
  const onDetails = () => {
    const newProblems = detailProblems(draft)
    show(newProblems)
    if (!hasProblems(newProblems)) go('review')
  }
  return (
    <Page title={titleOf(step, template)}>
      <BulkNav templateId={templateId} step={step} />
      {step === 'file' && <ListStep {...{ template, draft, list, change }} onContinue={() => go('details')} />}
      {step === 'details' && (
        <BulkDetailsStep {...{ template, draft, problems, isCodeAskedOfAll, change }} onContinue={onDetails} />
      )}
      {step === 'review' && (
        <BulkReviewStep {...{ template, draft, list, settings, sending, isCodeAskedOfAll, change }} />
      )}
    </Page>
  )
}

const titleOf = (step: BulkStep, { name, filename }: Template): string =>
  step === 'file' ? bulkText('bulkTitle_file', { name: name || filename }) : bulkText(`sendTitle_${step}`)

function detailProblems({ days }: BulkDraft): SendProblems {
  const wrong = daysProblem(days)
  return wrong === undefined ? {} : { days: wrong }
}

/** Returns the step that the address names, or an earlier step that is still incomplete. */
function openStep(requestedStep: string | null, draft: BulkDraft, { isReady }: CheckedList): BulkStep {
  if ((requestedStep !== 'details' && requestedStep !== 'review') || !isReady) return 'file'
  return requestedStep === 'review' && hasProblems(detailProblems(draft)) ? 'details' : requestedStep
}

const stepName = (step: BulkStep): string => bulkText(step === 'file' ? 'bulkStep_file' : (`sendStep_${step}` as const))

function BulkNav({ templateId, step }: { templateId: string; step: BulkStep }) {
  const at = steps.indexOf(step)
  return (
    <nav aria-label={bulkText('sendSteps')}>
      <ol className="send-progress">
        <li>
          <Link to={paths.sendMany({})}>{bulkText('sendStep_document')}</Link>
        </li>
        {steps.map((otherStep, index) => (
          <li key={otherStep} aria-current={otherStep === step ? 'step' : undefined}>
            {index < at ? (
              <Link to={sendManyPath(templateId, otherStep)}>{stepName(otherStep)}</Link>
            ) : (
              stepName(otherStep)
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
