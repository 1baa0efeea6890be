/**
 * Content that makes a document act, or show something else in another situation. `remedy` says what intake does about
 * it: `removed` when removing it changes no visible content, `fixed` when the look on the screen becomes the only one,
 * `refused` when it is unclear which look is meant, `left` when another step of intake handles it.
 */
export const activeKinds = {
  javascript: { text: 'JavaScript', remedy: 'removed' },
  'automatic-action': { text: 'actions that run automatically', remedy: 'removed' },
  'opens-file': { text: 'actions that open another file or program', remedy: 'removed' },
  'form-data': { text: 'actions that send, import or clear form data', remedy: 'removed' },
  'shows-and-hides': { text: 'actions that show or hide content', remedy: 'removed' },
  media: { text: 'sound, video or 3D content', remedy: 'removed' },
  'unknown-action': { text: 'actions of an unknown type', remedy: 'removed' },
  'unknown-entry': { text: 'document catalog entries that no standard defines', remedy: 'removed' },
  xfa: { text: 'an XFA form', remedy: 'removed' },
  portfolio: { text: 'a portfolio of attached files', remedy: 'removed' },
  'print-variant': { text: 'content that replaces other content in print', remedy: 'removed' },
  'print-settings': { text: 'settings that change what is printed', remedy: 'removed' },
  'unreadable-object': { text: 'objects that not every viewer can read', remedy: 'removed' },
  'repeated-entry': { text: 'duplicate entries, of which each viewer may use a different one', remedy: 'fixed' },
  'pointer-appearance': { text: 'annotations that change under the pointer', remedy: 'fixed' },
  'changing-annotation': { text: 'annotations that change with zoom or viewer', remedy: 'fixed' },
  'screen-only-annotation': { text: 'annotations that are not printed', remedy: 'fixed' },
  'link-frame': { text: 'link borders that are not printed', remedy: 'fixed' },
  'print-only-annotation': { text: 'annotations that are only shown in print', remedy: 'refused' },
  'orphan-field': { text: 'form fields that belong to no form', remedy: 'fixed' },
  layers: { text: 'layers that can be turned on and off', remedy: 'fixed' },
  'layers-by-use': { text: 'layers that may differ between screen, print and export', remedy: 'fixed' },
  'layers-by-viewer': { text: 'layers that depend on zoom, language or user', remedy: 'refused' },
  'print-only-field': { text: 'form fields that are only shown in print', remedy: 'refused' },
  'hidden-annotation': { text: 'annotations on a hidden layer', remedy: 'refused' },
  'external-content': { text: 'content from outside the file', remedy: 'refused' },
  'generated-appearance': { text: 'form fields that each viewer draws differently', remedy: 'left' },
} as const satisfies Record<string, { text: string; remedy: 'removed' | 'fixed' | 'refused' | 'left' }>

export type ActiveKind = keyof typeof activeKinds

/**
 * A kind of active or state-dependent content, and the one-based page on which it was found; null for the document as a
 * whole.
 */
export interface ActiveContent {
  kind: ActiveKind
  page: number | null
}
