import { useRef, useState } from 'react'
import type { Template } from '../../api/generated/calls.ts'
import { useAccount, useOrganization } from '../session/account.tsx'
import { type BulkDraft, forgetBulk, type KeptBulk, loadBulk, saveBulk } from './bulk-draft.ts'

export interface KeptDraft {
  draft: BulkDraft
  change(changed: Partial<BulkDraft>): void
  /** The attempt is stored with the draft but never shown. */
  attempt(): KeptBulk['attempt']
  keepAttempt(attempt: KeptBulk['attempt']): void
  forget(): void
}

/** Holds the choices and texts of a bulk send. The tab stores them. */
export function useBulkDraft({ templateId }: Template, usualDays: number): KeptDraft {
  const { account } = useAccount()
  const { organizationId } = useOrganization()
  const owner = [account.personId, organizationId, templateId].join('.')
  const bulkRef = useRef<KeptBulk>(null)
  bulkRef.current ??= loadBulk(owner, usualDays)
  const current = bulkRef.current
  const [draft, setDraft] = useState(current.draft)
  const keep = (changed: Partial<KeptBulk>) => {
    Object.assign(current, changed)
    saveBulk(owner, current)
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
