import { entryText } from '../texts/entry-text.ts'
import { Message } from '../ui/message.tsx'
import { storedNext } from './provider-sign-in.ts'

const texts = {
  cancelled: 'providerCancelled',
  stale: 'providerStale',
  unreachable: 'providerUnreachable',
  refused: 'providerRefused',
  unknown: 'providerUnknown',
  unverified: 'providerUnverified',
  'known-here': 'providerKnownHere',
  'other-address': 'providerOtherAddress',
  ended: 'providerEnded',
  'connected-elsewhere': 'providerConnectedElsewhere',
  'signed-out': 'providerSignedOut',
} as const

/** Problems after which the person continues on the page that they came from. */
const goesBack = ['cancelled', 'stale', 'unreachable', 'other-address', 'connected-elsewhere', 'signed-out']

/** Explains why the provider did not sign the person in, and what they can do. */
export function ProviderProblem({ problem, provider }: { problem: string; provider: string }) {
  const key = texts[problem as keyof typeof texts] ?? 'providerRefused'
  const next = storedNext()
  return (
    <>
      <Message tone="bad">{entryText(key, { provider })}</Message>
      {next !== null && next !== '/' && goesBack.includes(problem) && (
        <a className="button button-plain" href={next}>
          {entryText('providerBack')}
        </a>
      )}
    </>
  )
}
