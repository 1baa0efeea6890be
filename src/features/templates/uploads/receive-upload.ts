import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../../http/coded-error.ts'
import { utf8Text } from '../../../http/request-body.ts'
import { invalidInput } from '../../../http/validation.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'

/** All files together must have less than 40 MiB (docs/templates.md). */
export const fileLimitBytes = 40 * 1024 * 1024 - 1
const textLimitBytes = 64 * 1024
/** More parts than any form has: the most files, each with its filename, and the rest. */
const maxParts = 64

export interface ReceivedFile extends StoredFile {
  key: string
  /** The name in its part; unchecked text. */
  partFilename: string
}

export interface ReceivedUpload {
  /** In the order of their parts. */
  files: ReceivedFile[]
  /** The text parts by name; parts with the same name are in order. */
  texts: Map<string, string[]>
  /** The names of all parts. */
  names: string[]
}

export interface UploadLimits {
  /** How many files there may be; further files are refused. */
  maxFiles?: number
  /** How many bytes all files together may have, and the error for more; by default less than 40 MiB and `file_too_large`. */
  fileBytes?: number
  tooLarge?: () => CodedError
  /** The limits of text parts that may be longer than others, by name. */
  textBytes?: Record<string, number>
}

/**
 * Streams the parts `file` of a multipart body to storage, and collects the text parts. The upload is cut off as soon as the files
 * together exceed their limit: `file_too_large`. Throws `invalid_input` for a body that is malformed or has too many parts,
 * `body_not_utf8` for a text part that is not UTF-8.
 * @param keyOf returns where a file is stored, by its place from 0
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
    // otherwise the writers would wait for a part that was cut off
    for (const part of parts) part.destroy()
    await Promise.allSettled(writing)
    throw error
  }
}

type Part = Readable

interface Room {
  /** How many more bytes there may be. */
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

/** Yields the bytes of a file as long as there is room for them. Each file leaves less room for the files after it. */
async function* withinRoom(room: Room, part: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of part) {
    room.bytes -= chunk.length
    if (room.bytes < 0) throw room.tooLarge()
    yield chunk
  }
}

/** Reads a text part, always as UTF-8 (RFC 7578 §5.1.2): a charset that the part names is ignored. */
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
      // reads text parts as bytes too: the parser would put U+FFFD for what is not UTF-8
      isPartAFile: () => true,
      limits: { files: maxParts, parts: maxParts + 1, headerPairs: 50 },
    })
  } catch {
    throw new CodedError('content_type_not_multipart')
  }
}
