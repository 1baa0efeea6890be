import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CreatedSignatureRequest, Template } from '../../api/generated/calls.ts'
import { useAccount, useOrganization } from '../session/account.tsx'
import { useOneAct } from '../session/use-one-act.ts'
import { attemptOf, forgetSending, isFinal, type KeptSending, keepSending, keptSending } from './kept-draft.ts'
import { requestInput, type SendDraft } from './send-draft.ts'

export interface Sending {
  draft: SendDraft
  change(changed: Partial<SendDraft>): void
  send(): void
  isBusy: boolean
  error: unknown
}

interface SendingEnds {
  onSent(made: CreatedSignatureRequest): void
  onRefused(error: unknown): void
}

/** What is typed to send a template, kept by the tab, and its sending: once, however often it is pressed or tried again. */
export function useSending(template: Template, usualDays: number, { onSent, onRefused }: SendingEnds): Sending {
  const { account } = useAccount()
  const { organizationId, call } = useOrganization()
  const queries = useQueryClient()
  const owner = [account.personId, organizationId, template.templateId].join('.')
  const kept = useRef<KeptSending>(null)
  kept.current ??= keptSending(owner, usualDays)
  const [draft, setDraft] = useState(kept.current.draft)
  const keep = (changed: Partial<KeptSending>) => {
    kept.current = { draft, attempt: null, ...kept.current, ...changed }
    keepSending(owner, kept.current)
  }
  const { mutate, reset, isPending, error } = useOneAct({
    mutationFn: () => {
      const body = requestInput(template, draft)
      const attempt = attemptOf(kept.current?.attempt ?? null, body)
      keep({ attempt })
      return call('POST /v1/signature-requests', { body }, { 'Idempotency-Key': attempt.idempotencyKey })
    },
    async onSuccess(made) {
      forgetSending(owner)
      onSent(made)
      await queries.invalidateQueries({ queryKey: [organizationId] })
    },
    onError(reason) {
      if (isFinal(reason)) keep({ attempt: null })
      onRefused(reason)
    },
  })
  return {
    draft,
    change(changed) {
      const next = { ...draft, ...changed }
      setDraft(next)
      // what was refused is not what would be sent now
      reset()
      keep({ draft: next })
    },
    send: mutate,
    isBusy: isPending,
    error,
  }
}
