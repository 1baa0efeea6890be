import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { OrganizationSettings, Template } from '../../api/generated/calls.ts'
import { paths, sendManyPath } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { asksForCode } from '../send/send-draft.ts'
import { hasProblems, type SendProblems } from '../send/send-problems.ts'
import { useShownProblems } from '../send/use-shown-problems.ts'
import { daysProblem } from '../shell/deadline.ts'
import { Page } from '../shell/page.tsx'
import type { BulkDraft } from './bulk-draft.ts'
import { DetailsStep } from './details-step.tsx'
import { ListStep } from './list-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { useBulkDraft } from './use-bulk-draft.ts'
import { useBulkSending } from './use-bulk-sending.ts'
import { type CheckedList, useCheckedList } from './use-checked-list.ts'

const steps = ['file', 'details', 'review'] as const
type BulkStep = (typeof steps)[number]

/** The way from a list of people to documents that are sent, in steps that the address names. */
export function BulkSteps({ template, settings }: { template: Template; settings: OrganizationSettings }) {
  const { templateId } = template
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const go = (step: BulkStep) => void navigate(sendManyPath(templateId, step))
  const kept = useBulkDraft(template, settings.expiresInDays)
  const { draft } = kept
  const list = useCheckedList(template, draft.list)
  const { problems, show, solve, focusFirst } = useShownProblems()
  useEffect(focusFirst)
  const sending = useBulkSending(
    template,
    kept,
    ({ bulkSendId }) => void navigate(paths.bulkSend({ bulkSendId }), { replace: true }),
  )
  const isCodeAskedOfAll = asksForCode(settings.signerVerification)
  const step = openStep(parameters.get('step'), draft, list)
  const change = (changed: Partial<BulkDraft>, ...solved: string[]) => {
    kept.change(changed)
    solve(solved)
  }
  const onDetails = () => {
    const found = detailProblems(draft)
    show(found)
    if (!hasProblems(found)) go('review')
  }
  return (
    <Page title={titleOf(step, template)}>
      <BulkNav templateId={templateId} step={step} />
      {step === 'file' && <ListStep {...{ template, draft, list, change }} onContinue={() => go('details')} />}
      {step === 'details' && (
        <DetailsStep {...{ template, draft, problems, isCodeAskedOfAll, change }} onContinue={onDetails} />
      )}
      {step === 'review' && <ReviewStep {...{ template, draft, list, sending, isCodeAskedOfAll }} />}
    </Page>
  )
}

const titleOf = (step: BulkStep, { name, filename }: Template): string =>
  step === 'file' ? applicationText('bulkTitle_file', { name: name || filename }) : applicationText(`sendTitle_${step}`)

function detailProblems({ days }: BulkDraft): SendProblems {
  const wrong = daysProblem(days)
  return wrong === undefined ? {} : { days: wrong }
}

/** The step of the address, unless one before it is not complete. */
function openStep(asked: string | null, draft: BulkDraft, { isRight }: CheckedList): BulkStep {
  if ((asked !== 'details' && asked !== 'review') || !isRight) return 'file'
  return asked === 'review' && hasProblems(detailProblems(draft)) ? 'details' : asked
}

const stepName = (step: BulkStep): string =>
  applicationText(step === 'file' ? 'bulkStep_file' : (`sendStep_${step}` as const))

function BulkNav({ templateId, step }: { templateId: string; step: BulkStep }) {
  const at = steps.indexOf(step)
  return (
    <nav aria-label={applicationText('sendSteps')}>
      <ol className="send-progress">
        <li>
          <Link to={paths.sendMany({})}>{applicationText('sendStep_document')}</Link>
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
