import { useRef, useState } from 'react'
import { hasProblems, type SendProblems } from './send-problems.ts'

/** What is wrong, until it is changed. The focus goes to the first such control, once it is there. */
export function useShownProblems() {
  const [problems, setProblems] = useState<SendProblems>({})
  const isFocusWanted = useRef(false)
  return {
    problems,
    show(found: SendProblems) {
      setProblems(found)
      isFocusWanted.current = hasProblems(found)
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
