import { useQueryClient } from '@tanstack/react-query'
import type { RequestDraft } from '../../../api/generated/calls.ts'
import { useOrganization } from '../../session/account.tsx'
import { useOneAct } from '../../session/use-one-act.ts'
import { sendable } from '../send-draft.ts'
import { refusedControls, type SendProblems, stepOfProblem } from '../send-problems.ts'
import type { EditedDraft } from './use-request-draft.ts'

/** Thrown if the draft could not be saved, which the page shows elsewhere. */
class NotSavedError extends Error {}

/**
 * Sends a draft once, however often the button is pressed. `onRefused` is called if the service refuses a control of an
 * earlier step.
 */
export function useSendDraft(
  { draftId, template }: RequestDraft,
  { content, change, flush }: Pick<EditedDraft, 'content' | 'change' | 'flush'>,
  onRefused: (problems: SendProblems, firstStep: 'people' | 'details') => void,
) {
  const { organizationId, call } = useOrganization()
  const queries = useQueryClient()
  const act = useOneAct({
    async mutationFn() {
      change(sendable(template, content))
      if (!(await flush())) throw new NotSavedError()
      return call('POST /v1/request-drafts/{draftId}/send', { parameters: { draftId } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [organizationId] }),
    onError(error) {
      const refused = refusedControls(error, template, content)
      const [first] = Object.keys(refused)
      if (first !== undefined) onRefused(refused, stepOfProblem(first))
    },
  })
  return {
    mutate: () => act.mutate(),
    reset: act.reset,
    isPending: act.isPending,
    error: act.error instanceof NotSavedError ? null : act.error,
  }
}
