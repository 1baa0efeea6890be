import { useEffect, useRef } from 'react'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import type { OrganizationSettings, RequestDraft } from '../../../api/generated/calls.ts'
import { draftPath, paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { useRead } from '../../session/account.tsx'
import { asksForCode } from '../../shell/email-code.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { usePlaces } from '../../where/use-places.ts'
import { DetailsStep } from '../details-step.tsx'
import { hasItsRoles } from '../draft-people.ts'
import { PeopleStep } from '../people/people-step.tsx'
import { ReviewStep } from '../review/review-step.tsx'
import { detailProblems, hasProblems, peopleProblems, type SendProblems } from '../send-problems.ts'
import { SentPage } from '../sent-page.tsx'
import { type SendStep, StepNav, stepsOf } from '../step-nav.tsx'
import { useShownProblems } from '../use-shown-problems.ts'
import { AgainNotice } from './again-notice.tsx'
import { SaveNotice } from './save-notice.tsx'
import { useReadDraft, useRequestDraft } from './use-request-draft.ts'
import { useSendDraft } from './use-send-draft.ts'

/** `/send/{draftId}`: prepares a request, step by step, and shows what happens next once it is sent. */
export function DraftPage() {
  const { draftId = '' } = useParams()
  const draft = useReadDraft(draftId)
  const settings = useRead('GET /v1/organization', {})
  const places = usePlaces()
  if (draft.error instanceof ApiError && draft.error.status === 404) return <NoSuchDraft />
  const isReady = places !== undefined
  const data = isReady && draft.data && settings.data ? { draft: draft.data, settings: settings.data } : undefined
  if (!data)
    return (
      <Page title={applicationText('sendDocument')}>
        <Loaded query={draft.error ? draft : { ...settings, data: undefined }}>{() => null}</Loaded>
      </Page>
    )
  if (data.draft.sentAs !== null) return <SentPage signatureRequestId={data.draft.sentAs} />
  return <DraftSteps key={draftId} {...data} />
}

function DraftSteps({ draft, settings }: { draft: RequestDraft; settings: OrganizationSettings }) {
  const { draftId, template } = draft
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const { content, state, change, flush } = useRequestDraft(draft)
  const shown = useShownProblems()
  const { problems } = shown
  useEffect(shown.focusFirst)
  const isLeaving = useRef(false)
  const go = async (step: SendStep) => {
    // The next page may read the draft from the service.
    if (isLeaving.current) return
    isLeaving.current = true
    const isSaved = step === 'fields' ? await flush() : true
    isLeaving.current = false
    if (isSaved) await navigate(draftPath(draftId, step))
  }
  const sending = useSendDraft(draft, { content, change, flush }, (refused, firstStep) => {
    shown.show(refused)
    void go(firstStep)
  })
  const step = openStep(parameters.get('step'), draft, content)
  if (step === 'fields') return <Navigate to={draftPath(draftId, 'fields')} replace />
  const steps = stepsOf(draft)
  const neighbour = (by: 1 | -1) => steps[steps.indexOf(step) + by]!
  const continueWith = (newProblems: SendProblems) => {
    shown.show(newProblems)
    if (!hasProblems(newProblems)) void go(neighbour(1))
  }
  const stepProps = {
    draft,
    content,
    problems,
    change(changed: Partial<RequestDraft['content']>, ...solved: string[]) {
      change(changed)
      shown.solve(solved)
      sending.reset()
    },
  }
  const name = template.name || template.filename
  return (
    <Page title={applicationText(`sendTitle_${step}`, { name })}>
      <StepNav draft={draft} step={step} />
      <SaveNotice state={state} />
      <AgainNotice draft={draft} />
      {step === 'people' && (
        <PeopleStep
          {...stepProps}
          isCodeAskedOfAll={asksForCode(settings.signerVerification)}
          onContinue={() => continueWith(peopleProblems(content.people))}
        />
      )}
      {step === 'details' && (
        <DetailsStep
          {...stepProps}
          settings={settings}
          back={draftPath(draftId, neighbour(-1))}
          onContinue={() => continueWith(detailProblems(template, content))}
        />
      )}
      {step === 'review' && (
        <ReviewStep {...stepProps} {...{ settings, sending }} isShownElsewhere={hasProblems(problems)} />
      )}
    </Page>
  )
}

/**
 * Returns the step that the address names, or the first step before it that is still incomplete. So the address of the
 * last step continues a draft.
 */
function openStep(
  wanted: string | null,
  { isOneOff, template }: RequestDraft,
  content: RequestDraft['content'],
): SendStep {
  if ((wanted !== 'details' && wanted !== 'review') || hasProblems(peopleProblems(content.people))) return 'people'
  if (isOneOff && !hasItsRoles(content.people, template)) return 'fields'
  return wanted === 'review' && hasProblems(detailProblems(template, content)) ? 'details' : wanted
}

const NoSuchDraft = () => (
  <Page title={applicationText('draftGoneTitle')}>
    <div className="app-section">
      <p>{applicationText('draftGoneBody')}</p>
      <Link className="button button-plain" to={paths.send({})}>
        {applicationText('sendChooseOther')}
      </Link>
    </div>
  </Page>
)
