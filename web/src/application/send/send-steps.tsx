import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { CreatedSignatureRequest, OrganizationSettings, Template } from '../../api/generated/calls.ts'
import { paths, sendPath } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { asksForCode } from '../shell/email-code.ts'
import { Page } from '../shell/page.tsx'
import { DetailsStep } from './details-step.tsx'
import { ReviewStep } from './review-step.tsx'
import type { SendDraft } from './send-draft.ts'
import {
  detailProblems,
  hasProblems,
  refusedControls,
  type SendProblems,
  signerProblems,
  stepOfProblem,
} from './send-problems.ts'
import type { SentRequest } from './sent-page.tsx'
import { SignersStep } from './signers/signers-step.tsx'
import { type SendStep, StepNav } from './step-nav.tsx'
import { useSending } from './use-sending.ts'
import { useShownProblems } from './use-shown-problems.ts'

/**
 * Guides the sender from a template to a request. The address names the current step, so Back leads to the previous
 * step.
 */
export function SendSteps({ template, settings }: { template: Template; settings: OrganizationSettings }) {
  const { templateId } = template
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const go = (step: SendStep) => void navigate(sendPath(templateId, step))
  const shown = useShownProblems()
  const sending = useSending(template, settings.expiresInDays, {
    onSent: request =>
      void navigate(paths.send({}), {
        replace: true,
        state: { sent: sentRequest(template, request, draft.notifyAll) },
      }),
    onRefused(error) {
      const refused = refusedControls(error, template, draft)
      const [first] = Object.keys(refused)
      if (first === undefined) return
      shown.show(refused)
      go(stepOfProblem(first))
    },
  })
  const { draft } = sending
  const step = openStep(parameters.get('step'), template, draft)
  useEffect(shown.focusFirst)
  const continueTo = (next: SendStep, problems: SendProblems) => {
    shown.show(problems)
    if (!hasProblems(problems)) go(next)
  }
  const change = (changed: Partial<SendDraft>, ...solved: string[]) => {
    sending.change(changed)
    shown.solve(solved)
  }
  const { problems } = shown
  const isCodeAskedOfAll = asksForCode(settings.signerVerification)
  const shared = { template, draft, problems, isCodeAskedOfAll, change }
  return (
    <Page title={applicationText(`sendTitle_${step}`, { name: template.name || template.filename })}>
      <StepNav templateId={templateId} step={step} />
      {step === 'signers' && (
        <SignersStep {...shared} onContinue={() => continueTo('details', signerProblems(template, draft))} />
      )}
      {step === 'details' && (
        <DetailsStep {...shared} onContinue={() => continueTo('review', detailProblems(template, draft))} />
      )}
      {step === 'review' && (
        <ReviewStep {...{ template, sending, isCodeAskedOfAll }} isShownElsewhere={hasProblems(problems)} />
      )}
    </Page>
  )
}

/** Returns the step that the address names, or an earlier step that is still incomplete. */
function openStep(requestedStep: string | null, template: Template, draft: SendDraft): SendStep {
  if (requestedStep !== 'details' && requestedStep !== 'review') return 'signers'
  if (hasProblems(signerProblems(template, draft))) return 'signers'
  return requestedStep === 'review' && hasProblems(detailProblems(template, draft)) ? 'details' : requestedStep
}

const sentRequest = (template: Template, request: CreatedSignatureRequest, isNotifyingAll: boolean): SentRequest => ({
  isNotifyingAll,
  signatureRequestId: request.signatureRequestId,
  document: template.name || template.filename,
  signers: request.signers.map(({ name, email, turn, verification }) => ({
    name,
    email,
    turn,
    isAskedForCode: asksForCode(verification),
  })),
  expiresAt: request.expiresAt,
  testMode: request.testMode,
})
