import type { TSchema } from '@sinclair/typebox'
import type { ErrorAnswer } from '../../http/error-answer.ts'
import { type ApiVersion, errorAnswer } from '../../http/error-catalogue.ts'
import type { Route } from '../../http/route.ts'
import { isIdOfOurs } from './kept-path.ts'

/** The names of the values in errors that never come from a call. */
const ownValues = new Set(['action', 'resource', 'noun', 'verdict', 'limit', 'most', 'side'])

/** The words that our sentences about input use. */
const plainWords = new Set(
  `a all also an and any appears are as at be beginning being by can cannot character characters condition contain contains could date did
  different digits document each email empty existing false field fields file filled for from given has have header id ids if
  ignored in integer into is it items iso json kind label later least left letters line lines list long longer many may mean
  members missing more most must name named names new no not null number object of off on once one only optional or other
  out page pages parameter part parts please property query request required role roles same send sent separate set several short
  shorter signer signers single so some string strings such template than that the them there these they this time times to
  together true twice two type types unknown up url used using valid value values version was were what when which with within
  without you array address allowed body boolean http https`.split(/\s+/),
)

/** Collects the property names in the schemas of routes and the constants that the schemas list. */
export function namesOfRoutes(routes: readonly Route[]): ReadonlySet<string> {
  const names = new Set<string>()
  const collect = (schema: unknown): void => {
    if (schema === null || typeof schema !== 'object') return
    const { properties, const: constant } = schema as TSchema
    for (const name of Object.keys(properties ?? {})) names.add(name)
    if (typeof constant === 'string') names.add(constant)
    for (const part of Object.values(schema)) collect(part)
  }
  for (const { body, query, form } of routes) collect([body, query, form?.body])
  return names
}

/**
 * Removes from an error's text everything that came with the call. Only words of the catalogue, of schemas and of the
 * list here remain; all else, which may be a name, an address or a secret, becomes `…`. Example: `cc[2].email
 * jane@doe.example appears more than once` → `cc[2].email … appears more than once`.
 */
export function keptError(
  { code, values }: Pick<ErrorAnswer, 'code' | 'values'>,
  version: ApiVersion,
  names: ReadonlySet<string>,
): { code: string; text: string } {
  const shownValues = Object.entries(values).map(([name, value]) => [
    name,
    ownValues.has(name) ? value : withheld(value, names),
  ])
  return { code, text: errorAnswer(code, Object.fromEntries(shownValues), version).text }
}

function withheld(text: string, names: ReadonlySet<string>): string {
  const [expectation = ''] = text.split('; got ')
  const isOurs = (word: string) =>
    plainWords.has(word.toLowerCase()) || names.has(word) || isIdOfOurs(word) || /^\d{1,4}$/.test(word)
  return expectation
    .replace(/[^\s.,;:?()[\]"'/-]+/g, word => (isOurs(word) ? word : '…'))
    .replace(/…(?:[\s.,;:?()[\]"'/-]*…)+/g, '…')
}
