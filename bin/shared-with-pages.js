/**
 * What the pages may import of `src/engine`: folders, and single files. The import rule (.dependency-cruiser.cjs) refuses everything
 * else, and prepare.js builds the pages again when one of these changes.
 */
export const SHARED_WITH_PAGES = [
  'colours/',
  'events/event-kinds.ts',
  'fields/',
  'messages/message.ts',
  'messages/message-types.ts',
  'patterns/',
  'redline/text-diff/',
  'text/coverage.ts',
]
