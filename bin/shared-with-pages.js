/**
 * The folders and files of `src/engine` that the pages may import. The import rule (.dependency-cruiser.cjs) refuses all others, and
 * prepare.js builds the pages again when one of these changes.
 */
export const SHARED_WITH_PAGES = [
  'colours/',
  'docx/font-families.ts',
  'events/device-names.ts',
  'csv/',
  'events/event-kinds.ts',
  'fields/',
  'messages/message.ts',
  'messages/message-types.ts',
  'patterns/',
  'redline/position.ts',
  'redline/text-diff/',
  'text/coverage.ts',
  'text/drawn-hand.ts',
  'xml/namespaces.ts',
  'xml/read-xml.ts',
  'xml/xml-bytes.ts',
  'xml/xml-error.ts',
  'xml/xml-tree.ts',
  'zip/zip-directory.ts',
  'zip/zip-error.ts',
  'zip/zip-limits.ts',
]
