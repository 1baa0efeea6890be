/** The `kind` of a dropdown in which several options may be chosen. */
export const SEVERAL_OPTIONS = 'multiple'

export const takesSeveral = (field: { kind?: string | null }) => field.kind === SEVERAL_OPTIONS

/** Splits a value, which has a line for each chosen option. */
export const chosenOf = (value: string): string[] => (value === '' ? [] : value.split('\n'))

/** Returns the value for the chosen options, in the order in which the field offers them; empty for none. */
export const valueOfChosen = (options: readonly string[], chosen: ReadonlySet<string>): string =>
  options.filter(option => chosen.has(option)).join('\n')

/** Whether a value lists only options of the field, each at most once, and at least one. */
export function areOptions(options: readonly string[], value: string): boolean {
  const chosen = chosenOf(value)
  return chosen.length > 0 && new Set(chosen).size === chosen.length && chosen.every(option => options.includes(option))
}
