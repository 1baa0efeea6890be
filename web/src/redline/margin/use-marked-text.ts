import { useEffect, useMemo } from 'react'
import type { Answering } from '../answering/answering.ts'
import { useAnswering } from '../answering/use-answering.ts'

/**
 * Highlights the markup of the change whose card is highlighted. It uses a style sheet rule, because the markup may be
 * redrawn at any time.
 */
export function useMarkedText(answering: Answering): void {
  const marked = useAnswering(answering, state => state.marked)
  const sheet = useMemo(() => new CSSStyleSheet(), [])
  useEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(otherSheet => otherSheet !== sheet)
    }
  }, [sheet])
  useEffect(() => {
    const [, change] = /^change:(.+)$/.exec(marked ?? '') ?? []
    sheet.replaceSync(change === undefined ? '' : `[data-change="${CSS.escape(change)}"] { ${look} }`)
  }, [sheet, marked])
}

const look = 'background: var(--side-tint); outline: 2px solid var(--side); outline-offset: 1px; border-radius: 2px;'
