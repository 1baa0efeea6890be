/**
 * Every error that the API returns: its status and its text in each version of the interface. `{name}` stands for a
 * value of the error. Texts that the interface specification defines are copied literally; a test compares them with
 * it.
 */
export interface ErrorEntry {
  status: number
  /** The text of the current version. */
  text: string
  /** The text of the older version, if it differs. */
  v0?: string
}

export const errorCatalogue = {
  auth_token_not_valid: { status: 401, text: 'Auth token not valid' },
  not_authorized: { status: 403, text: 'Client not authorized to {action}' },
  not_from_page: { status: 403, text: 'Requests with the cookie of a session must come from a page of this service' },
  organization_required: { status: 400, text: 'Countersign-Organization must name one of your organizations' },

  sign_in_failed: { status: 401, text: 'Email address or password is wrong' },
  two_factor_failed: { status: 401, text: 'The code is wrong or has expired; enter a new one' },
  sign_in_ended: { status: 403, text: 'This sign-in has ended, or had too many wrong tries; sign in again' },
  sign_in_again: { status: 403, text: 'Sign in again to do this; the session is older than a day' },
  second_factor_required: {
    status: 403,
    text: 'This organization requires a second factor; set one up, or sign in with it',
  },
  own_second_factor_first: { status: 403, text: 'Sign in with a second factor yourself before you require one' },
  sign_in_elsewhere: { status: 403, text: 'People sign in with {provider} here' },
  oidc_off: { status: 404, text: 'No provider is set up to sign people in' },
  oidc_unreachable: { status: 503, text: '{provider} cannot be reached right now; try again' },
  last_way_in: { status: 409, text: 'You could not sign in any more; choose a password or add a passkey first' },
  passkey_unverified: {
    status: 403,
    text: 'The passkey was used without a PIN, fingerprint or face; set one up on the device, and use it',
  },
  identity_refused: { status: 400, text: '{reason}' },
  entry_link_used: { status: 410, text: 'This link has been used already; sign in instead' },
  entry_link_expired: { status: 410, text: 'This link has expired or was replaced by a newer one' },
  entry_sign_in_first: { status: 409, text: 'There is an account for {email}; sign in with it to accept' },
  email_taken: { status: 409, text: 'There is an account for {email} already; sign in instead' },
  registration_closed: { status: 403, text: 'New accounts are by invitation only' },
  member_not_in_organization: { status: 404, text: 'Member not found for id {id}' },
  member_exists: { status: 409, text: '{email} is a member already' },
  owner_needed: { status: 409, text: 'The organization needs an owner; make another member an owner first' },
  invitation_not_found: { status: 404, text: 'Invitation not found for id {id}' },
  credential_not_found: { status: 404, text: 'Credential not found for id {id}' },
  credentials_undecided: {
    status: 409,
    text: 'Decide whether the credentials that {name} made are kept or revoked: {ids}',
  },
  session_not_found: { status: 404, text: 'Session not found for id {id}' },

  route_not_found: { status: 404, text: 'Not found' },
  method_not_allowed: { status: 405, text: 'Method not allowed' },
  resource_not_found: { status: 404, text: '{resource} not found for id {id}' },
  folder_not_found: { status: 404, text: 'Folder not found for id {id}' },
  group_not_found: { status: 404, text: 'Group not found for id {id}' },
  record_not_found: { status: 404, text: '{resource} not found for id {id}' },
  folder_gone: { status: 409, text: 'The folder has been deleted meanwhile; choose another one' },
  folder_required: { status: 400, text: 'folderId is required: this credential is bound to several folders' },
  folder_changed: { status: 409, text: 'Somebody else has changed the folder meanwhile; read it again' },
  folder_name_taken: { status: 409, text: 'There is a folder named {name} already' },
  folder_private: { status: 409, text: 'A private folder cannot be shared, renamed or deleted' },
  folder_needs_manager: {
    status: 409,
    text: 'Nobody could manage a restricted folder any more; give somebody else the level manage',
  },
  folder_not_empty: { status: 409, text: 'The folder is not empty; name in `into` where its contents go' },
  folder_has_folders: { status: 409, text: 'There are folders in this folder; delete them first' },
  folder_too_full: { status: 409, text: 'The folder has more than {most} records; move some of them first' },
  folders_in_use: { status: 409, text: 'There are folders; delete them before you turn them off' },
  group_name_taken: { status: 409, text: 'There is a group named {name} already' },
  group_restricted: {
    status: 409,
    text: 'A restricted folder is shared with this group, so only people who manage that folder can change the group; an owner can take it over first',
  },
  successor_needed: { status: 409, text: 'Name in `successor` the member who gets the documents of {name}' },
  successor_not_owner: {
    status: 409,
    text: 'Name an owner in `successor`: only an owner can get what nobody but {name} saw or managed',
  },
  folders_off: { status: 409, text: 'This organization keeps no folders; an admin can change this in the settings' },
  redlined_template_not_found: {
    status: 404,
    text: 'Template not found for id {id}',
    v0: 'Resource not found for id {id}',
  },
  template_version_not_found: { status: 404, text: 'Version {version} of the template not found' },
  revocation_list_missing: { status: 404, text: 'There is no revocation list' },
  page_not_found: { status: 404, text: 'Page {page} not found; the document has {count}' },
  page_not_drawable: { status: 404, text: 'Page {page} cannot be rendered' },
  member_not_found: { status: 404, text: 'Member not found for email {email}' },

  template_id_required: { status: 400, text: 'Template id is required', v0: 'templateId is required' },
  signature_request_id_required: { status: 400, text: 'SignatureRequestId is required' },
  draft_id_required: { status: 400, text: 'DraftId is required' },
  draft_changed: { status: 409, text: 'The draft was changed in another window' },
  draft_sent: { status: 409, text: 'The draft was already sent' },
  draft_of_template: { status: 409, text: 'The document of this draft is a template; edit the template' },
  view_id_required: { status: 400, text: 'ViewId is required' },
  view_name_taken: { status: 409, text: 'You have another view named {name}; choose another name' },
  too_many_views: { status: 409, text: 'You have reached the limit of {most} views; delete one first' },
  bulk_send_id_required: { status: 400, text: 'BulkSendId is required' },
  recipient_signature_id_required: { status: 400, text: 'RecipientSignatureId is required' },
  redline_request_id_required: { status: 400, text: 'RedlineRequestId is required' },
  updated_since_invalid: { status: 400, text: 'updatedSince must be a valid ISO-8601 date string' },
  webhook_endpoint_id_required: { status: 400, text: 'WebhookEndpointId is required' },
  too_many_webhook_endpoints: {
    status: 409,
    text: 'Organization has reached its limit of {limit} webhook endpoints; delete one first',
  },
  webhook_endpoint_disabled: { status: 409, text: 'Webhook endpoint is disabled; enable it first' },
  invalid_input: { status: 400, text: '{detail}' },
  warnings_refused: { status: 400, text: 'Refused because strict=true: {message}' },
  body_not_json: { status: 400, text: 'Request body must be valid JSON' },
  body_not_utf8: { status: 400, text: 'Request body must be encoded as UTF-8' },
  content_type_not_json: { status: 400, text: 'Content-Type must be application/json' },
  content_type_not_multipart: { status: 400, text: 'Content-Type must be multipart/form-data' },
  idempotency_key_malformed: {
    status: 400,
    text: 'Idempotency-Key must be 1 to 255 printable ASCII characters',
  },
  idempotency_key_reused: { status: 409, text: 'Idempotency key was already used with a different request' },
  too_many_requests: { status: 429, text: 'Too many requests' },
  too_many_streams: { status: 429, text: 'At most {most} streams can be open with one link; close the others first' },
  body_too_large: { status: 413, text: 'Request body is too large' },

  storage_full: { status: 413, text: 'Organization has reached its storage limit of {limit} MB' },
  negotiation_storage_full: { status: 413, text: 'Negotiation has reached its storage limit of {limit} MB' },
  too_many_open_requests: {
    status: 429,
    text: 'Organization has reached its limit of {limit} open signature requests; void some, or wait until some are completed',
  },
  too_many_open_negotiations: {
    status: 429,
    text: 'Organization has reached its limit of {limit} open negotiations; wait until some are ready for signing',
  },

  template_changed: {
    status: 409,
    text: 'Fields have changed since version {given}; the current version is {current}',
  },
  template_archived: { status: 409, text: 'The template is archived and cannot be changed' },
  test_mail_not_found: { status: 404, text: 'Test email not found for id {id}' },
  settings_changed: {
    status: 409,
    text: 'Settings have changed since version {given}; the current version is {current}',
  },
  organization_seal_unusable: {
    status: 409,
    text: "The organization's own seal certificate cannot be used; its documents wait until the operator has seen to it",
  },
  if_match_required: {
    status: 428,
    text: 'If-Match is required; send the version you loaded, such as "7"',
  },

  file_and_filename_required: { status: 400, text: 'File and filename are required' },
  file_too_large: {
    status: 413,
    text: 'File size exceeds maximum allowed size',
    v0: 'File size exceeds the 40MB limit',
  },
  attachment_too_large: { status: 413, text: 'The file is larger than {limit} MiB; send a smaller one' },
  attachments_too_large: {
    status: 409,
    text: 'The attachments of this request would be larger than {limit} MiB together; send a smaller file or remove another',
  },
  attachments_too_long: {
    status: 409,
    text: 'The attachments of this request would have more than {limit} pages together; send fewer pages or remove another attachment',
  },
  attachment_type_not_supported: { status: 400, text: 'File must be a PDF, or a PNG or JPEG image' },
  attachment_damaged: {
    status: 400,
    text: 'The image is damaged or has too many pixels; save it again, or send a smaller one',
  },
  attachment_signed: {
    status: 400,
    text: 'The PDF holds signatures, which its pages would lose in this document; print it to a plain PDF and send that',
  },
  attachment_not_found: { status: 404, text: 'No attachment for field {id}' },
  attachments_changed: {
    status: 409,
    text: 'attachments must name every attachment of this signer with its SHA-256; they have changed, or some are not named',
  },
  file_type_not_supported: { status: 400, text: 'File type must be PDF, DOC, DOCX, PNG or JPEG' },
  picture_damaged: {
    status: 400,
    text: 'The picture is damaged or incomplete; save it again and upload the new file',
  },
  picture_too_large: {
    status: 400,
    text: 'The picture is too large to process; reduce it to at most 40 million pixels and upload it again',
  },
  picture_not_supported: {
    status: 400,
    text: 'The picture {reason}; save it as an ordinary PNG or JPEG and upload that file',
  },
  document_password_protected: {
    status: 400,
    text: 'The document is password-protected; remove the password and upload it again',
  },
  document_too_old: {
    status: 400,
    text: 'The document was saved by Word 95 or older; save it as DOCX and upload that file',
  },
  document_damaged: {
    status: 400,
    text: 'The document is damaged; open it in a word processor, save it again and upload the new file',
  },
  document_too_complex: {
    status: 400,
    text: 'The document is too complex to process; simplify it and upload it again',
  },
  document_holds_another: {
    status: 400,
    text: 'The document includes another document as part of its text; save everything as one document and upload that file',
  },
  conversion_unavailable: {
    status: 503,
    text: 'DOC and DOCX files cannot be converted because LibreOffice is not installed on this server; upload a PDF instead',
  },
  conversion_timed_out: {
    status: 503,
    text: 'Converting the document took too long; try again, or upload the document as a PDF',
  },
  conversion_interrupted: {
    status: 503,
    text: 'Converting the document was interrupted; try again, or upload the document as a PDF',
  },
  pdf_password_protected: {
    status: 400,
    text: 'The PDF is password-protected; remove the password and upload it again',
  },
  pdf_encryption_unsupported: {
    status: 400,
    text: 'The PDF uses a type of encryption that cannot be removed; save it without encryption and upload it again',
  },
  pdf_encrypted_and_signed: {
    status: 400,
    text: 'The PDF is encrypted and already signed, and decrypting it would break its signatures; upload a signed copy without encryption, or print it to a plain PDF and upload that file',
  },
  file_refused: { status: 400, text: '{filename}: {reason}' },
  pdf_damaged: { status: 400, text: 'The PDF is damaged beyond repair; export it again and upload the new file' },
  pdf_damaged_and_signed: {
    status: 400,
    text: 'The PDF is damaged and already signed, and repairing it would break its signatures; upload an intact copy, or print it to a plain PDF and upload that file',
  },
  pdf_xfa_only: {
    status: 400,
    text: 'The PDF contains only an XFA form; print it to a plain PDF and upload that file',
  },
  pdf_certified_no_changes: {
    status: 400,
    text: 'The PDF is certified, and its certification forbids any change, even another signature; upload a copy without it, or print it to a plain PDF and upload that file',
  },
  pdf_certified_no_fields: {
    status: 400,
    text: 'The PDF is certified, and nothing can be added to its pages; remove the fields, and signers will sign in the certificate of completion',
  },
  pdf_signature_broken: {
    status: 400,
    text: 'The PDF has a broken signature, {reason}; upload the file as it was signed, or print it to a plain PDF, which has no signatures, and upload that file',
  },
  pdf_too_many_signatures: {
    status: 400,
    text: 'The PDF has more than {signatures} signatures; print it to a plain PDF, which has none, and upload that file',
  },
  pdf_no_pages: { status: 400, text: 'The PDF has no pages; export it again and upload the new file' },
  pdf_too_many_pages: {
    status: 400,
    text: 'The PDF has too many pages; split it into documents of at most {limit} pages',
  },
  pdf_not_static: {
    status: 400,
    text: 'The PDF may later look different from what was signed, because it contains {reason}; print it to a plain PDF and upload that file',
  },
  pdf_not_static_and_signed: {
    status: 400,
    text: 'The PDF is already signed and contains {reason}, and removing that would break its signatures; upload a signed copy without it, or print it to a plain PDF and upload that file',
  },
  pdf_page_hides_drawings: {
    status: 400,
    text: 'Page {page} of the PDF contains {reason}, which could hide or distort what is signed; remove that or print the document to a plain PDF, and upload the new file',
  },
  pdf_too_complex: {
    status: 400,
    text: 'The PDF takes too much time or memory to process; print it to a plain PDF, or split it, and upload the new file',
  },

  signer_missing_for_role: { status: 400, text: 'Missing signer for role "{role}" required by template fields' },
  role_used_twice: { status: 400, text: 'Role "{role}" is used by more than one signer' },
  required_fields_empty: {
    status: 400,
    text: 'Required fields that no signer can fill in are empty: {fields}. Prefill each one, give it a default value, assign it to a role without readOnly, or make it optional',
  },
  fields_without_signer: {
    status: 400,
    text: 'Only a signer can fill in {fields}. Assign each field to a role, and save the template',
  },
  fields_not_visible: {
    status: 400,
    text: 'What is entered in {fields} would not be seen in the signed document, because something on the page covers it. Move the field, and save the template',
  },
  watermark_not_visible: {
    status: 400,
    text: 'The watermark of a test would not be seen on page {page}, because something on it covers it, and the document is already signed. Leave out testMode, or upload a copy without signatures',
  },
  conditions_undecidable: {
    status: 400,
    text: 'A condition of a field cannot be decided when its signer signs: {problem}',
  },
  bulk_rows_refused: {
    status: 400,
    text: 'Nothing was sent: {count} of {total} rows cannot be sent. Row {row}: {problem}',
  },
  recipient_does_not_sign: { status: 409, text: 'This recipient does not sign, but {action}' },
  recipient_signs: { status: 409, text: 'This recipient signs, and cannot only confirm' },
  viewer_decides_nothing: { status: 409, text: 'This recipient only views the document, and cannot decline' },
  role_unknown: { status: 400, text: 'Unknown role "{role}"' },

  redline_source_missing: { status: 400, text: 'Template has no DOCX source file available for redlining' },
  redline_document_unsupported: { status: 400, text: 'The document cannot be negotiated: {reason}' },
  redline_clause_not_found: { status: 404, text: 'Clause not found for id {id}' },
  redline_anchor_taken: {
    status: 409,
    text: 'newAnchor {id} is already the anchor of a clause; choose another one',
  },
  redline_nothing_to_decide: { status: 409, text: 'No open change that you can {verdict} matches the filter' },
  redline_change_not_found: { status: 404, text: 'Change not found for id {id}' },
  redline_picture_not_found: { status: 404, text: 'Picture not found for id {id}' },
  redline_print_not_found: { status: 404, text: 'The document has not been printed at revision {revision}' },
  redline_comment_not_found: { status: 404, text: 'Comment not found for id {id}' },
  redline_comment_sent: {
    status: 409,
    text: 'Comment cannot be changed because it has been sent to the other side or came with the template',
  },
  redline_comment_answered: {
    status: 409,
    text: 'Comment cannot be deleted because someone else has replied to it',
  },
  redline_comment_settled: {
    status: 409,
    text: 'Comment cannot be reopened because it was resolved in an earlier turn; add a new comment',
  },
  redline_talk_full: { status: 409, text: 'A negotiation can have at most {most} {noun}' },
  redline_round_not_found: { status: 404, text: 'Round not found for id {id}' },
  redline_not_editable: { status: 400, text: 'This part of the document cannot be edited: {place}' },
  redline_revision_stale: {
    status: 409,
    text: 'The document was changed by someone else; reload it',
  },
  redline_clause_changed: {
    status: 409,
    text: 'What this call is about has been changed since the revision it was sent for; see clauses',
  },
  redline_operation_reused: {
    status: 409,
    text: 'operationId was already used for a different call; use a new operationId',
  },
  redline_changed_since: {
    status: 409,
    text: 'Decision cannot be undone because its paragraphs have changed since',
  },
  not_members_turn: { status: 409, text: "It is not this member's turn" },
  redline_side_without_member: {
    status: 409,
    text: 'The {side} side has no members, so the document cannot be sent; add one first',
  },
  redline_not_agreed: { status: 409, text: 'Document cannot be approved: {reasons}' },
  agreed_text_differs: {
    status: 409,
    text: 'The PDF to be signed would not say what was agreed: {difference}',
  },
  agreed_text_boxed: {
    status: 409,
    text: 'Page {page} of the PDF to be signed would show empty boxes for {characters}: no font has these characters',
  },
  agreed_text_unreadable: {
    status: 409,
    text: 'Page {page} of the PDF to be signed cannot be compared with the agreed text: its words cannot be read from the PDF',
  },
  redline_not_ready: { status: 409, text: 'Document cannot be reopened because it is not ready for signing' },
  redline_not_ready_for_signing: {
    status: 409,
    text: 'Redline request is not ready for signing; both sides must agree first',
  },
  redline_members_changed: {
    status: 409,
    text: 'The members of the redline request have changed; read them again',
  },
  redline_being_signed: {
    status: 409,
    text: 'Document is out for signature; wait until its signature request has ended, or void it',
  },
  redline_signed: { status: 409, text: 'Document has been signed' },
  redline_not_comparable: {
    status: 409,
    text: 'These rounds cannot be compared in one document; download both and compare them in a word processor',
  },
  redline_interrupted: {
    status: 503,
    text: 'The document could not be processed right now, and nothing was changed; try again',
  },
  file_required: { status: 400, text: 'File is required' },
  file_not_docx: { status: 400, text: 'File type must be DOCX' },
  redline_upload_refused: { status: 400, text: 'The file was refused: {reason}' },
  redline_upload_untracked: {
    status: 409,
    text: 'The file differs from the document in {count} without a tracked change; upload it with own=true to make this your tracked changes',
  },
  redline_upload_active: {
    status: 409,
    text: 'The file brings {count} that must not reach the other side; upload it with without=active to have it taken without them',
  },
  redline_upload_forged: {
    status: 409,
    text: 'The file has new changes or comments under a name of the other side ({names}); make them under your own name, {name}',
  },
  document_not_sent_yet: { status: 409, text: 'The document has not been sent to this side yet' },

  envelope_already_completed: { status: 409, text: 'Envelope has already been completed' },
  envelope_not_signed_yet: { status: 409, text: 'Envelope has not been signed yet' },
  envelope_expired: { status: 409, text: 'Envelope has expired' },
  envelope_open: { status: 409, text: 'Signature request is still open; void it first' },
  on_legal_hold: {
    status: 409,
    text: 'This signature request is on legal hold; lift it before its content is deleted',
  },
  content_deleted: { status: 410, text: 'Content of this signature request was deleted at {at}' },
  envelope_being_sealed: { status: 409, text: 'Everyone has signed, and the envelope is being sealed' },
  reminded_recently: { status: 409, text: 'A reminder was sent less than an hour ago; try again later' },
  corrected_recently: {
    status: 409,
    text: 'Signer was corrected less than an hour ago and emailed a new invitation; try again later',
  },
  corrected_too_often: {
    status: 409,
    text: 'Signer has been corrected {limit} times within 24 hours, which is the limit; try again after {at}',
  },
  embedded_not_mailed: {
    status: 409,
    text: 'Signers of an embedded signature request are not emailed; create a signing URL and show it to the signer',
  },
  link_not_found: { status: 404, text: 'Link not found for id {id}' },
  link_notice_required: {
    status: 409,
    text: 'The organization notifies people of every link created for them; omit notify, or ask the operator to make it optional',
  },
  link_not_own: {
    status: 403,
    text: 'People can open only what is addressed to themselves; this is for {email}',
  },
  address_not_confirmed: { status: 403, text: 'Confirm your email address first; your account shows how' },
  signing_urls_off: {
    status: 403,
    text: 'The organization has switched off signing URLs for emailed requests; signers use their emailed link',
  },
  other_side_urls_off: {
    status: 403,
    text: 'The organization has switched off URLs for the other side; {email} uses the emailed link',
  },
  member_of_other_side: { status: 409, text: '{email} belongs to the organization of the other side' },
  link_expired: { status: 401, text: 'Signing link has expired' },
  link_superseded: { status: 401, text: 'Signing link was replaced because the sender corrected who it is for' },
  redline_link_expired: { status: 401, text: 'Redline link has expired' },
  editor_link_expired: { status: 401, text: 'Editor link has expired' },
  signature_not_own: {
    status: 403,
    text: 'Only the signer, signed in with the confirmed address that the request was sent to, can save a signature',
  },
  verification_required: { status: 403, text: 'Verification required' },
  verification_not_required: { status: 409, text: 'This session does not ask for a code' },
  code_wrong: { status: 400, text: 'The code is wrong; tries left: {triesLeft}' },
  code_ended: {
    status: 409,
    text: 'No code can be entered: it has expired, was used or was tried too often; ask for a new one',
  },
  too_many_codes: { status: 429, text: 'Too many codes were sent; ask for the next one after {at}' },
  not_signers_turn: { status: 409, text: "It is not this signer's turn" },
  already_signed: { status: 409, text: 'The signer has already signed' },
  already_signed_otherwise: { status: 409, text: 'The signer has already signed with different content' },
  consent_changed: { status: 409, text: 'The consent text has changed; show the current text and ask again' },
  download_link_expired: { status: 403, text: 'Download link has expired' },

  oauth_invalid_request: { status: 400, text: 'invalid_request' },
  oauth_invalid_client: { status: 401, text: 'invalid_client' },
  oauth_unsupported_grant_type: { status: 400, text: 'unsupported_grant_type' },
  oauth_invalid_target: { status: 400, text: 'invalid_target' },

  disk_full: { status: 507, text: 'The storage of the service is full' },
  service_unavailable: { status: 503, text: 'Service unavailable' },
  internal: { status: 500, text: 'Internal server error' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue

export type ApiVersion = 'v1' | 'v0'

/** Returns the status and text of an error in a version of the interface. */
export function errorAnswer(code: ErrorCode, values: Readonly<Record<string, string>>, version: ApiVersion) {
  // This code answers errors, so an unknown code that slips past the types must not make it throw.
  const entry: ErrorEntry = errorCatalogue[code] ?? errorCatalogue.internal
  const text = version === 'v0' && entry.v0 !== undefined ? entry.v0 : entry.text
  return { status: entry.status, text: text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '') }
}
