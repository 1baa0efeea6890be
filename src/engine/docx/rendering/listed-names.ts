/** Whether an attribute holds the id of a relationship. */
export const isReference = (name: string) => name.startsWith('r:') || name === 'o:relid'

/** Returns the prefix that this code uses for the vocabulary of a name; empty when the name has none. */
export const vocabularyOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')))

/** Whether an attribute is in no namespace or in one of these vocabularies. */
export const isOfVocabulary = (name: string, vocabularies: ReadonlySet<string>) =>
  name.startsWith('{') ? name.startsWith('{}') : !name.includes(':') || vocabularies.has(vocabularyOf(name))

/**
 * Returns the rule of a name. It is looked up only once per name, because a document has few names, each of which
 * occurs thousands of times.
 */
export function ruleOf<T>(cache: Map<string, T>, name: string, find: (name: string) => T): T {
  const cached = cache.get(name)
  if (cached !== undefined) return cached
  const rule = find(name)
  cache.set(name, rule)
  return rule
}
