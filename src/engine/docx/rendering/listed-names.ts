/** Names of relationships in attributes. */
export const isReference = (name: string) => name.startsWith('r:') || name === 'o:relid'

/** The prefix under which the code knows the vocabulary of an element; empty for none. */
export const vocabularyOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')))

/** Whether an attribute is of no namespace, or of one of these. */
export const isOfVocabulary = (name: string, vocabularies: ReadonlySet<string>) =>
  name.startsWith('{') ? name.startsWith('{}') : !name.includes(':') || vocabularies.has(vocabularyOf(name))

/** The rule of a name, found once: a document has few names, thousands of times. */
export function ruleOf<T>(known: Map<string, T>, name: string, find: (name: string) => T): T {
  const before = known.get(name)
  if (before !== undefined) return before
  const rule = find(name)
  known.set(name, rule)
  return rule
}
