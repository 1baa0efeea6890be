import { CompiledQuery } from 'kysely'

/** By their texts. */
const names = new Map<string, string>()

/**
 * A statement that PostgreSQL parses and plans once for each connection (PostgreSQL, PREPARE), for `executeQuery` of an `Executor` or a
 * `Tx`. Each name belongs to one text.
 */
export function preparedStatement<Row>(name: string, text: string): (values: unknown[]) => CompiledQuery<Row> {
  names.set(text, name)
  return values => CompiledQuery.raw(text, values) as CompiledQuery<Row>
}

/** The name under which a text is prepared; undefined for every other text. */
export const preparedName = (text: string): string | undefined => names.get(text)
