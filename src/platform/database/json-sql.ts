/**
 * SQL expressions that make JSON texts, for records that are passed through as PostgreSQL makes them. Put together as
 * texts, a record of a list takes two thirds of the time that `json_build_object` takes (measured on 100,000). Each
 * expression gives a JSON value, `null` for a null.
 */

/** An object of expressions that give JSON values. The keys are ours. */
export function jsonObject(properties: Record<string, string>): string {
  const parts = Object.entries(properties).map(([key, value]) => `"${key}":' || ${value} || '`)
  return `'{${parts.join(',')}}'`
}

/** A text of anybody's making. */
export const jsonText = (expression: string) => `coalesce(to_json(${expression})::text, 'null')`

/** A text of ours that needs no escaping: an identifier, a status. */
export const jsonPlainText = (expression: string) => `coalesce('"' || ${expression} || '"', 'null')`

/** A boolean, a number, or what is JSON already. */
export const jsonValue = (expression: string) => `coalesce(${expression}::text, 'null')`

/** A time as `Date.toISOString` writes it. */
export const jsonTime = (expression: string) =>
  `coalesce(to_char(${expression} at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""'), 'null')`
