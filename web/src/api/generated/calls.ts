// Written by src/generate-client-types.ts from the OpenAPI document. Do not edit.

export type AccessToken = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
}

export type AgreedField = {
  fieldId: string
  /** `TextTag`: where the text asks for it; `Anchored`: beside the words that it stood beside in the template; `SignaturePage`: those words are gone or stand more than once */
  placed: 'TextTag' | 'Anchored' | 'SignaturePage'
  page: number
}

export type AgreedSignatureRequest = {
  signatureRequestId: string
  templateId: string
  sender: Sender
  /** Who is emailed the signed document and signs nothing */
  cc: Cc[]
  status: 'Created' | 'Completed' | 'Expired'
  testMode: boolean
  createdAt: string
  updatedAt: string
  completedAt: string | null
  expiresAt: string
  /** The files that were uploaded, in order; several were joined into one document */
  documents: UploadedDocument[]
  fields: EnvelopeField[]
  signers: Signer[]
  /** What the caller should know; only if any */
  warnings?: Warning[]
  redlineRequestId: string
  agreement: Agreement
}

export type AgreedSignatureRequestInput = {
  /** In the order in which they sign */
  signers: SignerInput[]
  sender?: SenderInput
  /** Who is emailed the signed document and signs nothing, for an embedded request too. A signer or sender who is emailed it anyway gets it once */
  cc?: CcInput[]
  /** Watermarked, not binding, not billed */
  testMode?: boolean
  /** Values to begin with: `true` or `false`, `YYYY-MM-DD`, a decimal, or a text, as the type of the field */
  fields?: FieldPrefill[]
  /** Values to begin with by the label of the field, as text. A label that more than one role has is given under its role: `{"Buyer": {"Full name": "Bea Buyer"}}`, and under `""` for fields that belong to nobody */
  prefill?: Record<string, string | Record<string, string>>
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
  reminders?: ReminderInput
}

export type Agreement = {
  /** The round that ended with the approval */
  round: number
  /** Of the agreed text as a DOCX */
  docxSha256: string
  /** Of the PDF made from it, which is signed */
  documentSha256: string
  pageCount: number
  /** The pages after these are signature pages */
  agreedPageCount: number
  fields: AgreedField[]
  /** What the sender should know of the agreed document */
  warnings: Warning[]
}

export type BillingUsage = {
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

export type Cc = {
  email: string
  name: string | null
  /** When a mail server accepted the copy */
  sentAt: string | null
  /** When the copy was refused permanently */
  bouncedAt: string | null
  bounceReason: string | null
}

export type CcInput = {
  email: string
  name?: string | null
}

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
  may: ChangePermissions
  decision?: ChangeDecision
}

export type ChangeDecision = {
  verdict: 'accept' | 'reject'
  reason: string | null
  by: string
  at: string
}

export type ChangePermissions = {
  accept: boolean
  reject: boolean
  undo: boolean
}

export type Choice = {
  option: string
  /** 1-based */
  page: number
  /** Points from the left of the page as displayed */
  x: number
  /** Points from the top of the page as displayed */
  y: number
  width: number
  height: number
}

export type Clause = {
  anchor: string
  kind: 'paragraph' | 'heading' | 'listItem'
  level?: number
  /** The number or bullet before it */
  label?: string
  cell?: TableCell
  /** With all open changes accepted; offsets are UTF-16 code units of it */
  text: string
  html: string
  deleted?: boolean
}

export type CommentPermissions = {
  reply: boolean
  resolve: boolean
}

export type Consent = {
  version: string
  text: string
}

export type CreatedRedlineRequest = {
  redlineRequestId: string
  templateId: string
  /** What the caller should know; only if any */
  warnings?: Warning[]
}

export type CreatedSignatureRequest = {
  signatureRequestId: string
  templateId: string
  sender: Sender
  /** Who is emailed the signed document and signs nothing */
  cc: Cc[]
  status: 'Created' | 'Completed' | 'Expired'
  testMode: boolean
  createdAt: string
  updatedAt: string
  completedAt: string | null
  expiresAt: string
  /** The files that were uploaded, in order; several were joined into one document */
  documents: UploadedDocument[]
  fields: EnvelopeField[]
  signers: Signer[]
  /** What the caller should know; only if any */
  warnings?: Warning[]
}

export type CreatedTemplate = {
  templateId: string
  editTemplateAccess: EditTemplateAccess
  /** What the caller should know; only if any */
  warnings?: Warning[]
}

export type DeclineInput = {
  reason?: string | null
}

export type DeleteParagraph = {
  operationId: string
  kind: 'deleteParagraph'
  anchor: string
}

/** In points, as displayed */
export type DocumentPage = {
  width: number
  height: number
  rotation: number
}

export type DraftChoice = {
  option?: string
  /** 1-based */
  page?: number
  /** Points from the left of the page as displayed */
  x?: number
  /** Points from the top of the page as displayed */
  y?: number
  width?: number
  height?: number
}

export type DraftFieldInput = {
  /** Of a field that is there: it keeps its id */
  fieldId?: string
  type?: FieldType
  /** `radio` for a dropdown with `choices`, `multiple` for one with a line for each chosen option */
  kind?: string | null
  /** One of `signerRoles`; nobody without it */
  role?: string | null
  /** 1-based */
  page?: number
  /** Points from the left of the page as displayed */
  x?: number
  /** Points from the top of the page as displayed */
  y?: number
  width?: number
  height?: number
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
  /** Of a dropdown whose options are radio buttons: the places of each. Page, place and size of the field itself are then the box around those on its first page, whatever is sent */
  choices?: DraftChoice[] | null
  defaultValue?: string | null
}

export type DraftInput = {
  fields: FieldValue[]
}

export type DraftSignerRole = {
  name?: string
  /** From 0; neighbours in `signers` whose roles have the same order sign at the same time */
  order?: number
}

export type DrawnSignature = {
  kind: 'drawn'
  strokes: StrokePoint[][]
  width: number
  height: number
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

export type EditUrlInput = {
  expiresInSeconds?: number
  editor?: EditorInput
}

export type EditingSession = {
  templateId: string
  name: string
  filename: string
  /** `Ready` once fields were saved, or came as text tags. A `Draft` can be sent, with a warning */
  status: 'Draft' | 'Ready'
  document: SessionDocument
  /** Of roles and fields; each save makes the next */
  version: number
  signerRoles: SignerRole[]
  fields: TemplateField[]
  /** What the author should know of the document, and of the fields */
  warnings: Warning[]
  /** Null where the template has its roles and fields from the upload */
  savedAt: string | null
  /** The name of the editor, else what the link or the credential is called; null where that is not known */
  savedBy: string | null
  /** What this person has not saved yet, as it was sent */
  draft: TemplateDraft | null
  /** Whether fields can be saved */
  isEditable: boolean
  /** Why they cannot: the template is archived, or the document is certified, so that nothing may be drawn on it */
  reason: 'TemplateArchived' | 'DocumentCertified' | null
  embedding: {
    /** The pages that may embed the editor; any where it is empty */
    allowedOrigins: string[]
  }
}

/** The person who will edit. Others are told the name of whoever saved; a draft is kept by the email address, and found again with the next URL for it */
export type EditorInput = {
  name: string
  email?: string
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

export type EvidencePackage = {
  evidencePresignedUrl: string
}

export type FieldInput = {
  /** Of a field that is there: it keeps its id */
  fieldId?: string
  type: FieldType
  /** `radio` for a dropdown with `choices`, `multiple` for one with a line for each chosen option */
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
  /** Of a dropdown whose options are radio buttons: the places of each. Page, place and size of the field itself are then the box around those on its first page, whatever is sent */
  choices?: Choice[] | null
  defaultValue?: string | null
}

export type FieldPrefill = {
  fieldId: string
  value: string
}

export type FieldType = 'text' | 'paragraph' | 'checkbox' | 'date' | 'amount' | 'dropdown' | 'signature'

export type FieldValue = {
  fieldId: string
  value: string | null
}

/** The first in signing order */
export type FirstSigner = {
  email: string
  name: string
}

export type FormatText = {
  operationId: string
  kind: 'format'
  anchor: string
  start: number
  length: number
  bold?: boolean
  italic?: boolean
  underline?: boolean
}

export type Health = {
  status: string
  timestamp: string
  uptime: number
  version: string
  /** What LibreOffice runs in. `unavailable`: no DOC or DOCX is converted. */
  conversionSandbox: 'bubblewrap' | 'landlock' | 'off' | 'unavailable'
}

export type InsertParagraph = {
  operationId: string
  kind: 'insertParagraph'
  after: string
  text: string
}

export type JsonWebKey = {
  kty: string
  crv: string
  x: string
  y: string
  kid: string
  alg: string
  use: string
}

export type JsonWebKeySet = {
  keys: JsonWebKey[]
}

export type KeptTemplateDraft = {
  savedAt: string
}

export type KnownBy = {
  /** By a link mailed to their address, or by one that a program of the organization asked for */
  identifiedBy: 'email-link' | 'embedded-session'
  linkId: string
  /** Of that program */
  credentialId?: string | null
  credentialName?: string | null
}

/** The round that ended last */
export type LastRound = {
  round: number
  side: RedlineSide
  by: string
  at: string
  outcome: 'sent' | 'approved'
  message: string | null
  summary: RoundSummary[]
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
  revokedBy: LinkRevoker | null
}

export type LinkRevoker = {
  /** A program of the organization, or the operator of the service */
  identifiedBy: 'credential' | 'command-line'
  /** Of that program */
  credentialId?: string
  credentialName?: string | null
}

export type ListedSignatureRequest = {
  signatureRequestId: string
  templateId: string
  sender: Sender
  status: 'Created' | 'Completed' | 'Expired'
  testMode: boolean
  createdAt: string
  updatedAt: string
  completedAt: string | null
  expiresAt: string
  signers: Signer[]
  expiredReason: 'Deadline' | 'Voided' | 'Declined' | null
  metadata: Record<string, string> | null
  /** When documents, values and persons were deleted: `fields` is empty then, and persons are `Deleted` at `deleted@deleted.invalid` */
  contentDeletedAt: string | null
  signer: FirstSigner
}

export type MemberRole = 'DisclosingParty' | 'ReceivingParty' | 'DisclosingCounsel' | 'ReceivingCounsel'

export type MergeWithNext = {
  operationId: string
  kind: 'mergeWithNext'
  anchor: string
}

export type NegotiatedDocument = {
  clauses: Clause[]
  /** The name under which the file records what this member does */
  author: string
}

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
  may: CommentPermissions
  replies: RedlineReply[]
}

export type RedlineCommentInput = {
  text: string
  internal?: boolean
  anchor?: string
  start?: number
  length?: number
}

export type RedlineMember = {
  email: string
  displayName: string
  role: MemberRole
}

export type RedlineMemberInput = {
  email: string
  displayName: string
  role: MemberRole
}

export type RedlineMembers = {
  members: RedlineMember[]
  /** What the caller should know; only if any */
  warnings?: Warning[]
}

export type RedlineMembersInput = {
  members: RedlineMemberInput[]
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
  | ReplaceText
  | FormatText
  | InsertParagraph
  | SplitParagraph
  | MergeWithNext
  | DeleteParagraph

export type RedlineOperationsInput = {
  revision?: number
  operations: RedlineOperation[]
}

export type RedlinePermissions = {
  edit: boolean
  comment: boolean
  send: boolean
  approve: boolean
  reopen: boolean
}

export type RedlineReply = {
  id: string
  author: string
  side: RedlineSide
  at: string | null
  text: string
}

export type RedlineRequest = {
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
}

export type RedlineRequestInput = {
  templateId: string
  members: RedlineMemberInput[]
  testMode?: boolean
  /** `subject`, and up to 50 further texts */
  metadata?: Record<string, string>
  notify?: boolean
}

export type RedlineRound = {
  round: number
  side: RedlineSide
  sentBy: string
  sentAt: string
  /** How whoever ended it was known; null before this was recorded */
  knownBy: KnownBy | null
  sha256: string
  changes: RoundChanges
  outcome: 'sent' | 'approved'
  message: string | null
  summary: RoundSummary[]
}

export type RedlineSession = {
  redlineRequestId: string
  templateId: string
  status: RedlineStatus
  members: RedlineSessionMember[]
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
  member: RedlineSessionMember
  may: RedlinePermissions
  revision: number | null
  document: NegotiatedDocument | null
  changes: Change[]
  comments: RedlineComment[]
  messages: RedlineMessage[]
  lastRound: LastRound | null
  preview: SessionDocument | null
}

export type RedlineSessionMember = {
  email: string
  displayName: string
  role: MemberRole
  side: RedlineSide
}

export type RedlineSide = 'Disclosing' | 'Receiving'

export type RedlineStatus =
  | 'DisclosingPartyDraft'
  | 'DisclosingPartyRequestedReview'
  | 'DocumentReadyForSigning'
  | 'ReceivingPartyDraft'
  | 'ReceivingPartyOpened'
  | 'ReceivingPartyRequestedReview'

export type RedlineUrl = {
  redlineUrl: string
  expiresAt: string
  /** What the caller should know; only if any */
  warnings?: Warning[]
}

export type RedlineUrlInput = {
  memberEmail: string
  /** Whether the person is told by mail that the link was made; without it, whoever gets mails of the request is. False only where the organization allows it */
  notify?: boolean
}

export type RedliningContext = {
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

export type RedliningEvent = {
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

export type RedliningEventRecord = {
  event: RedliningEvent
  redlining: RedliningContext
}

export type RedliningEvents = {
  redlineRequestEvents: RedliningEventRecord[]
}

export type RejectionInput = {
  revision?: number
  reason?: string
}

/** 3 and 7 without it; none for embedded requests */
export type ReminderInput = {
  firstAfterDays?: number
  everyDays?: number
}

export type ReminderOrder = {
  /** Only this signer; everybody whose turn it is without it */
  recipientSignatureId?: string
}

export type Reminders = {
  firstAfterDays: number
  everyDays: number
}

export type ReplaceText = {
  operationId: string
  kind: 'replaceText'
  anchor: string
  start: number
  length: number
  text: string
}

export type RevisionInput = {
  revision?: number
}

export type RoundChanges = {
  insertions: number
  deletions: number
  comments: number
}

export type RoundComparison = {
  comparisonPresignedUrl: string
}

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

export type SavedTemplateFields = {
  /** `Ready` once fields were saved, or came as text tags. A `Draft` can be sent, with a warning */
  status: 'Draft' | 'Ready'
  /** Of roles and fields; each save makes the next */
  version: number
  signerRoles: SignerRole[]
  fields: TemplateField[]
  /** What the author should know of the document, and of the fields */
  warnings: Warning[]
  /** Null where the template has its roles and fields from the upload */
  savedAt: string | null
  /** The name of the editor, else what the link or the credential is called; null where that is not known */
  savedBy: string | null
}

export type SealingProblem = {
  failedAttempts: number
  lastError: string | null
}

export type SendInput = {
  revision?: number
  message?: string
}

export type Sender = {
  email: string
  name: string
}

/** Who asks, and gets the answers to mails; the organization's owner without it */
export type SenderInput = {
  email: string
  name: string
}

export type SessionDocument = {
  url: string
  pageCount: number
  pages: DocumentPage[]
}

export type SessionField = {
  fieldId: string
  type: FieldType
  /** `multiple`: the value has a line for each chosen option */
  kind?: string
  label: string | null
  required: boolean
  readOnly: boolean
  unit: string | null
  options: string[] | null
  format: string | null
  /** The smallest size in points that a value is drawn at */
  minFontSize: number
  /** Of radio buttons: where each option is */
  choices: Choice[] | null
  page: number
  x: number
  y: number
  width: number
  height: number
  value: string | null
  /** Who has signed a signature field of another signer's */
  signedBy?: string
}

export type SessionSender = {
  email: string
  name: string
}

export type SessionSigner = {
  email: string
  name: string
  role: string | null
}

export type SessionState = 'Ready' | 'Waiting' | 'Signed' | 'Completed' | 'Expired' | 'Declined'

export type ShownDifference = {
  kind: string
  author: string
  text: string
}

export type SignInput = {
  consentVersion: string
  fields?: FieldValue[]
  signature: SignatureInput
}

export type SignatureInput = TypedSignature | DrawnSignature | UploadedSignature

export type SignatureRequest = {
  signatureRequestId: string
  templateId: string
  sender: Sender
  /** Who is emailed the signed document and signs nothing */
  cc: Cc[]
  status: 'Created' | 'Completed' | 'Expired'
  testMode: boolean
  createdAt: string
  updatedAt: string
  completedAt: string | null
  expiresAt: string
  /** The files that were uploaded, in order; several were joined into one document */
  documents: UploadedDocument[]
  fields: EnvelopeField[]
  expiredReason: 'Deadline' | 'Voided' | 'Declined' | null
  subject: string | null
  message: string | null
  metadata: Record<string, string> | null
  redirectUrl: string | null
  sequential: boolean
  reminders: Reminders | null
  /** While everybody has signed and the sealed file is not there yet. A `lastError` that begins with `not_visible:` is final; the request can only be voided. */
  sealing: SealingProblem | null
  /** When documents, values and persons were deleted: `fields` is empty then, and persons are `Deleted` at `deleted@deleted.invalid` */
  contentDeletedAt: string | null
  signers: SignerState[]
}

export type SignatureRequestInput = {
  templateId: string
  /** In the order in which they sign */
  signers: SignerInput[]
  sender?: SenderInput
  /** Who is emailed the signed document and signs nothing, for an embedded request too. A signer or sender who is emailed it anyway gets it once */
  cc?: CcInput[]
  /** Watermarked, not binding, not billed */
  testMode?: boolean
  /** Values to begin with: `true` or `false`, `YYYY-MM-DD`, a decimal, or a text, as the type of the field */
  fields?: FieldPrefill[]
  /** Values to begin with by the label of the field, as text. A label that more than one role has is given under its role: `{"Buyer": {"Full name": "Bea Buyer"}}`, and under `""` for fields that belong to nobody */
  prefill?: Record<string, string | Record<string, string>>
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
  reminders?: ReminderInput
}

export type SignedEnvelope = {
  signedEnvelopePresignedUrl: string
  certificatePresignedUrl?: string
}

export type SignedState = {
  state: 'Signed'
}

export type Signer = {
  email: string
  name: string
  recipientSignatureId: string
  role: string | null
  /** From 1; signers of one turn sign at the same time */
  turn: number
}

export type SignerCorrection = {
  email?: string
  name?: string
}

export type SignerInput = {
  email: string
  name: string
  /** Of the template; each role that a field has needs a signer */
  role?: string | null
}

export type SignerRole = {
  name: string
  /** From 0; neighbours in `signers` whose roles have the same order sign at the same time */
  order: number
}

export type SignerState = {
  email: string
  name: string
  recipientSignatureId: string
  role: string | null
  /** From 1; signers of one turn sign at the same time */
  turn: number
  viewedAt: string | null
  signedAt: string | null
  declinedAt: string | null
  declineReason: string | null
  /** When a mail to this signer was refused for good */
  bouncedAt: string | null
  bounceReason: string | null
  remindedAt: string | null
  /** When the sender last corrected name or address */
  correctedAt: string | null
}

export type SigningContext = {
  signature_request_id: string
  recipient_signature_id?: string
  actor_email?: string | null
  ip_address?: string | null
  user_agent?: string | null
  /** Facts of this kind of event. `known_by` lists how whoever acted was known: by a link (`email-link`, `embedded-session`), as a program by its `credential`, as the operator at the `command-line`, or as nobody, by `schedule` */
  details?: Record<string, unknown>
}

export type SigningDocument = {
  url: string
  pageCount: number
  pages: DocumentPage[]
  firstPageImageUrl: string | null
  name: string
}

export type SigningEvent = {
  event_id: string
  event_category: 'signing'
  event_type:
    | 'document_created'
    | 'document_viewed'
    | 'document_signed'
    | 'document_completed'
    | 'document_declined'
    | 'document_voided'
    | 'document_expired'
    | 'document_reminded'
    | 'document_bounced'
    | 'recipient_corrected'
    | 'document_content_deleted'
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

export type SigningEventRecord = {
  event: SigningEvent
  signing: SigningContext
}

export type SigningEvents = {
  signatureRequestEvents: SigningEventRecord[]
}

export type SigningSession = {
  signatureRequestId: string
  recipientSignatureId: string
  state: SessionState
  signer: SessionSigner
  sender: SessionSender
  organization: {
    name: string
  }
  subject: string | null
  message: string | null
  testMode: boolean
  waitingFor: {
    name: string
  }[]
  consent: Consent
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
  document: SigningDocument
  fields: SessionField[]
}

export type SigningUrl = {
  signingUrl: string
  expiresAt: string
  /** What the caller should know; only if any */
  warnings?: Warning[]
}

export type SigningUrlInput = {
  /** Whether the person is told by mail that the link was made; without it, whoever gets mails of the request is. False only where the organization allows it */
  notify?: boolean
}

export type SplitParagraph = {
  operationId: string
  kind: 'splitParagraph'
  anchor: string
  offset: number
}

export type StrokePoint = {
  x: number
  y: number
  /** Milliseconds since the first point of the drawing */
  t?: number
  /** Pressure */
  p?: number
}

export type TableCell = {
  table: number
  row: number
  column: number
}

export type Template = {
  templateId: string
  name: string
  filename: string
  contentType: string
  /** `Ready` once fields were saved, or came as text tags. A `Draft` can be sent, with a warning */
  status: 'Draft' | 'Ready'
  pageCount: number
  pages: DocumentPage[]
  /** Of roles and fields; each save makes the next */
  version: number
  signerRoles: SignerRole[]
  fields: TemplateField[]
  /** Whether a DOCX source exists */
  redlineAvailable: boolean
  /** What the sender should know of the document as it was taken in, and of the fields */
  warnings: Warning[]
  /** The files that were uploaded, in order; several were joined into one document */
  documents: UploadedDocument[]
  /** Of the file as uploaded; of several, of the PDF they were joined into */
  sha256: string
  /** Of the PDF that is signed */
  documentSha256: string
  createdAt: string
  updatedAt: string
  /** Since when it is not used for new requests */
  archivedAt: string | null
}

export type TemplateDraft = {
  /** The version that the draft was made from */
  baseVersion: number
  signerRoles: DraftSignerRole[]
  fields: DraftFieldInput[]
  savedAt: string
}

export type TemplateDraftInput = {
  /** The version that the draft was made from */
  baseVersion: number
  signerRoles: DraftSignerRole[]
  fields: DraftFieldInput[]
}

export type TemplateField = {
  fieldId: string
  type: FieldType
  /** Where the type does not tell all: `radio` for radio buttons */
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
  /** Where the radio buttons of each option are */
  choices?: Choice[]
  defaultValue?: string
}

export type TextInput = {
  text: string
}

export type TokenRequest = {
  grant_type: 'client_credentials'
  client_id: string
  client_secret: string
  audience?: string
  scope?: string
}

export type TrackedDifference = {
  kind: 'insertion' | 'deletion' | 'move' | 'format' | 'paragraph' | 'table' | 'other' | 'comment'
  at: string | null
  text: string
}

export type TypedSignature = {
  kind: 'typed'
  text: string
}

export type UntrackedDetail = {
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
}

export type UntrackedDifference = {
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
  details?: UntrackedDetail[]
}

export type UploadAnswer = {
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
  tracked: TrackedDifference[]
  /** What was not tracked, and was taken over */
  untracked: UntrackedDifference[]
  /** What was not tracked, and was not taken over */
  leftOut: UntrackedDifference[]
  /** What is tracked, or needs no tracking, and is worth a look */
  shown: ShownDifference[]
  counts: UploadCounts
}

/** Of these lists, which give the first 200 */
export type UploadCounts = {
  tracked: number
  untracked: number
  leftOut: number
  shown: number
}

export type UploadedDocument = {
  filename: string
  contentType: string
  /** Of the file as uploaded */
  sha256: string
  /** Where it begins in the document that is signed, from 1 */
  firstPage: number
  pageCount: number
}

export type UploadedSignature = {
  kind: 'uploaded'
  image: string
}

export type VoidInput = {
  reason?: string | null
}

export type Warning = {
  /** docs/warnings.md has them all */
  code: string
  /** A sentence for people */
  message: string
  /** 1-based */
  page?: number
  /** Of several files, the one that it is about */
  filename?: string
  fieldId?: string
  /** What it is about: a text tag, a field, a property */
  subject?: string
}

export type WebhookAttempt = {
  attempt: number
  startedAt: string
  durationMs: number
  request: WebhookAttemptRequest
  response: WebhookAttemptResponse | null
  error: string | null
}

export type WebhookAttemptRequest = {
  url: string
  headers: Record<string, string>
}

export type WebhookAttemptResponse = {
  status: number
  headers: Record<string, string>
  body: string
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

export type WebhookDeliveryDetail = {
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

export type WebhookEndpointChange = {
  /** `https://`, at a public address */
  url?: string
  /** Which kinds of events are delivered */
  eventTypes?: (
    | 'document_created'
    | 'document_viewed'
    | 'document_signed'
    | 'document_completed'
    | 'document_declined'
    | 'document_voided'
    | 'document_expired'
    | 'document_reminded'
    | 'document_bounced'
    | 'recipient_corrected'
    | 'document_content_deleted'
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

export type WebhookEndpointInput = {
  /** `https://`, at a public address */
  url: string
  /** Which kinds of events are delivered */
  eventTypes?: (
    | 'document_created'
    | 'document_viewed'
    | 'document_signed'
    | 'document_completed'
    | 'document_declined'
    | 'document_voided'
    | 'document_expired'
    | 'document_reminded'
    | 'document_bounced'
    | 'recipient_corrected'
    | 'document_content_deleted'
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

export type WebhookEndpointWithSecret = {
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

export type WebhookReplay = {
  webhookEndpointId: string
  since: string
  until: string
  status: 'Failed' | null
}

export type WebhookReplayInput = {
  /** The first moment, as a date-time */
  since: string
  /** The moment after the last; now by default */
  until?: string
  status?: 'Failed'
}

export type WebhookTestInput = {
  eventType?:
    | 'document_created'
    | 'document_viewed'
    | 'document_signed'
    | 'document_completed'
    | 'document_declined'
    | 'document_voided'
    | 'document_expired'
    | 'document_reminded'
    | 'document_bounced'
    | 'recipient_corrected'
    | 'document_content_deleted'
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

/** What each call takes and answers, by method and path. */
export interface Calls {
  /** Check the health of the service */
  'GET /v1/health': { answer: Health }
  /** Check the health of the service */
  'GET /health': { answer: Health }
  /** Check whether the service accepts requests */
  'GET /ready': {
    answer: {
      ready: true
    }
  }
  /** Get the metrics of this process */
  'GET /metrics': { answer: Blob }
  /** Download the root certificate */
  'GET /.well-known/countersign/root.pem': { answer: Blob }
  /** Create an access token */
  'POST /oauth/token': { body: TokenRequest; answer: AccessToken }
  /** List the keys of access tokens */
  'GET /.well-known/jwks.json': { answer: JsonWebKeySet }
  /** Create a template */
  'POST /v1/templates': {
    query?: {
      /** With `true`, whatever would give a warning is refused, and nothing is stored */ strict?: 'true' | 'false'
    }
    body: FormData
    answer: CreatedTemplate
  }
  /** List templates */
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
  /** Retrieve a template */
  'GET /v1/templates/{templateId}': { parameters: { templateId: string }; answer: Template }
  /** Replace the fields of a template */
  'PUT /v1/templates/{templateId}/fields': {
    parameters: { templateId: string }
    query?: {
      /** With `true`, whatever would give a warning is refused, and nothing is stored */ strict?: 'true' | 'false'
    }
    body: PlacedFields
    answer: Template
  }
  /** Create an editor URL */
  'POST /v1/templates/{templateId}/edit-url': {
    parameters: { templateId: string }
    body?: EditUrlInput
    answer: EditTemplateAccess
  }
  /** Archive a template */
  'POST /v1/templates/{templateId}/archive': { parameters: { templateId: string }; answer: Template }
  /** Retrieve the template of an editor URL */
  'GET /editing/session': { answer: EditingSession }
  /** Save the fields of a template */
  'PUT /editing/session/fields': { body: PlacedFields; answer: SavedTemplateFields }
  /** Save a draft of fields */
  'PUT /editing/session/draft': { body: TemplateDraftInput; answer: KeptTemplateDraft }
  /** Delete a draft of fields */
  'DELETE /editing/session/draft': { answer: Record<string, never> }
  /** Download the document of an editor URL */
  'GET /editing/session/document': { answer: Blob }
  /** Create a signature request */
  'POST /v1/signature-requests': {
    query?: {
      /** With `true`, whatever would give a warning is refused, and nothing is stored */ strict?: 'true' | 'false'
    }
    body: SignatureRequestInput
    answer: CreatedSignatureRequest
  }
  /** List signature requests */
  'GET /v1/signature-requests': {
    query?: {
      /** Only what was updated strictly after this ISO-8601 date or date-time; UTC without an offset */
      updatedSince?: string
      /** Gives a page of so many; the header Link leads to the next one. Without it the whole list is streamed */
      limit?: number
      /** Where a page begins: part of the URL in the header Link */
      cursor?: string
    }
    answer: ListedSignatureRequest[]
  }
  /** Create an embedded signature request */
  'POST /v1/signature-requests/embedded': {
    query?: {
      /** With `true`, whatever would give a warning is refused, and nothing is stored */ strict?: 'true' | 'false'
    }
    body: SignatureRequestInput
    answer: CreatedSignatureRequest
  }
  /** Retrieve a signature request */
  'GET /v1/signature-requests/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    answer: SignatureRequest
  }
  /** Void a signature request */
  'POST /v1/signature-requests/{signatureRequestId}/void': {
    parameters: { signatureRequestId: string }
    body?: VoidInput
    answer: SignatureRequest
  }
  /** Remind the signers whose turn it is, or one of them */
  'POST /v1/signature-requests/{signatureRequestId}/remind': {
    parameters: { signatureRequestId: string }
    body?: ReminderOrder
    answer: SignatureRequest
  }
  /** List the events of a signature request */
  'GET /v1/signature-requests/{signatureRequestId}/events': {
    parameters: { signatureRequestId: string }
    query?: {
      /** Without it: viewed, signed and completed. With it also how a request ends otherwise, among others: `document_voided`, `document_declined`, `document_expired` */
      kinds?: 'all'
    }
    answer: SigningEvents
  }
  /** Get the URL of the signed document */
  'GET /v1/signature-requests/{signatureRequestId}/signed-envelope': {
    parameters: { signatureRequestId: string }
    answer: SignedEnvelope
  }
  /** Correct the name or the address of a signer who has not signed */
  'PATCH /v1/recipient-signatures/{recipientSignatureId}': {
    parameters: { recipientSignatureId: string }
    body?: SignerCorrection
    answer: SignatureRequest
  }
  /** Delete the documents, values and persons of a signature request that has ended */
  'DELETE /v1/signature-requests/{signatureRequestId}/content': {
    parameters: { signatureRequestId: string }
    answer: Record<string, never>
  }
  /** Create a signing URL */
  'POST /v1/recipient-signatures/{recipientSignatureId}/url': {
    parameters: { recipientSignatureId: string }
    body?: SigningUrlInput
    answer: SigningUrl
  }
  /** Retrieve a signing session */
  'GET /signing/session': { answer: SigningSession }
  /** Record that the document was viewed */
  'POST /signing/session/viewed': { answer: Record<string, never> }
  /** Save a draft */
  'PATCH /signing/session/fields': { body: DraftInput; answer: Record<string, never> }
  /** Sign the document */
  'POST /signing/session/sign': { body: SignInput; answer: SignedState }
  /** Decline to sign */
  'POST /signing/session/decline': {
    body?: DeclineInput
    answer: {
      state: 'Declined'
    }
  }
  /** Download the document to sign */
  'GET /signing/session/document': { answer: Blob }
  /** Download the first page as an image */
  'GET /signing/session/first-page': { answer: Blob }
  /** Download the signed document */
  'GET /signing/session/signed-document': { answer: Blob }
  /** List the links of a recipient signature */
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
  /** Revoke a link of a recipient signature */
  'DELETE /v1/recipient-signatures/{recipientSignatureId}/links/{linkId}': {
    parameters: { recipientSignatureId: string; linkId: string }
    answer: Link
  }
  /** List the links of a template */
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
  /** Revoke a link of a template */
  'DELETE /v1/templates/{templateId}/links/{linkId}': {
    parameters: { templateId: string; linkId: string }
    answer: Link
  }
  /** List the links of a redline request */
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
  /** Revoke a link of a redline request */
  'DELETE /v1/redline-requests/{redlineRequestId}/links/{linkId}': {
    parameters: { redlineRequestId: string; linkId: string }
    answer: Link
  }
  /** Create a redline request */
  'POST /v1/redline-requests': { body: RedlineRequestInput; answer: CreatedRedlineRequest }
  /** List redline requests */
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
  /** Retrieve a redline request */
  'GET /v1/redline-requests/{redlineRequestId}': { parameters: { redlineRequestId: string }; answer: RedlineRequest }
  /** Replace the members of a redline request */
  'PUT /v1/redline-requests/{redlineRequestId}/members': {
    parameters: { redlineRequestId: string }
    body: RedlineMembersInput
    answer: RedlineMembers
  }
  /** Create a redline URL */
  'POST /v1/redline-requests/{redlineRequestId}/url': {
    parameters: { redlineRequestId: string }
    body: RedlineUrlInput
    answer: RedlineUrl
  }
  /** List the events of a redline request */
  'GET /v1/redline-requests/{redlineRequestId}/events': {
    parameters: { redlineRequestId: string }
    query?: { kinds?: 'all' }
    answer: RedliningEvents
  }
  /** Retrieve a redlining session */
  'GET /redlining/session': { answer: RedlineSession }
  /** Download the first version of the document */
  'GET /redlining/session/preview': { answer: Blob }
  /** Download the document */
  'GET /redlining/session/document': { answer: Blob }
  /** Upload an offline edit */
  'POST /redlining/session/document': {
    query?: {
      /** `true` takes over what is not tracked, as tracked changes and decisions of this member; `text` takes only the tracked changes of the text */
      own?: 'true' | 'text' | 'false'
    }
    body: FormData
    answer: UploadAnswer
  }
  /** Edit the document */
  'POST /redlining/session/operations': { body: RedlineOperationsInput; answer: EditAnswer }
  /** Accept a change */
  'POST /redlining/session/changes/{changeId}/accept': {
    parameters: { changeId: string }
    body?: RevisionInput
    answer: EditAnswer
  }
  /** Reject a change */
  'POST /redlining/session/changes/{changeId}/reject': {
    parameters: { changeId: string }
    body?: RejectionInput
    answer: EditAnswer
  }
  /** Undo a change or a decision */
  'POST /redlining/session/changes/{changeId}/undo': {
    parameters: { changeId: string }
    body?: RevisionInput
    answer: EditAnswer
  }
  /** Add a comment */
  'POST /redlining/session/comments': { body: RedlineCommentInput; answer: RedlineComment }
  /** Reply to a comment */
  'POST /redlining/session/comments/{commentId}/replies': {
    parameters: { commentId: string }
    body: TextInput
    answer: RedlineComment
  }
  /** Resolve a comment */
  'POST /redlining/session/comments/{commentId}/resolve': { parameters: { commentId: string }; answer: RedlineComment }
  /** Send a message */
  'POST /redlining/session/messages': { body: TextInput; answer: RedlineMessage }
  /** Send the document for review */
  'POST /redlining/session/send': { body?: SendInput; answer: RedlineSession }
  /** Approve the document */
  'POST /redlining/session/approve': { body?: RevisionInput; answer: RedlineSession }
  /** Reopen an agreed document */
  'POST /redlining/session/reopen': { answer: RedlineSession }
  /** List the rounds of a redline request */
  'GET /v1/redline-requests/{redlineRequestId}/rounds': {
    parameters: { redlineRequestId: string }
    answer: RedlineRound[]
  }
  /** Get the URL of the document of a round */
  'GET /v1/redline-requests/{redlineRequestId}/rounds/{round}/document': {
    parameters: { redlineRequestId: string; round: string }
    answer: {
      documentPresignedUrl: string
    }
  }
  /** Download the document of a round */
  'GET /downloads/redline-round/{redlineRequestId}/{round}': {
    parameters: { redlineRequestId: string; round: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Compare two rounds */
  'GET /v1/redline-requests/{redlineRequestId}/comparison': {
    parameters: { redlineRequestId: string }
    query: { from: string; to: string }
    answer: RoundComparison
  }
  /** Download a comparison */
  'GET /downloads/redline-comparison/{redlineRequestId}/{rounds}': {
    parameters: { redlineRequestId: string; rounds: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Create a signature request for the agreed document */
  'POST /v1/redline-requests/{redlineRequestId}/signature-requests': {
    parameters: { redlineRequestId: string }
    body: AgreedSignatureRequestInput
    answer: AgreedSignatureRequest
  }
  /** Create an embedded signature request for the agreed document */
  'POST /v1/redline-requests/{redlineRequestId}/signature-requests/embedded': {
    parameters: { redlineRequestId: string }
    body: AgreedSignatureRequestInput
    answer: AgreedSignatureRequest
  }
  /** Download the signed document */
  'GET /downloads/signed-envelope/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Download the certificate of completion */
  'GET /downloads/certificate/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Get the URL of the evidence package */
  'GET /v1/signature-requests/{signatureRequestId}/evidence': {
    parameters: { signatureRequestId: string }
    answer: EvidencePackage
  }
  /** Download the evidence package */
  'GET /downloads/evidence/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Get billing usage */
  'GET /v1/billing': {
    query?: {
      /** The first day, in UTC */ from?: string
      /** The last day, in UTC */
      to?: string
    }
    answer: BillingUsage
  }
  /** Create a webhook endpoint */
  'POST /v1/webhook-endpoints': { body: WebhookEndpointInput; answer: WebhookEndpointWithSecret }
  /** List webhook endpoints */
  'GET /v1/webhook-endpoints': { answer: WebhookEndpoint[] }
  /** Retrieve a webhook endpoint */
  'GET /v1/webhook-endpoints/{webhookEndpointId}': {
    parameters: { webhookEndpointId: string }
    answer: WebhookEndpoint
  }
  /** Update a webhook endpoint */
  'PATCH /v1/webhook-endpoints/{webhookEndpointId}': {
    parameters: { webhookEndpointId: string }
    body?: WebhookEndpointChange
    answer: WebhookEndpoint
  }
  /** Delete a webhook endpoint */
  'DELETE /v1/webhook-endpoints/{webhookEndpointId}': {
    parameters: { webhookEndpointId: string }
    answer: Record<string, never>
  }
  /** Rotate the secret of a webhook endpoint */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/rotate-secret': {
    parameters: { webhookEndpointId: string }
    answer: WebhookEndpointWithSecret
  }
  /** Activate the next secret */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/activate-secret': {
    parameters: { webhookEndpointId: string }
    answer: WebhookEndpoint
  }
  /** List the deliveries to a webhook endpoint */
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
  /** Retrieve a delivery */
  'GET /v1/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}': {
    parameters: { webhookEndpointId: string; deliveryId: string }
    answer: WebhookDeliveryDetail
  }
  /** Resend a delivery */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}/resend': {
    parameters: { webhookEndpointId: string; deliveryId: string }
    answer: WebhookDeliveryDetail
  }
  /** Send a test delivery */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/test': {
    parameters: { webhookEndpointId: string }
    body?: WebhookTestInput
    answer: WebhookDeliveryDetail
  }
  /** Replay events */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/replay': {
    parameters: { webhookEndpointId: string }
    body: WebhookReplayInput
    answer: WebhookReplay
  }
  /** Get this document */
  'GET /v1/openapi.json': {
    answer: {
      openapi: '3.1.1'
    } & Record<string, unknown>
  }
}
