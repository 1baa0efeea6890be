// Written by src/generate-client-types.ts from the OpenAPI document. Do not edit.

export type Change = {
  id: string
  type: 'insertion' | 'deletion' | 'move' | 'format' | 'paragraph' | 'row'
  author: string
  side: RedlineSide
  at: string | null
  text: string
  anchor: string
  /** Of a move: the anchor where it came from */
  from?: string
  effect?: 'insert' | 'delete'
  /** Where it is, when not in the body */
  story?: string
  /** The same in words, also of text boxes: `header of even pages`, `text box`; `anchor` is then the clause that leads there, the first one where none does */
  place?: string
  /** What the paragraph there says; no clause shows it */
  context?: string
  open: boolean
  may: {
    accept: boolean
    reject: boolean
    undo: boolean
  }
  decision?: {
    verdict: 'accept' | 'reject'
    reason: string | null
    by: string
    at: string
  }
}

export type Clause = {
  anchor: string
  kind: 'paragraph' | 'heading' | 'listItem'
  level?: number
  /** The number or bullet before it */
  label?: string
  cell?: {
    table: number
    row: number
    column: number
  }
  /** With all open changes accepted; offsets are UTF-16 code units of it */
  text: string
  html: string
  deleted?: boolean
}

export type CreatedSignatureRequest = {
  signatureRequestId: string
  templateId: string
  sender: {
    email: string
    name: string
  }
  status: 'Created' | 'Completed' | 'Expired'
  testMode: boolean
  createdAt: string
  updatedAt: string
  completedAt: string | null
  expiresAt: string
  fields: EnvelopeField[]
  signers: {
    email: string
    name: string
    recipientSignatureId: string
  }[]
}

/** In points, as displayed */
export type DocumentPage = {
  width: number
  height: number
  rotation: number
}

export type EditAnswer = {
  revision: number
  status: RedlineStatus
  /** Paragraphs that are new, or to be shown anew */
  clauses: Clause[]
  /** The anchors of paragraphs that are gone */
  removed: string[]
  anchors: string[] | null
  /** All that are open in these clauses */
  openChanges: Change[]
}

export type EditTemplateAccess = {
  editUrl: string
  expiresAt: string
}

export type EditingSession = {
  templateId: string
  name: string
  filename: string
  /** `Ready` once fields were saved, or came as text tags */
  status: 'Draft' | 'Ready'
  document: SessionDocument
}

export type EnvelopeField = {
  fieldId: string
  type: FieldType
  required: boolean
  filled: boolean
  /** Who fills it in; null for nobody */
  recipientSignatureId: string | null
  /** Null when empty, and always for signatures */
  value: string | null
  label?: string
  role?: string
  unit?: string
  signedAt?: string
}

export type FieldInput = {
  /** Of a field that is there: it keeps its id */
  fieldId?: string
  type: FieldType
  kind?: string | null
  /** One of `signerRoles`; nobody without it */
  role?: string | null
  /** 1-based */
  page: number
  /** Points from the left of the page as displayed */
  x: number
  /** Points from the top of the page as displayed */
  y: number
  width: number
  height: number
  label?: string | null
  /** True without it */
  required?: boolean
  /** The signer sees the value and cannot change it */
  readOnly?: boolean
  /** What an amount is counted in */
  unit?: string | null
  /** Of a dropdown */
  options?: string[] | null
  /** How a value is drawn: an amount as one of `1234.56`, `1,234.56`, `1.234,56`, `1234,56`, `1 234,56`, `1'234.56`, a date as one of `YYYY-MM-DD`, `DD.MM.YYYY`, `DD/MM/YYYY`, `DD-MM-YYYY`, `MM/DD/YYYY`, `YYYY/MM/DD`; the first of each without it. It is stored the same way whatever its format */
  format?: string | null
  /** The smallest size in points that a value is drawn at; a value that does not fit at it is refused. 6 without it */
  minFontSize?: number | null
  defaultValue?: string | null
}

export type FieldType = 'text' | 'paragraph' | 'checkbox' | 'date' | 'amount' | 'dropdown' | 'signature'

export type FieldValue = {
  fieldId: string
  value: string | null
}

export type Link = {
  linkId: string
  /** Whether it was mailed, or made for a call of the API */
  channel: 'mail' | 'api'
  /** Of the program that asked for it; null for a mailed one */
  credentialId: string | null
  credentialName: string | null
  /** Whose it is, in a negotiation */
  memberEmail?: string
  createdAt: string
  /** Until when it opens; null for one that opens until its round ends */
  expiresAt: string | null
  /** Of a mailed link of a negotiation: it opens until this round ends */
  round?: number
  /** To the minute */
  lastUsedAt: string | null
  revokedAt: string | null
  /** Null for one that is not revoked, or was before this was recorded */
  revokedBy: {
    /** A program of the organization, or the operator of the service */
    identifiedBy: 'credential' | 'command-line'
    /** Of that program */
    credentialId?: string
    credentialName?: string | null
  } | null
}

export type MemberRole = 'DisclosingParty' | 'ReceivingParty' | 'DisclosingCounsel' | 'ReceivingCounsel'

export type PlacedFields = {
  /** Without it the roles stay as they are */
  signerRoles?: SignerRole[]
  /** Replaces all that there are */
  fields: FieldInput[]
}

export type RedlineComment = {
  id: string
  author: string
  side: RedlineSide
  at: string | null
  text: string
  internal: boolean
  anchor: string | null
  start?: number
  length?: number
  resolved: boolean
  may: {
    reply: boolean
    resolve: boolean
  }
  replies: {
    id: string
    author: string
    side: RedlineSide
    at: string | null
    text: string
  }[]
}

export type RedlineMember = {
  email: string
  displayName: string
  role: MemberRole
  side: RedlineSide
}

export type RedlineMessage = {
  id: string
  author: string
  email: string
  side: RedlineSide
  at: string
  text: string
}

export type RedlineOperation =
  | {
      operationId: string
      kind: 'replaceText'
      anchor: string
      start: number
      length: number
      text: string
    }
  | {
      operationId: string
      kind: 'format'
      anchor: string
      start: number
      length: number
      bold?: boolean
      italic?: boolean
      underline?: boolean
    }
  | {
      operationId: string
      kind: 'insertParagraph'
      after: string
      text: string
    }
  | {
      operationId: string
      kind: 'splitParagraph'
      anchor: string
      offset: number
    }
  | {
      operationId: string
      kind: 'mergeWithNext'
      anchor: string
    }
  | {
      operationId: string
      kind: 'deleteParagraph'
      anchor: string
    }

export type RedlineRequest = {
  redlineRequestId: string
  templateId: string
  status: RedlineStatus
  members: {
    email: string
    displayName: string
    role: MemberRole
  }[]
  testMode: boolean
  currentRound: RedlineSide
  round: number
  metadata: Record<string, string>
  /** The last signature request that was made of an agreed text */
  signatureRequestId: string | null
  createdAt: string
  updatedAt: string
}

export type RedlineSession = {
  redlineRequestId: string
  templateId: string
  status: RedlineStatus
  members: RedlineMember[]
  testMode: boolean
  currentRound: RedlineSide
  round: number
  metadata: Record<string, string>
  /** The last signature request that was made of an agreed text */
  signatureRequestId: string | null
  createdAt: string
  updatedAt: string
  organization: {
    name: string
  }
  filename: string
  member: RedlineMember
  may: {
    edit: boolean
    comment: boolean
    send: boolean
    approve: boolean
    reopen: boolean
  }
  revision: number | null
  document: {
    clauses: Clause[]
    /** The name under which the file records what this member does */
    author: string
  } | null
  changes: Change[]
  comments: RedlineComment[]
  messages: RedlineMessage[]
  lastRound: {
    round: number
    side: RedlineSide
    by: string
    at: string
    outcome: 'sent' | 'approved'
    message: string | null
    summary: RoundSummary[]
  } | null
  preview: SessionDocument | null
}

export type RedlineSide = 'Disclosing' | 'Receiving'

export type RedlineStatus =
  | 'DisclosingPartyDraft'
  | 'DisclosingPartyRequestedReview'
  | 'DocumentReadyForSigning'
  | 'ReceivingPartyDraft'
  | 'ReceivingPartyOpened'
  | 'ReceivingPartyRequestedReview'

export type RoundSummary = {
  /** As in the file */
  name: string
  /** What they did, as the end of a sentence that begins with the name */
  text: string
  /** How many were changed */
  clauses: number
  /** The numbers of those that have one */
  labels: string[]
  wordsInserted: number
  wordsDeleted: number
  moves: number
  /** Of format, paragraphs and rows */
  otherChanges: number
  accepted: number
  rejected: number
  /** Own changes that were accepted before anybody else saw them */
  settled: number
  withdrawn: number
  comments: number
}

export type SessionDocument = {
  url: string
  pageCount: number
  pages: DocumentPage[]
}

export type SessionField = {
  fieldId: string
  type: FieldType
  label: string | null
  required: boolean
  readOnly: boolean
  unit: string | null
  options: string[] | null
  format: string | null
  /** The smallest size in points that a value is drawn at */
  minFontSize: number
  page: number
  x: number
  y: number
  width: number
  height: number
  value: string | null
  /** Who has signed a signature field of another signer's */
  signedBy?: string
}

export type SessionState = 'Ready' | 'Waiting' | 'Signed' | 'Completed' | 'Expired' | 'Declined'

export type SignatureInput =
  | {
      kind: 'typed'
      text: string
    }
  | {
      kind: 'drawn'
      strokes: StrokePoint[][]
      width: number
      height: number
    }
  | {
      kind: 'uploaded'
      image: string
    }

export type SignatureRequest = {
  signatureRequestId: string
  templateId: string
  sender: {
    email: string
    name: string
  }
  status: 'Created' | 'Completed' | 'Expired'
  testMode: boolean
  createdAt: string
  updatedAt: string
  completedAt: string | null
  expiresAt: string
  fields: EnvelopeField[]
  expiredReason: 'Deadline' | 'Voided' | 'Declined' | null
  subject: string | null
  message: string | null
  metadata: Record<string, string> | null
  redirectUrl: string | null
  sequential: boolean
  reminders: {
    firstAfterDays: number
    everyDays: number
  } | null
  /** While everybody has signed and the sealed file is not there yet. A `lastError` that begins with `not_visible:` is final; the request can only be voided. */
  sealing: {
    failedAttempts: number
    lastError: string | null
  } | null
  signers: {
    email: string
    name: string
    recipientSignatureId: string
    role: string | null
    viewedAt: string | null
    signedAt: string | null
    declinedAt: string | null
    declineReason: string | null
    /** When a mail to this signer was refused for good */
    bouncedAt: string | null
    bounceReason: string | null
    remindedAt: string | null
  }[]
}

export type SignerRole = {
  name: string
  /** From 0; the same number signs in parallel */
  order: number
}

export type SigningSession = {
  signatureRequestId: string
  recipientSignatureId: string
  state: SessionState
  signer: {
    email: string
    name: string
    role: string | null
  }
  sender: {
    email: string
    name: string
  }
  organization: {
    name: string
  }
  subject: string | null
  message: string | null
  testMode: boolean
  waitingFor: {
    name: string
  }[]
  consent: {
    version: string
    text: string
  }
  declineAllowed: boolean
  signature: {
    required: boolean
  }
  expiresAt: string
  signedAt: string | null
  declinedAt: string | null
  expiredReason: 'Deadline' | 'Voided' | 'Declined' | null
  completedAt: string | null
  redirectUrl: string | null
  allowedOrigins: string[]
  document: {
    url: string
    pageCount: number
    pages: DocumentPage[]
    firstPageImageUrl: string | null
    name: string
  }
  fields: SessionField[]
}

export type StrokePoint = {
  x: number
  y: number
  /** Milliseconds since the first point of the drawing */
  t?: number
  /** Pressure */
  p?: number
}

export type Template = {
  templateId: string
  name: string
  filename: string
  contentType: string
  /** `Ready` once fields were saved, or came as text tags */
  status: 'Draft' | 'Ready'
  pageCount: number
  pages: DocumentPage[]
  signerRoles: SignerRole[]
  fields: TemplateField[]
  /** Whether a DOCX source exists */
  redlineAvailable: boolean
  /** What the sender should know of the document as it was taken in */
  warnings: {
    code: string
    message: string
    page?: number
  }[]
  /** Of the file as uploaded */
  sha256: string
  /** Of the PDF that is signed */
  documentSha256: string
  createdAt: string
  updatedAt: string
  /** Since when it is not used for new requests */
  archivedAt: string | null
}

export type TemplateField = {
  fieldId: string
  type: FieldType
  /** What it was in a form, where the type does not tell all */
  kind?: string
  role: string | null
  /** 1-based */
  page: number
  /** Points from the left of the page as displayed */
  x: number
  /** Points from the top of the page as displayed */
  y: number
  width: number
  height: number
  label?: string
  required: boolean
  readOnly: boolean
  unit?: string
  options?: string[]
  format?: string
  minFontSize?: number
  defaultValue?: string
}

export type WebhookAttempt = {
  attempt: number
  startedAt: string
  durationMs: number
  request: {
    url: string
    headers: Record<string, string>
  }
  response: {
    status: number
    headers: Record<string, string>
    body: string
  } | null
  error: string | null
}

export type WebhookDelivery = {
  deliveryId: string
  webhookEndpointId: string
  eventType: string
  status: 'Pending' | 'Delivered' | 'Failed'
  attemptCount: number
  nextAttemptAt: string | null
  deliveredAt: string | null
  createdAt: string
  lastAttempt: WebhookAttempt | null
}

export type WebhookEndpoint = {
  webhookEndpointId: string
  url: string
  description: string | null
  eventTypes: string[]
  enabled: boolean
  disabledAt: string | null
  failingSince: string | null
  nextSecretActiveAt: string | null
  createdAt: string
  updatedAt: string
}

/** What each call takes and answers, by method and path. */
export interface Calls {
  /** How the service is */
  'GET /v1/health': {
    answer: {
      status: string
      timestamp: string
      uptime: number
      version: string
      /** What LibreOffice runs in. `unavailable`: no DOC or DOCX is converted. */
      conversionSandbox: 'bubblewrap' | 'landlock' | 'off' | 'unavailable'
    }
  }
  /** How the service is */
  'GET /health': {
    answer: {
      status: string
      timestamp: string
      uptime: number
      version: string
      /** What LibreOffice runs in. `unavailable`: no DOC or DOCX is converted. */
      conversionSandbox: 'bubblewrap' | 'landlock' | 'off' | 'unavailable'
    }
  }
  /** Whether the service takes requests */
  'GET /ready': {
    answer: {
      ready: true
    }
  }
  /** Measurements of this process, for Prometheus */
  'GET /metrics': { answer: Blob }
  /** The certificate under which seals are trusted */
  'GET /.well-known/countersign/root.pem': { answer: Blob }
  /** Exchange client credentials for an access token */
  'POST /oauth/token': {
    body: {
      grant_type: 'client_credentials'
      client_id: string
      client_secret: string
      audience?: string
      scope?: string
    }
    answer: {
      access_token: string
      token_type: 'Bearer'
      expires_in: number
      scope: string
    }
  }
  /** The public keys under which access tokens verify */
  'GET /.well-known/jwks.json': {
    answer: {
      keys: {
        kty: string
        crv: string
        x: string
        y: string
        kid: string
        alg: string
        use: string
      }[]
    }
  }
  /** Create a template from an uploaded document */
  'POST /v1/templates': {
    body: FormData
    answer: {
      templateId: string
      editTemplateAccess: EditTemplateAccess
    }
  }
  /** List the templates of the organization, newest first */
  'GET /v1/templates': {
    query?: {
      /** Only what was updated strictly after this ISO-8601 date or date-time; UTC without an offset */
      updatedSince?: string
      /** Gives a page of so many; the header Link leads to the next one. Without it the whole list is streamed */
      limit?: number
      /** Where a page begins: part of the URL in the header Link */
      cursor?: string
    }
    answer: Template[]
  }
  /** Read a template */
  'GET /v1/templates/{templateId}': { parameters: { templateId: string }; answer: Template }
  /** Replace the signer roles and fields of a template */
  'PUT /v1/templates/{templateId}/fields': { parameters: { templateId: string }; body: PlacedFields; answer: Template }
  /** Create a fresh editor URL */
  'POST /v1/templates/{templateId}/edit-url': {
    parameters: { templateId: string }
    body?: {
      expiresInSeconds?: number
    }
    answer: EditTemplateAccess
  }
  /** End the use of a template for new requests */
  'POST /v1/templates/{templateId}/archive': { parameters: { templateId: string }; answer: Template }
  /** The template of an editor URL */
  'GET /editing/session': { answer: EditingSession }
  /** The document of the template, also by ranges */
  'GET /editing/session/document': { answer: Blob }
  /** Create a signature request whose signers are mailed their links */
  'POST /v1/signature-requests': {
    body: {
      templateId: string
      /** In the order in which they sign */
      signers: {
        email: string
        name: string
        /** Of the template; each role that a field has needs a signer */
        role?: string | null
      }[]
      /** Who asks, and gets the answers to mails; the organization's owner without it */
      sender?: {
        email: string
        name: string
      }
      /** Watermarked, not binding, not billed */
      testMode?: boolean
      /** Values to begin with: `true` or `false`, `YYYY-MM-DD`, a decimal, or a text, as the type of the field */
      fields?: {
        fieldId: string
        value: string
      }[]
      /** The default of the organization without it, 90 */
      expiresInDays?: number
      /** What mails and pages call it; the file name without it */
      subject?: string
      /** Shown in the mail and on the page */
      message?: string
      /** Texts of your own, given back with the record */
      metadata?: Record<string, string>
      /** Where the page leads after signing */
      redirectUrl?: string
      /** False: all sign at the same time. True without it */
      sequential?: boolean
      /** 3 and 7 without it; none for embedded requests */
      reminders?: {
        firstAfterDays?: number
        everyDays?: number
      }
    }
    answer: CreatedSignatureRequest
  }
  /** List the signature requests of the organization, newest first */
  'GET /v1/signature-requests': {
    query?: {
      /** Only what was updated strictly after this ISO-8601 date or date-time; UTC without an offset */
      updatedSince?: string
      /** Gives a page of so many; the header Link leads to the next one. Without it the whole list is streamed */
      limit?: number
      /** Where a page begins: part of the URL in the header Link */
      cursor?: string
    }
    answer: {
      signatureRequestId: string
      templateId: string
      sender: {
        email: string
        name: string
      }
      status: 'Created' | 'Completed' | 'Expired'
      testMode: boolean
      createdAt: string
      updatedAt: string
      completedAt: string | null
      expiresAt: string
      signers: {
        email: string
        name: string
        recipientSignatureId: string
      }[]
      expiredReason: 'Deadline' | 'Voided' | 'Declined' | null
      metadata: Record<string, string> | null
      /** The first in signing order */
      signer: {
        email: string
        name: string
      }
    }[]
  }
  /** Create a signature request whose signing URLs the caller shows */
  'POST /v1/signature-requests/embedded': {
    body: {
      templateId: string
      /** In the order in which they sign */
      signers: {
        email: string
        name: string
        /** Of the template; each role that a field has needs a signer */
        role?: string | null
      }[]
      /** Who asks, and gets the answers to mails; the organization's owner without it */
      sender?: {
        email: string
        name: string
      }
      /** Watermarked, not binding, not billed */
      testMode?: boolean
      /** Values to begin with: `true` or `false`, `YYYY-MM-DD`, a decimal, or a text, as the type of the field */
      fields?: {
        fieldId: string
        value: string
      }[]
      /** The default of the organization without it, 90 */
      expiresInDays?: number
      /** What mails and pages call it; the file name without it */
      subject?: string
      /** Shown in the mail and on the page */
      message?: string
      /** Texts of your own, given back with the record */
      metadata?: Record<string, string>
      /** Where the page leads after signing */
      redirectUrl?: string
      /** False: all sign at the same time. True without it */
      sequential?: boolean
      /** 3 and 7 without it; none for embedded requests */
      reminders?: {
        firstAfterDays?: number
        everyDays?: number
      }
    }
    answer: CreatedSignatureRequest
  }
  /** Read a signature request */
  'GET /v1/signature-requests/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    answer: SignatureRequest
  }
  /** Take a signature request back */
  'POST /v1/signature-requests/{signatureRequestId}/void': {
    parameters: { signatureRequestId: string }
    body?: {
      reason?: string | null
    }
    answer: SignatureRequest
  }
  /** Mail a reminder to the signers whose turn it is */
  'POST /v1/signature-requests/{signatureRequestId}/remind': {
    parameters: { signatureRequestId: string }
    answer: SignatureRequest
  }
  /** The events of a signature request, oldest first */
  'GET /v1/signature-requests/{signatureRequestId}/events': {
    parameters: { signatureRequestId: string }
    query?: {
      /** Without it: viewed, signed and completed */ kinds?: 'all'
    }
    answer: {
      signatureRequestEvents: {
        event: {
          event_id: string
          event_category: 'signing'
          event_type:
            | 'document_created'
            | 'document_viewed'
            | 'document_signed'
            | 'document_completed'
            | 'document_declined'
            | 'document_expired'
            | 'document_reminded'
            | 'document_bounced'
            | 'signing_link_revoked'
          /** Unix time in milliseconds */
          event_time: number
          /** From 1 in each resource, without gaps over all kinds */
          sequence: number
          test_mode: boolean
          /** SHA-256 of this record's hashed part, which holds previous_hash */
          hash: string
          /** 64 zeros in the first */
          previous_hash: string
          /** What stays when personal data is erased */
          personal_digests?: Record<string, string>
          personal_salt?: string
        }
        signing: {
          signature_request_id: string
          recipient_signature_id?: string
          actor_email?: string | null
          ip_address?: string | null
          user_agent?: string | null
          /** Facts of this kind of event. `known_by` lists how whoever acted was known: by a link (`email-link`, `embedded-session`), as a program by its `credential`, as the operator at the `command-line`, or as nobody, by `schedule` */
          details?: Record<string, unknown>
        }
      }[]
    }
  }
  /** A short-lived URL of the sealed document */
  'GET /v1/signature-requests/{signatureRequestId}/signed-envelope': {
    parameters: { signatureRequestId: string }
    answer: {
      signedEnvelopePresignedUrl: string
      certificatePresignedUrl?: string
    }
  }
  /** Create a signing URL for one signer */
  'POST /v1/recipient-signatures/{recipientSignatureId}/url': {
    parameters: { recipientSignatureId: string }
    body?: {
      /** Whether the person is told by mail that the link was made; without it, whoever gets mails of the request is. False only where the organization allows it */
      notify?: boolean
    }
    answer: {
      signingUrl: string
      expiresAt: string
    }
  }
  /** What a signer is asked to sign, and in what state it is */
  'GET /signing/session': { answer: SigningSession }
  /** Record that the first page was on the screen */
  'POST /signing/session/viewed': { answer: Record<string, never> }
  /** Keep what the signer has filled in so far */
  'PATCH /signing/session/fields': {
    body: {
      fields: FieldValue[]
    }
    answer: Record<string, never>
  }
  /** Sign */
  'POST /signing/session/sign': {
    body: {
      consentVersion: string
      fields?: FieldValue[]
      signature: SignatureInput
    }
    answer: {
      state: 'Signed'
    }
  }
  /** Decline to sign */
  'POST /signing/session/decline': {
    body?: {
      reason?: string | null
    }
    answer: {
      state: 'Declined'
    }
  }
  /** The document to sign, also by ranges */
  'GET /signing/session/document': { answer: Blob }
  /** The first page as an image */
  'GET /signing/session/first-page': { answer: Blob }
  /** The sealed document, once completed */
  'GET /signing/session/signed-document': { answer: Blob }
  /** The links of a recipient signature, newest first */
  'GET /v1/recipient-signatures/{recipientSignatureId}/links': {
    parameters: { recipientSignatureId: string }
    query?: {
      /** Gives a page of so many; the header Link leads to the next one. Without it the whole list is streamed */
      limit?: number
      /** Where a page begins: part of the URL in the header Link */
      cursor?: string
    }
    answer: Link[]
  }
  /** Revoke one link of a recipient signature; the session that it opened ends at once */
  'DELETE /v1/recipient-signatures/{recipientSignatureId}/links/{linkId}': {
    parameters: { recipientSignatureId: string; linkId: string }
    answer: Link
  }
  /** The links of a template, newest first */
  'GET /v1/templates/{templateId}/links': {
    parameters: { templateId: string }
    query?: {
      /** Gives a page of so many; the header Link leads to the next one. Without it the whole list is streamed */
      limit?: number
      /** Where a page begins: part of the URL in the header Link */
      cursor?: string
    }
    answer: Link[]
  }
  /** Revoke one link of a template; the session that it opened ends at once */
  'DELETE /v1/templates/{templateId}/links/{linkId}': {
    parameters: { templateId: string; linkId: string }
    answer: Link
  }
  /** The links of a redline request, newest first */
  'GET /v1/redline-requests/{redlineRequestId}/links': {
    parameters: { redlineRequestId: string }
    query?: {
      /** Gives a page of so many; the header Link leads to the next one. Without it the whole list is streamed */
      limit?: number
      /** Where a page begins: part of the URL in the header Link */
      cursor?: string
    }
    answer: Link[]
  }
  /** Revoke one link of a redline request; the session that it opened ends at once */
  'DELETE /v1/redline-requests/{redlineRequestId}/links/{linkId}': {
    parameters: { redlineRequestId: string; linkId: string }
    answer: Link
  }
  /** Create a redline request */
  'POST /v1/redline-requests': {
    body: {
      templateId: string
      members: {
        email: string
        displayName: string
        role: MemberRole
      }[]
      testMode?: boolean
      /** `subject`, and up to 50 further texts */
      metadata?: Record<string, string>
      notify?: boolean
    }
    answer: {
      redlineRequestId: string
      templateId: string
    }
  }
  /** List redline requests, newest updated first */
  'GET /v1/redline-requests': {
    query?: {
      /** Only what was updated strictly after this ISO-8601 date or date-time; UTC without an offset */
      updatedSince?: string
      /** Gives a page of so many; the header Link leads to the next one. Without it the whole list is streamed */
      limit?: number
      /** Where a page begins: part of the URL in the header Link */
      cursor?: string
    }
    answer: RedlineRequest[]
  }
  /** Read a redline request */
  'GET /v1/redline-requests/{redlineRequestId}': { parameters: { redlineRequestId: string }; answer: RedlineRequest }
  /** Replace the members of a redline request */
  'PUT /v1/redline-requests/{redlineRequestId}/members': {
    parameters: { redlineRequestId: string }
    body: {
      members: {
        email: string
        displayName: string
        role: MemberRole
      }[]
    }
    answer: {
      members: {
        email: string
        displayName: string
        role: MemberRole
      }[]
    }
  }
  /** Create a redline URL for a member */
  'POST /v1/redline-requests/{redlineRequestId}/url': {
    parameters: { redlineRequestId: string }
    body: {
      memberEmail: string
      /** Whether the person is told by mail that the link was made; without it, whoever gets mails of the request is. False only where the organization allows it */
      notify?: boolean
    }
    answer: {
      redlineUrl: string
      expiresAt: string
    }
  }
  /** The events of a redline request, oldest first */
  'GET /v1/redline-requests/{redlineRequestId}/events': {
    parameters: { redlineRequestId: string }
    query?: { kinds?: 'all' }
    answer: {
      redlineRequestEvents: {
        event: {
          event_id: string
          event_category: 'redlining'
          event_type:
            | 'redline_created'
            | 'redline_opened'
            | 'redline_edit_inserted'
            | 'redline_edit_deleted'
            | 'redline_edit_accepted'
            | 'redline_edit_rejected'
            | 'redline_comment_added'
            | 'redline_message_added'
            | 'redline_turn_ended'
            | 'redline_shared'
            | 'redline_member_removed'
            | 'redline_reopened'
            | 'redline_signature_requested'
            | 'redline_link_revoked'
            | 'document_ready_for_signing'
          /** Unix time in milliseconds */
          event_time: number
          /** From 1 in each resource, without gaps over all kinds */
          sequence: number
          test_mode: boolean
          /** SHA-256 of this record's hashed part, which holds previous_hash */
          hash: string
          /** 64 zeros in the first */
          previous_hash: string
          /** What stays when personal data is erased */
          personal_digests?: Record<string, string>
          personal_salt?: string
        }
        redlining: {
          redline_request_id: string
          redline_member_role: 'disclosing_party' | 'receiving_party' | 'disclosing_counsel' | 'receiving_counsel'
          redline_edit_insertion?: string
          redline_edit_deletion?: string
          content?: string
          change_type?: string
          comment_added?: string
          message?: string
          author_email?: string | null
          ip_address?: string | null
          user_agent?: string | null
          /** Facts of this kind of event. `known_by` lists how whoever acted was known: by a link (`email-link`, `embedded-session`), as a program by its `credential`, as the operator at the `command-line`, or as nobody, by `schedule` */
          details?: Record<string, unknown>
        }
      }[]
    }
  }
  /** What a member negotiates, whose turn it is, and what the member may do */
  'GET /redlining/session': { answer: RedlineSession }
  /** The pages of the document as a PDF, also by ranges */
  'GET /redlining/session/preview': { answer: Blob }
  /** The document as this member sees it, as a DOCX with its tracked changes and comments */
  'GET /redlining/session/document': { answer: Blob }
  /** Upload an offline edit of the document that was downloaded */
  'POST /redlining/session/document': {
    query?: {
      /** `true` takes over what is not tracked, as tracked changes and decisions of this member; `text` takes only the tracked changes of the text */
      own?: 'true' | 'text' | 'false'
    }
    body: FormData
    answer: {
      revision: number
      status: RedlineStatus
      /** Paragraphs that are new, or to be shown anew */
      clauses: Clause[]
      /** The anchors of paragraphs that are gone */
      removed: string[]
      anchors: string[] | null
      /** All that are open in these clauses */
      openChanges: Change[]
      /** What was tracked in the file, and comments that are new */
      tracked: {
        kind: 'insertion' | 'deletion' | 'move' | 'format' | 'paragraph' | 'table' | 'other' | 'comment'
        at: string | null
        text: string
      }[]
      /** What was not tracked, and was taken over */
      untracked: {
        kind:
          | 'text'
          | 'paragraph'
          | 'madePermanent'
          | 'hiddenText'
          | 'runFormat'
          | 'paragraphFormat'
          | 'list'
          | 'style'
          | 'table'
          | 'tableFormat'
          | 'section'
          | 'field'
          | 'crossReference'
          | 'bookmark'
          | 'link'
          | 'permission'
          | 'noteAnchor'
          | 'contentControl'
          | 'boundData'
          | 'object'
          | 'objectFormat'
          | 'listDefinition'
          | 'styleDefinition'
          | 'theme'
          | 'font'
          | 'setting'
          | 'trackingOff'
          | 'property'
          | 'part'
          | 'falseRecord'
          | 'changeRecord'
          | 'changeTakenOver'
          | 'othersChange'
          | 'othersComment'
          | 'commentFormat'
          | 'commentThread'
          | 'ownComment'
          | 'resaved'
          | 'accepted'
          | 'rejected'
          | 'authorUnknown'
          | 'forged'
        /** For people */
        place: string
        before: string
        after: string
        severity: 'high' | 'medium' | 'low'
        /** The kind, for people */
        words: string
        /** Of `resaved`: what the word processor re-wrote, place by place */
        details?: {
          kind:
            | 'text'
            | 'paragraph'
            | 'madePermanent'
            | 'hiddenText'
            | 'runFormat'
            | 'paragraphFormat'
            | 'list'
            | 'style'
            | 'table'
            | 'tableFormat'
            | 'section'
            | 'field'
            | 'crossReference'
            | 'bookmark'
            | 'link'
            | 'permission'
            | 'noteAnchor'
            | 'contentControl'
            | 'boundData'
            | 'object'
            | 'objectFormat'
            | 'listDefinition'
            | 'styleDefinition'
            | 'theme'
            | 'font'
            | 'setting'
            | 'trackingOff'
            | 'property'
            | 'part'
            | 'falseRecord'
            | 'changeRecord'
            | 'changeTakenOver'
            | 'othersChange'
            | 'othersComment'
            | 'commentFormat'
            | 'commentThread'
            | 'ownComment'
            | 'resaved'
            | 'accepted'
            | 'rejected'
            | 'authorUnknown'
            | 'forged'
          /** For people */
          place: string
          before: string
          after: string
          severity: 'high' | 'medium' | 'low'
          /** The kind, for people */
          words: string
        }[]
      }[]
      /** What was not tracked, and was not taken over */
      leftOut: {
        kind:
          | 'text'
          | 'paragraph'
          | 'madePermanent'
          | 'hiddenText'
          | 'runFormat'
          | 'paragraphFormat'
          | 'list'
          | 'style'
          | 'table'
          | 'tableFormat'
          | 'section'
          | 'field'
          | 'crossReference'
          | 'bookmark'
          | 'link'
          | 'permission'
          | 'noteAnchor'
          | 'contentControl'
          | 'boundData'
          | 'object'
          | 'objectFormat'
          | 'listDefinition'
          | 'styleDefinition'
          | 'theme'
          | 'font'
          | 'setting'
          | 'trackingOff'
          | 'property'
          | 'part'
          | 'falseRecord'
          | 'changeRecord'
          | 'changeTakenOver'
          | 'othersChange'
          | 'othersComment'
          | 'commentFormat'
          | 'commentThread'
          | 'ownComment'
          | 'resaved'
          | 'accepted'
          | 'rejected'
          | 'authorUnknown'
          | 'forged'
        /** For people */
        place: string
        before: string
        after: string
        severity: 'high' | 'medium' | 'low'
        /** The kind, for people */
        words: string
        /** Of `resaved`: what the word processor re-wrote, place by place */
        details?: {
          kind:
            | 'text'
            | 'paragraph'
            | 'madePermanent'
            | 'hiddenText'
            | 'runFormat'
            | 'paragraphFormat'
            | 'list'
            | 'style'
            | 'table'
            | 'tableFormat'
            | 'section'
            | 'field'
            | 'crossReference'
            | 'bookmark'
            | 'link'
            | 'permission'
            | 'noteAnchor'
            | 'contentControl'
            | 'boundData'
            | 'object'
            | 'objectFormat'
            | 'listDefinition'
            | 'styleDefinition'
            | 'theme'
            | 'font'
            | 'setting'
            | 'trackingOff'
            | 'property'
            | 'part'
            | 'falseRecord'
            | 'changeRecord'
            | 'changeTakenOver'
            | 'othersChange'
            | 'othersComment'
            | 'commentFormat'
            | 'commentThread'
            | 'ownComment'
            | 'resaved'
            | 'accepted'
            | 'rejected'
            | 'authorUnknown'
            | 'forged'
          /** For people */
          place: string
          before: string
          after: string
          severity: 'high' | 'medium' | 'low'
          /** The kind, for people */
          words: string
        }[]
      }[]
      /** What is tracked, or needs no tracking, and is worth a look */
      shown: {
        kind: string
        author: string
        text: string
      }[]
      /** Of these lists, which give the first 200 */
      counts: {
        tracked: number
        untracked: number
        leftOut: number
        shown: number
      }
    }
  }
  /** Edit the document: each operation becomes tracked changes of the member */
  'POST /redlining/session/operations': {
    body: {
      revision?: number
      operations: RedlineOperation[]
    }
    answer: EditAnswer
  }
  /** Accept an open change of the other side */
  'POST /redlining/session/changes/{changeId}/accept': {
    parameters: { changeId: string }
    body?: {
      revision?: number
    }
    answer: EditAnswer
  }
  /** Reject an open change of the other side */
  'POST /redlining/session/changes/{changeId}/reject': {
    parameters: { changeId: string }
    body?: {
      revision?: number
      reason?: string
    }
    answer: EditAnswer
  }
  /** Withdraw an open change of one’s own, or take back a decision of this turn */
  'POST /redlining/session/changes/{changeId}/undo': {
    parameters: { changeId: string }
    body?: {
      revision?: number
    }
    answer: EditAnswer
  }
  /** Comment on the document, for both sides once the turn ends, or for one’s own side only */
  'POST /redlining/session/comments': {
    body: {
      text: string
      internal?: boolean
      anchor?: string
      start?: number
      length?: number
    }
    answer: RedlineComment
  }
  /** Answer a comment */
  'POST /redlining/session/comments/{commentId}/replies': {
    parameters: { commentId: string }
    body: {
      text: string
    }
    answer: RedlineComment
  }
  /** Settle a comment */
  'POST /redlining/session/comments/{commentId}/resolve': { parameters: { commentId: string }; answer: RedlineComment }
  /** Write to the thread between the parties */
  'POST /redlining/session/messages': {
    body: {
      text: string
    }
    answer: RedlineMessage
  }
  /** Send the document to the other side for review */
  'POST /redlining/session/send': {
    body?: {
      revision?: number
      message?: string
    }
    answer: RedlineSession
  }
  /** Agree to the document: it is ready for signing */
  'POST /redlining/session/approve': {
    body?: {
      revision?: number
    }
    answer: RedlineSession
  }
  /** Take an agreed document up again */
  'POST /redlining/session/reopen': { answer: RedlineSession }
  /** The rounds of a redline request that ended, oldest first */
  'GET /v1/redline-requests/{redlineRequestId}/rounds': {
    parameters: { redlineRequestId: string }
    answer: {
      round: number
      side: RedlineSide
      sentBy: string
      sentAt: string
      /** How whoever ended it was known; null before this was recorded */
      knownBy: {
        /** By a link mailed to their address, or by one that a program of the organization asked for */
        identifiedBy: 'email-link' | 'embedded-session'
        linkId: string
        /** Of that program */
        credentialId?: string | null
        credentialName?: string | null
      } | null
      sha256: string
      changes: {
        insertions: number
        deletions: number
        comments: number
      }
      outcome: 'sent' | 'approved'
      message: string | null
      summary: RoundSummary[]
    }[]
  }
  /** A short-lived URL of the document as a round ended with it */
  'GET /v1/redline-requests/{redlineRequestId}/rounds/{round}/document': {
    parameters: { redlineRequestId: string; round: string }
    answer: {
      documentPresignedUrl: string
    }
  }
  /** The DOCX behind a presigned URL, also by ranges */
  'GET /downloads/redline-round/{redlineRequestId}/{round}': {
    parameters: { redlineRequestId: string; round: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** A short-lived URL of a DOCX with the differences of two rounds as tracked changes */
  'GET /v1/redline-requests/{redlineRequestId}/comparison': {
    parameters: { redlineRequestId: string }
    query: { from: string; to: string }
    answer: {
      comparisonPresignedUrl: string
    }
  }
  /** The DOCX behind a presigned URL, also by ranges */
  'GET /downloads/redline-comparison/{redlineRequestId}/{rounds}': {
    parameters: { redlineRequestId: string; rounds: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Create a signature request of the agreed document whose signers are mailed their links */
  'POST /v1/redline-requests/{redlineRequestId}/signature-requests': {
    parameters: { redlineRequestId: string }
    body: {
      /** In the order in which they sign */
      signers: {
        email: string
        name: string
        /** Of the template; each role that a field has needs a signer */
        role?: string | null
      }[]
      /** Who asks, and gets the answers to mails; the organization's owner without it */
      sender?: {
        email: string
        name: string
      }
      /** Watermarked, not binding, not billed */
      testMode?: boolean
      /** Values to begin with: `true` or `false`, `YYYY-MM-DD`, a decimal, or a text, as the type of the field */
      fields?: {
        fieldId: string
        value: string
      }[]
      /** The default of the organization without it, 90 */
      expiresInDays?: number
      /** What mails and pages call it; the file name without it */
      subject?: string
      /** Shown in the mail and on the page */
      message?: string
      /** Texts of your own, given back with the record */
      metadata?: Record<string, string>
      /** Where the page leads after signing */
      redirectUrl?: string
      /** False: all sign at the same time. True without it */
      sequential?: boolean
      /** 3 and 7 without it; none for embedded requests */
      reminders?: {
        firstAfterDays?: number
        everyDays?: number
      }
    }
    answer: {
      signatureRequestId: string
      templateId: string
      sender: {
        email: string
        name: string
      }
      status: 'Created' | 'Completed' | 'Expired'
      testMode: boolean
      createdAt: string
      updatedAt: string
      completedAt: string | null
      expiresAt: string
      fields: EnvelopeField[]
      signers: {
        email: string
        name: string
        recipientSignatureId: string
      }[]
      redlineRequestId: string
      agreement: {
        /** The round that ended with the approval */
        round: number
        /** Of the agreed text as a DOCX */
        docxSha256: string
        /** Of the PDF made from it, which is signed */
        documentSha256: string
        pageCount: number
        /** The pages after these are signature pages */
        agreedPageCount: number
        fields: {
          fieldId: string
          /** `TextTag`: where the text asks for it; `Anchored`: beside the words that it stood beside in the template; `SignaturePage`: those words are gone or stand more than once */
          placed: 'TextTag' | 'Anchored' | 'SignaturePage'
          page: number
        }[]
        /** What the sender should know of the document as it was taken in */
        warnings: {
          code: string
          message: string
          page?: number
        }[]
      }
    }
  }
  /** Create a signature request of the agreed document whose signing URLs the caller shows */
  'POST /v1/redline-requests/{redlineRequestId}/signature-requests/embedded': {
    parameters: { redlineRequestId: string }
    body: {
      /** In the order in which they sign */
      signers: {
        email: string
        name: string
        /** Of the template; each role that a field has needs a signer */
        role?: string | null
      }[]
      /** Who asks, and gets the answers to mails; the organization's owner without it */
      sender?: {
        email: string
        name: string
      }
      /** Watermarked, not binding, not billed */
      testMode?: boolean
      /** Values to begin with: `true` or `false`, `YYYY-MM-DD`, a decimal, or a text, as the type of the field */
      fields?: {
        fieldId: string
        value: string
      }[]
      /** The default of the organization without it, 90 */
      expiresInDays?: number
      /** What mails and pages call it; the file name without it */
      subject?: string
      /** Shown in the mail and on the page */
      message?: string
      /** Texts of your own, given back with the record */
      metadata?: Record<string, string>
      /** Where the page leads after signing */
      redirectUrl?: string
      /** False: all sign at the same time. True without it */
      sequential?: boolean
      /** 3 and 7 without it; none for embedded requests */
      reminders?: {
        firstAfterDays?: number
        everyDays?: number
      }
    }
    answer: {
      signatureRequestId: string
      templateId: string
      sender: {
        email: string
        name: string
      }
      status: 'Created' | 'Completed' | 'Expired'
      testMode: boolean
      createdAt: string
      updatedAt: string
      completedAt: string | null
      expiresAt: string
      fields: EnvelopeField[]
      signers: {
        email: string
        name: string
        recipientSignatureId: string
      }[]
      redlineRequestId: string
      agreement: {
        /** The round that ended with the approval */
        round: number
        /** Of the agreed text as a DOCX */
        docxSha256: string
        /** Of the PDF made from it, which is signed */
        documentSha256: string
        pageCount: number
        /** The pages after these are signature pages */
        agreedPageCount: number
        fields: {
          fieldId: string
          /** `TextTag`: where the text asks for it; `Anchored`: beside the words that it stood beside in the template; `SignaturePage`: those words are gone or stand more than once */
          placed: 'TextTag' | 'Anchored' | 'SignaturePage'
          page: number
        }[]
        /** What the sender should know of the document as it was taken in */
        warnings: {
          code: string
          message: string
          page?: number
        }[]
      }
    }
  }
  /** The file behind a presigned URL, also by ranges */
  'GET /downloads/signed-envelope/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** The file behind a presigned URL, also by ranges */
  'GET /downloads/certificate/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** A short-lived URL of an archive with everything that speaks for a completed request */
  'GET /v1/signature-requests/{signatureRequestId}/evidence': {
    parameters: { signatureRequestId: string }
    answer: {
      evidencePresignedUrl: string
    }
  }
  /** The archive behind a presigned URL */
  'GET /downloads/evidence/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** What the organization used, without test requests */
  'GET /v1/billing': {
    query?: {
      /** The first day, in UTC */ from?: string
      /** The last day, in UTC */
      to?: string
    }
    answer: {
      /** Redline requests created */
      numberOfRedliningSessions: number
      from: string | null
      to: string | null
      signatureRequests: {
        created: number
        completed: number
      }
      redlineRequests: {
        created: number
      }
      templates: {
        created: number
      }
    }
  }
  /** Register a webhook endpoint; its secret is shown this once */
  'POST /v1/webhook-endpoints': {
    body: {
      url: string
      eventTypes?: (
        | 'document_created'
        | 'document_viewed'
        | 'document_signed'
        | 'document_completed'
        | 'document_declined'
        | 'document_expired'
        | 'document_reminded'
        | 'document_bounced'
        | 'signing_link_revoked'
        | 'redline_created'
        | 'redline_opened'
        | 'redline_edit_inserted'
        | 'redline_edit_deleted'
        | 'redline_edit_accepted'
        | 'redline_edit_rejected'
        | 'redline_comment_added'
        | 'redline_message_added'
        | 'redline_turn_ended'
        | 'redline_shared'
        | 'redline_member_removed'
        | 'redline_reopened'
        | 'redline_signature_requested'
        | 'redline_link_revoked'
        | 'document_ready_for_signing'
        | 'template_ready'
      )[]
      /** Empty for none */
      description?: string
      enabled?: boolean
    }
    answer: {
      webhookEndpointId: string
      url: string
      description: string | null
      eventTypes: string[]
      enabled: boolean
      disabledAt: string | null
      failingSince: string | null
      nextSecretActiveAt: string | null
      createdAt: string
      updatedAt: string
      secret: string
    }
  }
  /** List the webhook endpoints of the organization, oldest first */
  'GET /v1/webhook-endpoints': { answer: WebhookEndpoint[] }
  /** Read a webhook endpoint */
  'GET /v1/webhook-endpoints/{webhookEndpointId}': {
    parameters: { webhookEndpointId: string }
    answer: WebhookEndpoint
  }
  /** Change a webhook endpoint, or switch it on or off */
  'PATCH /v1/webhook-endpoints/{webhookEndpointId}': {
    parameters: { webhookEndpointId: string }
    body?: {
      url?: string
      eventTypes?: (
        | 'document_created'
        | 'document_viewed'
        | 'document_signed'
        | 'document_completed'
        | 'document_declined'
        | 'document_expired'
        | 'document_reminded'
        | 'document_bounced'
        | 'signing_link_revoked'
        | 'redline_created'
        | 'redline_opened'
        | 'redline_edit_inserted'
        | 'redline_edit_deleted'
        | 'redline_edit_accepted'
        | 'redline_edit_rejected'
        | 'redline_comment_added'
        | 'redline_message_added'
        | 'redline_turn_ended'
        | 'redline_shared'
        | 'redline_member_removed'
        | 'redline_reopened'
        | 'redline_signature_requested'
        | 'redline_link_revoked'
        | 'document_ready_for_signing'
        | 'template_ready'
      )[]
      /** Empty for none */
      description?: string
      enabled?: boolean
    }
    answer: WebhookEndpoint
  }
  /** Remove a webhook endpoint and its log; what waits for it is not sent */
  'DELETE /v1/webhook-endpoints/{webhookEndpointId}': {
    parameters: { webhookEndpointId: string }
    answer: Record<string, never>
  }
  /** Make the next secret, shown this once; both hold until it is activated, at most 24 hours */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/rotate-secret': {
    parameters: { webhookEndpointId: string }
    answer: {
      webhookEndpointId: string
      url: string
      description: string | null
      eventTypes: string[]
      enabled: boolean
      disabledAt: string | null
      failingSince: string | null
      nextSecretActiveAt: string | null
      createdAt: string
      updatedAt: string
      secret: string
    }
  }
  /** Let the next secret be the only one */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/activate-secret': {
    parameters: { webhookEndpointId: string }
    answer: WebhookEndpoint
  }
  /** The deliveries of a webhook endpoint with their last tries, newest first */
  'GET /v1/webhook-endpoints/{webhookEndpointId}/deliveries': {
    parameters: { webhookEndpointId: string }
    query?: {
      /** Gives a page of so many; the header Link leads to the next one. Without it the whole list is streamed */
      limit?: number
      /** Where a page begins: part of the URL in the header Link */
      cursor?: string
      status?: 'Pending' | 'Delivered' | 'Failed'
    }
    answer: WebhookDelivery[]
  }
  /** A delivery with its body and all its tries */
  'GET /v1/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}': {
    parameters: { webhookEndpointId: string; deliveryId: string }
    answer: {
      deliveryId: string
      webhookEndpointId: string
      eventType: string
      status: 'Pending' | 'Delivered' | 'Failed'
      attemptCount: number
      nextAttemptAt: string | null
      deliveredAt: string | null
      createdAt: string
      lastAttempt: WebhookAttempt | null
      body: string
      attempts: WebhookAttempt[]
    }
  }
  /** Send a delivery again, with the same id and the same bytes */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}/resend': {
    parameters: { webhookEndpointId: string; deliveryId: string }
    answer: {
      deliveryId: string
      webhookEndpointId: string
      eventType: string
      status: 'Pending' | 'Delivered' | 'Failed'
      attemptCount: number
      nextAttemptAt: string | null
      deliveredAt: string | null
      createdAt: string
      lastAttempt: WebhookAttempt | null
      body: string
      attempts: WebhookAttempt[]
    }
  }
  /** Send a sample record to a webhook endpoint, once */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/test': {
    parameters: { webhookEndpointId: string }
    body?: {
      eventType?:
        | 'document_created'
        | 'document_viewed'
        | 'document_signed'
        | 'document_completed'
        | 'document_declined'
        | 'document_expired'
        | 'document_reminded'
        | 'document_bounced'
        | 'signing_link_revoked'
        | 'redline_created'
        | 'redline_opened'
        | 'redline_edit_inserted'
        | 'redline_edit_deleted'
        | 'redline_edit_accepted'
        | 'redline_edit_rejected'
        | 'redline_comment_added'
        | 'redline_message_added'
        | 'redline_turn_ended'
        | 'redline_shared'
        | 'redline_member_removed'
        | 'redline_reopened'
        | 'redline_signature_requested'
        | 'redline_link_revoked'
        | 'document_ready_for_signing'
        | 'template_ready'
    }
    answer: {
      deliveryId: string
      webhookEndpointId: string
      eventType: string
      status: 'Pending' | 'Delivered' | 'Failed'
      attemptCount: number
      nextAttemptAt: string | null
      deliveredAt: string | null
      createdAt: string
      lastAttempt: WebhookAttempt | null
      body: string
      attempts: WebhookAttempt[]
    }
  }
  /** Send everything since a moment again, or only what failed */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/replay': {
    parameters: { webhookEndpointId: string }
    body: {
      since: string
      until?: string
      status?: 'Failed'
    }
    answer: {
      webhookEndpointId: string
      since: string
      until: string
      status: 'Failed' | null
    }
  }
  /** This document */
  'GET /v1/openapi.json': {
    answer: {
      openapi: '3.1.1'
    } & Record<string, unknown>
  }
}
