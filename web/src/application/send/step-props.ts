import type { RequestDraft, RequestDraftContent } from '../../api/generated/calls.ts'
import type { SendProblems } from './send-problems.ts'

/** The data that a step shows, and the changes that it reports. */
export interface StepProps {
  draft: RequestDraft
  /** What is entered, which the service may not have yet. */
  content: RequestDraftContent
  problems: SendProblems
  /** @param solved the controls that were changed: their problems are no longer shown */
  change(changed: Partial<RequestDraftContent>, ...solved: string[]): void
  onContinue(): void
}
