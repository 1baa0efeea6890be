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
  testStrip: 'Test: the copy will be watermarked, and nothing signed here binds anyone.',
  moreActions: 'More',
  downloadDocument: 'Download this document',
  keyboardShortcuts: 'Keyboard shortcuts',

  // The paper
  documentRegion: 'Document',
  pageLabel: 'Page {page} of {count}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholePage: 'Whole page',
  documentDownloadFailed: 'The document could not be fetched as a file. Try again.',
  documentFailed: 'The document could not be shown. Nothing was lost.',
  tryAgain: 'Try again',

  // Fields
  fieldsRegion: 'Your fields',
  fieldCount: { one: '{count} field for you', other: '{count} fields for you' },
  type_text: 'Text',
  type_paragraph: 'Text',
  type_checkbox: 'Box to tick',
  type_date: 'Date',
  type_amount: 'Amount',
  type_dropdown: 'Choice',
  type_signature: 'Signature',
  fieldName: '{label}, page {page}',
  fieldNameWithUnit: '{label} in {unit}, page {page}',
  optional: 'optional',
  onPage: 'Page {page}',
  onSignaturePage: 'On a page of its own at the end',
  done: 'done',
  notDone: 'to do',
  hasError: 'needs a look',
  signedBy: 'Signed by {name}',
  ticked: 'ticked',
  signHere: 'Sign here',
  changeSignature: 'Change your signature',

  // What is wrong with a value
  errorRequired: 'This is still empty.',
  errorTick: 'Tick this box to go on.',
  errorDate: 'Give the date as year, month and day: 2026-05-31.',
  errorAmount: '“{given}” is not an amount. Write it in digits, such as {example}.',
  readAs: 'Read as {amount}. If you mean {otherwise}, write {otherwise}.',
  errorDigits: 'Write at most {digitsBeforePoint} digits before the point and {digitsAfterPoint} after it.',
  errorTooLong: 'Write at most {characters} characters; you wrote {givenCharacters}.',
  errorSize: 'This box holds {held} characters of your text; you wrote {given}.',
  errorBox: 'This is too long for its box. Ask the sender for a larger one.',
  errorSingleLine: 'Write this on a single line.',
  errorChoice: 'Choose one of the options.',
  errorSignature: 'Your signature is still missing.',

  // The guide
  next: 'Next: {label}',
  progress: '{position} of {count}',
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
  typedLabel: 'Your name as you sign it',
  drawLabel: 'Draw with a finger, a pen or the mouse. By keyboard, choose Type.',
  undo: 'Undo',
  clear: 'Clear',
  uploadLabel: 'Choose a picture',
  uploadHint: 'PNG or JPEG, up to 2 MB. A dark signature on white paper comes out best.',
  uploadWrongType: 'That is not a PNG or JPEG picture. Choose another file.',
  uploadTooLarge: 'That picture is over 2 MB. Choose a smaller one.',
  uploadUnreadable: 'That picture could not be read. Choose another file.',
  onPaper: 'On paper it will look like this',
  useSignature: 'Use this signature',
  usedForAll: {
    one: 'It goes where the document asks for it.',
    other: 'It goes in all {count} places that wait for your signature.',
  },
  usedOnSignaturePage: 'It goes on a page of its own at the end of the document.',
  yourSignature: 'Your signature',
  close: 'Close',

  // Consent and finishing
  consentTitle: 'Sign “{document}”',
  agreeAndSign: 'Agree and sign',
  signing: 'Signing',
  goBack: 'Go back',
  consentChanged: 'This sentence has changed since you opened the page. Read it again, then sign.',
  connectionLost: 'The connection was lost before an answer came. Nothing was lost. Try again.',
  serverTrouble: 'The service could not answer just now. Nothing was lost. Try again in a moment.',
  tooManyTries: 'That was a little fast. Nothing was lost. Try again in a moment.',
  fieldsRefused: {
    one: 'A field needs a look before you can sign.',
    other: '{count} fields need a look before you can sign.',
  },
  refused: 'This was not accepted: {reason}. Nothing was lost.',

  // Declining
  decline: 'Decline to sign',
  declineTitle: 'Decline to sign?',
  declineLoses: 'This ends the request for everyone. Nothing that has been filled in so far is signed.',
  declineReason: 'Why? {sender} will read this.',
  declineReasonMissing: 'Write a word or two, so that {sender} knows why.',
  declineConfirm: 'Decline and end the request',
  doNotDecline: 'Do not decline',

  // Offline
  offline: 'You are offline. This page goes on when the connection is back.',
  offlineFilling: 'You are offline. Go on filling in; it is saved when the connection is back.',

  // States of the link
  invalidTitle: 'This link does not open anything',
  invalidBody: 'It may be incomplete or no longer in use. Open it again from the message that brought it to you.',
  linkExpiredTitle: 'This link has expired',
  linkExpiredBody: 'Ask the sender for a new one.',
  linkExpiredBodyEmbedded: 'Go back to where you came from and open the document again.',
  requestExpiredTitle: 'This request has expired',
  requestExpiredBody: 'It can no longer be signed. Ask {sender} for a new one.',
  requestVoidedTitle: 'This request was withdrawn',
  requestVoidedBody: '{sender} withdrew it, so there is nothing left to sign.',
  waitingFor: '{names} signs first.',
  waitingForMany: '{names} sign first.',
  waitingMeanwhile: 'You can read the document meanwhile. This page goes on by itself when it is your turn.',
  turnCame: 'It is your turn to sign now.',
  turnTitle: 'Your turn: {document}',
  someoneElse: 'Someone else',
  declinedByOtherTitle: 'This request was declined',
  declinedByOtherBody: 'A signer declined, so “{document}” will not be signed.',
  declinedTitle: 'You declined to sign',
  declinedBody: '“{document}” will not be signed. {sender} can read your reason.',
  declinedAt: 'Declined {when}',
  signedTitle: 'You have signed',
  signedInAnotherTab: 'You signed this in another tab or window. What you signed there counts.',
  signedAt: 'Signed {when}',
  whatHappensNext: 'What happens next',
  waitingForOthers: '{names} still has to sign. The sealed copy is made after that.',
  waitingForOthersMany: '{names} still have to sign. The sealed copy is made after that.',
  comeBack: 'Open this link again then to get your copy.',
  sealing: 'Your copy is being sealed. That takes a moment.',
  sealingSlow:
    'Sealing takes longer than usual. You can close this page; your signature is safe. Open the link again later.',
  completedTitle: 'Signed and sealed',
  completedBody: 'Everyone has signed “{document}”.',
  yourCopy: 'Your copy',
  downloadCopy: 'Download the signed document',
  downloading: 'Getting your copy',
  downloadFailed: 'The copy could not be fetched. It is safe. Try again.',
  howToCheck: 'How to check it',
  howToCheckBody:
    'The PDF carries a seal and a certificate that says who signed and when. A PDF program that checks signatures shows whether anything was changed after sealing. It may call the seal’s issuer unknown until you trust this service’s certificate.',
  rootCertificate: 'Certificate of this service',
  testNotBinding: 'This was a test. It binds no one.',
  continueTo: 'Continue to {host}',
  loadFailedTitle: 'This page could not be loaded',
  loadFailedBody: 'The connection or the service failed. Nothing was lost.',
  notFoundTitle: 'There is no page here',
  notFoundBody: 'Check the address, or open the link again from the message that brought it to you.',
  loading: 'Loading',

  // Lists of names
  listOfTwo: '{first} and {last}',
  listSeparator: '{first}, {rest}',

  // Shortcuts
  shortcutNext: 'Go to the next field',
  shortcutPrevious: 'Go to the field before',
  shortcutOn: 'Accept and go on',
  shortcutOnParagraph: 'Go on from a field with several lines',
  shortcutTick: 'Tick a box, press a button',
  shortcutClose: 'Close what is on top',
  shortcutHelp: 'Show this list (outside a text field)',
  keyEnter: 'Enter',
  keyTab: 'Tab',
  keyShiftTab: 'Shift + Tab',
  keyControlEnter: 'Ctrl + Enter',
  keySpace: 'Space',
  keyEscape: 'Esc',

  // An owner's first address
  setupTitle: 'There is nothing to sign in to yet',
  setupBody:
    'This address is for the owner of an organization. The pages on which people sign in, invite others and change settings are not built yet.',
  setupMeanwhile:
    'The API works meanwhile, with the client id and secret or the API key that were printed together with this address.',

  // Negotiating
  redlineWho: 'Negotiation for {organization}',
  redlineYourTurn: 'It is your turn.',
  redlineTurnOf: 'It is the turn of {names}.',
  redlineTurnOfNobody: 'It is the turn of the other side, where nobody takes part yet.',
  redlineReady: 'The text is agreed and ready for signing.',
  redlineNotBuiltInTurn:
    'Changing, commenting and sending on this page are not built yet. Read the document here, and tell {names} in another way what you want changed.',
  redlineNotBuilt: 'Negotiating on this page is not built yet. You can read the document here meanwhile.',
  redlineNotSent:
    'The document will show here once it is sent to your side. Negotiating on this page is not built yet.',
  redlineParties: 'Who takes part',
  redlineSide_Disclosing: 'Disclosing side',
  redlineSide_Receiving: 'Receiving side',
  redlineParty: 'party',
  redlineCounsel: 'counsel',
  redlineYou: 'you',
  redlineInTurn: 'in turn',
  redlineNobody: 'Nobody yet',
  redlineInvalidBody: 'Open it again from the message or page that brought it to you, or ask for a new link.',

  // The editor
  editorTitle: 'The editor is not built yet',
  editorBody:
    'Fields of this template are placed through the API for now: PUT /v1/templates/{templateId}/fields. Below is the document as signers will see it.',
  editorTemplate: 'Template',
  editorInvalidBody: 'Ask for a new link with POST /v1/templates/{templateId}/edit-url.',
} satisfies Record<string, string | PluralText>
