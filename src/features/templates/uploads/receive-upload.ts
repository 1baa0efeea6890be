import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../../http/coded-error.ts'
import { utf8Text } from '../../../http/request-body.ts'
import { invalidInput } from '../../../http/validation.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'

/** The limit in bytes for all files together, which must be less than 40 MiB (docs/templates.md). */
export const fileLimitBytes = 40 * 1024 * 1024 - 1
const textLimitBytes = 64 * 1024
/**
 * How many parts a body may have. No form has as many: it has at most the files, each with its filename, and a few
 * others.
 */
const maxParts = 64

export interface ReceivedFile extends StoredFile {
  key: string
  /** The file name in its part, as unchecked text. */
  partFilename: string
}

export interface ReceivedUpload {
  /** The files in the order of their parts. */
  files: ReceivedFile[]
  /** The text parts by name. Parts with the same name are in the order of the body. */
  texts: Map<string, string[]>
  /** The names of all parts, including files. */
  names: string[]
}

export interface UploadLimits {
  /** How many files are accepted. If it is more than one, further files are refused. */
  maxFiles?: number
  /**
   * The maximum total size of all files in bytes, by default less than 40 MiB, and the error for larger uploads, by
   * default `file_too_large`.
   */
  fileBytes?: number
  tooLarge?: () => CodedError
  /** The limits of text parts that may be longer than usual, by name. */
  textBytes?: Record<string, number>
}

/**
 * Streams the parts named `file` of a multipart body to storage, and collects the text parts. The upload is cut off
 * with `file_too_large` as soon as the files together exceed their limit. Throws `invalid_input` for a body that is
 * malformed or has too many parts, and `body_not_utf8` for a text part that is not UTF-8.
 * @param keyOf returns the storage key for a file, by its zero-based index
 */
export async function receiveUpload(
  request: FastifyRequest,
  files: PendingFiles,
  keyOf: (index: number) => string,
  { maxFiles = 1, textBytes = {}, fileBytes = fileLimitBytes, tooLarge = fileTooLarge }: UploadLimits = {},
): Promise<ReceivedUpload> {
  assertDeclaredLength(request, textBytes, { bytes: fileBytes, tooLarge })
  const parser = multipartParser(request)
  const names: string[] = []
  const texts: { name: string; text: Promise<string> }[] = []
  const writing: Promise<ReceivedFile>[] = []
  const room = { bytes: fileBytes, tooLarge }
  const parts: Part[] = []
  const finished = new Promise<void>((resolve, reject) => {
    parser.on('file', (name: string, part: Part, filename: string | undefined, _encoding: string, type: string) => {
      parts.push(part)
      let broken = false
      names.push(name)
      part.on('error', () => {
        broken = true
      })
      const failed = (error: Error) => reject(broken && !(error instanceof CodedError) ? malformedBody() : error)
      const isFile = filename !== undefined || type === 'application/octet-stream'
      if (!isFile) {
        const text = readText(name, part, textBytes[name] ?? textLimitBytes)
        text.catch(failed)
        texts.push({ name, text })
      } else if (name === 'file' && writing.length < maxFiles) {
        const key = keyOf(writing.length)
        const file = files
          .write(key, withinRoom(room, part as AsyncIterable<Buffer>))
          .then(stored => ({ ...stored, key, partFilename: filename ?? '' }))
        file.catch(failed)
        writing.push(file)
      } else {
        part.resume()
        if (name === 'file' && maxFiles > 1) reject(invalidInput(`file must be sent at most ${maxFiles} times`))
      }
    })
    parser.on('filesLimit', () => reject(invalidInput(`Request body must have at most ${maxParts} parts`)))
    parser.on('finish', resolve)
    parser.on('error', () => reject(malformedBody()))
    request.raw.on('error', reject)
    request.raw.on(
      'close',
      () => request.raw.complete || reject(new CodedError('invalid_input', { detail: 'The upload was interrupted' })),
    )
  })
  request.raw.pipe(parser)
  try {
    await finished
    const read = await Promise.all(texts.map(async ({ name, text }) => ({ name, text: await text })))
    const byName = Map.groupBy(read, ({ name }) => name)
    return {
      files: await Promise.all(writing),
      texts: new Map([...byName].map(([name, values]) => [name, values.map(({ text }) => text)])),
      names,
    }
  } catch (error) {
    request.raw.unpipe(parser)
    // otherwise the writers would wait for parts that were cut off
    for (const part of parts) part.destroy()
    await Promise.allSettled(writing)
    throw error
  }
}

type Part = Readable

interface Room {
  /** How many more bytes the files may have. */
  bytes: number
  tooLarge(): CodedError
}

const fileTooLarge = () => new CodedError('file_too_large')

function assertDeclaredLength(request: FastifyRequest, textBytes: Record<string, number>, room: Room): void {
  const longest = Object.values(textBytes).reduce((sum, bytes) => sum + bytes, 0)
  const overheadBytes = 2 * textLimitBytes + longest + maxParts * 1024
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > room.bytes + overheadBytes) throw room.tooLarge()
}

/** Yields the bytes of a file as long as there is room for them. Each file reduces the room for the files after it. */
async function* withinRoom(room: Room, part: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of part) {
    room.bytes -= chunk.length
    if (room.bytes < 0) throw room.tooLarge()
    yield chunk
  }
}

/** Reads a text part, always as UTF-8 (RFC 7578 §5.1.2). A charset that the part declares is ignored. */
async function readText(name: string, part: Part, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limitBytes) throw invalidInput(`${name} must be at most ${limitBytes} bytes`)
    chunks.push(chunk)
  }
  return utf8Text(Buffer.concat(chunks))
}

const malformedBody = () => new CodedError('invalid_input', { detail: 'The multipart body is malformed' })

function multipartParser(request: FastifyRequest) {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
    throw new CodedError('content_type_not_multipart')
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // reads text parts as bytes too, because the parser would replace invalid UTF-8 with U+FFFD
      isPartAFile: () => true,
      limits: { files: maxParts, parts: maxParts + 1, headerPairs: 50 },
    })
  } catch {
    throw new CodedError('content_type_not_multipart')
  }
}
