import type { Config } from '../../../config.ts'

/**
 * `warning` means that it works but could be safer; `problem` means that a promise of the service does not hold here.
 */
export type DoctorVerdict = 'ok' | 'warning' | 'problem'

/** A result of a check. No text contains a secret. */
export interface DoctorFinding {
  /** The subject of the check, in a word or two. */
  subject: string
  verdict: DoctorVerdict
  /** What the check found. */
  text: string
  /** What the operator should do; missing if all is well. */
  remedy?: string
}

/** Checks one aspect of an installation without changing anything, whether or not the service is running. */
export type Check = (config: Config) => Promise<DoctorFinding[]>
