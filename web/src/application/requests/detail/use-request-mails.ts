import { useQuery } from '@tanstack/react-query'
import type { RequestMail, SignatureRequest } from '../../../api/generated/calls.ts'
import { useOrganization } from '../../session/account.tsx'

const soonMs = 2_000
const laterMs = 30_000

/** Reads the emails of a request. What becomes of an email is no change of the request, so it is asked for again. */
export function useRequestMails({ signatureRequestId }: Pick<SignatureRequest, 'signatureRequestId'>) {
  const { organizationId, call } = useOrganization()
  const name = 'GET /v1/signature-requests/{signatureRequestId}/mails'
  const input = { parameters: { signatureRequestId } }
  return useQuery({
    queryKey: [organizationId, name, input],
    queryFn: () => call(name, input),
    refetchInterval: ({ state }) => pauseMs(state.data ?? []),
  })
}

/** A mail server usually answers in a second; one that is not available may stay so for hours. */
function pauseMs(mails: readonly RequestMail[]): number | false {
  if (mails.some(({ state }) => state === 'Waiting')) return soonMs
  return mails.some(({ state }) => state === 'Postponed' || state === 'Unreachable') && laterMs
}
