/** Undefined properties are removed. */
type Given<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> }
export const withoutUndefined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, property]) => property !== undefined)) as Partial<Given<Value>>
