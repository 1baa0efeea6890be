import type { JsonSchema } from '../../../http/openapi/json-schema.ts'

/** The parts of an OpenAPI document that the reference shows. */
export interface Described {
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  webhooks: Record<string, { post: DescribedOperation }>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, DescribedAnswer>
    securitySchemes: Record<string, { description: string }>
  }
}

export interface DescribedOperation {
  operationId: string
  summary: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters: DescribedParameter[]
  requestBody?: { required: boolean; content: Record<string, DescribedContent> }
  responses: Record<string, DescribedAnswer>
}

export interface DescribedParameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}

export interface DescribedContent {
  schema: JsonSchema
  example?: unknown
}

export interface DescribedAnswer {
  $ref?: string
  description: string
  content?: Record<string, DescribedContent>
}

/** Returns the name at the end of a reference: `Template` for `#/components/schemas/Template`. */
export const nameOfReference = (reference: unknown): string => String(reference).split('/').at(-1)!
