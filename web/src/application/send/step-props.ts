import type { Template } from '../../api/generated/calls.ts'
import type { SendDraft } from './send-draft.ts'
import type { SendProblems } from './send-problems.ts'

/** What a step shows, and what it tells. */
export interface StepProps {
  template: Template
  draft: SendDraft
  problems: SendProblems
  /** The organization asks every signer for a code that is emailed to them. */
  isCodeAskedOfAll: boolean
  /** @param solved the controls that were changed: what was wrong with them is no more said */
  change(changed: Partial<SendDraft>, ...solved: string[]): void
  onContinue(): void
}
