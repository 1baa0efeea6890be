import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { formatMoment } from '../../../texts/text.ts'
import { knownBy } from '../../shell/known-by.ts'
import { nameOf } from './request-state.ts'
import { useRequestEvents } from './use-request-events.ts'

/** Who sent a request, and when: a program sends in the name of somebody who may know nothing of it. */
export function SentBy({ request }: { request: SignatureRequest }) {
  const events = useRequestEvents(request)
  const [first] = events.data?.signatureRequestEvents ?? []
  const { sender, createdAt } = request
  const words = { name: nameOf(sender), when: formatMoment(createdAt) }
  if (first === undefined) return applicationText('sentAt', words)
  const isProgram = knownBy(first.signing.details)?.identified_by === 'credential'
  return applicationText(isProgram ? 'sentByProgram' : 'sentBy', words)
}
