import { ApiError, ConnectionError } from '../../api/call.ts'
import type { EditingSession } from '../../api/generated/calls.ts'
import { changedTemplate } from '../saving/editing-client.ts'

interface UploadOptions {
  token: string
  /** The version that the document is based on. */
  version: number
  /** The files, which are joined into one document in this order. */
  files: readonly File[]
  /** Reports the uploaded share, from 0 to 1. */
  onProgress(part: number): void
  signal: AbortSignal
}

/** The connection counts as lost after this long. Converting and reading a long document takes time. */
const timeoutMs = 300_000

/**
 * Replaces the document with one or more files, and returns the session with the new document. Can be repeated with the
 * same files: the document is replaced once. Throws `ApiError`, `ConnectionError` or `TemplateChangedError`. Uses
 * XMLHttpRequest, because fetch does not report the progress of an upload.
 */
export function uploadDocument({ token, version, files, onProgress, signal }: UploadOptions): Promise<EditingSession> {
  const body = new FormData()
  for (const file of files) {
    body.append('filename', file.name)
    body.append('file', file, file.name)
  }
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ConnectionError(new Error(request.statusText)))
    request.open('POST', '/editing/session/document')
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('If-Match', `"${version}"`)
    request.responseType = 'json'
    request.timeout = timeoutMs
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.upload.onload = () => onProgress(1)
    request.onload = () => (request.status === 200 ? resolve(request.response) : reject(refusalOf(request)))
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function refusalOf({ status, statusText, response }: XMLHttpRequest): Error {
  const message = typeof response?.error === 'string' ? response.error : statusText
  const error = new ApiError(status, message, { body: response })
  return changedTemplate(error) ?? error
}
