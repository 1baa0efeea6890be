import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { CodedError } from './coded-error.ts'
import { isNestedTooDeep, nestingMost } from './nesting.ts'

/**
 * Reads a JSON body of at most `limitBytes`. An empty body, whatever its content type, is `{}`: a POST that needs no
 * input works without a body. Throws body_too_large, content_type_not_json, body_not_utf8, body_not_json,
 * invalid_input.
 */
export async function readJsonBody(message: IncomingMessage, limitBytes: number): Promise<unknown> {
  return parseJsonBody(message, await readBytes(message, limitBytes))
}

/** Like `readJsonBody`, for a body that was already read. */
export function parseJsonBody(message: IncomingMessage, bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  if (!/^application\/json\s*(;|$)/i.test(message.headers['content-type'] ?? ''))
    throw new CodedError('content_type_not_json')
  const json = utf8Text(bytes)
  refuseDeepNesting(bytes, 'Request body')
  try {
    return JSON.parse(json)
  } catch {
    throw new CodedError('body_not_json')
  }
}

/** Parses the JSON in a part of a form. Throws `invalid_input` that names the part. */
export function parseJsonPart(text: string, part: string): unknown {
  refuseDeepNesting(Buffer.from(text), part)
  try {
    return JSON.parse(text)
  } catch {
    throw new CodedError('invalid_input', { detail: `${part} must be valid JSON` })
  }
}

function refuseDeepNesting(json: Buffer, bodyName: string): void {
  if (isNestedTooDeep(json))
    throw new CodedError('invalid_input', { detail: `${bodyName} is nested more than ${nestingMost} levels deep` })
}

/** Decodes UTF-8 (RFC 3629) without replacing anything. Throws `body_not_utf8`. */
export function utf8Text(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new CodedError('body_not_utf8')
  return bytes.toString('utf8')
}

/** Reads the whole body. Throws `body_too_large`, without reading anything if the declared length is too large. */
export async function readBytes(message: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const declared = Number(message.headers['content-length'] ?? 0)
  if (declared > limitBytes) throw new CodedError('body_too_large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limitBytes) throw new CodedError('body_too_large')
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}
