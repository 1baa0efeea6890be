import { useCallback } from 'react'
import type { SigningClient } from '../api/signing-client.ts'

/** Reports that the first page is on the screen; retries when no answer arrives. */
export function useReportViewed(client: SigningClient): () => void {
  return useCallback(() => {
    const report = (triesLeft: number) => {
      client.reportViewed().catch(() => {
        if (triesLeft > 0) setTimeout(() => report(triesLeft - 1), 5000)
      })
    }
    report(3)
  }, [client])
}
