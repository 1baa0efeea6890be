import type { PdfDocument } from '../pdf/document.ts'
import { hasClosedNestedContent } from '../pdf/nested-content.ts'
import { isDict, PdfName } from '../pdf/objects.ts'
import { hasOrderlyContent } from '../pdf/page-content.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { entriesOf, nameEntryOf } from '../static-content/entries-of.ts'
import { hidesLayers } from '../static-content/layers.ts'

/** Features of a page that viewers show in different ways or that hide drawings on it, in words. */
const CAUSES: { text: string; isOn(document: PdfDocument, page: PdfPage): boolean }[] = [
  { text: 'a comment that each viewer draws in its own way', isOn: leavesLooksToViewers },
  { text: 'hidden layers', isOn: hidesLayers },
  { text: 'a transparency group that cuts holes into what lies below it', isOn: isKnockout },
]

/** Returns the causes found on a page, joined; undefined when there are none. */
export function causesOn(document: PdfDocument, page: PdfPage): string | undefined {
  const causes = CAUSES.filter(({ isOn }) => isOn(document, page)).map(({ text }) => text)
  return causes.length > 0 ? causes.join(' and ') : undefined
}

/** Returns why a drawing on a page is not visible or changes how the rest of the page looks. */
export function causeOfHiding(document: PdfDocument, page: PdfPage): string {
  const cause = causesOn(document, page)
  if (cause !== undefined) return cause
  if (!hasPlainContent(document, page, new Set())) return 'drawing instructions that break the rules of PDF'
  return hasAnnotations(document, page) ? 'an annotation that covers the page or changes its looks' : 'unusual content'
}

/**
 * Whether every viewer reads the content of a page, and the content nested in it, in the same way.
 * @param done numbers of the content streams that were already checked and are fine
 */
export const hasPlainContent = (document: PdfDocument, page: PdfPage, done: Set<number>) =>
  hasOrderlyContent(document, page) && hasClosedNestedContent(document, page.resources, done)

/**
 * Whether a page has annotations other than links. A link shows nothing, or a frame that seals remove when it is in the
 * way.
 */
export function hasAnnotations(document: PdfDocument, page: PdfPage): boolean {
  const annotations = document.resolve(page.dict.get('Annots'))
  if (!Array.isArray(annotations)) return false
  return annotations.some(otherAnnotation => {
    const annotation = document.resolve(otherAnnotation)
    const subtype = isDict(annotation) ? document.resolve(annotation.get('Subtype')) : null
    return !(subtype instanceof PdfName) || subtype.value !== 'Link' || (isDict(annotation) && annotation.has('AP'))
  })
}

/**
 * Whether the parts of a page replace each other instead of being composited one over the other (ISO 32000-2 §11.4.6).
 */
export function isKnockout(document: PdfDocument, page: PdfPage): boolean {
  const group = document.resolve(page.dict.get('Group'))
  return isDict(group) && document.resolve(group.get('K')) !== false && group.has('K')
}

/** The types of annotations that, without an appearance, show only an icon or a frame, or belong to form fields. */
const SAYING_NOTHING = new Set(['Link', 'Popup', 'Widget', 'Text', 'FileAttachment'])

/** Whether the page has an annotation with content that each viewer draws in its own way or not at all. */
export function leavesLooksToViewers(document: PdfDocument, page: PdfPage): boolean {
  const annotations = document.resolve(page.dict.get('Annots'))
  if (!Array.isArray(annotations)) return false
  return annotations.some(otherAnnotation => {
    const annotation = entriesOf(document, otherAnnotation)
    if (!annotation || SAYING_NOTHING.has(nameEntryOf(document, annotation.get('Subtype')) ?? '')) return false
    return !entriesOf(document, annotation.get('AP'))?.has('N')
  })
}
