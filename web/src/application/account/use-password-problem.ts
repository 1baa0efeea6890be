import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { formProblem } from '../../entry/form-error.tsx'
import { accountText } from '../../texts/account-text.ts'
import { accountKey } from '../session/account.tsx'

/**
 * Holds the problem with the current password, which the person enters before changing the account. Any other refusal
 * is rethrown.
 */
export function usePasswordProblem() {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const checked = async (password: string, act: () => Promise<unknown>): Promise<boolean> => {
    setProblem(password === '' ? accountText('currentPasswordMissing') : undefined)
    if (password === '') return false
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 429)) throw error
      // An ended session gets the same answer; refetching the account then leads to the sign-in page.
      await queries.refetchQueries({ queryKey: accountKey })
      setProblem(error.status === 401 ? accountText('passwordWrong') : formProblem(error))
      return false
    }
  }
  return { problem, checked }
}
