import { type SchemaOptions, type TSchema, Type } from '@sinclair/typebox'

/** Returns a schema for a value of `schema`, or null. */
export const nullable = <S extends TSchema>(schema: S, options: SchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options)
