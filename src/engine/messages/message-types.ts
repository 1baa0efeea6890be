// Written by src/generate-message-types.ts from messages/en. Do not edit.

import type { None } from './message.ts'

type Text = string | number

/** messages/…/account.json */
export interface AccountMessages {
  yourName: None
  yourNameHint: None
  yourNameMissing: None
  emailTitle: None
  emailConfirmed: None
  emailUnconfirmed: None
  emailUnconfirmedBody: None
  providerConnected: None
  providerNotConnected: None
  providerConnectedBody: { provider: Text }
  providerNotConnectedBody: { provider: Text }
  connectProvider: { provider: Text }
  disconnectProvider: { provider: Text }
  disconnectTitle: { provider: Text }
  disconnectBody: { provider: Text }
  disconnect: None
  passwordTitle: None
  noPasswordBody: { provider: Text }
  choosePasswordByMail: None
  choosePasswordSent: { email: Text; mail: string }
  changePassword: None
  passwordBody: None
  passwordChanged: None
  currentPassword: None
  newPassword: None
  newPasswordHint: { count: Text }
  newPasswordShort: { count: Text }
  currentPasswordMissing: None
  passwordWrong: None
  factorTitle: None
  factorOff: None
  factorOn: None
  factorOffBody: None
  factorOnBody: None
  factorTurnOn: None
  factorTurnOff: None
  factorTurnOnTitle: None
  factorTurnOffTitle: None
  factorTurnOffBody: None
  factorNeededTitle: None
  factorSignInWithTitle: None
  factorNeededBody: { organization: Text }
  factorSignInWithBody: { organization: Text }
  factorSignInTitle: None
  factorSignInBody: None
  factorSignInPasskeyBody: None
  factorSignIn: None
  factorDoneTitle: None
  factorDoneBody: None
  factorGoOn: None
  newCodes: None
  newCodesBody: None
  makeNewCodes: None
  passwordFirst: None
  next: None
  addKeyTitle: None
  scanKey: None
  qrCode: None
  typeKey: None
  openApp: None
  enterCode: None
  codeMissing: None
  codeWrong: None
  codesTitle: None
  codesBody: None
  copyCodes: None
  downloadCodes: None
  codesKept: None
  passkeysTitle: None
  passkeysBody: None
  noPasskeys: None
  passkeyAddedOn: { when: Text }
  passkeyNameless: None
  addPasskey: None
  passkeyName: None
  passkeyNameHint: None
  passkeyNameMissing: None
  passkeyCreate: None
  passkeyNotVerified: None
  passkeyCancelled: None
  passkeyKnown: None
  signInAgain: None
  removePasskey: None
  removePasskeyOf: { name: Text }
  removePasskeyTitle: { name: Text }
  removePasskeyBody: None
  savedSignaturesTitle: None
  savedSignaturesBody: { email: Text }
  noSavedSignatures: None
  saved_signature: None
  saved_initials: None
  savedOn: { when: Text }
  savedPicture_drawn: None
  savedPicture_uploaded: None
  deleteSaved: None
  deleteSavedOf: { usedAs: string }
  deleteSavedTitle: { usedAs: string }
  deleteSavedBody: None
  changesTitle: None
  changesBody: None
  noChanges: None
  changedWhen: { when: Text; address: Text; device: Text }
  change_password_changed: None
  change_password_replaced: None
  change_factor_turned_on: None
  change_factor_turned_off: None
  change_recovery_codes_made: None
  change_passkey_added: None
  change_passkey_removed: None
  change_provider_connected: None
  change_provider_disconnected: None
  change_address_confirmed: None
  change_session_ended: None
  sessionsTitle: None
  sessionThis: None
  sessionFrom: { address: Text }
  sessionFromNowhere: None
  sessionUsed: { when: Text }
  endSession: None
  endSessionOf: { device: Text }
  endOthers: None
  deviceOn: { browser: Text; system: Text }
  deviceUnknown: None
}

/** messages/…/application.json */
export interface ApplicationMessages {
  byCredential: { name: Text }
  byUnnamedCredential: None
  pageTitle: { title: Text }
  skipToContent: None
  mainNavigation: None
  menu: None
  home: None
  settings: None
  signOut: None
  changeOrganization: { organization: Text }
  switchTo: { organization: Text }
  noOrganizationTitle: None
  noOrganizationBody: { email: Text }
  cancel: None
  notAllowed: None
  goneOrHidden: None
  noMailServer: None
  noMailServerSet: None
  developers: None
  account: None
  sendConfirmation: None
  confirmationSent: { email: Text; mail: string }
  requests: None
  state_waiting: None
  state_failed: None
  state_completed: None
  state_declined: None
  state_voided: None
  state_expired: None
  everyState: None
  showMore: None
  listWaiting: { names: Text }
  listDone: { done: Text; count: Text }
  send: None
  sendDocument: None
  sendSteps: None
  sendStep_document: None
  sendStep_people: None
  sendStep_fields: None
  sendStep_details: None
  sendStep_review: None
  sendTitle_details: None
  sendTitle_people: { name: Text }
  sendTitle_review: None
  sendBack: None
  sendContinue: None
  sendChoose: None
  sendUpload: None
  sendUploadBody: None
  sendFiles: { count: number }
  sendAddFile: None
  sendUploading: None
  sendPreparing: None
  sendChooseEmpty: None
  sendChooseOther: None
  useTemplate: None
  useTemplateOf: { name: Text }
  finishTemplate: None
  finishTemplateOf: { name: Text }
  sendObstacle_archived: { name: Text }
  sendObstacle_noFields: { name: Text }
  sendObstacle_draft: { name: Text }
  sendObstacleBody_archived: None
  sendObstacleBody_noFields: None
  sendObstacleBody_draft: None
  sendOpenEditor: None
  sendSigner: None
  sendPerson: { number: Text }
  sendRole: { number: Text }
  sendAction: None
  sendAction_sign: None
  sendAction_approve: None
  sendAction_view: None
  sendAction_copy: None
  sendTogether: { name: Text }
  sendEarlier: { name: Text }
  sendLater: { name: Text }
  sendMoved: { name: Text; position: Text }
  sendRemove: { name: Text }
  sendAddPerson: None
  sendAddSelf: None
  sendBackToPeople: None
  sendName: None
  sendEmail: None
  sendSuggestions: { count: number }
  sendTurn: { turn: string }
  sendNameMissing: None
  sendEmailMissing: None
  sendEmailWrong: None
  sendAtOnce: None
  sendAtOnceBody: None
  sendNotifyAll: None
  sendNotifyAllBody: None
  sendCode: None
  sendCodeMany: None
  sendCodeBody: None
  sendCodeOfAll: None
  sendCodeReview: None
  sendSubject: None
  sendSubjectHint: { name: Text }
  sendMessage: None
  sendMessageHint: None
  sendDaysWrong: { count: Text }
  sendDeadline: None
  sendDeadlineHint: None
  sendDeadlinePast: None
  sendReminderFirst: { count: number }
  sendReminderNever: None
  sendReminderAgain: None
  sendReminderEvery: { count: number }
  sendRemindersSentence: { first: number; every: number }
  sendRemindersNone: None
  sendOwnValues: None
  sendOtherValues: { count: number }
  sendOtherValuesBody: None
  sendFieldAt: { page: Text }
  sendFieldOf: { role: Text; page: Text }
  sendTicked: None
  sendUnticked: None
  sendNoOption: None
  sendLeftEmpty: None
  sendTestMode: None
  sendTestModeBody: None
  sendTestModeReview: None
  sendWho: None
  sendDoes_approve: None
  sendDoes_view: None
  sendCopyWhen: { count: number }
  sendReadDocument: None
  sendPages: None
  sendPageAlt: { page: Text; count: number }
  sendKeepTemplate: None
  sendKeepTemplateBody: None
  doubtNoSignature: None
  doubtNothingToSign: { name: Text }
  doubtTwice: { email: Text }
  sendNow: { mail: string }
  sendAfter: { names: Text; count: number }
  sendToldNow: { names: Text; count: number }
  sendUntil: None
  sendReminders: None
  sendFrom: None
  sendFromBody: None
  sendFilledIn: None
  sendWarnings: { count: number }
  sendChange: None
  sendChangeOf: { what: Text }
  sendTo: { count: number }
  sendBusy: None
  sendNext: None
  sentTitle: { document: Text; names: Text; mail: string }
  sentNow: { mail: string }
  sentAfter: { names: Text; count: number }
  sentUntil: { day: Text }
  sentCompleted: { mail: string }
  sentFollow: None
  sendAgain: None
  sentAnother: None
  draftsTitle: None
  draftFor: { names: Text }
  draftForNobody: None
  draftContinue: None
  draftContinueOf: { title: Text }
  draftDiscard: None
  draftDiscardOf: { title: Text }
  draftDiscardTitle: { title: Text }
  draftDiscardBody: None
  draftDiscardBodyTemplate: None
  draftGoneTitle: None
  draftGoneBody: None
  draftSaved: None
  draftSaving: None
  draftWaiting: None
  draftChanged: None
  draftReload: None
  againOf: { title: Text }
  againDeclined: { name: Text }
  again_Declined: None
  again_Voided: None
  again_Deadline: None
  againOpen: None
  againTemplate: None
  againEditTemplate: None
  templates: None
  folders: None
  uploadTemplate: None
  uploading: { name: Text }
  dropDocuments: None
  template_Ready: None
  template_Draft: None
  findTemplates: None
  searchTemplates: None
  templatesShown: { count: number }
  templatesShownMore: { count: number }
  noTemplatesFoundTitle: None
  templateNotFoundTitle: None
  moreOf: { name: Text }
  previewTemplate: None
  renameTemplate: None
  templateName: None
  pageCount: { count: number }
  bulkSend: None
  bulkChooseBody: None
  bulkStep_file: None
  bulkSends: None
  save: None
  saved: None
  copied: None
  redlines: None
  signNow: None
  signOf: { title: Text }
  documentOpening: None
  downloadSigned: None
  requestNotFoundBody: None
  backToRequests: None
  signer_signed: None
  signer_approved: None
  signer_confirmed: None
  signer_declined: None
  signer_bounced: None
  signer_viewed: None
  signer_waiting: None
  signer_later: None
  signer_unsigned: None
  timelineTitle: None
  aProgram: None
  placeOwned: { place: Text; owner: Text }
  placeYours: { place: Text }
  whoCanSee: None
  whoSeesEveryone: { organization: Text }
  whoSeesEveryoneBody: { organization: Text }
  whoSeesPrivate: None
  whoSeesPrivateBody: { mail: string }
  whoSeesRestricted: { name: Text }
  whoSeesFolderBody: { name: Text }
  whoSeesRestrictedBody: { name: Text }
  whoSeesGone: None
  whoSeesGoneBody: None
  auditorsSee: { names: Text; count: number }
  makePrivate: None
  placeEveryone: { organization: Text }
  placeFolder: { name: Text }
  placePrivateToOther: None
  placeClosed: None
  movePlace: None
  folderFilter: None
  folderFilterAll: None
  folderFilterGone: None
  closedFolderTitle: None
  closedFolderBody: None
  closedFolderShowAll: None
  placeOnlyView: None
  placeAskOwner: { owner: Text }
}

/** messages/…/bulk.json */
export interface BulkMessages {
  bulkChoose: None
  bulkNoTemplates: None
  bulkToTemplates: None
  bulkTitle_file: { name: Text }
  bulkPattern: None
  bulkPatternBody: None
  bulkDownloadPattern: None
  bulkExampleName: None
  bulkExampleEmail: None
  bulkColumns: { count: number }
  bulkColumnName: { role: Text }
  bulkColumnEmail: { role: Text }
  bulkColumnOfRole: { role: Text; label: Text }
  bulkColumnOnPage: { label: Text; page: Text }
  bulkColumnNeeded: None
  bulkColumnEmpty: None
  bulkHint_checkbox: None
  bulkHint_date: None
  bulkHint_amount: { example: Text }
  bulkHint_options: { options: Text }
  bulkHint_several: { options: Text }
  bulkUpload: None
  bulkUploadBody: None
  bulkChooseFile: None
  bulkChooseOtherFile: None
  bulkDrop: None
  bulkChecking: None
  bulkOneFile: None
  bulkFileProblem: { name: Text; problem: Text }
  bulkFile_empty: None
  'bulkFile_no-rows': None
  'bulkFile_all-hidden': None
  'bulkFile_not-text': None
  'bulkFile_old-workbook': None
  'bulkFile_not-workbook': None
  'bulkFile_damaged-workbook': None
  'bulkFile_large-workbook': None
  'bulkFile_too-large': { size: Text }
  'bulkFile_too-many-rows': None
  'bulkFile_too-much-text': None
  'bulkFile_too-many-columns': { row: Text }
  'bulkFile_cell-too-long': { row: Text }
  'bulkFile_quote-not-closed': { row: Text }
  'bulkFile_reader-not-loaded': None
  bulkFileUnreadable: None
  bulkMissingColumns: { names: Text; count: number }
  bulkRepeatedColumns: { names: Text; count: number }
  bulkUnusedColumns: { names: Text; count: number }
  bulkHiddenRows: { count: number }
  bulkExampleRows: { rows: Text; count: number }
  bulkOnlyExample: None
  bulkRowTooLong: None
  bulkCellExample: None
  bulkCellBroken: None
  bulkCellProblem: { heading: Text; problem: Text }
  bulkNotOffered: { given: Text; hint: Text }
  bulkAmountAmbiguous: { given: Text }
  bulkAllRight: { name: Text; count: number }
  bulkSomeWrong: { total: Text; name: Text; count: number }
  bulkSomeWrongBody: None
  bulkAllWrongBody: None
  bulkContinueWithout: { count: number }
  bulkDownloadWrong: { count: number }
  bulkDownloadWrongBody: None
  bulkReasonHeading: None
  bulkLeftOutFile: { title: Text }
  bulkLeftOutReason: { number: Text; problem: Text }
  bulkLeftOutReview: { rows: Text; count: number }
  bulkRowsRepeat: { rows: Text }
  bulkNotChecked: { reason: Text }
  bulkCheckAgain: None
  bulkMoreValues: { count: number }
  bulkTestReview: None
  bulkToAll: None
  bulkRowsWrong: None
  bulkRows: None
  bulkRowNumber: { number: Text }
  bulkShowMoreRows: { count: number }
  bulkReviewWho: { count: number }
  bulkReviewMore: { names: Text; count: number }
  bulkReviewFile: { name: Text }
  bulkSequential: None
  bulkAtOnce: None
  bulkSendSome: { count: Text; leftOut: Text }
  bulkSendDocuments: { count: number }
  sendCodeReviewMany: None
  sendDays: None
  sendDaysHint: { day: Text }
  bulkSendsEmptyTitle: None
  bulkSendsEmptyBody: None
  bulkSendsKept: None
  bulkToRequests: None
  bulkState_Sending: None
  bulkState_Finished: None
  bulkState_Failed: None
  bulkCounts: { count: number }
  bulkLeftOutCount: { count: number }
  bulkLeftOut: { count: number }
  bulkProgress: { sent: Text; total: Text }
  bulkProgressFailed: { sent: Text; total: Text; failed: Text }
  bulkGoesOn: None
  bulkFinishedAll: { count: number; mail: string }
  bulkFinishedSome: { total: Text; count: number }
  bulkFinishedSomeBody: None
  bulkDownloadReport: None
  bulkRowsFailed: None
  bulkRowsLeftOut: None
  bulkLeftOutBody: None
  bulkRowsAll: None
  bulkRowOf: { row: Text }
  bulkRow_Waiting: None
  bulkRow_Sent: None
  bulkRow_Failed: None
  bulkRow_LeftOut: None
  bulkReportRow: None
  bulkReportName: None
  bulkReportEmail: None
  bulkReportState: None
  bulkReportReason: None
  bulkReportLink: None
  bulkReportSigners: None
  bulkNotFoundTitle: None
  bulkNotFoundBody: None
}

/** messages/…/certificate.json */
export interface CertificateMessages {
  title: None
  pageStamp: { id: Text }
  page: { page: Text; pages: Text }
  testNotice: None
  documentHeading: None
  documentRequest: None
  documentSender: None
  documentCreated: None
  documentCompleted: None
  documentCompletedAt: { time: Text; zone: string }
  documentPages: None
  documentOriginalHash: None
  documentFile: { number: Text }
  documentFilePages: { first: Text; last: Text; count: number }
  documentSealedHash: None
  documentEarlierSignatures: None
  documentEarlierSignaturesNote: { count: Text }
  documentEarlierSignature: { number: Text }
  documentEarlierSigner: { field: Text; subject: Text }
  standing_intact: None
  standing_changed: { changes: Text }
  standing_unchecked: { problem: Text }
  standing_broken: { problem: Text }
  documentEmbeddedFile: { number: Text }
  documentEmbeddedFileNote: { size: Text }
  negotiationHeading: None
  negotiationRequest: None
  negotiationRound: { round: Text }
  outcome_sent: { by: Text; side: Text; time: Text }
  outcome_approved: { by: Text; side: Text; time: Text }
  negotiationIdentified: { how: Text }
  side_Disclosing: None
  side_Receiving: None
  negotiationAgreedHash: None
  negotiationPdfHash: None
  negotiationNote: None
  signersHeading: None
  signersName: None
  signersTransliterated: None
  signersIdentified: None
  'identifiedBy_email-link': None
  'identifiedBy_embedded-session': { organization: Text }
  'identifiedBy_with-person': { person: Text; organization: Text }
  'identifiedBy_with-credential': { organization: Text; credential: Text }
  identifiedBy_email_code: { time: Text }
  signersConsent: None
  signersConsentGiven: { version: Text }
  signersEmailed: None
  signersViewed: None
  signersDone_sign: None
  signersDone_approve: None
  signersDone_view: None
  signersDevice: None
  deviceOn: { browser: Text; system: Text }
  deviceAddress: { address: Text }
  signersUnknown: None
  signersSignsHere: None
  valuesHeading: None
  valueOnPage: { page: Text; type: string }
  valueChecked: None
  valueNotChecked: None
  attachmentsHeading: None
  attachmentsFile: { number: Text }
  attachmentsPages: { name: Text; count: number }
  attachmentsNote: None
  eventsHeading: None
  eventsTime: { zone: Text }
  eventsEvent: None
  eventsActor: None
  eventsIpAddress: None
  eventsHash: None
  eventsService: None
  eventsCredential: { credential: Text }
  eventsCorrected: { by: Text; after: Text; before: Text }
  eventsLastHash: None
  eventsChain: None
  verificationHeading: None
  verificationAddress: { url: Text }
  verificationReader: None
  verificationLimits: None
  sealReason: None
  eventsDescription: None
  recordDescription: None
  signaturePageTitle: None
  signaturePagePurpose: None
  signaturePageDocument: None
  signaturePageHash: None
  signaturePageRole: None
  field_text: None
  field_paragraph: None
  field_checkbox: None
  field_date: None
  field_amount: None
  field_dropdown: None
  field_signature: None
}

/** messages/…/editor.json */
export interface EditorMessages {
  template: None
  back: None
  save: None
  saveShort: None
  saving: None
  savedBy: { name: Text; when: Text }
  saved: { when: Text }
  neverSaved: None
  unsaved: None
  unsavedHere: None
  unsavedNowhere: None
  undo: None
  redo: None
  shortcuts: None
  shortcutsShort: None
  close: None
  cancel: None
  tools: None
  side: None
  sideList: None
  toolbar: None
  selectMore: None
  selectMoreHint: { count: number }
  selectDone: None
  kind_signature: None
  kind_initials: None
  kind_name: None
  'kind_date-signed': None
  kind_number: None
  kind_email: None
  kind_company: None
  kind_text: None
  kind_paragraph: None
  kind_date: None
  kind_amount: None
  kind_checkbox: None
  kind_dropdown: None
  kind_radio: None
  kind_multiple: None
  kind_attachment: None
  palette: None
  paletteHint: None
  paletteHintTouch: None
  armedHint: { kind: Text }
  armedHintTouch: { kind: Text }
  addField: None
  preview: None
  previewAs: None
  previewClose: None
  previewSamples: None
  previewNobody: None
  previewEnd: { role: Text }
  previewEndBody: { role: Text }
  previewNext: { role: Text }
  previewFailed: None
  sampleName: { role: Text }
  sampleCompany: None
  suggestions: None
  suggest: None
  suggestionsFound: { count: number }
  suggestionsAll: { count: number }
  suggestionsOnPage: { first: Text; count: number }
  suggestionsOnPages: { first: Text; last: Text; count: number }
  suggestionsShow: None
  suggestionsWhose: { count: number }
  suggestionsWhoseBody: { count: number }
  suggestionsNear: { words: Text }
  suggestionsHide: None
  suggestionsHint: None
  suggestionsNone: None
  suggestionName: { kind: Text; label: Text; page: Text }
  didAccept: { count: number }
  describe: { label: Text; kind: Text; role: Text; page: Text; left: Text; top: Text }
  describeUnlabelled: { kind: Text; role: Text; page: Text; left: Text; top: Text }
  describeConditional: { words: Text }
  describeFilled: { words: Text; value: Text }
  nobody: None
  nobodyTitle: None
  option: { number: Text }
  didPlace: { field: Text }
  didMove: { field: Text }
  didMoveMany: { count: number }
  didResize: { width: Text; height: Text }
  didRemoveNamed: { removed: Text; names: Text }
  didRemove: { count: number }
  didCopy: { count: number }
  didSelect: { count: number }
  didChangeKind: { kind: Text; count: number }
  didGive: { role: Text; count: number }
  fieldNeedsSigner: { field: Text }
  noSuchSigner: { number: Text }
  didZoom: { percent: Text }
  didUndo: None
  didRedo: None
  nothingToUndo: None
  nothingToRedo: None
  atEdge: None
  roles: None
  rolesHint: None
  rolesFixed: None
  addRole: None
  newRoleName: { number: Text }
  placingFor: None
  placesFor: { name: Text }
  renameRole: { name: Text }
  roleName: { mark: Text }
  roleUp: { name: Text }
  roleDown: { name: Text }
  roleAdded: { name: Text }
  rolesTogether: { name: Text; other: Text }
  rolesInTurn: { name: Text; other: Text }
  roleMoved: { name: Text; position: Text }
  roleEmpty: None
  roleTaken: None
  roleTogether: { name: Text }
  roleTogetherShort: None
  roleFields: { count: number }
  removeRole: { name: Text }
  removeRoleTitle: { name: Text }
  removeRoleFields: { name: Text; count: number }
  fieldsTo: { name: Text }
  fieldsToNobody: None
  fieldsAway: { count: number }
  roleRemoved: { name: Text }
  properties: None
  label: None
  labelHint: None
  forRole: None
  kind: None
  mixed: None
  required: None
  readOnly: None
  defaultValue: None
  ticked: None
  noDefault: None
  unit: None
  unitHint: None
  format: None
  options: None
  optionsHint: None
  optionsHintMarks: None
  markAlone: None
  minFontSize: None
  fontSize: None
  automatic: None
  textAlign: None
  textAlign_left: None
  textAlign_center: None
  textAlign_right: None
  maxLength: None
  comb: None
  textFormat_any: None
  textFormat_phone: None
  textFormat_postcode: None
  textFormat_iban: None
  textFormat_vat: None
  textFormat_ein: None
  textFormat_other: None
  textFormatExample: { example: Text }
  pattern: None
  patternHint: { 2: Text; 6: Text }
  patternMessage: None
  decimals: None
  placeholder: None
  tooltip: None
  serviceFilled: None
  place: None
  placeX: None
  placeY: None
  placeWidth: None
  placeHeight: None
  placePage: None
  duplicate: None
  copyToPages: None
  remove: None
  align: None
  align_left: None
  align_centre: None
  align_right: None
  align_top: None
  align_middle: None
  align_bottom: None
  distribute_x: None
  distribute_y: None
  pages: None
  pageOf: { page: Text; count: Text }
  thumbnail: { page: Text; count: number }
  list: None
  listEmpty: None
  listEmptyTouch: None
  listPage: { page: Text }
  listConditional: None
  conditions: None
  showWhen: None
  requireWhen: None
  showWhen_none: None
  requireWhen_none: None
  when_all: None
  when_any: None
  conditionNeedsField: None
  ruleNumber: { number: Text }
  ruleField: None
  ruleGone: None
  ruleTest: None
  ruleValue: None
  ruleAdd: None
  ruleRemove: { number: Text }
  test_filled: None
  test_empty: None
  test_equals: None
  test_not_equals: None
  test_contains: None
  test_greater: None
  test_less: None
  test_greater_date: None
  test_less_date: None
  test_ticked: None
  test_unticked: None
  notTicked: None
  rule_missing: None
  rule_later: None
  rule_test: None
  rule_value: None
  ruleCircle: { names: Text }
  listMore: { count: number }
  replace: None
  replaceNow: None
  replacing: None
  replaceBody: None
  replaceSavesFirst: None
  replaceNotSaved: None
  replaceMustFix: { count: number }
  chooseFile: None
  chooseFileHint: None
  chooseFileHintTouch: None
  chooseOther: { size: Text }
  chooseOtherTouch: { size: Text }
  chosenJoined: None
  filesTooLarge: { count: number }
  uploading: None
  readingDocument: None
  dropHint: None
  replacedKept: { count: number }
  replacedFound: { count: number }
  replacedLost: { count: number }
  replacedNoneLost: None
  replacedNoFields: None
  replacedRead: None
  replacedTitle: { name: Text }
  replacedBody: None
  replacedBodyClean: None
  replacedShow: None
  lost: None
  lostBar: None
  lostHint: None
  lostHintTouch: None
  lostPlace: { kind: Text; page: Text }
  oldPlace: { field: Text; page: Text }
  oldPlaceNone: None
  placeIt: None
  placeLost: { field: Text }
  discard: None
  discardLost: { field: Text }
  discardAll: { count: number }
  didDiscard: { count: number }
  checklist: None
  checklistDone: None
  checklistCount: { count: number }
  check_no_fields: None
  check_lost: { count: number }
  check_lost_unsaved: { count: number }
  check_role_without_signature: { role: Text }
  check_overlap: { field: Text; other: Text }
  check_of_nobody: { field: Text }
  check_required_of_nobody: { field: Text }
  check_read_only_empty: { field: Text }
  check_default_does_not_fit: { field: Text }
  check_default_is_wrong: { field: Text }
  check_options_missing: { field: Text }
  check_options_repeat: { field: Text }
  check_option_is_blank: { field: Text }
  check_options_unedited: { field: Text }
  check_condition_circle: { names: Text }
  check_condition_missing: { field: Text }
  check_condition_later: { field: Text; other: Text }
  check_condition_test: { field: Text; other: Text }
  check_condition_value: { field: Text; other: Text }
  check_unlabelled: { count: Text; role: Text }
  check_warning: { text: Text }
  mustFix: None
  fieldOnPage: { label: Text; page: Text }
  saveRefused: { reason: Text }
  saveOffline: None
  saveTrouble: None
  saveArchived: None
  linkEnded: None
  draftBack: { when: Text }
  draftDiscard: None
  readOnlyArchived: None
  readOnlyCertified: None
  tryAgain: None
  conflictTitle: { name: Text }
  conflictSomeone: None
  conflictBody: None
  conflictDraftBody: { when: Text }
  conflictMine: None
  conflictTheirs: None
  conflictAllMine: None
  conflictAllTheirs: None
  conflictRoles: None
  conflictNone: None
  conflictEmpty: None
  conflictUse: None
  conflictMerged: None
  conflictLater: None
  place_page: { page: Text }
  place_position: { x: Text; y: Text }
  place_size: { width: Text; height: Text }
  yes: None
  no: None
  keys_anywhere: None
  key_save: None
  key_help: None
  key_nextPart: None
  key_previousPart: None
  key_zoomIn: None
  key_zoomOut: None
  key_zoomFit: None
  keys_page: None
  key_undo: None
  key_redo: None
  key_all: None
  key_duplicate: None
  key_copyToPages: None
  key_stop: None
  keys_paper: None
  key_list: None
  keys_place: None
  keys_field: None
  key_tab: None
  key_properties: None
  key_move: None
  key_moveTen: None
  key_moveFar: None
  key_resize: None
  key_resizeTen: None
  key_gather: None
  key_giveTo: None
  key_giveToNobody: None
  key_remove: None
  key_alignLeft: None
  key_alignCentre: None
  key_alignRight: None
  key_alignTop: None
  key_alignMiddle: None
  key_alignBottom: None
  key_distributeAcross: None
  key_distributeDown: None
  keysMac: None
}

/** messages/…/entry.json */
export interface EntryMessages {
  claimTitle: None
  claimBody: None
  ownerTitle: { organization: Text }
  ownerBody: { organization: Text; email: Text }
  registrationTitle: None
  registrationBody: { email: Text }
  resetTitle: None
  resetBody: { email: Text }
  addressTitle: None
  addressBody: { email: Text }
  join: { organization: Text }
  invitedNew: { email: Text }
  invitedSignedIn: { email: Text }
  invitedKnown: { email: Text }
  role_member: None
  role_manager: None
  role_auditor: None
  role_developer: None
  role_admin: None
  role_owner: None
  label_organizationName: None
  label_name: None
  label_email: None
  label_password: None
  passwordHint: { count: Text }
  organizationNameMissing: None
  nameMissing: None
  emailMissing: None
  passwordMissing: None
  passwordShort: { count: Text }
  createAccount: None
  choosePassword: None
  confirmAddress: None
  signInToAccept: None
  usedTitle: None
  usedBody: None
  expiredBody: None
  signInTitle: None
  signIn: None
  signInFailed: None
  usePasskey: None
  passkeyFailed: None
  forgotPassword: None
  codeTitle: None
  codeBody: None
  code: None
  codeMissing: None
  backupCodeBody: None
  backupCode: None
  backupCodeMissing: None
  useBackupCode: None
  useCode: None
  verifyCode: None
  codeFailed: None
  askResetTitle: None
  askResetBody: None
  sendLink: None
  resetSentTitle: None
  resetSentBody: { email: Text }
  signInWith: { provider: Text }
  joinWith: { provider: Text }
  createWith: { provider: Text }
  signInOnlyWith: { provider: Text }
  passkeyNotVerified: None
  providerCancelled: { provider: Text }
  providerStale: None
  providerUnreachable: { provider: Text }
  providerRefused: { provider: Text }
  providerUnknown: { provider: Text }
  providerUnverified: { provider: Text }
  providerKnownHere: { provider: Text }
  providerOtherAddress: { provider: Text }
  providerEnded: None
  providerConnectedElsewhere: { provider: Text }
  providerSignedOut: { provider: Text }
  providerBack: None
  backToSignIn: None
  helpSigner: None
  helpOperator: None
  reference: None
  tooManySeconds: { count: number }
  tooManyMinutes: { count: number }
  verifyTitle: None
  verifyBody: None
  verifyChoose: None
  verifyAnother: None
  verifyChecking: None
  verifyDrop: None
  verify_valid: None
  'verify_not-valid': None
  'verify_not-checked': None
  'verifyNext_not-valid': None
  'verifyNext_not-checked': None
  verifyTest: None
  verifyDocument: None
  verifySigners: None
  verifyRecipient_sign: None
  verifyRecipient_approve: None
  verifyRecipient_view: None
  verifyNameAt: { name: Text; time: Text }
  verifySender: None
  verifySenderOf: { sender: Text; organization: Text }
  verifySealedBy: None
  verifySealedAt: None
  verifyTimeProven: { time: Text }
  verifyTimeClaimed: { time: Text }
  verifyLevel: None
  verifyLevelOf: { expires: Text; level: Text; kind: string }
  verifyKept: None
  verifyOffline: None
}

/** messages/…/events.json */
export interface EventsMessages {
  event_document_created: { actor: Text }
  event_document_created_by_program: { sender: Text }
  event_signer_verified: { actor: Text }
  event_document_viewed: { actor: Text }
  event_attachment_added: { actor: Text }
  event_document_signed: { actor: Text }
  event_document_approved: { actor: Text }
  event_document_confirmed: { actor: Text }
  event_document_sealing_failed: None
  event_document_sealing_retried: { actor: Text }
  event_document_completed: None
  event_document_declined: { actor: Text }
  event_document_voided: { actor: Text }
  event_document_expired: None
  event_document_reminded: { actor: Text; signer: Text }
  event_document_reminded_scheduled: { signer: Text }
  event_document_bounced: { signer: Text }
  event_recipient_corrected: { actor: Text; before: Text; after: Text }
  event_document_upgraded: { level: Text }
  event_certificate_upgraded: { level: Text }
  event_deadline_extended: { actor: Text; when: Text }
  event_content_deletion_planned: { actor: Text; when: Text }
  event_content_deletion_withdrawn: { actor: Text }
  event_legal_hold_placed: { actor: Text }
  event_legal_hold_lifted: { actor: Text }
  event_document_content_deleted: None
  event_signing_link_created: { signer: Text }
  event_signing_link_revoked: { signer: Text }
  certificate_document_created: None
  certificate_signer_verified: None
  certificate_document_viewed: None
  certificate_attachment_added: None
  certificate_document_signed: None
  certificate_document_approved: None
  certificate_document_confirmed: None
  certificate_document_sealing_failed: None
  certificate_document_sealing_retried: None
  certificate_document_completed: None
  certificate_document_declined: None
  certificate_document_voided: None
  certificate_document_expired: None
  certificate_document_reminded: None
  certificate_document_bounced: None
  certificate_recipient_corrected: None
  certificate_deadline_extended: None
  certificate_legal_hold_placed: None
  certificate_legal_hold_lifted: None
  certificate_signing_link_created: None
  certificate_signing_link_revoked: None
}

/** messages/…/exports.json */
export interface ExportsMessages {
  csvFileName: None
  csvTitle: None
  csvStatus: None
  csvSender: None
  csvSigners: None
  csvCreated: None
  csvCompleted: None
  csvExpires: None
  csvId: None
  csvState_waiting: None
  csvState_failed: None
  csvState_completed: None
  csvState_declined: None
  csvState_voided: None
  csvState_expired: None
  csvPerson: { name: Text; email: Text }
  csvSigner_signed: { who: Text; when: Text }
  csvSigner_approved: { who: Text; when: Text }
  csvSigner_confirmed: { who: Text; when: Text }
  csvSigner_declined: { who: Text; when: Text }
  csvSigner_bounced: { who: Text; when: Text }
  csvSigner_viewed: { who: Text; when: Text }
  csvSigner_waiting: { who: Text }
  csvSigner_later: { who: Text }
  csvSigner_unsigned: { who: Text }
  zipFileName: None
}

/** messages/…/folders.json */
export interface FoldersMessages {
  foldersOff: { organization: Text }
  foldersToSettings: None
  foldersAskAdmin: { organization: Text }
  foldersOn: { organization: Text }
  foldersOpen: None
  foldersNotForRole: None
  foldersCommon: { organization: Text }
  foldersNoneYet: None
  foldersNoneReached: None
  newFolder: None
  newFolderIn: { name: Text }
  newFolderInside: None
  createFolder: None
  folderName: None
  folderNameMissing: None
  showRequestsOf: { name: Text }
  shareMenu: None
  shareTitle: { name: Text }
  shareSave: None
  renameMenu: None
  renameTitle: { name: Text }
  folderChangedMeanwhile: { access: Text }
  folderRenamedMeanwhile: None
  deleteFolderMenu: None
  deleteFolderTitle: { name: Text }
  deleteFolderBody: None
  deleteFolderInto: None
  deleteFolderChoose: None
  deleteFolderIntoMissing: None
  deleteFolderHasFolders: { name: Text }
  deleteFolder: None
  ownPrivateFolder: None
  privateFolderOf: { name: Text }
  privateFolderOfNobody: None
  documentsOf: { name: Text }
  accessOnlyYou: None
  accessYouAndOthers: { names: Text }
  accessPrivateOf: { name: Text }
  accessTakenOver: { names: Text }
  accessInFolder: { name: Text }
  accessRestricted: None
  accessRestrictedToSome: None
  accessByRole: None
  accessByRoleOnly: None
  grants_view: { names: Text }
  grants_use: { names: Text }
  grants_manage: { names: Text }
  yours_view: None
  yours_use: None
  everyoneIn: { organization: Text }
  moreNames: { count: number }
  accessLegend: None
  accessHintTop: None
  accessHintRestricted: None
  accessHintInside: { name: Text }
  accessWho: { number: Text }
  accessLevelOf: { name: Text }
  accessChoose: None
  accessGroups: None
  accessPeople: None
  accessAdd: None
  accessRemoveOf: { name: Text }
  level_view: None
  level_use: None
  level_manage: None
  levelMeans_view: None
  levelMeans_use: None
  levelMeans_manage: None
  restrictedTick: None
  restrictedTickBody: None
  restrictedAddedYou: None
  restrictedNeedsManager: None
  foreignFolders: None
  foreignFoldersBody: None
  takeOver: None
  takeOverOf: { name: Text }
  takeOverTitle: { name: Text }
  takeOverBodyPrivate: { name: Text; mail: string }
  takeOverBodyRestricted: { mail: string }
  takeOverButton: None
  endTakeOver: None
  endTakeOverOf: { name: Text }
  endTakeOverTitle: { names: Text }
  endTakeOverBody: { names: Text; mail: string }
  endTakeOverBodyYours: None
  endTakeOverButton: None
  groups: None
  groupsBody: None
  groupsNone: None
  newGroup: None
  createGroup: None
  editGroupOf: { name: Text }
  groupName: None
  groupNameMissing: None
  groupPeople: None
  groupNobody: None
  groupNeedsManager: None
  deleteGroupOf: { name: Text }
  deleteGroupTitle: { name: Text }
  deleteGroupBody: None
  deleteGroup: None
  defaultPlace: None
  defaultPlaceHint: None
  defaultPlace_everyone: { organization: Text }
  defaultPlace_private: None
  foldersTurnOff: None
  foldersTurnOffTitle: None
  foldersTurnOffBody: { organization: Text }
}

/** messages/…/mails.json */
export interface MailsMessages {
  testNotice: None
  testSubject: { subject: Text }
  linkBelow: None
  fromName: { sender: Text; service: Text }
  isFor: { to: Text }
  isForNotForwarded: { to: Text }
  isForWhoeverHasLink: { to: Text }
  isForReaders: { to: Text }
  replyNotice: { sender: Text; email: Text }
  moment: { day: Text; time: Text; zone: Text }
  ifUnexpected: None
  others: { count: number }
  anApplication: None
  applicationOfCredential: { credential: Text }
  linkMade_ifYou: None
  linkMade_sign: { sender: Text }
  linkMade_negotiate: { sender: Text }
  senderOf: { sender: Text; organization: Text }
  aSigner: None
  yourTurn_subject: { title: Text; action: string }
  yourTurn_heading: { title: Text; action: string }
  yourTurn_body: { sender: Text; action: string }
  reviewAndSign: { action: string }
  invitation_subject: { sender: Text; title: Text; action: string }
  invitation_body: { action: string }
  readDocument: None
  everyoneUntil: { time: Text }
  copyFollows: None
  linkWorksUntil: { time: Text }
  codeFirst: None
  reminder_subject: { title: Text; action: string }
  reminder_heading: { title: Text; action: string }
  reminder_body: { day: Text; sender: Text; action: string }
  reminder_next: { action: string }
  signingLinkMade_subject: { title: Text }
  signingLinkMade_heading: { organization: Text }
  signingLinkMade_body: { program: Text; time: Text; title: Text; organization: Text }
  code_subject: { title: Text }
  code_body: { sender: Text; time: Text }
  code_label: None
  code_next: { sender: Text }
  completed_subject: { title: Text }
  completed_heading: { title: Text }
  completed_attached: None
  completed_tooLarge: None
  openSigned: None
  nothingElse: None
  keepTheFile: None
  signedAt: { time: Text }
  notSigned: None
  declined_subject: { title: Text }
  declined_heading: { title: Text }
  declined_body: { decliner: Text }
  ended_next: { sender: Text }
  expired_subject: { title: Text }
  expired_heading: { title: Text }
  expired_body: { time: Text }
  voided_subject: { title: Text }
  voided_heading: { sender: Text; title: Text }
  voided_body: None
  invitation_beforeTurn: { names: Text; count: number }
  ccCompleted_subject: { title: Text }
  ccCompleted_body: { sender: Text }
  ccCompleted_attached: None
  ccCompleted_tooLarge: None
  downloadSigned: None
  certificateApart: { certificateLink: Text }
  linkWorks90Days: None
  nothingToSign: None
  senderCompleted_tooLarge: None
  senderCompleted_next: None
  sealingFailed_subject: { title: Text }
  sealingFailed_heading: { title: Text }
  sealingFailed_unreadable: None
  sealingFailed_covered: { page: Text }
  sealingFailed_body: None
  sealingFailed_button: None
  sealingFailed_again: None
  sealingFailed_orCancel: None
  openRequest: None
  senderDeclined_heading: { decliner: Text; title: Text }
  senderDeclined_body: None
  senderDeclined_next: None
  senderExpired_heading: { title: Text }
  senderExpired_body: { time: Text }
  senderExpired_next: None
  bounced_subject: { name: Text; title: Text }
  bounced_heading: { name: Text }
  bounced_body: { title: Text }
  bounced_address: None
  bounced_answer: None
  bounced_next: None
  ccBounced_subject: { name: Text; title: Text }
  ccBounced_heading: { name: Text }
  ccBounced_body: { title: Text }
  ccBounced_next: None
  becauseYouSent: { day: Text }
  becauseSenderGone: { sender: Text; day: Text }
  deletion_subject: { title: Text }
  deletion_heading: { title: Text; time: Text }
  deletion_body: { by: Text }
  deletion_button: None
  deletion_ifRight: None
  deletion_ifNot: None
  becauseYouOwn: { organization: Text }
  endpoint_subject: None
  endpoint_body: None
  endpoint_label: None
  endpoint_next: None
  becauseYouOwnOnCountersign: { organization: Text }
  sealExpired_heading: None
  sealExpired_body: None
  sealExpires_body: None
  sealExpires_certificate: None
  sealExpires_at: None
  sealExpires_button: None
  sealExpires_rotate: None
  sealExpires_issue: { ownOf: Text }
  test_subject: { organization: Text }
  test_heading: None
  test_body: { organization: Text }
  test_button: None
  test_next: None
  becauseYouAsked: { organization: Text }
  sealExpires_heading: { days: number }
  takenOver_subject: { folder: Text }
  takenOver_subjectPrivate: None
  takenOver_body: { by: Text; organization: Text }
  takenOver_bodyPrivate: { by: Text; organization: Text }
  takenOver_next: { organization: Text; by: Text }
  movedAway_subject: { count: number }
  movedAway_body: { by: Text; organization: Text; count: number }
  movedAway_next: { organization: Text; by: Text; count: number }
  becauseYouManagedFolder: { organization: Text }
  andMore: { more: Text }
  documentShows: None
  theOtherSide: None
  becauseNegotiating: { organization: Text; sender: Text; email: Text }
  agreed_subject: { title: Text }
  agreed_heading: { title: Text }
  agreed_body: { by: Text; time: Text }
  agreed_button: None
  agreed_next: None
  linkMade_subject: { title: Text }
  linkMade_heading: { organization: Text }
  linkMade_body: { program: Text; time: Text; title: Text; organization: Text }
  reopened_subject: { title: Text }
  reopened_heading: { by: Text; title: Text }
  reopened_body: None
  openDocument: None
  reopened_yourTurn: { names: Text }
  reopened_wait: None
  turn_subject: { title: Text }
  turn_heading: { title: Text }
  firstDraft_next: { names: Text }
  turn_introduction: { organization: Text; names: Text }
  firstDraft_body: { names: Text }
  turn_approvedBefore: { by: Text }
  turn_sent: { by: Text; time: Text }
  turn_nothingOpen: { by: Text }
  turn_linkWorks: None
  message_subject: { names: Text; title: Text }
  readAndReply: None
  message_next: None
  turn_unchanged: None
  turn_openChanges: { changes: number }
  turn_openComments: { comments: number }
  turn_openBoth: { changes: number; comments: number }
  turn_decideOrApprove: None
  turn_changeOrApprove: None
  turn_decide: None
  turn_change: None
  turn_counsel: None
  message_more: { count: number }
  entry_subject: None
  entry_accept: None
  entry_next: None
  registration_subject: None
  registration_body: None
  registration_button: None
  registration_next: None
  registration_footer: None
  reset_subject: None
  reset_body: None
  reset_next: None
  reset_ifNot: None
  becauseYouHaveAccount: None
  address_subject: None
  address_body: None
  address_button: None
  address_next: None
  handedOver_subject: { name: Text }
  handedOver_removed: { by: Text; name: Text; organization: Text }
  handedOver_left: { name: Text; organization: Text }
  handedOver_signatureRequests: None
  handedOver_redlineRequests: None
  handedOver_templates: None
  handedOver_bulkSends: None
  handedOver_drafts: None
  handedOver_folder: None
  handedOver_managed: None
  handedOver_openFolders: None
  handedOver_openRequests: None
  handedOver_stays: None
  handedOver_restricted: { name: Text; folder: Text }
  changed_body: None
  changed_when: None
  changed_from: None
  changed_button: None
  changed_next: None
  changed_password_changed: None
  changed_password_replaced: None
  changed_factor_turned_on: None
  changed_factor_turned_off: None
  changed_recovery_codes_made: None
  changed_passkey_added: None
  changed_passkey_removed: None
  changed_provider_connected: None
  changed_provider_disconnected: None
  entry_by: { by: Text; organization: Text }
  entry_byOrganization: { organization: Text }
}

/** messages/…/moving.json */
export interface MovingMessages {
  foldersPurpose: { organization: Text }
  foldersStart: None
  foldersTurnOnTitle: None
  foldersTurnOnPrivate: None
  foldersTurnOn: None
  movePlaceTitle: { name: Text; count: number }
  movePlaceButton: None
  movePlaceTooMany: { most: Text }
  movePlaceMissing: { count: number }
  movePlaceHides: { owners: Text; mail: string }
  movePlaceMayHide: { owners: Text; mail: string }
  movePlaceWho: { count: number }
  movePlaceName: { name: Text }
  movePlaceStays: { who: Text; names: Text; count: number }
  movePlaceRefusedOf: { name: Text; who: Text }
}

/** messages/…/negotiations.json */
export interface NegotiationsMessages {
  redlineStart: None
  redlineStarted: { name: Text; mail: string }
  redlinesEmptyTitle: None
  redlinesEmptyBody: None
  redlinesNoneInFolder: None
  redlineTurn: { names: Text; round: Text }
  redlineAgreed: None
  redlineBeingSigned: None
  redlineAgreedBody: None
  redlineNotFoundTitle: None
  backToRedlines: None
  redlineMembers: None
  changeMembers: None
  changeMembersTitle: None
  changeMembersBody: None
  membersStale: None
  saveMembers: None
  addMember: None
  removeMember: None
  removeMemberOf: { name: Text }
  memberNumber: { number: Text }
  memberSide: None
  aColleague: None
  redlineToRequest: None
  redlineHash: { sha256: Text }
  redlineUnchanged: None
  redlineInsertions: { count: number }
  redlineDeletions: { count: number }
  redlineComments: { count: number }
  redlineEvent_created: { by: Text }
  redlineEvent_opened: { name: Text }
  redlineEvent_turnEnded: { name: Text; round: Text }
  redlineEvent_shared: { name: Text }
  redlineEvent_memberRemoved: { name: Text }
  redlineEvent_reopened: { name: Text }
  redlineEvent_signatureRequested: { by: Text }
  redlineEvent_linkCreated: { name: Text }
  redlineEvent_linkRevoked: { name: Text }
  redlineEvent_agreed: { name: Text }
  agreedTitle: None
  agreedBody: None
  agreedKind: None
  agreedLoading: None
  readAgreed: None
  agreedSigner: { number: Text }
  agreedField: { field: Text; page: Text }
  agreedFieldBehind: { field: Text; page: Text }
  agreedFieldLeftOut: { field: Text }
  agreedNoFields: None
  agreedSendBody: None
  agreedAgain: None
  agreedNotAllowed: None
  redlineRounds: None
  redlineNoRounds: None
  redlineUnnamed: None
  redlineOpen: None
  redlineRound_sent: { round: Text; name: Text }
  redlineRound_approved: { round: Text; name: Text }
  redlineSide_Disclosing: None
  redlineSide_Receiving: None
  redlineSaid: { message: Text }
  redlineRoundDocument: None
  redlineDocumentOf: { round: Text }
  redlineComparison: None
  redlineComparisonOf: { round: Text }
  redlineNeedsWord: None
  redlineNeedsWordBody: None
  redlineChoose: None
  redlineOf: { name: Text }
  redlinesShown: { count: number }
  redlinesShownMore: { count: number }
  redlineDocumentHint: None
  redlineAddCounsel: None
  redlineStartBody: None
  member_DisclosingParty: None
  memberBody_DisclosingParty: None
  member_DisclosingCounsel: None
  memberBody_DisclosingCounsel: None
  member_ReceivingParty: None
  memberBody_ReceivingParty: None
  member_ReceivingCounsel: None
  memberBody_ReceivingCounsel: None
}

/** messages/…/redline.json */
export interface RedlineMessages {
  who: { organization: Text }
  yourTurn: None
  turnOf: { names: Text }
  turnOfNobody: None
  ready: None
  notSentYet: None
  side_Disclosing: None
  side_Receiving: None
  party: None
  counsel: None
  you: None
  inTurn: None
  nobody: None
  invalidBody: None
  invalidBodyAsk: { organization: Text }
  document: None
  inserted: None
  deleted: None
  movedHere: None
  movedAway: None
  reformatted: None
  endInserted: None
  endDeleted: None
  paragraphReformatted: None
  rowInserted: None
  rowDeleted: None
  insertedBy: { author: Text }
  deletedBy: { author: Text }
  movedHereBy: { author: Text }
  movedAwayBy: { author: Text }
  reformattedBy: { author: Text }
  endInsertedBy: { author: Text }
  endDeletedBy: { author: Text }
  paragraphReformattedBy: { author: Text }
  rowInsertedBy: { author: Text }
  rowDeletedBy: { author: Text }
  insertedEnds: None
  deletedEnds: None
  moveEnds: None
  reformattedEnds: None
  hidden: None
  hiddenEnds: None
  hiddenNote: None
  hiddenDelete: None
  hiddenInWord: None
  field_date: None
  field_time: None
  field_page: None
  field_pages: None
  field_number: None
  field_reference: None
  field_condition: None
  field_formula: None
  field_property: None
  field_other: { name: Text }
  note: { label: Text }
  textBox: None
  picture: None
  pictureFailed: { description: Text }
  table: None
  pageBreak: None
  columnBreak: None
  sectionBreak: None
  header_only: None
  header_default: None
  header_first: None
  header_even: None
  footer_only: None
  footer_default: None
  footer_first: None
  footer_even: None
  leftOut: { count: number }
  nothingChanged: None
  reading: None
  view: None
  pageOf: { page: Text; count: Text }
  view_markup: None
  view_clean: None
  view_changes: None
  viewHint_markup: None
  viewHint_clean: None
  view_original: None
  viewHint_original: None
  viewHint_changes: None
  didShow: { view: Text }
  asPrinted: None
  asPrintedHint: None
  printedPages: { count: number }
  printedFrom_making: { time: Text }
  printedFrom_failed: { time: Text }
  printedFrom_cut: { time: Text }
  printing: None
  printingCut: None
  printingFailed: None
  goToPage: None
  downloadPdf: None
  printedName_markup: None
  printedName_clean: None
  printedName_original: None
  outline: None
  close: None
  nextChange: None
  previousChange: None
  changes: { count: number }
  noChanges: None
  changeOf: { number: Text; count: Text }
  atChangeBy: { number: Text; count: Text; what: Text; author: Text }
  change_insertion: None
  change_deletion: None
  change_move: None
  change_format: None
  change_paragraph: None
  change_row: None
  searchIn: None
  otherFonts: { fonts: Text }
  zoom: None
  zoomFit: None
  zoomPercent: { percent: Text }
  searchCount: { number: Text; count: Text }
  searchNone: None
  searchMany: { count: Text }
  searchNext: None
  searchPrevious: None
  searchClose: None
  replaceWith: None
  replaceOne: None
  replaceAll: None
  replaced: { count: number }
  replacedNone: None
  replaceWithin: { count: number }
  replaceLocked: { count: number }
  clauseText: { label: Text }
  unnumberedText: None
  clauseTools: None
  bold: None
  italic: None
  underline: None
  indent: None
  outdent: None
  insertRow: None
  deleteRow: None
  endEditing: None
  refused_locked: None
  refused_field: None
  refused_structure: None
  wordProcessor: None
  typeInOneClause: None
  saved: None
  saving: None
  notSaved: None
  unsavedConnection: None
  unsavedService: None
  keptOnDevice: None
  keptOnPageOnly: None
  saveFirst: None
  undo: None
  redo: None
  stepLost: None
  editRefused: { reason: Text }
  dismiss: None
  conflictCount: { count: number }
  conflictOpen: None
  conflictTitle: { author: Text }
  conflictTitleUnknown: None
  conflictBody: None
  conflictBefore: None
  conflictMine: None
  conflictTheirs: None
  conflictGone: None
  conflictEmpty: None
  keepMine: None
  keepTheirs: None
  keepBoth: None
  conflictLater: None
  keptCount: { count: number }
  keptOpen: None
  keptTitle: None
  kept_turnPassed: None
  kept_clauseGone: None
  kept_refused: { detail: Text }
  kept_bothKept: None
  kept_ended: None
  leftTitle: None
  keptTyped: None
  keptBefore: None
  keptCopy: None
  keptPutBack: None
  keptForget: None
  keptClose: None
  cards: None
  cardsOf: None
  markerLabel: { clause: Text; count: number }
  markerLabelOwn: { clause: Text; count: number }
  wholeDocument: None
  showMore: { count: Text }
  inPlace: { place: Text }
  youNamed: { name: Text }
  sideShort_Disclosing: None
  sideShort_Receiving: None
  closeCards: None
  readOnly: None
  readOnlyAgreed: None
  changeInserted: { text: Text }
  changeInsertedBlank: None
  changeInsertedObject: None
  changeInsertedParagraphs: { text: Text; count: number }
  changeDeleted: { text: Text }
  changeDeletedBlank: None
  changeDeletedObject: None
  changeDeletedParagraphs: { text: Text; count: number }
  changeMoved: { text: Text }
  changeMovedObject: None
  changeFormatted: None
  changeFormattedTo: { what: Text }
  noLonger: { what: Text }
  fromTo: { what: Text; before: Text; after: Text }
  paragraphBreakAdded: None
  paragraphBreakRemoved: None
  paragraphBreakChanged: None
  changeRowAdded: { text: Text }
  changeRowAddedEmpty: None
  changeRowDeleted: { text: Text }
  changeRowDeletedEmpty: None
  changeRowCells: None
  changeField: { field: Text; shown: Text; code: Text }
  changeFieldEmpty: { field: Text; code: Text }
  accept: None
  reject: None
  withdraw: None
  undoToast: None
  rejectWhy: None
  rejectNow: None
  keepOpen: None
  askWithdraw: None
  keepChange: None
  acceptedBy: { name: Text }
  rejectedBy: { name: Text }
  theReason: { reason: Text }
  together: { count: number }
  undoAll: { count: number }
  didAccept: { change: Text }
  didReject: { change: Text }
  didWithdraw: { change: Text }
  didUndo: { count: number }
  dismissToast: None
  lastAct: None
  answerMany: None
  answerManyShort: None
  answerClause: { count: number }
  many_all: { count: number }
  many_format: { count: number }
  many_author: { author: Text; count: number }
  many_clause: { count: number }
  acceptMany: { what: Text }
  rejectMany: { what: Text }
  counting: None
  askAccept_all: { count: number }
  askAccept_format: { count: number }
  askAccept_author: { author: Text; count: number }
  askAccept_clause: { count: number }
  askReject_all: { count: number }
  askReject_format: { count: number }
  askReject_author: { author: Text; count: number }
  askReject_clause: { count: number }
  oneUndo: None
  acceptCount: { count: number }
  rejectCount: { count: number }
  back: None
  didAcceptMany: { count: number }
  didRejectMany: { count: number }
  noneToDecide: None
  comment: None
  commentOnSelection: None
  commentOnClause: None
  commentOnDocument: None
  commentOnDocumentShort: None
  newComment: None
  newCommentOn: { quote: Text }
  newCommentOnClause: { quote: Text }
  newCommentOnDocument: None
  whoSees: None
  whoSees_shared: None
  whoSees_internal: None
  whoSeesHint_shared: None
  whoSeesHint_internal: None
  whoSeesFirst: None
  commentShared: None
  commentInternal: None
  internal: None
  shared: None
  sharedOnSending: None
  commentText: None
  commentBy: { author: Text }
  internalCommentBy: { author: Text }
  commentedText: { quote: Text }
  reply: None
  replyText: None
  replyNow: None
  replyNowInternal: None
  replyBy: { author: Text }
  resolve: None
  reopenComment: None
  resolved: None
  edit: None
  editText: None
  save: None
  cancel: None
  delete: None
  askDelete: None
  askDeleteReply: None
  keep: None
  didComment: None
  didReply: None
  didEdit: None
  didResolve: None
  didReopen: None
  didDelete: None
  nothingWritten: None
  nothingToCommentOn: None
  messages: None
  messagesUnread: { count: Text }
  messagesEmpty: None
  messagesBoth: None
  messageText: None
  messageSend: None
  didSendMessage: None
  newMessageFrom: { author: Text }
  closeMessages: None
  sendKeys: None
  noAnswer: None
  serviceFailed: None
  changedBy: { name: Text }
  changedByYou: None
  textGone: { name: Text }
  changeGone: None
  commentGone: None
  tooLate: None
  cannotUndo: None
  changedMeanwhile: None
  shortcuts: None
  closeSheet: None
  keys_page: None
  keys_reading: None
  keys_card: None
  keys_writing: None
  key_help: None
  key_comment: None
  key_messages: None
  key_nextPart: None
  key_previousPart: None
  key_nextChange: None
  key_previousChange: None
  key_find: None
  key_undo: None
  key_redo: None
  key_activate: None
  key_endEditing: None
  key_cards: None
  key_accept: None
  key_reject: None
  key_takeBack: None
  key_reply: None
  key_resolve: None
  key_nextCard: None
  key_previousCard: None
  key_toText: None
  key_send: None
  key_stop: None
  keysMac: None
  roundNow: { round: Text }
  mayFirst: { names: Text }
  mayParty: { names: Text }
  mayCounsel: { names: Text }
  mayRead: None
  mayAgreedParty: None
  mayAgreed: None
  otherSide: None
  nameAndOthers: { name: Text; count: number }
  turnCameNow: None
  turnWent: { name: Text }
  turnWentApproved: { name: Text }
  turnReopened: None
  sendTo: { names: Text }
  sendBack: { names: Text }
  approve: None
  reopen: None
  openCount: { count: Text }
  nothingOpen: None
  whyNotApprove: None
  participants: None
  rounds: None
  word: None
  fullScreen: None
  leaveFullScreen: None
  goBack: None
  retry: None
  openTitle: None
  openNothing: None
  openSendTitle: None
  open_counsel_cannot_approve: None
  open_not_sent_yet: None
  open_edited_in_turn: None
  open_side_without_member: { organization: Text }
  showIt: None
  sendTitle: { round: Text; names: Text }
  sendLoading: None
  sendSummary: None
  sendNothing: None
  sendChanged: { who: Text; count: number }
  sendFields: { who: Text; count: number }
  sendAccepted: { who: Text; count: Text }
  sendRejected: { who: Text; count: Text }
  sendSettled: { who: Text; count: number }
  sendWithdrawn: { who: Text; count: number }
  sendCommented: { who: Text; count: number }
  sendYou: None
  sendInternal: { count: number }
  sendStillOpen: { count: number }
  morePlaces: { count: Text }
  sendMessage: { names: Text }
  sendMessageHint: None
  sendPreview: { names: Text }
  sendNextTitle: None
  sendNext: None
  sendFirst: None
  sendMeaning: None
  sendMeaningCounsel: { names: Text }
  sendButton: { names: Text }
  sending: None
  sendChangedMeanwhile: None
  sentTitle: { names: Text }
  sentBody: { round: Text; names: Text }
  sentNext: None
  sentLook: None
  approveTitle: None
  approveBody: None
  approveNext: { organization: Text }
  approveButton: None
  approving: None
  approveChecking: None
  approveChecked: None
  approveRefused: { reason: Text }
  approveDown: None
  checkAgain: None
  approvedTitle: None
  approvedBody: { organization: Text }
  approveDiffers: None
  differsAgreed: None
  differsShown: None
  differsNothing: None
  differsPage: { page: Text }
  differsMend: None
  approveChanged: None
  seeAgreed: None
  reopenTitle: None
  reopenBody: { round: Text; names: Text }
  reopenKept: None
  reopenButton: None
  reopening: None
  turnPassed: None
  agreedTitle: None
  agreedBy: { approver: Text; when: Text; sender: Text }
  agreedByOne: { approver: Text; when: Text }
  agreedHash: { round: Text }
  agreedCheck: { round: Text; command: Text }
  copyHash: None
  copyId: None
  copied: None
  downloadRound: { round: Text }
  agreedNext: None
  agreedNextCreated: None
  agreedNextEnded: { organization: Text }
  agreedRequestId: None
  agreedNextDisclosing: { organization: Text }
  agreedFields: None
  agreedFieldsIntro: None
  agreedFieldsLoading: None
  agreedNoFields: { organization: Text }
  agreedPages: { count: number }
  fieldsMoved: { count: number }
  fieldsKept: { count: number }
  fieldOf: { field: Text; role: Text }
  fieldPage: { page: Text }
  fieldNowhere: None
  fieldTag: None
  fieldBeside: { line: Text }
  fieldBesideNothing: None
  lostPage: { page: Text }
  lost_WordsGone: { line: Text; where: Text }
  lost_WordsRepeated: { line: Text; where: Text }
  lost_NoRoom: { line: Text; where: Text }
  lost_TagDeleted: None
  backToDocument: None
  roundsTitle: None
  roundsNone: None
  roundName: { round: Text }
  roundSent: { name: Text }
  roundApproved: { name: Text }
  roundInsertions: { count: number }
  roundDeletions: { count: number }
  roundComments: { count: number }
  roundNoChanges: None
  openRound: None
  openRoundName: { round: Text }
  compareWithBefore: { round: Text }
  besideNow: None
  besideNowName: { round: Text }
  downloadDocx: None
  downloadDocxName: { round: Text }
  compareTitle: None
  compareFrom: None
  compareTo: None
  compareButton: None
  compareSame: None
  roundTitle: { round: Text; name: Text; when: Text }
  roundReadOnly: None
  roundDecisions: None
  roundNoDecisions: None
  decidedAccept: { name: Text }
  decidedReject: { name: Text }
  decidedReason: { reason: Text }
  comparisonTitle: { from: Text; to: Text }
  comparisonCount: { count: number }
  comparisonNone: None
  comparisonFallback: None
  comparisonOpen: None
  downloadComparison: None
  besideTitle: { round: Text }
  besideNarrow: { round: Text }
  besideThen: { round: Text }
  besideToday: None
  loadFailed: { reason: Text }
  loading: None
  wordTitle: None
  wordDownload: None
  wordDownloadHint: None
  wordUpload: None
  wordUploadHint: None
  wordNotInTurn: None
  wordChoose: None
  wordDropHint: None
  wordSaving: None
  wordUploading: { name: Text }
  wordComparing: { name: Text }
  wordCancel: None
  wordNotDocx: { name: Text }
  wordTooLarge: { name: Text }
  wordOneFile: None
  wordRefused: { reason: Text }
  wordStale: None
  wordCompareAnyway: None
  wordAgain: None
  reportTitle: { name: Text }
  reportIntro: { count: number }
  reportFirst: { count: Text }
  reportBefore: None
  reportAfter: None
  reportNothing: None
  reportDetails: { count: number }
  reportOwn: None
  reportOwnText: None
  reportGiveUp: None
  reportOwnHint: None
  reportNothingTracked: None
  reportOwning: None
  severity_high: None
  severity_medium: None
  severity_low: None
  group_text: None
  group_format: None
  group_table: None
  group_reference: None
  group_object: None
  group_record: None
  group_comment: None
  group_document: None
  activeTitle: { name: Text }
  activeIntro: { count: number }
  activeWithout: None
  takenTitle: None
  takenNothing: None
  takenTracked: { count: number }
  takenUntracked: { count: number }
  takenLeftOut: { count: number }
  takenTakenOut: { count: number }
  takenShown: { count: number }
  taken_insertion: { count: number }
  taken_deletion: { count: number }
  taken_move: { count: number }
  taken_format: { count: number }
  taken_paragraph: { count: number }
  taken_table: { count: number }
  taken_comment: { count: number }
  taken_other: { count: number }
  shown_hiddenInInsertion: { name: Text; text: Text }
  shown_moveDiffers: { name: Text; text: Text }
  shown_backDated: { name: Text; text: Text }
  shown_commentDone: { name: Text; text: Text }
  shown_commentReopened: { name: Text; text: Text }
  shown_commentDeleted: { name: Text; text: Text }
  shown_other: { name: Text; text: Text }
  takenDone: None
}

/** messages/…/request.json */
export interface RequestMessages {
  requestsIn: { name: Text }
  findRequests: None
  searchRequests: None
  filterState: None
  sortRequests: None
  sort_newest: None
  sort_oldest: None
  requestsEmptyTitle: None
  requestsEmptyBody: None
  emptyFolderTitle: None
  emptyFolderBody: None
  nothingFoundTitle: None
  nothingFoundBody: { organization: Text; folders: string }
  showEveryRequest: None
  requestsShown: { count: number }
  requestsShownMore: { count: number }
  hello: None
  helloName: { name: Text }
  firstStepsTitle: None
  firstStepsBody: None
  stepDone: None
  stepTemplate: None
  stepTemplateBody: None
  useSample: None
  uploadOwn: None
  sampleName: None
  stepSend: None
  stepSendBody: { email: Text }
  sendToMyself: None
  sendToOthers: None
  stepSign: None
  stepSignBody: None
  followRequests: None
  stepDownload: None
  stepDownloadBody: None
  dismissSteps: None
  waitingForYou: None
  whySign: { when: Text }
  whyNegotiate: None
  needsAttention: None
  whyBounced: { email: Text }
  whyDeclined: { name: Text }
  whyUnsealed: None
  whyLate: None
  whyExpiring: { when: Text }
  whyEndpointOff: None
  whyAgreed: None
  confirmToSign: { email: Text }
  nothingNeedsYou: None
  waitingForOthers: None
  lastCompleted: None
  showAllRequests: { count: Text }
  requestNotFoundTitle: None
  story_waiting: { names: Text; when: Text }
  story_sealing: None
  story_late: None
  story_failed: { page: Text }
  story_unreadable: None
  story_completed: { when: Text }
  story_declined: { name: Text }
  story_voided: None
  story_expired: { when: Text }
  story_deleted: { when: Text }
  testRequest: None
  sentAt: { when: Text }
  sentBy: { name: Text; when: Text }
  sentByProgram: { name: Text; when: Text }
  documentTitle: None
  documentSent: None
  documentSealed: None
  sentAgain: None
  openSentAgain: None
  checkSigned: None
  checkSignedGo: None
  readSent: None
  readSealed: None
  firstPageAlt: None
  firstPageOf: { count: number }
  signersTitle: None
  signerDoes_approve: None
  signerDoes_view: None
  signerCode: None
  declinedBecause: { reason: Text }
  bouncedBecause: { reason: Text }
  keptTitle: None
  deletionPlanned: { when: Text }
  onLegalHold: { when: Text }
  legalHoldBody: None
  placeLegalHold: None
  liftLegalHold: None
  keepContent: None
  deleteContent: None
  deleteContentTitle: { title: Text }
  deleteContentBody: None
  deleteContentLater: None
  remind: None
  reminded: { mail: string }
  reseal: None
  extend: None
  extendTitle: None
  extendBody: { when: Text }
  extendTo: None
  extendLater: None
  cancelRequest: None
  cancelRequestTitle: { title: Text }
  cancelRequestBody: None
  cancelRequestMailed: None
  keepRequest: None
  correctSigner: None
  correctOf: { name: Text }
  correctAddress: None
  correctAddressOf: { name: Text }
  correctTitle: { name: Text }
  correctBody: None
  correctMailed: None
  signerName: None
  signerEmail: None
  signerNameMissing: None
  signerEmailMissing: None
  saveCorrection: None
  downloadCertificate: None
  downloadEvidence: None
  theService: None
  mailSent: { names: Text; what: string }
  mailKept: { names: Text; what: string }
  mailRefused: { names: Text; what: string }
  mailTriedAgain: { names: Text; what: string }
  mailReason: { reason: Text }
  withCredential: { name: Text }
}

/** messages/…/requests.json */
export interface RequestsMessages {
  sentAgo: { ago: Text }
  views: None
  list_mine: None
  list_others: None
  list_attention: None
  saveView: None
  saveViewTitle: None
  saveViewBody: None
  viewName: None
  viewNameMissing: None
  viewNameKnown: None
  saveViewButton: None
  moreOfView: { name: Text }
  renameView: None
  renameViewTitle: { name: Text }
  renameViewButton: None
  deleteView: None
  deleteViewTitle: { name: Text }
  deleteViewBody: None
  deleteViewButton: None
  cancelReason: None
  cancelReasonHint: None
  chooseShown: None
  chooseRequest: { title: Text; who: Text }
  chosenCount: { count: number }
  chosenActs: None
  exportList: None
  remindChosen: None
  remindingChosen: None
  cancelChosen: { count: number }
  zipChosen: None
  zipChosenShort: None
  csvChosen: None
  csvChosenShort: None
  chosenProgress: { done: Text; count: Text }
  cancelChosenTitle: { count: number }
  cancelChosenBody: { count: number }
  cancelChosenMailed: None
  cancelChosenEnded: { count: number }
  cancelChosenViewed: { titles: Text; count: number }
  cancelChosenButton: { count: number }
  keepChosen: { count: number }
  remindedPeople: { count: number; mail: string }
  remindedNobody: None
  cancelledMany: { count: number }
  cancelledNone: None
  movedMany: { count: number }
  zippedMany: { count: number }
  zippedNone: None
  exportedMany: { count: number }
  exportedList: None
  endedMany: { count: number }
  undoneMany: { count: number }
  undoneFor: { reason: Text; titles: Text }
  undoneTitle: { title: Text }
  undone_ended: None
  undone_not_found: None
  undone_not_completed: None
  undone_content_deleted: None
  undone_not_movable: None
  undone_only_viewed: None
  undone_archive_full: None
  csvName: None
  chosenTooMany: { most: Text }
}

/** messages/…/rounds.json */
export interface RoundsMessages {
  changed: { count: number }
  changedNumbered: { numbers: Text; count: number }
  moreNumbers: { numbers: Text }
  withDetails: { changed: Text; details: Text }
  wordsInserted: { count: number }
  wordsDeleted: { count: number }
  rowsInserted: { count: number }
  rowsDeleted: { count: number }
  deletedToo: { count: Text }
  moves: { count: number }
  otherChanges: { count: number }
  accepted: { accepted: Text }
  rejected: { rejected: Text }
  acceptedAndRejected: { accepted: Text; rejected: Text }
  settled: { count: number }
  withdrew: { count: Text }
  comments: { count: number }
  wroteComments: { count: number }
}

/** messages/…/settings.json */
export interface SettingsMessages {
  peopleTitle: { organization: Text }
  members: None
  you: None
  role: None
  roleOf: { name: Text }
  role_member: None
  role_manager: None
  role_auditor: None
  role_developer: None
  role_admin: None
  role_owner: None
  roleBody_member: None
  roleBody_manager: None
  roleBody_auditor: None
  roleBody_developer: None
  roleBody_admin: None
  roleBody_owner: None
  remove: None
  removeName: { name: Text }
  removedPerson: { name: Text }
  removedFor: { name: Text; successor: Text }
  removedForThings: { name: Text; successor: Text; things: Text }
  removedPrivate: { successor: Text }
  removeTitle: { name: Text }
  removeBody: { name: Text; organization: Text }
  leave: None
  leaveOrganization: { organization: Text }
  leaveTitle: { organization: Text }
  leaveBody: { organization: Text }
  credentialsOf: { name: Text }
  credentialsOwn: None
  credentialsLeft: None
  keepCredential: None
  keepOrRevoke: { name: Text }
  invitationsEnd: { emails: Text }
  invitePerson: None
  inviteTitle: { organization: Text }
  inviteEmail: None
  inviteEmailMissing: None
  sendInvitation: None
  invitations: None
  invitationUntil: { when: Text }
  revoke: None
  revokeOf: { email: Text }
  successorOf: { name: Text }
  ownedNothing: { name: Text }
  owned: { things: Text; name: Text; count: number }
  owned_signatureRequests: { more: Text; count: number }
  owned_redlineRequests: { more: Text; count: number }
  owned_templates: { more: Text; count: number }
  owned_bulkSends: { more: Text; count: number }
  owned_drafts: { more: Text; count: number }
  successorPrivate: { name: Text }
  successorCommon: None
  successorFolders: { folders: Text }
  successorHidden: { count: number }
  successorOwners: None
  successorNone: None
  successorNobody: None
  successorMissing: None
  organizationSettings: None
  settingsReadOnly: { organization: Text }
  settingsSave: None
  settingsOvertaken: None
  settingsDaysWrong: { count: Text }
  organizationNameLabel: None
  organizationNameHint: None
  organizationNameMissing: None
  fixedSender: None
  fixedSenderBody: { owner: Text }
  senderName: None
  senderNameMissing: None
  senderEmail: None
  senderEmailHint: None
  senderEmailWrong: None
  timeZone: None
  timeZoneHint: None
  days_expiresInDays: None
  daysHint_expiresInDays: None
  reminding: None
  remindingBody: None
  days_firstAfterDays: None
  days_everyDays: None
  stampIds: None
  stampIdsBody: None
  nameLaterSigners: None
  nameLaterSignersBody: None
  ownConsent: None
  ownConsentBody: None
  ownConsentText: None
  ownConsentHint: None
  ownConsentMissing: None
  deleteContentAfterEnd: None
  deleteContentAfterEndBody: None
  days_deleteContentAfterDays: None
  askForCodes: None
  askForCodesBody: None
  requireFactor: None
  requireFactorBody: None
  requireFactorProvider: { provider: Text }
  requireFactorOwn: None
  requireFactorSetUp: None
  branding: None
  brandingBody: None
  logo: None
  logoHint: None
  logoAlt: None
  logoNone: None
  logoChoose: None
  logoRemove: None
  logoWrong: None
  accentColor: None
  accentColorHint: None
  accentColorWrong: None
  accentPick: None
  accentAdjusted: None
  preview: None
  preview_light: None
  preview_dark: None
  previewWho: { organization: Text }
  previewWhat: None
  previewButton: None
  previewLink: None
  embedding: None
  origins: None
  originsHint: None
  originsAny: None
  originsListed: None
  mailedSigningUrls: None
  mailedSigningUrlsBody: None
  otherSideUrls: None
  otherSideUrlsBody: None
  mailSettings: None
  mailBody: None
  mailOutbox: None
  mailOutboxOpen: None
  mailFrom: None
  mailServer: None
  mailEncryption: None
  encryption_immediate: None
  encryption_starttls: None
  encryption_none: None
  mailSignsIn: None
  mailWithPassword: None
  mailWithoutPassword: None
  testMailTitle: None
  testMailBody: { email: Text }
  testMailSend: None
  testMail_Waiting: None
  testMail_WaitingLong: None
  testMail_Sent: { email: Text }
  testMail_Kept: None
  testMail_Refused: None
  testMail_Postponed: None
  testMail_Unreachable: None
  sealCertificate: None
  sealBody: None
  sealHolder: None
  sealHolder_organization: None
  sealHolder_installation: None
  sealNote_organization: None
  sealNote_installation: None
  sealUnusable: None
  sealExpires: { day: Text; command: Text; count: number }
  sealExpired: { day: Text; command: Text }
  certificateSubject: None
  certificateIssuer: None
  certificateSerial: None
  certificateFrom: None
  certificateUntil: None
  certificateAlgorithm: None
  certificateSha256: None
  rootTitle: None
  rootBody: None
  rootDownload: None
  usage: None
  usageTitle: None
  usageBody: None
  usagePeriod: None
  period_month: None
  period_lastMonth: None
  period_year: None
  period_all: None
  usageRequestsCreated: None
  usageRequestsCompleted: None
  usageRedlines: None
  usageTemplates: None
  quotasTitle: None
  quotasBody: None
  quotaStorage: None
  quotaRequests: None
  quotaNegotiations: None
  quotaOf: { used: Text; most: Text }
  quotaUnlimited: { used: Text }
  setting_sender: { email: Text }
  setting_sender_owner: None
  setting_stamps_request_id: { to: Text; from: Text }
  setting_names_later_signers: { to: Text; from: Text }
  setting_consent_text: { to: Text; from: Text }
  setting_time_zone: { to: Text; from: Text }
  setting_expires_in_days: { to: Text; from: Text }
  setting_reminders: { to: Text; from: Text }
  setting_delete_content_after_days: { to: Text; from: Text }
  setting_accent_color: { to: Text; from: Text }
  setting_logo: None
  setting_allowed_origins: { to: Text; from: Text }
  setting_signer_verification: { to: Text; from: Text }
  setting_allows_mailed_signing_urls: { to: Text; from: Text }
  setting_allows_other_side_urls: { to: Text; from: Text }
  setting_requires_second_factor: { to: Text; from: Text }
  settingNone: None
  settingYes: None
  settingNo: None
  setting_keeps_folders: { to: Text; from: Text }
  setting_default_place: { to: Text; from: Text }
  settingsNavigation: None
  people: None
  audit: None
  webhooks: None
  credentials: None
  adminsOnly: { organization: Text }
  auditBody: None
  auditEmpty: None
  auditOlder: None
  byOperator: None
  audit_organization_claimed: None
  audit_organization_created: None
  audit_organization_renamed: { organization_name: Text }
  audit_settings_changed: { settings: Text }
  audit_member_invited: { email: Text; role: Text }
  audit_invitation_revoked: { email: Text }
  audit_member_joined: { role: Text }
  audit_member_role_changed: { email: Text; previous_role: Text; role: Text }
  audit_member_removed: { email: Text }
  audit_member_removedFor: { email: Text; successor_email: Text }
  audit_member_left: None
  audit_member_leftFor: { successor_email: Text }
  audit_credential_created: { credential_name: Text; scopes: Text }
  audit_credential_revoked: { credential_name: Text }
  audit_webhook_endpoint_created: { url: Text }
  audit_webhook_endpoint_changed: { url: Text; changed: Text }
  audit_webhook_endpoint_deleted: { url: Text }
  audit_other: { type: Text }
  somebody: None
  credentialsBody: None
  credentialsEmpty: None
  addCredential: None
  kind_client: None
  'kind_api-key': None
  kindBody_client: None
  'kindBody_api-key': None
  allScopes: None
  endsWith: { hint: Text }
  createdByPerson: { name: Text }
  createdByFormer: { name: Text }
  neverUsed: None
  lastUsed: { when: Text }
  revokedAgo: { when: Text }
  credentialKind: None
  credentialName: None
  credentialNameHint: None
  credentialNameMissing: None
  credentialScopes: None
  scopesMissing: None
  credentialFolders: None
  credentialFoldersHint: None
  boundTo: { names: Text }
  boundToUnseen: None
  createIt: None
  secretTitle: None
  secretBody: None
  clientId: None
  clientSecret: None
  apiKey: None
  webhookSecret: None
  copy: None
  copyOf: { what: Text }
  done: None
  revokeCredential: None
  revokeCredentialOf: { name: Text }
  revokeCredentialTitle: { name: Text }
  revokeCredentialBody: None
  webhooksBody: None
  webhooksEmpty: None
  addEndpoint: None
  editEndpoint: None
  endpointUrl: None
  endpointUrlHint: None
  endpointUrlMissing: None
  endpointEvents: None
  endpointOn: None
  endpointOff: None
  endpointFailing: { when: Text }
  eventCount: { count: number }
  edit: None
  editOf: { url: Text }
  turnOn: None
  turnOnOf: { url: Text }
  turnOff: None
  turnOffOf: { url: Text }
  sendTest: None
  sendTestOf: { url: Text }
  testSent: None
  deliveries: None
  deliveriesOf: { url: Text }
  delivery_Pending: None
  delivery_Delivered: None
  delivery_Failed: None
  answered: { status: Text }
  notAnswered: { reason: Text }
  resend: None
  resendOf: { event: Text }
  deleteEndpoint: None
  deleteEndpointOf: { url: Text }
  deleteEndpointTitle: None
  deleteEndpointBody: { url: Text }
  audit_folder_created: { folder: Text }
  audit_folder_renamed: { previous_folder_name: Text; folder_name: Text }
  audit_folder_changed: { folder: Text }
  audit_folder_deleted: { folder: Text }
  audit_folder_taken_over: { folder: Text }
  audit_folder_take_over_ended: { folder: Text }
  audit_group_created: { group_name: Text }
  audit_group_changed: { group_name: Text }
  audit_group_deleted: { group_name: Text }
  audit_records_moved: { folder: Text; count: number }
  audit_records_movedToEveryone: { count: number }
  auditOpenRecord: None
  auditCan: { name: Text; level: string }
  auditCanNow: { name: Text; level: string; from: string }
  auditNoAccess: { name: Text; level: string }
  theFolder: { name: Text }
  theRestrictedFolder: { name: Text }
  aPrivateFolder: None
  aRestrictedFolder: None
  requestLog: None
  eventLog: None
  allDeliveries: None
  apiReference: None
  requestLogBody: None
  eventLogBody: None
  allDeliveriesBody: None
  firstCallTitle: None
  firstCallBody: None
  firstCallKey: None
  firstCallCommand: None
  firstEventBody: None
  deliveriesNone: None
  addEndpointFirst: None
  manageEndpoints: None
  findCalls: None
  findEvents: None
  findDeliveries: None
  callPath: None
  callRequestId: None
  callStatus: None
  everyStatus: None
  status_2xx: None
  status_3xx: None
  status_4xx: None
  status_5xx: None
  callMethod: None
  everyMethod: None
  callCredential: None
  everyCredential: None
  credentialId: None
  callWithin: None
  within_all: None
  within_hour: None
  within_day: None
  within_week: None
  eventType: None
  everyEventType: None
  eventResource: None
  deliveryStatus: None
  deliveryEndpoint: None
  everyEndpoint: None
  nothingMatches: None
  nothingMatchesYet: None
  showEverything: None
  lookFurther: None
  rowsShown: { count: number }
  milliseconds: { count: Text }
  factTime: None
  factRoute: None
  factError: None
  factEvent: None
  factResource: None
  factPayload: None
  factDelivery: None
  factNextAttempt: None
  attemptTitle: { count: Text }
  attemptRequest: None
  attemptAnswer: None
  attemptNone: None
  attemptTook: { count: Text }
  bodySent: None
  testEndpointsTitle: None
  testEndpointsBody: None
  resent: None
}

/** messages/…/signature.json */
export interface SignatureMessages {
  signatureTitle: None
  signatureWays: None
  typeTab: None
  drawTab: None
  uploadTab: None
  onPaper: None
  useSignature: None
  usedForAll: { count: number }
  usedOnSignaturePage: None
  initialsTitle: None
  useInitials: None
  removeInitials: None
  initialsNote: None
  savedTab: None
  savedNote: None
  useSavedSignature: None
  useSavedInitials: None
  saveForNextTime: None
  saveHint: None
  saveReplaces: None
  saveFailed: None
  typedLabel: None
  handLabel: None
  hand_caveat: None
  'hand_dancing-script': None
  'hand_marck-script': None
  'hand_alex-brush': None
  hand_allura: None
  handsLack: { hands: Text; characters: Text; fallback: Text; count: number }
  handPlain: { hand: Text; characters: Text; count: number }
  noHandHas: { characters: Text; count: number }
  drawLabel: None
  undo: None
  clear: None
  uploadLabel: None
  uploadHint: None
  uploadWrongType: None
  uploadTooLarge: None
  uploadUnreadable: None
}

/** messages/…/signed.json */
export interface SignedMessages {
  signedTitle: { action: string }
  sealingFailedTitle: None
  completedTitle: None
  completedBody: { document: Text }
  factDocument: None
  factBy: { action: string }
  factWhen: None
  signedInAnotherTab: None
  whatHappensNext: None
  waitingForOthers: { names: Text; count: number }
  waitingForUnnamed: { count: number }
  sealing: None
  sealingSlow: None
  sealingFailed: { document: Text; sender: Text }
  askSender: { sender: Text }
  copyByEmail: { email: Text }
  copyHere: { sender: Text }
  yourCopy: None
  downloadCopy: None
  copyAlsoByEmail: { email: Text }
  downloading: None
  downloadFailed: None
  howToCheck: None
  howToCheckBody: None
  checkDocument: None
  testNotBinding: None
  continueTo: { host: Text }
  backToRequests: None
}

/** messages/…/signing.json */
export interface SigningMessages {
  productName: None
  askedToSign: { sender: Text; action: string }
  askedToSignFor: { sender: Text; organization: Text; action: string }
  thisDocument: None
  messageFrom: { sender: Text }
  testStrip: None
  moreActions: None
  downloadDocument: None
  keyboardShortcuts: None
  documentRegion: None
  pageLabel: { page: Text; count: Text }
  zoomIn: None
  zoomOut: None
  wholePage: None
  documentDownloadFailed: None
  documentFailed: None
  tryAgain: None
  fieldsRegion: None
  fieldCount: { count: number }
  type_text: None
  type_paragraph: None
  type_checkbox: None
  type_date: None
  type_amount: None
  type_dropdown: None
  type_signature: None
  kind_initials: None
  kind_number: None
  kind_attachment: None
  kind_name: None
  kind_email: None
  kind_company: None
  'kind_date-signed': None
  fieldName: { label: Text; page: Text }
  fieldNameWithUnit: { label: Text; unit: Text; page: Text }
  optional: None
  onPage: { page: Text }
  onSignaturePage: None
  step_filled: None
  step_open: None
  step_passed: None
  step_error: None
  nowShown: { labels: Text }
  nowHidden: { labels: Text }
  nowRequired: { labels: Text }
  signedBy: { name: Text }
  initialedBy: { name: Text }
  ticked: None
  signHere: None
  changeSignature: None
  initialHere: None
  changeInitials: None
  attachHere: None
  changeAttachment: None
  openAttachment: { name: Text }
  chooseAttachment: None
  replaceAttachment: None
  attachmentHint: None
  attachmentSending: None
  attachmentTooLarge: None
  attachmentPages: { count: number }
  showAttachment: None
  removeAttachment: None
  useAttachment: None
  attachmentsChanged: None
  errorRequired: None
  errorTick: None
  errorDate: None
  errorDigits: { digitsBeforePoint: Text; digitsAfterPoint: Text }
  errorDecimals: { count: number }
  errorPattern: None
  errorFormat_phone: { example: Text }
  errorFormat_postcode: { example: Text }
  errorFormat_iban: { example: Text }
  errorFormat_vat: { example: Text }
  errorFormat_ein: { example: Text }
  errorSingleLine: None
  errorAmount: { given: Text; example: Text }
  readAs: { amount: Text; otherwise: Text }
  errorTooLong: { characters: Text; givenCharacters: Text }
  errorSize: { held: Text; given: Text }
  errorSignatureSize: { held: Text; given: Text }
  errorSignatureCharacters: { characters: Text; count: number }
  unseenCharacter: None
  errorBox: None
  errorChoice: None
  errorSignature: None
  errorAttachment: None
  errorInitials: None
  next: { label: Text }
  requiredLeft: { count: Text }
  allRequiredDone: None
  optionalFilled: { filled: Text; count: Text }
  nothingToFill: None
  finish: None
  saving: None
  saved: None
  notSaved: None
  showFields: None
  yourSignature: None
  close: None
  consentTitle: { document: Text }
  agreeAndSign: None
  signing: None
  goBack: None
  consentChanged: None
  connectionLost: None
  serverTrouble: None
  tooManyTries: None
  fieldsRefused: { count: number }
  refused: { reason: Text }
  refusedSomehow: None
  signatureRefused: None
  initialsRefused: None
  confirm: { action: string }
  confirmTitle: { document: Text; action: string }
  confirmBody: { sender: Text; action: string }
  decline: { action: string }
  declineTitle: { action: string }
  declineLoses: None
  declineReason: { sender: Text }
  declineReasonMissing: { sender: Text }
  declineConfirm: None
  doNotDecline: None
  offline: None
  offlineFilling: None
  invalidTitle: None
  invalidBody: None
  linkExpiredTitle: None
  linkExpiredBody: None
  linkExpiredBodyAsk: { organization: Text }
  linkExpiredBodyAt: { host: Text }
  linkExpiredBodySender: { sender: Text }
  linkExpiredBodyEmbedded: None
  linkSupersededTitle: None
  linkSupersededBody: None
  contentDeletedTitle: None
  contentDeletedBody: None
  requestExpiredTitle: None
  requestExpiredBody: { sender: Text }
  requestVoidedTitle: None
  requestVoidedBody: { sender: Text }
  waitingFor: { names: Text }
  waitingForMany: { names: Text }
  waitingMeanwhile: None
  turnCame: None
  turnTitle: { document: Text }
  someoneElse: None
  declinedByOtherTitle: None
  declinedByOtherBody: { document: Text }
  declinedTitle: { action: string }
  declinedBody: { document: Text; sender: Text }
  declinedAt: { when: Text }
  loadFailedTitle: None
  loadFailedBody: None
  notFoundTitle: None
  notFoundBody: None
  loading: None
  shortcutNext: None
  shortcutPrevious: None
  shortcutOn: None
  shortcutOnParagraph: None
  shortcutTick: None
  shortcutClose: None
  shortcutHelp: None
  keyEnter: None
  keyTab: None
  keyShiftTab: None
  keyControlEnter: None
  keySpace: None
  keyEscape: None
  showPassword: None
  editorInvalidBody: None
  editorInvalidBodyAsk: { organization: Text }
}

/** messages/…/templates.json */
export interface TemplatesMessages {
  filesTaken: None
  uploadWaiting: { name: Text }
  preparing: { name: Text }
  uploadDone: { name: Text }
  uploadRefused: { name: Text; reason: Text }
  uploads: None
  dismissUploads: None
  uploadsKeptIn: { name: Text }
  uploadsPrivate: None
  uploadsSeenByAll: { organization: Text }
  templateNameMissing: None
  backToTemplates: None
  templateTitle: None
  saveAndSend: None
  filterArchived: None
  showCurrent: None
  showArchived: None
  showEveryTemplate: None
  templatesEmptyTitle: None
  templatesEmptyBody: None
  noTemplatesFoundBody: None
  noTemplatesInFolder: None
  noTemplatesForAll: None
  noArchivedTitle: None
  noArchivedBody: None
  template_Archived: None
  openEditor: None
  openEditorOf: { name: Text }
  negotiateTemplate: None
  duplicateTemplate: None
  duplicateOf: { name: Text }
  templateDuplicated: { name: Text }
  archiveTemplate: None
  archiveTemplateOf: { name: Text }
  archiveTemplateBody: None
  templateArchived: { name: Text }
  placeMoved: { name: Text }
}

/** messages/…/verification.json */
export interface VerificationMessages {
  codeTitle: None
  codeWhy: { sender: Text; email: Text }
  codeSend: None
  codeSending: None
  codeSent: { email: Text; time: Text }
  codeSentAgain: { email: Text; time: Text }
  codeLabel: None
  codeOpen: None
  codeChecking: None
  codeAgain: None
  codeAgainIn: { count: number }
  codeHelp: { sender: Text }
  codeSixDigits: None
  codeWrong: { count: number }
  codeOver: None
  codeTooMany: { count: number }
}
