import type { PluralText } from '../en.ts'

/** The document as a file: downloading it, bringing it back, what it differs in. */
export const wordEn = {
  wordTitle: 'Edit in a word processor',
  wordDownload: 'Download the document',
  wordDownloadHint: 'A DOCX with all tracked changes and shared comments. Keep change tracking on while you edit it.',
  wordUpload: 'Bring back the edited file',
  wordUploadHint:
    'Tracked changes and comments under your name are taken over. What was not tracked is shown to you first.',
  wordNotInTurn: 'You can bring back an edited file when it is your side’s turn.',
  wordChoose: 'Choose a DOCX, or drop it on the page',
  wordDropHint: 'Drop the edited DOCX to compare it with the document',
  wordSaving: 'Saving what you typed first',
  wordUploading: 'Uploading {name}',
  wordComparing: 'Comparing {name} with the document',
  wordCancel: 'Cancel',
  wordNotDocx: '{name} is not a DOCX. Save it as a Word document (.docx) and choose it again.',
  wordTooLarge: '{name} is larger than 40 MB. Nothing was uploaded.',
  wordOneFile: 'Choose one file at a time.',
  wordForged: 'This file was not taken: {reason} Nothing was changed.',
  wordRefused: 'This file was not taken: {reason} Nothing was changed.',
  wordStale:
    'The document was edited here after you downloaded it. If you go on, what was edited since looks like something you took out. Download it again, or compare the file anyway and check the list.',
  wordCompareAnyway: 'Compare anyway',
  wordChangedNow:
    'A colleague changed the document while the file was compared. Nothing was taken over: compare it again.',
  wordAgain: 'Choose another file',

  // What was not tracked
  reportTitle: 'Not tracked: {name}',
  reportIntro: {
    one: 'The file differs from the document in {count} place without a tracked change. Nothing has been taken over yet.',
    other:
      'The file differs from the document in {count} places without a tracked change. Nothing has been taken over yet.',
  },
  reportFirst: 'These are the first {count}.',
  reportBefore: 'Before',
  reportAfter: 'After',
  reportNothing: 'nothing',
  reportDetails: { one: '{count} place', other: '{count} places' },
  reportOwn: 'Record them as my changes',
  reportOwnText: 'Only what I tracked',
  reportGiveUp: 'Give up',
  reportOwnHint:
    '“Only what I tracked” takes the tracked changes of the text from the file, and leaves out all that is listed here.',
  reportOwning: 'Recording',
  severity_high: 'High',
  severity_medium: 'Medium',
  severity_low: 'Low',
  group_text: 'Text',
  group_format: 'Formatting and lists',
  group_table: 'Tables',
  group_reference: 'Fields, links and references',
  group_object: 'Pictures and objects',
  group_record: 'Changes and authors',
  group_comment: 'Comments',
  group_document: 'Settings of the document',

  // What was taken over
  takenTitle: 'Taken over',
  takenNothing: 'The file is the same as the document. Nothing was changed.',
  takenTracked: {
    one: '{count} tracked change or comment from the file',
    other: '{count} tracked changes and comments from the file',
  },
  takenUntracked: {
    one: '{count} difference recorded as your change',
    other: '{count} differences recorded as your changes',
  },
  takenLeftOut: { one: '{count} difference left out', other: '{count} differences left out' },
  takenShown: { one: '{count} thing to check', other: '{count} things to check' },
  taken_insertion: { one: '{count} insertion', other: '{count} insertions' },
  taken_deletion: { one: '{count} deletion', other: '{count} deletions' },
  taken_move: { one: '{count} move', other: '{count} moves' },
  taken_format: { one: '{count} change of formatting', other: '{count} changes of formatting' },
  taken_paragraph: { one: '{count} change of a paragraph', other: '{count} changes of paragraphs' },
  taken_table: { one: '{count} change of a table', other: '{count} changes of tables' },
  taken_comment: { one: '{count} comment', other: '{count} comments' },
  taken_other: { one: '{count} other change', other: '{count} other changes' },
  shown_hiddenInInsertion: 'Hidden text in an insertion of {name}: “{text}”',
  shown_moveDiffers: 'A move of {name} whose text differs: “{text}”',
  shown_backDated: 'A change of {name} that bears another date: “{text}”',
  shown_commentDone: 'A comment of {name} was resolved: “{text}”',
  shown_commentReopened: 'A comment of {name} was opened again: “{text}”',
  shown_commentDeleted: 'A comment of {name} was deleted: “{text}”',
  shown_other: '{name}: “{text}”',
  takenDone: 'Back to the document',
} satisfies Record<string, string | PluralText>
