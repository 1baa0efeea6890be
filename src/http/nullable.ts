import { type SchemaOptions, type TSchema, Type } from '@sinclair/typebox'

/** A value of `schema`, or null. */
export const nullable = <S extends TSchema>(schema: S, options: SchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options)
