import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../../http/coded-error.ts'
import { utf8Text } from '../../../http/request-body.ts'
import { invalidInput } from '../../../http/validation.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'

/** Less than 40 MiB (docs/templates.md). */
export const fileLimitBytes = 40 * 1024 * 1024 - 1
const textLimitBytes = 64 * 1024
/** What the parts of an honest upload need beside the file. */
const overheadBytes = 2 * textLimitBytes + 16 * 1024

export interface ReceivedUpload {
  file: StoredFile | null
  /** The text parts by name; the first of each name counts. */
  texts: Map<string, string>
  /** The names of all parts. */
  names: string[]
}

/**
 * Streams the part `file` of a multipart body to storage, and keeps the text parts. The upload is cut off as soon as
 * the file is over its limit: `file_too_large`. Throws `invalid_input` for a body that is malformed, `body_not_utf8` for a text part
 * that is no UTF-8.
 */
export async function receiveUpload(
  request: FastifyRequest,
  files: PendingFiles,
  key: string,
): Promise<ReceivedUpload> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > fileLimitBytes + overheadBytes) throw new CodedError('file_too_large')
  const parser = multipartParser(request)
  const texts = new Map<string, Promise<string>>()
  const names: string[] = []
  let writing: Promise<StoredFile> | null = null

  const finished = new Promise<void>((resolve, reject) => {
    parser.on('file', (name: string, part: Part, filename: string | undefined, _encoding: string, type: string) => {
      let broken = false
      names.push(name)
      part.on('error', () => {
        broken = true
      })
      const isFile = filename !== undefined || type === 'application/octet-stream'
      if (!isFile && !texts.has(name)) {
        texts.set(name, readText(name, part))
        texts.get(name)!.catch(error => reject(broken ? malformed() : error))
      } else if (isFile && name === 'file' && !writing) {
        writing = files.write(key, part as AsyncIterable<Buffer>, { limitBytes: fileLimitBytes })
        writing.catch(error =>
          reject(error.code === 'storage_limit' ? new CodedError('file_too_large') : broken ? malformed() : error),
        )
      } else part.resume()
    })
    parser.on('finish', resolve)
    parser.on('error', () => reject(malformed()))
    request.raw.on('error', reject)
    request.raw.on(
      'close',
      () => request.raw.complete || reject(new CodedError('invalid_input', { detail: 'The upload was broken off' })),
    )
  })
  request.raw.pipe(parser)

  try {
    await finished
    const read = await Promise.all([...texts].map(async ([name, text]) => [name, await text] as const))
    return { file: await writing, texts: new Map(read), names }
  } catch (error) {
    request.raw.unpipe(parser)
    await (writing as Promise<StoredFile> | null)?.catch(() => undefined)
    throw error
  }
}

type Part = NodeJS.ReadableStream

/** A text part, always as UTF-8 (RFC 7578 §5.1.2): a charset that the part names is not looked at. */
async function readText(name: string, part: Part): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > textLimitBytes) throw invalidInput(`${name} must have at most ${textLimitBytes} bytes`)
    chunks.push(chunk)
  }
  return utf8Text(Buffer.concat(chunks))
}

const malformed = () => new CodedError('invalid_input', { detail: 'The multipart body is malformed' })

function multipartParser(request: FastifyRequest) {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
    throw new CodedError('content_type_not_multipart')
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // a text part as bytes: the parser would put U+FFFD for what is not UTF-8
      isPartAFile: () => true,
      limits: { files: 25, parts: 25, headerPairs: 50 },
    })
  } catch {
    throw new CodedError('content_type_not_multipart')
  }
}
