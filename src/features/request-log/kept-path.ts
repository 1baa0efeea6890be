/** Returns whether a text has the form of an id of any kind. */
export const isIdOfOurs = (text: string): boolean => /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text)

/** Whether a parameter can only be an identifier: an id of ours, or the number of a page, a round or a version. */
const isKept = (value: string): boolean => isIdOfOurs(value) || /^\d{1,6}$/.test(value)

/**
 * Returns the path of a call with those parameters that can only be identifiers. Every other parameter, which might be
 * a token sent by mistake, is replaced by its name.
 */
export const keptPath = (route: string, parameters: Readonly<Record<string, string>>): string =>
  route.replace(/:(\w+)/g, (whole, name: string) => {
    const value = parameters[name] ?? ''
    return isKept(value) ? value : whole
  })
