import type { Config } from '../../../config.ts'

/** - `warning`: it works, and could be safer - `problem`: what is promised does not hold here */
export type Verdict = 'ok' | 'warning' | 'problem'

/** One thing that was looked at. No text holds a secret. */
export interface Finding {
  /** What was looked at, in a word or two. */
  subject: string
  verdict: Verdict
  /** What was seen. */
  text: string
  /** What to do; none where it is well. */
  remedy?: string
}

/** Looks at one side of an installation, whether the service runs or not, and changes nothing. */
export type Check = (config: Config) => Promise<Finding[]>
