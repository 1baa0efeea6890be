import type { Template } from '../../api/generated/calls.ts'
import type { SendDraft } from './send-draft.ts'
import type { SendProblems } from './send-problems.ts'

/** What a step shows, and what it reports. */
export interface StepProps {
  template: Template
  draft: SendDraft
  problems: SendProblems
  /** The organization requires a code by email of every signer. */
  isCodeAskedOfAll: boolean
  /** @param solved the controls that were changed: their problems are no longer shown */
  change(changed: Partial<SendDraft>, ...solved: string[]): void
  onContinue(): void
}
