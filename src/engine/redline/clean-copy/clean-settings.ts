import { attribute, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import { keepChildren, type ShownProperties } from './shown-properties.ts'

/** Settings that describe how a document was edited, its authors or their machines, rather than the document itself. */
const editingSettings = new Set([
  'w:trackRevisions',
  'w:doNotTrackMoves',
  'w:doNotTrackFormatting',
  'w:revisionView',
  'w:rsids',
  'w:attachedTemplate',
  'w:linkStyles',
  'w:proofState',
  'w:activeWritingStyle',
  'w:hideSpellingErrors',
  'w:hideGrammaticalErrors',
  'w:mailMerge',
  'w:writeProtection',
  'w:view',
  'w:zoom',
  'w:saveThroughXslt',
  'w:savePreviewPicture',
  'w:documentType',
  'w:attachedSchema',
  'sl:schemaLibrary',
  'w14:docId',
  'w15:docId',
  'w15:chartTrackingRefBased',
  'w16cid:docId',
])

/**
 * The kinds of protection that require tracking or allow only comments. They have no meaning in a document without
 * either.
 */
const negotiationProtections = new Set(['trackedChanges', 'comments'])

export function cleanSettings(root: XmlElement, shown: ShownProperties): void {
  keepChildren(root, child => {
    if (child.name === 'w:documentProtection') return !negotiationProtections.has(attribute(child, 'w:edit') ?? '')
    return !editingSettings.has(child.name)
  })
  for (const variables of childElements(root, 'w:docVars'))
    keepChildren(variables, variable => shown.isInField(attribute(variable, 'w:name') ?? ''))
  keepChildren(root, child => child.name !== 'w:docVars' || child.children.length > 0)
}
