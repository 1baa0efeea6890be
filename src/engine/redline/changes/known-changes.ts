import type { XmlElement } from '../../xml/xml-tree.ts'
import type { ReadonlyRevision } from '../open-revision.ts'
import { remembered } from '../remembered.ts'
import { findChanges } from './find-changes.ts'

/** The open changes of a revision, cached per revision. */
export const knownChanges = remembered(findChanges)

/** The id of each mark's change, cached per revision. */
export const knownChangeIds: (open: ReadonlyRevision) => ReadonlyMap<XmlElement, string> = remembered(
  open => new Map(knownChanges(open).flatMap(({ change, marks }) => [...marks].map(mark => [mark, change.id]))),
)
