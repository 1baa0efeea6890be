import { type CanonicalElement, nothing } from '../canonical/canonical-element.ts'
import { hides, isHiddenOrShown } from './hidden-text.ts'

/**
 * A style that is on one side or on both: its text is shown on one side and hidden on the other, or only one side has it and
 * it hides its text.
 */
export const isHiddenStyle = (before: CanonicalElement | undefined, after: CanonicalElement | undefined): boolean =>
  before && after ? isHiddenOrShown(before, after) : hides(before ?? after ?? nothing)
