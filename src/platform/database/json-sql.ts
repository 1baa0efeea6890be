/**
 * SQL expressions that make JSON texts, for records that are passed through as PostgreSQL makes them. Concatenating
 * texts takes two thirds of the time of `json_build_object` for a list record (measured on 100,000). Each expression
 * returns a JSON value, and `null` for a null.
 */

/** Makes an object from expressions that return JSON values. The keys must need no escaping. */
export function jsonObject(properties: Record<string, string>): string {
  const parts = Object.entries(properties).map(([key, value]) => `"${key}":' || ${value} || '`)
  return `'{${parts.join(',')}}'`
}

/** Makes a JSON text from any text. */
export const jsonText = (expression: string) => `coalesce(to_json(${expression})::text, 'null')`

/** Makes a JSON text from a text that needs no escaping, such as an identifier or a status. */
export const jsonPlainText = (expression: string) => `coalesce('"' || ${expression} || '"', 'null')`

/** Makes a JSON value from a boolean, a number, or existing JSON. */
export const jsonValue = (expression: string) => `coalesce(${expression}::text, 'null')`

/** Makes a JSON text from a time, in the format of `Date.toISOString`. */
export const jsonTime = (expression: string) =>
  `coalesce(to_char(${expression} at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""'), 'null')`
