import type { ColumnType } from 'kysely'

/** A JSON column, which is read as a value and written as its text. */
export type Json<T> = ColumnType<T, string, string>

/** A JSON column that may be null. */
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>
