import { CompiledQuery } from 'kysely'

/** The names of the statements, keyed by their texts. */
const names = new Map<string, string>()

/**
 * Makes a statement that PostgreSQL parses and plans only once for each connection (PostgreSQL, PREPARE). Pass it to
 * `executeQuery` of an `Executor` or a `Tx`. A name must always have the same text.
 */
export function preparedStatement<Row>(name: string, text: string): (values: unknown[]) => CompiledQuery<Row> {
  names.set(text, name)
  return values => CompiledQuery.raw(text, values) as CompiledQuery<Row>
}

/** Returns the name under which a text is prepared, or undefined for any other text. */
export const preparedName = (text: string): string | undefined => names.get(text)
