/** A text whose form depends on the number given as `count`. */
export interface PluralText {
  one: string
  other: string
}

/** Every text that the pages show. `{name}` is a placeholder. Another language is another object with the same keys. */
export const en = {
  productName: 'Countersign',

  // Who asks whom to sign what
  askedToSign: '{sender} asks you to sign',
  askedToSignFor: '{sender} of {organization} asks you to sign',
  thisDocument: 'a document',
  messageFrom: 'Message from {sender}',
  testStrip: 'Test: the copy will be watermarked, and nothing signed here is legally binding.',
  moreActions: 'More',
  downloadDocument: 'Download this document',
  keyboardShortcuts: 'Keyboard shortcuts',

  // The paper
  documentRegion: 'Document',
  pageLabel: 'Page {page} of {count}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholePage: 'Whole page',
  documentDownloadFailed: 'The document could not be downloaded. Try again.',
  documentFailed: 'The document could not be displayed. Nothing was lost.',
  tryAgain: 'Try again',

  // Fields
  fieldsRegion: 'Your fields',
  fieldCount: { one: '{count} field for you', other: '{count} fields for you' },
  type_text: 'Text',
  type_paragraph: 'Text',
  type_checkbox: 'Checkbox',
  type_date: 'Date',
  type_amount: 'Amount',
  type_dropdown: 'Choice',
  type_signature: 'Signature',
  fieldName: '{label}, page {page}',
  fieldNameWithUnit: '{label} in {unit}, page {page}',
  optional: 'optional',
  onPage: 'Page {page}',
  onSignaturePage: 'On a separate page at the end',
  done: 'done',
  notDone: 'to do',
  hasError: 'needs attention',
  signedBy: 'Signed by {name}',
  ticked: 'ticked',
  signHere: 'Sign here',
  changeSignature: 'Change your signature',

  // What is wrong with a value
  errorRequired: 'Fill in this field.',
  errorTick: 'Tick this box to continue.',
  errorDate: 'Enter the date as year, month and day, such as 2026-05-31.',
  errorDigits: 'Enter at most {digitsBeforePoint} digits before the point and {digitsAfterPoint} after it.',
  errorSingleLine: 'Enter this on a single line.',
  errorAmount: '“{given}” is not an amount. Enter it in digits, such as {example}.',
  readAs: 'Read as {amount}. If you mean {otherwise}, enter {otherwise}.',
  errorTooLong: 'Enter at most {characters} characters; you entered {givenCharacters}.',
  errorSize: 'Only {held} characters of your text fit in this box; you entered {given}.',
  errorBox: 'This does not fit the box. Ask the sender for a larger box.',
  errorChoice: 'Choose one of the options.',
  errorSignature: 'Add your signature.',

  // The guide
  next: 'Next: {label}',
  progress: 'Field {position} of {count}',
  allDone: { one: 'All done', other: 'All {count} done' },
  nothingToFill: 'Nothing to fill in',
  finish: 'Finish and sign',
  saving: 'Saving',
  saved: 'Saved',
  notSaved: 'Not saved yet',
  showFields: 'Show your fields',

  // The signature
  signatureTitle: 'Your signature',
  signatureWays: 'How to sign',
  typeTab: 'Type',
  drawTab: 'Draw',
  uploadTab: 'Upload',
  typedLabel: 'Your name, as you would sign it',
  drawLabel: 'Draw with your finger, a pen or a mouse. To use a keyboard, choose Type.',
  undo: 'Undo',
  clear: 'Clear',
  uploadLabel: 'Choose a picture',
  uploadHint: 'PNG or JPEG, up to 2 MB. A dark signature on white paper works best.',
  uploadWrongType: 'That is not a PNG or JPEG picture. Choose another file.',
  uploadTooLarge: 'That picture is over 2 MB. Choose a smaller one.',
  uploadUnreadable: 'That picture could not be read. Choose another file.',
  onPaper: 'Preview',
  useSignature: 'Use this signature',
  usedForAll: {
    one: 'It will appear in the signature field.',
    other: 'It will appear in all {count} of your signature fields.',
  },
  usedOnSignaturePage: 'It will appear on a separate page at the end of the document.',
  yourSignature: 'Your signature',
  close: 'Close',

  // Consent and finishing
  consentTitle: 'Sign “{document}”',
  agreeAndSign: 'Agree and sign',
  signing: 'Signing',
  goBack: 'Go back',
  consentChanged: 'This sentence has changed since you opened the page. Read it again, then sign.',
  connectionLost: 'The connection was lost. Nothing you entered was lost. Try again.',
  serverTrouble: 'The service is not responding. Nothing you entered was lost. Try again in a moment.',
  tooManyTries: 'Too many attempts. Nothing you entered was lost. Try again in a moment.',
  fieldsRefused: {
    one: 'One field needs attention before you can sign.',
    other: '{count} fields need attention before you can sign.',
  },
  refused: 'This was not accepted: {reason}. Nothing you entered was lost.',

  // Declining
  decline: 'Decline to sign',
  declineTitle: 'Decline to sign?',
  declineLoses: 'This ends the request for everyone, and the document will not be signed.',
  declineReason: 'Why? {sender} will see your answer.',
  declineReasonMissing: 'Tell {sender} why, in a few words.',
  declineConfirm: 'Decline and end the request',
  doNotDecline: 'Do not decline',

  // Offline
  offline: 'You are offline. This page will continue when you are back online.',
  offlineFilling:
    'You are offline. You can keep filling in fields. Your entries will be saved when you are back online.',

  // States of the link
  invalidTitle: 'This link does not work',
  invalidBody: 'It may be incomplete or no longer valid. Open it again from the message you received.',
  linkExpiredTitle: 'This link has expired',
  linkExpiredBody: 'Ask whoever sent you the link for a new one.',
  linkExpiredBodyAsk: 'Ask {organization} for a new one.',
  linkExpiredBodyAt: 'Go back to {host} and open the document again.',
  linkExpiredBodySender: 'Go back to where you opened it, or ask {sender} for a new link.',
  linkExpiredBodyEmbedded: 'Go back to where you came from and open the document again.',
  linkSupersededTitle: 'This link was replaced',
  linkSupersededBody:
    'The sender corrected the name or address of the signer it was for. If you expected to sign, look for a newer message or ask the sender.',
  contentDeletedTitle: 'This document was deleted',
  contentDeletedBody: 'The organization that sent it has deleted it. If you need a copy, ask the sender.',
  requestExpiredTitle: 'This request has expired',
  requestExpiredBody: 'It can no longer be signed. Ask {sender} for a new one.',
  requestVoidedTitle: 'This request was cancelled',
  requestVoidedBody: '{sender} cancelled it, so there is nothing left to sign.',
  waitingFor: '{names} signs first.',
  waitingForMany: '{names} sign first.',
  waitingMeanwhile: 'You can read the document in the meantime. This page will update when it is your turn.',
  turnCame: 'It is your turn to sign.',
  turnTitle: 'Your turn: {document}',
  someoneElse: 'Someone else',
  declinedByOtherTitle: 'This request was declined',
  declinedByOtherBody: 'A signer declined, so “{document}” will not be signed.',
  declinedTitle: 'You declined to sign',
  declinedBody: '“{document}” will not be signed. {sender} can see your reason.',
  declinedAt: 'Declined {when}',
  signedTitle: 'You have signed',
  signedInAnotherTab: 'You signed this in another tab or window. That signature counts.',
  signedAt: 'Signed {when}',
  whatHappensNext: 'What happens next',
  waitingForOthers: '{names} still has to sign. After that, you can download your sealed copy.',
  waitingForOthersMany: '{names} still have to sign. After that, you can download your sealed copy.',
  comeBack: 'Open this link again later to get your copy.',
  sealing: 'Your copy is being sealed. This takes a moment.',
  sealingSlow:
    'Sealing is taking longer than usual. Your signature is safe. You can close this page and open the link again later.',
  completedTitle: 'Completed',
  completedBody: 'Everyone has signed “{document}”.',
  yourCopy: 'Your copy',
  downloadCopy: 'Download the signed document',
  downloading: 'Downloading your copy',
  downloadFailed: 'The copy could not be downloaded. It is safe. Try again.',
  howToCheck: 'How to verify it',
  howToCheckBody:
    'The PDF has a seal, and a certificate of completion that says who signed and when. A PDF reader that checks signatures shows whether the file has changed since it was sealed. It may say that the issuer of the seal is unknown until you trust the root certificate of this service.',
  rootCertificate: 'Root certificate of this service',
  testNotBinding: 'This was a test. It is not legally binding.',
  continueTo: 'Continue to {host}',
  loadFailedTitle: 'This page could not be loaded',
  loadFailedBody: 'There was a problem with the connection or the service. Nothing was lost.',
  notFoundTitle: 'Page not found',
  notFoundBody: 'Check the address, or open the link again from the message you received.',
  homeTitle: 'Countersign is running',
  homeBody: 'This service sends documents for signature and seals them once everyone has signed.',
  homeSigner: 'Were you asked to sign something? Open the link in the message you received.',
  homeReference: 'API reference',
  homeOutbox: 'If no mail server is set up, emails are kept at {address}. Type that address in to read them.',
  loading: 'Loading',

  // Lists of names
  listOfTwo: '{first} and {last}',
  listSeparator: '{first}, {rest}',

  // Shortcuts
  shortcutNext: 'Go to the next field',
  shortcutPrevious: 'Go to the previous field',
  shortcutOn: 'Accept and continue',
  shortcutOnParagraph: 'Leave a multi-line field',
  shortcutTick: 'Tick a checkbox or press a button',
  shortcutClose: 'Close the open panel',
  shortcutHelp: 'Show this list (outside a text field)',
  keyEnter: 'Enter',
  keyTab: 'Tab',
  keyShiftTab: 'Shift + Tab',
  keyControlEnter: 'Ctrl + Enter',
  keySpace: 'Space',
  keyEscape: 'Esc',

  // An owner's first address
  setupTitle: 'Sign-in is not available yet',
  setupBody:
    'This address is for the owner of an organization. You cannot sign in, invite people or change settings here yet.',
  setupMeanwhile:
    'In the meantime, use the API with the client id and secret or the API key that were printed with this address.',

  // Negotiating
  redlineWho: 'Negotiation for {organization}',
  redlineYourTurn: 'It is your turn.',
  redlineTurnOf: 'Waiting for {names}.',
  redlineTurnOfNobody: 'It is the other side’s turn, but that side has no members yet.',
  redlineReady: 'The text is agreed and ready for signing.',
  redlineNotBuiltInTurn:
    'You cannot edit, comment or send the document on this page yet. Read it here, and tell {names} some other way what you want to change.',
  redlineNotBuilt: 'You cannot negotiate on this page yet. You can read the document here.',
  redlineNotSent: 'The document will appear here once it is sent to your side. You cannot negotiate on this page yet.',
  redlineParties: 'Participants',
  redlineSide_Disclosing: 'Disclosing side',
  redlineSide_Receiving: 'Receiving side',
  redlineParty: 'party',
  redlineCounsel: 'counsel',
  redlineYou: 'you',
  redlineInTurn: 'current turn',
  redlineNobody: 'Nobody yet',
  redlineInvalidBody: 'Open it again from the message or page where you found it, or ask for a new link.',
  redlineInvalidBodyAsk:
    'Open it again from the message or page where you found it, or ask {organization} for a new link.',

  // The editor
  editorTitle: 'The editor is not available yet',
  editorBody:
    'For now, place the fields of this template through the API: PUT /v1/templates/{templateId}/fields. Below is the document as signers will see it.',
  editorTemplate: 'Template',
  editorInvalidBody: 'Ask for a new link with POST /v1/templates/{templateId}/edit-url.',
} satisfies Record<string, string | PluralText>
