import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { formatMoment, listOfNames } from '../../../texts/text.ts'
import { requestState } from '../request-words.ts'
import { nameOf, requestPhase, signersInTurn } from './request-state.ts'

/** Describes the state of a request in a sentence. For a failed request, it also says what the sender can do. */
export function requestStory(request: SignatureRequest): string {
  const phase = requestPhase(request)
  if (phase === 'sealing' || phase === 'late') return requestText(`story_${phase}`)
  const page = request.sealing?.page ?? null
  if (phase === 'unsealable' && page === null) return requestText('story_unreadable')
  const decliner = request.signers.find(signer => signer.declinedAt !== null)
  const ended = request.completedAt ?? request.expiresAt
  return requestText(`story_${requestState(request)}`, {
    names: listOfNames(signersInTurn(request).map(nameOf)),
    name: decliner ? nameOf(decliner) : requestText('signersTitle'),
    when: formatMoment(ended),
    page: page ?? '',
  })
}
