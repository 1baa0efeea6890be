import type { ColumnType } from 'kysely'

/** A column of JSON: read as a value, written as its text. */
export type Json<T> = ColumnType<T, string, string>

/** A column of JSON that may be null. */
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>
