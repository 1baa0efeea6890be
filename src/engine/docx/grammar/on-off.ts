import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'

/** The six spellings of on and off (ST_OnOff, ECMA-376-1 §22.9.2.7; `on` and `off` in the transitional form). */
const spellings: ReadonlyMap<string | undefined, boolean> = new Map([
  ...['1', 'true', 'on'].map(one => [one, true] as const),
  ...['0', 'false', 'off'].map(one => [one, false] as const),
])

/**
 * Whether a value says on. `otherwise` holds where there is no value, or none that says either: on for a property that is
 * there (CT_OnOff, §17.17.4), off for most attributes.
 */
export const isOn = (value: string | undefined, otherwise = true): boolean => spellings.get(value) ?? otherwise

/** Whether properties say that one of them is on or off; undefined where they do not have it. */
export function switched(properties: XmlElement | undefined, name: string): boolean | undefined {
  const found = properties && firstChild(properties, name)
  return found && isOn(attribute(found, 'w:val'))
}
