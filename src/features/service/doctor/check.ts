import type { Config } from '../../../config.ts'

/**
 * - `warning`: it works, and could be safer
 * - `problem`: a promise of the service does not hold here
 */
export type DoctorVerdict = 'ok' | 'warning' | 'problem'

/** The result of one check. No text contains a secret. */
export interface DoctorFinding {
  /** The subject of the check, in a word or two. */
  subject: string
  verdict: DoctorVerdict
  /** The observation. */
  text: string
  /** What to do; missing if all is well. */
  remedy?: string
}

/** Checks one aspect of an installation, whether the service runs or not, and changes nothing. */
export type Check = (config: Config) => Promise<DoctorFinding[]>
