/** What is not given is not there at all. */
type Given<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> }
export const withoutUndefined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<Given<Value>>
