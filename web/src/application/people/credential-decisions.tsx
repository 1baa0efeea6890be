import { type Ref, useId } from 'react'
import type { Credential } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { credentialName, usageWords } from '../settings/credentials/credential-words.ts'

type Decision = 'keep' | 'revoke'

/** What becomes of each credential, by its id. */
export type Decisions = Record<string, Decision | undefined>

/** The ids of the credentials with this decision, as the service takes them. */
export const idsOf = (credentials: readonly Credential[], decisions: Decisions, decision: Decision): string =>
  credentials
    .map(({ credentialId }) => credentialId)
    .filter(id => decisions[id] === decision)
    .join(',')

interface CredentialDecisionsProps {
  title: string
  credentials: readonly Credential[]
  decisions: Decisions
  /** Whether to say which are still to be decided about. */
  isAsked: boolean
  onDecide(decided: Decisions): void
  ref: Ref<HTMLElement>
}

/** Puts the focus on the first credential that is not decided about. */
export const focusUndecided = (section: HTMLElement | null): void =>
  section?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input')?.focus()

/** Asks of each credential whether it is kept or revoked. Neither is chosen from the start: a key is easily kept unseen. */
export function CredentialDecisions({
  title,
  credentials,
  decisions,
  isAsked,
  onDecide,
  ref,
}: CredentialDecisionsProps) {
  return (
    <section ref={ref} className="app-form">
      <h3 className="app-label">{title}</h3>
      <p className="muted">{applicationText('credentialsLeft')}</p>
      {credentials.map(credential => (
        <CredentialDecision
          key={credential.credentialId}
          credential={credential}
          decision={decisions[credential.credentialId]}
          isAsked={isAsked}
          onDecide={decision => onDecide({ [credential.credentialId]: decision })}
        />
      ))}
    </section>
  )
}

interface CredentialDecisionProps {
  credential: Credential
  decision: Decision | undefined
  isAsked: boolean
  onDecide(decision: Decision): void
}

function CredentialDecision({ credential, decision, isAsked, onDecide }: CredentialDecisionProps) {
  const id = useId()
  const { kind, hint, credentialId } = credential
  const name = credentialName(credential)
  const isMissing = isAsked && decision === undefined
  const which = hint === null ? credentialId : applicationText('endsWith', { hint })
  return (
    <fieldset className="app-choices" aria-describedby={isMissing ? `${id}-what ${id}-error` : `${id}-what`}>
      <legend>{name}</legend>
      <span id={`${id}-what`} className="muted">
        {`${applicationText(`kind_${kind}`)} ${which}. ${usageWords(credential)}.`}
      </span>
      {isMissing && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {applicationText('keepOrRevoke', { name })}
        </p>
      )}
      {(['keep', 'revoke'] as const).map(one => (
        <label key={one}>
          <input type="radio" name={id} checked={decision === one} onChange={() => onDecide(one)} />{' '}
          {applicationText(one === 'keep' ? 'keepCredential' : 'revokeCredential')}
        </label>
      ))}
    </fieldset>
  )
}
