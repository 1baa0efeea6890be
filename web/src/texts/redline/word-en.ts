import type { PluralText } from '../en.ts'

/** The document as a file: downloading it, uploading it, and how it differs. */
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
  wordRefused: 'This file was not taken: {reason} Nothing was changed.',
  wordStale:
    'The document was edited here after you downloaded it. If you go on, what was edited since looks like something you took out. Download it again, or compare the file anyway and check the list.',
  wordCompareAnyway: 'Compare anyway',
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
  reportNothingTracked: 'The file has no tracked change of the text, so there was nothing to take over.',
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

  // What must not reach the other side
  activeTitle: 'Not for the other side: {name}',
  activeIntro: {
    one: 'The file brings {count} thing that could do harm on the other side’s computer. Nothing has been taken over yet.',
    other:
      'The file brings {count} things that could do harm on the other side’s computer. Nothing has been taken over yet.',
  },
  activeWithout: 'Upload without them',

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
  takenTakenOut: { one: '{count} thing taken out of the file', other: '{count} things taken out of the file' },
  takenShown: { one: '{count} thing to check', other: '{count} things to check' },
  taken_insertion: { one: '{count} insertion', other: '{count} insertions' },
  taken_deletion: { one: '{count} deletion', other: '{count} deletions' },
  taken_move: { one: '{count} move', other: '{count} moves' },
  taken_format: { one: '{count} formatting change', other: '{count} formatting changes' },
  taken_paragraph: { one: '{count} paragraph change', other: '{count} paragraph changes' },
  taken_table: { one: '{count} table change', other: '{count} table changes' },
  taken_comment: { one: '{count} comment', other: '{count} comments' },
  taken_other: { one: '{count} other change', other: '{count} other changes' },
  shown_hiddenInInsertion: 'Hidden text in an insertion by {name}: “{text}”',
  shown_moveDiffers: 'A move by {name} whose text differs: “{text}”',
  shown_backDated: 'A change by {name} with another date: “{text}”',
  shown_commentDone: 'A comment by {name} was resolved: “{text}”',
  shown_commentReopened: 'A comment by {name} was opened again: “{text}”',
  shown_commentDeleted: 'A comment by {name} was deleted: “{text}”',
  shown_other: '{name}: “{text}”',
  takenDone: 'Back to the document',
} satisfies Record<string, string | PluralText>
