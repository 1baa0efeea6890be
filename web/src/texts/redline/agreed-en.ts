import type { PluralText } from '../en.ts'

/** The agreed text: who agreed, its hash, its fields, and the next step. */
export const agreedEn = {
  agreedTitle: 'Agreed',
  agreedBy: '{approver} approved the text on {when}. {sender} had sent it in that form, which counts as agreement.',
  agreedByOne: '{approver} approved the text on {when}.',
  agreedHash: 'SHA-256 of round {round}',
  agreedCheck:
    'This is the hash of the DOCX of round {round}. Download it and compare: {command} prints the same 64 characters. The evidence of the signed document names it too.',
  copyHash: 'Copy the hash',
  copyId: 'Copy the id',
  copied: 'Copied',
  downloadRound: 'Download the DOCX of round {round}',
  agreedNext: 'What happens next',
  agreedNextCreated:
    'The signature request has been created. Signers are asked to sign on their own links; the text cannot be reopened while it is open.',
  agreedNextEnded:
    'The last signature request has ended without completion. The text can be reopened, or {organization} can create another one.',
  agreedRequestId: 'Signature request',
  agreedNextDisclosing:
    '{organization} creates the signature request from this text. Signers then get their own links.',
  agreedFields: 'Where the fields will stand',
  agreedFieldsIntro: 'Worked out as it is done when the signature request is created. Nothing has been created yet.',
  agreedFieldsLoading: 'Laying out the pages of the agreed text. This takes a few seconds.',
  agreedNoFields:
    'The template has no fields to sign. {organization} adds them before it creates the signature request.',
  agreedPages: { one: 'The agreed text has {count} page.', other: 'The agreed text has {count} pages.' },
  fieldsMoved: {
    one: '{count} field loses its place',
    other: '{count} fields lose their place',
  },
  fieldsKept: { one: '{count} field keeps its place', other: '{count} fields keep their place' },
  fieldOf: '{field} of {role}',
  fieldPage: 'Page {page}',
  fieldNowhere: 'Left out',
  fieldTag: 'at its tag in the text',
  fieldBeside: 'beside “{line}”, as in the template',
  fieldBesideNothing: 'at the same distance from its words as in the template',
  lostPage: 'goes to a signature page after the text (page {page})',
  lost_WordsGone: 'The line “{line}”, where it stood, was changed or deleted, so it {where}.',
  lost_WordsRepeated: 'The line “{line}”, where it stood, now appears more than once, so it {where}.',
  lost_NoRoom: 'Beside the line “{line}” there is no longer room for it, so it {where}.',
  lost_TagDeleted: 'Its tag was deleted from the text, so nobody will be asked for it.',
} satisfies Record<string, string | PluralText>
