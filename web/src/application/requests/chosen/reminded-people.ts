import type { SignatureRequest } from '../../../api/generated/calls.ts'

/** Counts the people whom the last reminder of each request went to. A person who signs several requests counts once. */
export function remindedPeople(requests: readonly Pick<SignatureRequest, 'signers'>[]): number {
  const emails = requests.flatMap(({ signers }) => {
    const latest = signers
      .map(({ remindedAt }) => remindedAt ?? '')
      .sort()
      .at(-1)
    return signers.filter(({ remindedAt }) => remindedAt === latest).map(({ email }) => email.toLowerCase())
  })
  return new Set(emails).size
}
