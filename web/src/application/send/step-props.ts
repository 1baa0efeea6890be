import type { Template } from '../../api/generated/calls.ts'
import type { SendDraft } from './send-draft.ts'
import type { SendProblems } from './send-problems.ts'

/** The data that a step shows, and the changes that it reports. */
export interface StepProps {
  template: Template
  draft: SendDraft
  problems: SendProblems
  /** Whether the organization requires a code by email from every signer. */
  isCodeAskedOfAll: boolean
  /** @param solved the controls that were changed: their problems are no longer shown */
  change(changed: Partial<SendDraft>, ...solved: string[]): void
  onContinue(): void
}
