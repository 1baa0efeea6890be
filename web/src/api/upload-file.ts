import { ConnectionError, readError } from './call.ts'

/** If no byte is sent or received for this long, the connection counts as lost. */
const stalledAfterMs = 60_000

/** Returns the headers that identify the holder of a link. */
export const linkHeaders = (token: string) => ({ Authorization: `Bearer ${token}` })

interface UploadOptions {
  /** Parts of the form besides the files. */
  fields?: Record<string, string>
  /** Reports the share of the bytes sent, from 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/**
 * Uploads files as the `file` parts of a form, with headers that identify the caller. Throws `ApiError`,
 * `ConnectionError`, or the abort reason of the signal.
 */
export function uploadFiles<Answer>(
  headers: Record<string, string>,
  path: string,
  files: readonly File[],
  { fields = {}, onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stalledAfterMs)
    }
    const stop = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => {
      alive()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      const answer = new Response(request.responseText, { status: request.status, statusText: request.statusText })
      if (answer.ok) answer.json().then(resolve, cause => reject(new ConnectionError(cause)))
      else readError(answer).then(reject, reject)
    }
    request.onerror = () => reject(new ConnectionError('error'))
    request.onabort = () => reject(signal.aborted ? signal.reason : new ConnectionError('stalled'))
    request.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
    }
    signal.addEventListener('abort', stop)
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const file of files) form.append('file', file, file.name)
    alive()
    request.send(form)
  })
}

/** Uploads one file; otherwise like `uploadFiles`. */
export const uploadFile = <Answer>(
  headers: Record<string, string>,
  path: string,
  file: File,
  options: UploadOptions,
): Promise<Answer> => uploadFiles<Answer>(headers, path, [file], options)
