/** The reasons why a person who returned from the provider is not signed in. The sign-in page explains each of them. */
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
