import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answer } from '../support/api-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is read as its specification says
type OpenApi = any

/** Compares answers with the OpenAPI document that the service serves. */
export class DocumentedAnswers {
  readonly #operations = new Map<string, OpenApi>()
  readonly #checks = new Map<string, ValidateFunction>()
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #document: OpenApi

  constructor(document: OpenApi) {
    this.#document = document
    addFormats.default(this.#ajv)
    this.#ajv.addSchema({ $id: 'openapi', components: document.components })
    for (const path of Object.values<OpenApi>(document.paths))
      for (const operation of Object.values<OpenApi>(path))
        if (operation?.operationId) this.#operations.set(operation.operationId, operation)
  }

  /** Returns what is wrong with an answer, or null if the document allows it. */
  complaint(operationId: string, answer: Answer): string | null {
    const operation = this.#operations.get(operationId)
    if (!operation) return `${operationId} is not in the document`
    const documented = this.#resolved(operation.responses[answer.status])
    if (!documented)
      return `${operationId} answered ${answer.status} ${JSON.stringify(answer.body)}, which is not in the document`
    const type = mediaType(answer.headers.get('content-type') ?? '')
    const content = Object.fromEntries(
      Object.entries<OpenApi>(documented.content ?? {}).map(([name, one]) => [mediaType(name), one]),
    )
    if (type && !(type in content))
      return `${operationId} answered ${answer.status} as ${type}, which is not in the document`
    if (type !== 'application/json') return null
    const check = this.#check(`${operationId} ${answer.status}`, content[type].schema)
    return check(answer.body) ? null : `${operationId} ${answer.status}: ${this.#ajv.errorsText(check.errors)}`
  }

  #resolved(response: OpenApi): OpenApi {
    const name = /^#\/components\/responses\/(.+)$/.exec(response?.$ref ?? '')?.[1]
    return name ? this.#document.components.responses[name] : response
  }

  #check(key: string, schema: OpenApi): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')
    const check = this.#checks.get(key) ?? this.#ajv.compile(JSON.parse(text))
    this.#checks.set(key, check)
    return check
  }
}

/** Returns the media type without its parameters. */
const mediaType = (text: string) => text.split(';')[0]!
