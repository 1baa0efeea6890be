import { Type } from '@sinclair/typebox'

/** Returns a schema for one of these strings. */
export const literals = <T extends string>(...values: T[]) => Type.Union(values.map(value => Type.Literal(value)))
