/** A type whose properties cannot be undefined. */
type Given<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> }
export const withoutUndefined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, property]) => property !== undefined)) as Partial<Given<Value>>
