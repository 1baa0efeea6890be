import { type CanonicalElement, nothing } from '../canonical/canonical-element.ts'
import { hides, isHiddenOrShown } from './hidden-text.ts'

/** Whether a style hides text on one side only. A style that only one side has counts if it hides text. */
export const isHiddenStyle = (before: CanonicalElement | undefined, after: CanonicalElement | undefined): boolean =>
  before && after ? isHiddenOrShown(before, after) : hides(before ?? after ?? nothing)
