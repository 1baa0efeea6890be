import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CreatedSignatureRequest, Template } from '../../api/generated/calls.ts'
import { useAccount, useOrganization } from '../session/account.tsx'
import { useOneAct } from '../session/use-one-act.ts'
import { attemptOf, forgetSending, isFinal, type KeptSending, loadSending, saveSending } from './kept-draft.ts'
import { requestInput, type SendDraft } from './send-draft.ts'

export interface Sending {
  draft: SendDraft
  change(changed: Partial<SendDraft>): void
  send(): void
  isBusy: boolean
  error: unknown
}

interface SendingEnds {
  onSent(request: CreatedSignatureRequest): void
  onRefused(error: unknown): void
}

/** Holds the draft of a request, which the tab stores, and sends it once, however often the button is pressed. */
export function useSending(template: Template, usualDays: number, { onSent, onRefused }: SendingEnds): Sending {
  const { account } = useAccount()
  const { organizationId, call } = useOrganization()
  const queries = useQueryClient()
  const owner = [account.personId, organizationId, template.templateId].join('.')
  const sendingRef = useRef<KeptSending>(null)
  sendingRef.current ??= loadSending(owner, usualDays)
  const [draft, setDraft] = useState(sendingRef.current.draft)
  const keep = (changed: Partial<KeptSending>) => {
    sendingRef.current = { draft, attempt: null, ...sendingRef.current, ...changed }
    saveSending(owner, sendingRef.current)
  }
  const { mutate, reset, isPending, error } = useOneAct({
    mutationFn: () => {
      const body = requestInput(template, draft)
      const attempt = attemptOf(sendingRef.current?.attempt ?? null, body)
      keep({ attempt })
      return call('POST /v1/signature-requests', { body }, { 'Idempotency-Key': attempt.idempotencyKey })
    },
    async onSuccess(request) {
      forgetSending(owner)
      onSent(request)
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
      // A refusal of the old draft does not concern the new one.
      reset()
      keep({ draft: next })
    },
    send: mutate,
    isBusy: isPending,
    error,
  }
}
