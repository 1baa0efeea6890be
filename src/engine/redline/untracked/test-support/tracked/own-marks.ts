import { t } from '../documents/contract-xml.ts'
import { inBody } from '../red-team/red-team-edits.ts'

/** The attributes that mark a change as made by the uploading member. */
export const byDana = 'w:id="900" w:author="Dana" w:date="2026-02-01T09:00:00Z"'
export const last = t('Last words.')
export const ins = (content: string) => `<w:ins ${byDana}>${content}</w:ins>`
export const afterLast = (content: string) => inBody(last, last + content)
/** Returns run properties that mark a paragraph's end as inserted or deleted. */
export const endMark = (kind: string) => `<w:rPr><w:${kind} ${byDana}/></w:rPr>`
