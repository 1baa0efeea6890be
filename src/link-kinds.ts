import type { LinkKind } from './features/links/link-kind.ts'
import { redlineLinks } from './features/redlines/redline-link.ts'
import { signingLinks } from './features/signature-requests/signing-link.ts'
import { editorLinks } from './features/templates/editing/editor-link.ts'

/** All kinds of links whose token opens something, for the application and the command line. */
export const linkKinds: LinkKind[] = [signingLinks, editorLinks, redlineLinks]
