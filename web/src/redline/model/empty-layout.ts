import type { DocumentLayout } from '../../api/generated/calls.ts'

/** The layout of a document without tables, sections, headers and footers. */
export const emptyLayout: DocumentLayout = {
  text: { font: 'Times New Roman', size: 10, color: 'auto', background: 'none', spacing: 0, raised: 0 },
  tabStop: 36,
  tables: [],
  sections: [],
  stories: [],
}
