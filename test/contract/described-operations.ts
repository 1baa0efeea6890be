// biome-ignore-all lint/suspicious/noExplicitAny: an OpenAPI document is read as its specification says
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { CurlCall } from '../support/reference-articles.ts'
import { type FullSchema, mutationsOf } from './schema-mutations.ts'

/** A call as an HTTP client sends it. */
export interface DescribedCall {
  method: string
  url: string
  body: unknown
  headers: Record<string, string>
}

/** A call with a single mistake. */
export interface MutatedCall extends DescribedCall {
  what: string
}

type Names = Record<string, unknown>

/** Builds calls of an OpenAPI document's operations from nothing but the document and values for the names in it. */
export class DescribedOperations {
  readonly #operations = new Map<string, { method: string; path: string; operation: any }>()
  readonly #schemas: Record<string, FullSchema>
  readonly #ajv = new Ajv2020({ strict: false })

  constructor(document: any) {
    addFormats.default(this.#ajv)
    this.#schemas = document.components.schemas
    this.#ajv.addSchema({ $id: 'openapi', components: document.components })
    for (const [path, methods] of Object.entries<any>(document.paths))
      for (const [method, operation] of Object.entries<any>(methods))
        this.#operations.set(operation.operationId, { method: method.toUpperCase(), path, operation })
  }

  /** Returns the example of an operation with the values of `names` filled in; `file` is the content of an upload. */
  exampleCall(operationId: string, names: Names, file?: () => Uint8Array): DescribedCall {
    const { method, path, operation } = this.#operations.get(operationId)!
    const query = operation.parameters.filter(
      (parameter: any) => parameter.in === 'query' && (parameter.required || parameter.name in names),
    )
    const text = new URLSearchParams(query.map((one: any) => [one.name, String(names[one.name])]))
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name])))
    const [mediaType, content] = Object.entries<any>(operation.requestBody?.content ?? {})[0] ?? []
    const example = content && renamed(content.example, names)
    return {
      method,
      url: query.length > 0 ? `${url}?${text}` : url,
      body: mediaType === 'multipart/form-data' ? formOf(example, file!()) : example,
      headers: Object.fromEntries(
        operation.parameters
          .filter((parameter: any) => parameter.in === 'header' && parameter.required)
          .map((parameter: any) => [parameter.name, String(names[parameter.name])]),
      ),
    }
  }

  /** Returns the call of a `curl` command in the reference, with `names` in place of its sample values. */
  curlCall(operationId: string, curl: CurlCall, names: Names, file?: () => Uint8Array): DescribedCall {
    const { pathname, searchParams } = new URL(curl.url)
    const parts = this.#operations.get(operationId)!.path.split('/')
    const path = pathname.split('/').map((part, place) => names[/^\{(\w+)\}$/.exec(parts[place]!)?.[1] ?? ''] ?? part)
    for (const name of [...searchParams.keys()]) if (name in names) searchParams.set(name, String(names[name]))
    const ifMatch = names['If-Match']
    const { authorization, ...headers } = curl.headers
    if ('if-match' in headers && ifMatch) headers['if-match'] = String(ifMatch)
    const hasForm = Object.keys(curl.form).length > 0
    return {
      method: curl.method,
      url: [path.join('/'), ...(searchParams.size > 0 ? [searchParams] : [])].join('?'),
      body: hasForm ? formOf(curl.form, file!()) : curl.body && renamed(JSON.parse(curl.body), names),
      headers,
    }
  }

  /** Returns the example with a single mistake that the document forbids, in its body, a parameter or a header. */
  mutatedCalls(operationId: string, names: Names): MutatedCall[] {
    const { path, operation } = this.#operations.get(operationId)!
    const content = operation.requestBody?.content['application/json']
    if (!content && operation.requestBody) return []
    const example = this.exampleCall(operationId, names)
    const bodies = content ? this.#wrong(content.schema, example.body) : []
    return [
      ...bodies.map(({ what, value }) => ({ ...example, what, body: value })),
      ...operation.parameters.flatMap((parameter: any) => this.#wrongParameter(parameter, path, example)),
    ]
  }

  #wrongParameter({ name, in: place, schema }: any, path: string, example: DescribedCall): MutatedCall[] {
    if (place === 'path') {
      const url = path.replace(/\{(\w+)\}/g, 'nonsense')
      return [{ ...example, what: `path ${name}: unknown`, url: `${url}${example.url.replace(/^[^?]*/, '')}` }]
    }
    return this.#wrong(schema, 'x')
      .filter(({ value }) => typeof value === 'string')
      .map(({ what, value }) => {
        const wrong = { ...example, what: `${place} ${name}: ${what}` }
        if (place === 'header')
          return { ...wrong, headers: { ...wrong.headers, [name]: value === '\u0001' ? 'nonsénse' : String(value) } }
        const [before, query] = example.url.split('?')
        const parameters = new URLSearchParams(query)
        parameters.set(name, String(value))
        return { ...wrong, url: `${before}?${parameters}` }
      })
  }

  #wrong(schema: object, value: unknown) {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')
    const isRight = this.#ajv.compile(JSON.parse(text))
    return mutationsOf(schema, value, one => this.#resolved(one)).filter(mutation => !isRight(mutation.value))
  }

  #resolved(schema: any): FullSchema {
    const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1]
    return name ? this.#schemas[name]! : schema
  }
}

/** Replaces every property that `names` has a value for, at any depth. */
function renamed(value: any, names: Names): any {
  if (Array.isArray(value)) return value.map(one => renamed(one, names))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, one]) => [key, key in names ? names[key] : renamed(one, names)])
  return Object.fromEntries(entries)
}

function formOf(example: Record<string, string>, file: Uint8Array): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(example))
    if (name === 'file') form.append(name, new Blob([file as Uint8Array<ArrayBuffer>]), 'file')
    else form.append(name, value)
  return form
}
