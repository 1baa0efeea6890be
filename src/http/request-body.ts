import type { IncomingMessage } from 'node:http'
import { CodedError } from '../platform/coded-error.ts'

/**
 * Reads a JSON body of at most `limitBytes`. An empty body, whatever its content type, is `{}`: a POST that needs
 * nothing works without one. Throws body_too_large, content_type_not_json, body_not_json.
 */
export async function readJsonBody(message: IncomingMessage, limitBytes: number): Promise<unknown> {
  return parseJsonBody(message, await readBytes(message, limitBytes))
}

/** The same of a body that was read. Throws `content_type_not_json` or `body_not_json`. */
export function parseJsonBody(message: IncomingMessage, bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  if (!/^application\/json\s*(;|$)/i.test(message.headers['content-type'] ?? ''))
    throw new CodedError('content_type_not_json')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new CodedError('body_not_json')
  }
}

/** The whole body. Throws `body_too_large`, before it is read where its length is declared. */
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
