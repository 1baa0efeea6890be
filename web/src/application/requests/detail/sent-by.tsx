import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { formatMoment } from '../../../texts/text.ts'
import { knownBy } from '../../shell/known-by.ts'
import { nameOf } from './request-state.ts'
import { useRequestEvents } from './use-request-events.ts'

/** Shows who sent a request, and when. A program may send in the name of a person who does not know about it. */
export function SentBy({ request }: { request: SignatureRequest }) {
  const events = useRequestEvents(request)
  const [first] = events.data?.signatureRequestEvents ?? []
  const { sender, createdAt } = request
  const words = { name: nameOf(sender), when: formatMoment(createdAt) }
  if (first === undefined) return requestText('sentAt', words)
  const isProgram = knownBy(first.signing.details)?.identified_by === 'credential'
  return requestText(isProgram ? 'sentByProgram' : 'sentBy', words)
}
