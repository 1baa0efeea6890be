import { type Ref, useId } from 'react'
import type { Credential } from '../../api/generated/calls.ts'
import { settingsText } from '../../texts/settings-text.ts'
import { credentialName, usageWords } from '../settings/credentials/credential-words.ts'

type Decision = 'keep' | 'revoke'

/** The decision about each credential, keyed by its id. */
export type CredentialChoices = Record<string, Decision | undefined>

/** Returns the ids of the credentials with this decision, in the form that the service takes. */
export const idsOf = (credentials: readonly Credential[], decisions: CredentialChoices, decision: Decision): string =>
  credentials
    .map(({ credentialId }) => credentialId)
    .filter(id => decisions[id] === decision)
    .join(',')

interface CredentialDecisionsProps {
  title: string
  credentials: readonly Credential[]
  decisions: CredentialChoices
  /** Whether to mark the credentials that still need a decision. */
  isAsked: boolean
  onDecide(decided: CredentialChoices): void
  ref: Ref<HTMLElement>
}

/** Focuses the first credential without a decision. */
export const focusUndecided = (section: HTMLElement | null): void =>
  section?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input')?.focus()

/**
 * Asks for each credential whether to keep or revoke it. Neither is preselected, because it would be easy to keep a key
 * by accident.
 */
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
      <p className="muted">{settingsText('credentialsLeft')}</p>
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
  const which = hint === null ? credentialId : settingsText('endsWith', { hint })
  return (
    <fieldset className="app-choices" aria-describedby={isMissing ? `${id}-what ${id}-error` : `${id}-what`}>
      <legend>{name}</legend>
      <span id={`${id}-what`} className="muted">
        {`${settingsText(`kind_${kind}`)} ${which}. ${usageWords(credential)}.`}
      </span>
      {isMissing && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {settingsText('keepOrRevoke', { name })}
        </p>
      )}
      {(['keep', 'revoke'] as const).map(choice => (
        <label key={choice}>
          <input type="radio" name={id} checked={decision === choice} onChange={() => onDecide(choice)} />{' '}
          {settingsText(choice === 'keep' ? 'keepCredential' : 'revokeCredential')}
        </label>
      ))}
    </fieldset>
  )
}
