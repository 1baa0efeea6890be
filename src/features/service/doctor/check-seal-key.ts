import { openSealKey, placeOf } from '../../../platform/seal-key/open-seal-key.ts'
import { StartError } from '../../../start-error.ts'
import type { Check } from './check.ts'

/** Checks that an external seal key can sign and matches its certificate, as the service does when it starts. */
export const checkSealKey: Check = async ({ sealKey }) => {
  if (sealKey === null) return []
  const subject = 'seal key'
  try {
    const opened = await openSealKey(sealKey, new Date())
    await opened.close()
    return [{ subject, verdict: 'ok', text: `the key in ${placeOf(sealKey)} signs, and belongs to its certificate` }]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [{ subject, verdict: 'problem', text: error.message }]
  }
}
