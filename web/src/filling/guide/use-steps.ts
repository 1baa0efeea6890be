import { useMemo } from 'react'
import { type Draft, shownOwnFields } from '../draft/draft.ts'
import { useShownFields } from '../draft/use-draft.ts'
import { planSteps, type Step } from './guide.ts'

/** Returns the current steps of this signer: the fields that are shown, in reading order. */
export function useSteps(draft: Draft, signatureRequired: boolean): Step[] {
  const shown = useShownFields(draft)
  return useMemo(() => planSteps(shownOwnFields(draft, shown), signatureRequired), [draft, shown, signatureRequired])
}
