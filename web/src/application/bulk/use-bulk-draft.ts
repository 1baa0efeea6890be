import { useRef, useState } from 'react'
import type { Template } from '../../api/generated/calls.ts'
import { useAccount, useOrganization } from '../session/account.tsx'
import { type BulkDraft, forgetBulk, type KeptBulk, keepBulk, keptBulk } from './bulk-draft.ts'

export interface KeptDraft {
  draft: BulkDraft
  change(changed: Partial<BulkDraft>): void
  /** What is kept beside the draft and shown nowhere. */
  attempt(): KeptBulk['attempt']
  keepAttempt(attempt: KeptBulk['attempt']): void
  forget(): void
}

/** What is chosen and typed to send a template to many, kept by the tab. */
export function useBulkDraft({ templateId }: Template, usualDays: number): KeptDraft {
  const { account } = useAccount()
  const { organizationId } = useOrganization()
  const owner = [account.personId, organizationId, templateId].join('.')
  const kept = useRef<KeptBulk>(null)
  kept.current ??= keptBulk(owner, usualDays)
  const current = kept.current
  const [draft, setDraft] = useState(current.draft)
  const keep = (changed: Partial<KeptBulk>) => {
    Object.assign(current, changed)
    keepBulk(owner, current)
  }
  return {
    draft,
    change(changed) {
      const next = { ...current.draft, ...changed }
      setDraft(next)
      keep({ draft: next })
    },
    attempt: () => current.attempt,
    keepAttempt: attempt => keep({ attempt }),
    forget: () => forgetBulk(owner),
  }
}
