import { localDay, timeZone } from '../texts/local-time.ts'
import { type CallOptions, call } from './call.ts'
import { callPath } from './call-path.ts'
import type {
  Calls,
  FieldValue,
  SavedSignaturesInput,
  SessionState,
  SignerAccount,
  SigningSession,
  UploadedAttachment,
} from './generated/calls.ts'
import { pageHeaders } from './page-headers.ts'
import { linkHeaders, uploadFile } from './upload-file.ts'

/** The body of the call that signs. */
export type SignContent = Calls['POST /signing/session/sign']['body']

/** The calls that a signing link allows. All of them throw `ApiError` or `ConnectionError`. */
export interface SigningClient {
  load(): Promise<SigningSession>
  reportViewed(): Promise<unknown>
  /** Saves a draft of these fields; other fields stay as they are. */
  saveFields(fields: FieldValue[], options?: CallOptions): Promise<unknown>
  /** Safe to repeat with the same content: the service counts the signature once. */
  sign(content: SignContent): Promise<{ state: SessionState }>
  /** Approves the document, or confirms having read it. Safe to repeat. */
  confirm(): Promise<{ state: SessionState }>
  decline(reason: string): Promise<unknown>
  fetchSignedDocument(): Promise<Blob>
  uploadAttachment(
    fieldId: string,
    file: File,
    options: { onProgress(share: number): void; signal: AbortSignal },
  ): Promise<UploadedAttachment>
  removeAttachment(fieldId: string): Promise<unknown>
  /** Fetches the pages that will be appended, as a PDF. */
  fetchAttachment(fieldId: string): Promise<Blob>
  /** Reads who is signed in in this browser, and what the signer has saved if it is them. */
  readAccount(): Promise<SignerAccount>
  /** Saves a signature or initials with the account of the signer. Safe to repeat. */
  saveSignatures(saved: SavedSignaturesInput): Promise<unknown>
}

/** Creates a client that calls the signing session with the link's token. */
export function createSigningClient(token: string): SigningClient {
  return {
    load: () => call(token, 'GET /signing/session', {}).then(withLocalDay),
    reportViewed: () => call(token, 'POST /signing/session/viewed', {}),
    saveFields: (fields, options) => call(token, 'PATCH /signing/session/fields', { body: { fields } }, options),
    sign: content => call(token, 'POST /signing/session/sign', { body: { ...content, timeZone: timeZone() } }),
    confirm: () => call(token, 'POST /signing/session/confirm', {}),
    decline: reason => call(token, 'POST /signing/session/decline', { body: { reason } }),
    fetchSignedDocument: () => call(token, 'GET /signing/session/signed-document', {}),
    uploadAttachment: (fieldId, file, options) =>
      uploadFile(
        linkHeaders(token),
        callPath('POST /signing/session/attachments/{fieldId}', { parameters: { fieldId } }),
        file,
        options,
      ),
    removeAttachment: fieldId =>
      call(token, 'DELETE /signing/session/attachments/{fieldId}', { parameters: { fieldId } }),
    fetchAttachment: fieldId => call(token, 'GET /signing/session/attachments/{fieldId}', { parameters: { fieldId } }),
    readAccount: () => call(token, 'GET /signing/session/account', {}, { headers: pageHeaders(null) }),
    saveSignatures: body =>
      call(token, 'PUT /signing/session/account/signatures', { body }, { headers: pageHeaders(null) }),
  }
}

/** Dates what is not signed yet with the day at the signer's place, which is the day that will be signed. */
const withLocalDay = (session: SigningSession): SigningSession =>
  session.signedAt !== null
    ? session
    : {
        ...session,
        fields: session.fields.map(field =>
          field.kind === 'date-signed' && field.readOnly ? { ...field, value: localDay() } : field,
        ),
      }
