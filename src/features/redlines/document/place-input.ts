import { Type } from '@sinclair/typebox'

/** The anchor of a paragraph. */
export const anchorInput = Type.String({ minLength: 1, maxLength: 100 })

/** An offset or a length, in UTF-16 code units. */
export const offsetInput = Type.Integer({ minimum: 0, maximum: 10_000_000 })
