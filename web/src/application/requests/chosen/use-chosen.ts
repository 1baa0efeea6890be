import { useState } from 'react'
import type { ListedSignatureRequest } from '../../../api/generated/calls.ts'

export interface Chosen {
  /** The chosen requests among those that are shown. A request that is no longer shown is no longer chosen. */
  requests: ListedSignatureRequest[]
  /** Whether anything has been chosen since the list was opened. */
  isUsed: boolean
  has(request: ListedSignatureRequest): boolean
  choose(requests: readonly ListedSignatureRequest[], isChosen: boolean): void
}

/** Keeps which of the shown requests are chosen. */
export function useChosen(shown: readonly ListedSignatureRequest[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isUsed, setUsed] = useState(false)
  const has = ({ signatureRequestId }: ListedSignatureRequest) => ids.has(signatureRequestId)
  return {
    requests: shown.filter(has),
    isUsed,
    has,
    choose(requests, isChosen) {
      setUsed(true)
      setIds(before => {
        const after = new Set(before)
        for (const { signatureRequestId } of requests)
          if (isChosen) after.add(signatureRequestId)
          else after.delete(signatureRequestId)
        return after
      })
    },
  }
}
