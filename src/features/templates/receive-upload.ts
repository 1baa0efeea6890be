import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../platform/coded-error.ts'
import type { PendingFiles } from '../../platform/storage/pending-files.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'

/** Less than 40 MiB (decisions.md, section 3). */
export const fileLimitBytes = 40 * 1024 * 1024 - 1
const textLimitBytes = 64 * 1024
/** What the parts of an honest upload need beside the file. */
const overheadBytes = 2 * textLimitBytes + 16 * 1024

export interface ReceivedUpload {
  file: StoredFile | null
  /** The text parts by name; the first of each name counts. */
  texts: Map<string, string>
}

/**
 * Streams the part `file` of a multipart body to storage, and keeps the text parts. The upload is cut off as soon as
 * the file is over its limit: `file_too_large`. Throws `invalid_input` for a body without such a part.
 */
export async function receiveUpload(
  request: FastifyRequest,
  files: PendingFiles,
  key: string,
): Promise<ReceivedUpload> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > fileLimitBytes + overheadBytes) throw new CodedError('file_too_large')
  const parser = multipartParser(request)
  const texts = new Map<string, string>()
  let writing: Promise<StoredFile> | null = null

  const finished = new Promise<void>((resolve, reject) => {
    parser.on('field', (name: string, value: string) => texts.has(name) || texts.set(name, value))
    parser.on('file', (name: string, part: NodeJS.ReadableStream) => {
      let broken = false
      part.on('error', () => {
        broken = true
      })
      if (name !== 'file' || writing) return part.resume()
      writing = files.write(key, part as AsyncIterable<Buffer>, { limitBytes: fileLimitBytes })
      writing.catch(error =>
        reject(error.code === 'storage_limit' ? new CodedError('file_too_large') : broken ? malformed() : error),
      )
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
    return { file: await writing, texts }
  } catch (error) {
    request.raw.unpipe(parser)
    await (writing as Promise<StoredFile> | null)?.catch(() => undefined)
    throw error
  }
}

const malformed = () => new CodedError('invalid_input', { detail: 'The multipart body is malformed' })

function multipartParser(request: FastifyRequest) {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
    throw new CodedError('content_type_not_multipart')
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { fieldSize: textLimitBytes, fields: 20, files: 5, parts: 25, headerPairs: 50 },
    })
  } catch {
    throw new CodedError('content_type_not_multipart')
  }
}
