import { type CanonicalElement, nothing } from '../canonical/canonical-element.ts'
import { hides, isHiddenOrShown } from './hidden-text.ts'

/**
 * Whether a style hides text on one side only: both sides have it and one shows its text, or only one side has it and it hides
 * its text.
 */
export const isHiddenStyle = (before: CanonicalElement | undefined, after: CanonicalElement | undefined): boolean =>
  before && after ? isHiddenOrShown(before, after) : hides(before ?? after ?? nothing)
