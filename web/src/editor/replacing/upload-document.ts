import { ApiError, ConnectionError } from '../../api/call.ts'
import type { EditingSession } from '../../api/generated/calls.ts'
import { changedTemplate } from '../saving/editing-client.ts'

interface UploadOptions {
  token: string
  /** The version that the document is to follow. */
  version: number
  /** Joined to one document in this order. */
  files: readonly File[]
  /** How much of them is on its way, from 0 to 1. */
  onProgress(part: number): void
  signal: AbortSignal
}

/** Converting and reading a long document takes its time; after this the connection is taken for lost. */
const timeoutMs = 300_000

/**
 * Replaces the document by one or more files, and answers the session with it. May be repeated with the same files: it counts once. Throws
 * `ApiError`, `ConnectionError`, `TemplateChangedError`. By XMLHttpRequest, as fetch does not tell how far an upload is.
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
