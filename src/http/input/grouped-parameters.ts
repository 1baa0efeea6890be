/**
 * Groups query parameters of the form `name[key]=value` into one object by key, like OpenAPI's `deepObject`:
 * `{'metadata[orderId]': '4711'}` becomes `{metadata: {orderId: '4711'}}`.
 */
export function groupedParameters(query: object): Record<string, unknown> {
  const grouped = new Map<string, unknown>()
  const groups = new Map<string, [string, unknown][]>()
  for (const [name, value] of Object.entries(query)) {
    const [, group, key] = /^(\w+)\[(.+)\]$/s.exec(name) ?? []
    if (group === undefined || key === undefined) grouped.set(name, value)
    else groups.set(group, [...(groups.get(group) ?? []), [key, value]])
  }
  // `fromEntries` defines properties, so `__proto__` is a key like any other
  for (const [group, entries] of groups) grouped.set(group, Object.fromEntries(entries))
  return Object.fromEntries(grouped)
}
