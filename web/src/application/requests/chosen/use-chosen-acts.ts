import { useState } from 'react'
import { ApiError } from '../../../api/call.ts'
import { readRequestsCsv } from '../../../api/call-as-person.ts'
import type { ListedSignatureRequest } from '../../../api/generated/calls.ts'
import { requestsText } from '../../../texts/requests-text.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { downloadFile } from '../../shell/download-file.ts'
import { isNotAllowed, refusalSentence } from '../../shell/refusal-sentence.ts'
import { useMailWord } from '../../shell/use-mail-word.ts'
import { actOnEach, type Outcome } from './act-on-each.ts'
import type { ActReport, UndoneRequest } from './act-report.tsx'
import { csvName } from './choose-bar.tsx'
import { remindedPeople } from './reminded-people.ts'

type Requests = readonly ListedSignatureRequest[]

/** The service takes so many ids in one call for a file. */
const fileMost = 100

export const isOpen = ({ status }: Pick<ListedSignatureRequest, 'status'>): boolean => status === 'Created'

interface ActDone {
  report: ActReport
  /** The requests for which nothing is left to try, so that they need not stay chosen. */
  settled: Requests
}

/**
 * The acts on several requests: reminding and cancelling call the service for each, and a file is made by a single
 * call. An act that is running ignores further presses. `onDone` gets the report when it has ended.
 * @param mayChange returns whether the person may remind or cancel a request; if not, it is left out
 */
export function useChosenActs(mayChange: (request: ListedSignatureRequest) => boolean, onDone: (act: ActDone) => void) {
  const { organizationId, call } = useOrganization()
  const mail = useMailWord()
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)

  async function onEach<Answer>(
    requests: Requests,
    act: (request: ListedSignatureRequest) => Promise<Answer>,
  ): Promise<{ answers: Answer[]; settled: Requests; undone: UndoneRequest[] }> {
    const open = requests.filter(isOpen)
    const changed = open.filter(mayChange)
    setProgress({ done: 0, count: changed.length })
    const outcomes = await actOnEach(changed, act, done => setProgress({ done, count: changed.length }))
    setProgress(null)
    const ended = requests.filter(request => !isOpen(request)).map(request => ({ request, reason: null }))
    const viewed = open.filter(request => !mayChange(request)).map(onlyViewed)
    const undone = [...ended, ...viewed, ...(await Promise.all(outcomes.filter(isFailed).map(undoneOf)))]
    const failed = undone.filter(({ reason }) => reason !== null).map(({ request }) => request)
    return {
      answers: outcomes.flatMap(outcome => ('answer' in outcome ? [outcome.answer] : [])),
      settled: requests.filter(request => !failed.includes(request)),
      undone,
    }
  }

  /** A request may have ended since the list was read, or access may: that says more than the refusal. */
  async function undoneOf({ item: request, error }: FailedOutcome): Promise<UndoneRequest> {
    if (error instanceof ApiError && error.status === 409) {
      const { signatureRequestId } = request
      const now = await call('GET /v1/signature-requests/{signatureRequestId}', {
        parameters: { signatureRequestId },
      }).catch(() => request)
      if (!isOpen(now)) return { request, reason: null }
    }
    return isNotAllowed(error) ? onlyViewed(request) : { request, reason: refusalSentence(error) }
  }

  const reminder = useOrganizationAct(async (requests: Requests): Promise<ActDone> => {
    const { answers, settled, undone } = await onEach(requests, ({ signatureRequestId }) =>
      call('POST /v1/signature-requests/{signatureRequestId}/remind', { parameters: { signatureRequestId }, body: {} }),
    )
    const count = remindedPeople(answers)
    const sentence = count === 0 ? requestsText('remindedNobody') : requestsText('remindedPeople', { count, mail })
    return { report: { done: sentence, undone }, settled }
  }, onDone)

  const cancellation = useOrganizationAct(
    async ({ requests, reason }: { requests: Requests; reason: string | null }): Promise<ActDone> => {
      const { answers, settled, undone } = await onEach(requests, ({ signatureRequestId }) =>
        call('POST /v1/signature-requests/{signatureRequestId}/void', {
          parameters: { signatureRequestId },
          body: { reason },
        }),
      )
      const count = answers.length
      const sentence = count === 0 ? requestsText('cancelledNone') : requestsText('cancelledMany', { count })
      return { report: { done: sentence, undone }, settled }
    },
    onDone,
  )

  const zip = useOrganizationAct(async (requests: Requests): Promise<ActDone> => {
    assertFewEnough(requests)
    const { zipPresignedUrl, included, leftOut } = await call('GET /v1/signature-requests/signed-envelopes', {
      query: { signatureRequestIds: idsOf(requests) },
    })
    if (zipPresignedUrl !== null) downloadFile(zipPresignedUrl)
    const undone = leftOut.map(({ signatureRequestId, reason }) => ({
      request: requests.find(request => request.signatureRequestId === signatureRequestId)!,
      reason: requestsText(`undone_${reason}`),
    }))
    const count = included.length
    const sentence = count === 0 ? requestsText('zippedNone') : requestsText('zippedMany', { count })
    return { report: { done: sentence, undone }, settled: [] }
  }, onDone)

  const csv = useOrganizationAct(async (requests: Requests): Promise<ActDone> => {
    assertFewEnough(requests)
    const query = { signatureRequestIds: idsOf(requests) }
    saveFile(await readRequestsCsv({ query }, organizationId), csvName())
    return { report: { done: requestsText('exportedMany', { count: requests.length }), undone: [] }, settled: [] }
  }, onDone)

  return { reminder, cancellation, zip, csv, progress }
}

type FailedOutcome = Extract<Outcome<ListedSignatureRequest, unknown>, { error: unknown }>

const isFailed = (outcome: Outcome<ListedSignatureRequest, unknown>): outcome is FailedOutcome => 'error' in outcome

const onlyViewed = (request: ListedSignatureRequest): UndoneRequest => ({
  request,
  reason: requestsText('undone_only_viewed'),
})

const idsOf = (requests: Requests): string => requests.map(request => request.signatureRequestId).join(',')

/** Says before the call what the service would refuse. */
function assertFewEnough(requests: Requests): void {
  if (requests.length > fileMost) throw new TooManyChosen()
}

export class TooManyChosen extends Error {}

/** Explains why an act on several requests did nothing. */
export const chosenRefusal = (error: unknown): string =>
  error instanceof TooManyChosen ? requestsText('chosenTooMany', { most: fileMost }) : refusalSentence(error)
