import type { PluralText } from '../en.ts'

/** Whose turn it is, sending, approving and reopening. */
export const turnsEn = {
  // What the member may do, after the sentence that says whose turn it is
  roundNow: 'Round {round}.',
  mayFirst: 'Edit the document, then send it to {names}.',
  mayParty: 'Edit, answer changes, then send it to {names} or approve it.',
  mayCounsel: 'Edit, answer changes, then send it to {names}. Only your party can approve it.',
  mayRead: 'You can read the document as it was last sent. This page changes by itself when your turn comes.',
  mayAgreedParty: 'You can reopen it until a signature request has been created.',
  mayAgreed: 'You can read and download it.',
  otherSide: 'the other side',
  nameAndOthers: { one: '{name} and {count} other', other: '{name} and {count} others' },
  turnCameNow: 'It is your turn now: you can edit the document.',
  turnWent: '{name} sent the document. You can read it here until it comes back.',
  turnWentApproved: '{name} approved the document. Both sides agree.',
  turnReopened: 'The document was reopened.',

  // The bar and the header
  sendTo: 'Send to {names}',
  sendBack: 'Send to {names} instead',
  approve: 'Approve',
  reopen: 'Reopen',
  openCount: { one: '{count} open', other: '{count} open' },
  nothingOpen: 'Nothing is open',
  whyNotApprove: 'Why you cannot approve yet',
  participants: 'Participants',
  rounds: 'Rounds',
  word: 'Word',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  goBack: 'Go back',
  retry: 'Try again',

  // What is open
  openTitle: 'Before you can approve',
  openNothing: 'Nothing is in the way: you can approve the document.',
  openSendTitle: 'Before you can send',
  open_counsel_cannot_approve:
    'Only the party can approve the document. As its counsel you can send it back for review.',
  open_not_sent_yet: 'The other side has not seen the document yet. Send it first.',
  open_edited_in_turn:
    'Your side edited the document in this round, so the other side has to see it again: send it back.',
  open_side_without_member: 'The other side has no members yet. {organization} can add them; then you can send.',
  showIt: 'Show',

  // Sending
  sendTitle: 'Send round {round} to {names}',
  sendLoading: 'Summing up this round',
  sendSummary: 'This round',
  sendNothing: 'Nothing was changed, decided or commented on in this round.',
  sendChanged: {
    one: '{who} changed {count} clause',
    other: '{who} changed {count} clauses',
  },
  sendFields: {
    one: '{who} inserted {count} field; it becomes plain text when it is accepted',
    other: '{who} inserted {count} fields; they become plain text when they are accepted',
  },
  sendAccepted: {
    one: '{who} accepted {count} of their changes',
    other: '{who} accepted {count} of their changes',
  },
  sendRejected: {
    one: '{who} rejected {count} of their changes',
    other: '{who} rejected {count} of their changes',
  },
  sendSettled: {
    one: '{who} made {count} change final before anyone else has seen it',
    other: '{who} made {count} changes final before anyone else has seen them',
  },
  sendWithdrawn: { one: '{who} withdrew {count} change', other: '{who} withdrew {count} changes' },
  sendCommented: { one: '{who} wrote {count} comment', other: '{who} wrote {count} comments' },
  sendYou: 'You',
  sendInternal: {
    one: '{count} internal comment stays with your side.',
    other: '{count} internal comments stay with your side.',
  },
  sendStillOpen: {
    one: '{count} of their changes is still open. It stays open.',
    other: '{count} of their changes are still open. They stay open.',
  },
  morePlaces: { one: 'and {count} more', other: 'and {count} more' },
  sendMessage: 'Message to {names} (optional)',
  sendMessageHint: 'Both sides can read it with this round.',
  sendPreview: 'What {names} will see',
  sendNextTitle: 'What happens next',
  sendNext: 'It is then their turn. You can read along, but not edit, until they send it back or approve it.',
  sendFirst: 'The other side sees the document for the first time. Nothing before this round is visible to them.',
  sendMeaning: 'By sending, you agree to the document with your open changes accepted.',
  sendMeaningCounsel:
    'By sending, your side agrees to the document with its open changes accepted: the other side can approve it as it is, without {names} seeing it again.',
  sendButton: 'Send to {names}',
  sending: 'Sending',
  sendChangedMeanwhile:
    'The document changed after this summary was made, so it was not sent. This is the new summary.',
  sentTitle: 'Sent to {names}',
  sentBody: 'Round {round} is with {names} now.',
  sentNext:
    'You can close this page. Open it again with the link of your next turn, or leave it open: it becomes yours to edit when they send the document back.',
  sentLook: 'Look at what you sent',

  // Approving
  approveTitle: 'Approve this document',
  approveBody: 'Both sides then agree to the text as it stands, and it is ready for signing. Nothing is signed yet.',
  approveNext: 'Either party can reopen it until {organization} creates the signature request.',
  approveButton: 'Approve the document',
  approving: 'Approving',
  approveChecking: 'Checking that the signed PDF will say exactly this. A long document takes up to a minute.',
  approveChecked: 'Checked: the PDF to be signed says exactly what this document says.',
  approveRefused: 'This document cannot be approved yet. {reason}.',
  approveDown:
    'The PDF to be signed cannot be made at the moment, so the document cannot be checked. Nothing is approved, and nothing is lost. Try again in a few minutes.',
  checkAgain: 'Check again',
  approvedTitle: 'Both sides agree',
  approvedBody: 'The text is agreed and can no longer be edited. {organization} can now create the signature request.',
  approveDiffers: 'This document cannot be approved yet: the PDF to be signed would not say what it says.',
  differsAgreed: 'This document says',
  differsShown: 'The PDF would say',
  differsNothing: 'Nothing more',
  differsPage: 'Page {page} of the PDF would say',
  differsMend:
    'Write these words as plain text, or remove the box or object that holds them, and send the document for review.',
  approveChanged: 'The document changed meanwhile, so it was not approved. Look at what is open.',
  seeAgreed: 'See the agreed text',

  // Reopening
  reopenTitle: 'Reopen the document?',
  reopenBody:
    'The agreement of both sides is given up. Round {round} begins, and it is your side’s turn: edit the document, then send it to {names}, who must agree again.',
  reopenKept: 'All rounds so far stay as they are, with their hashes.',
  reopenButton: 'Reopen for editing',
  reopening: 'Reopening',
  turnPassed: 'It is no longer your turn: someone on your side has already sent the document.',
} satisfies Record<string, string | PluralText>
