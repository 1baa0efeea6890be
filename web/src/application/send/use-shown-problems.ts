import { useRef, useState } from 'react'
import { hasProblems, type SendProblems } from './send-problems.ts'

/**
 * Holds problems until their controls are changed. The first control with a problem gets the focus once it is rendered.
 */
export function useShownProblems() {
  const [problems, setProblems] = useState<SendProblems>({})
  const isFocusWanted = useRef(false)
  return {
    problems,
    show(newProblems: SendProblems) {
      setProblems(newProblems)
      isFocusWanted.current = hasProblems(newProblems)
    },
    solve(solved: string[]) {
      if (solved.some(key => problems[key] !== undefined))
        setProblems(Object.fromEntries(Object.entries(problems).filter(([key]) => !solved.includes(key))))
    },
    focusFirst() {
      if (!isFocusWanted.current) return
      const control = document.querySelector<HTMLElement>('main [aria-invalid]')
      control?.focus()
      if (control) isFocusWanted.current = false
    },
  }
}
