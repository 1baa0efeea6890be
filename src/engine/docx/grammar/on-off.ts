import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'

/** The six spellings of on and off (ST_OnOff, ECMA-376-1 §22.9.2.7; `on` and `off` in the transitional form). */
const spellings: ReadonlyMap<string | undefined, boolean> = new Map([
  ...['1', 'true', 'on'].map(spelling => [spelling, true] as const),
  ...['0', 'false', 'off'].map(spelling => [spelling, false] as const),
])

/**
 * Whether a value means on. `otherwise` applies when there is no value or an invalid one: on for a property that is
 * present (CT_OnOff, §17.17.4), off for most attributes.
 */
export const isOn = (value: string | undefined, otherwise = true): boolean => spellings.get(value) ?? otherwise

/** Whether a property is on or off; undefined when it is absent. */
export function switched(properties: XmlElement | undefined, name: string): boolean | undefined {
  const property = properties && firstChild(properties, name)
  return property && isOn(attribute(property, 'w:val'))
}
