/** Why a person who returned from the provider is not signed in; the sign-in page shows it in words. */
export const oidcProblems = [
  'cancelled',
  'stale',
  'unreachable',
  'refused',
  'unknown',
  'unverified',
  'known-here',
  'other-address',
  'ended',
  'connected-elsewhere',
  'signed-out',
] as const

export class OidcProblem extends Error {
  readonly problem: (typeof oidcProblems)[number]

  constructor(problem: (typeof oidcProblems)[number]) {
    super(problem)
    this.problem = problem
  }
}
