import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { formatMoment, listOfNames } from '../../../texts/text.ts'
import { requestState } from '../request-words.ts'
import { nameOf, requestPhase, signersInTurn } from './request-state.ts'

/** How things stand with a request, in a sentence. */
export function requestStory(request: SignatureRequest): string {
  const phase = requestPhase(request)
  if (phase === 'sealing' || phase === 'unsealable') return applicationText(`story_${phase}`)
  const state = requestState(request)
  const decliner = request.signers.find(one => one.declinedAt !== null)
  const ended = request.completedAt ?? request.expiresAt
  return applicationText(`story_${state}`, {
    names: listOfNames(signersInTurn(request).map(nameOf)),
    name: decliner ? nameOf(decliner) : applicationText('signersTitle'),
    when: formatMoment(ended),
  })
}
