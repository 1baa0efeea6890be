import { Type } from '@sinclair/typebox'

/** So many ids fit into an address that every proxy passes on. */
export const chosenMost = 100

const id = 'sreq_[0-9a-z]{26}'

/** Returns the schema of a query parameter that names several requests; its description begins with `what`. */
export const requestIdsParameter = (what: string) =>
  Type.String({
    pattern: `^${id}(,${id}){0,${chosenMost - 1}}$`,
    errorText: `must be 1 to ${chosenMost} ids of signature requests, separated by commas`,
    description: `${what}: up to ${chosenMost} ids, separated by commas`,
    examples: ['sreq_01k8wq3v5cf8a9m2n4p6r8t0vx'],
  })

/** Returns the ids in a `requestIdsParameter`, each once. */
export const chosenIds = (signatureRequestIds: string): string[] => [...new Set(signatureRequestIds.split(','))]
