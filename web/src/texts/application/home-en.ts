/** The texts of the first page. */
export const homeEn = {
  hello: 'Welcome',
  helloName: 'Hello, {name}',
  firstStepsTitle: 'Your first signed document',
  stepDone: '(done)',
  stepUpload: 'Upload a template',
  stepUploadBody: 'A PDF or Word file that you want to have signed, once or many times.',
  stepPlace: 'Place the fields',
  stepPlaceBody: 'Say who signs where, and what else they fill in.',
  stepSend: 'Send it',
  stepSendBody: 'Each signer gets a link by email and needs no account.',
  needsAttention: 'Needs your attention',
  waitingForSigners: 'Waiting for signers',
  nothingWaiting: 'Nothing is waiting.',
  lastCompleted: 'Completed last',
}
