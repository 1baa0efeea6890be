import { useMutation } from '@tanstack/react-query'
import { callIdentity } from '../../api/call-as-person.ts'
import { paths } from '../../paths.ts'
import { withStorage } from '../../shell/device-storage.ts'

/**
 * Ends the session of this browser, then loads the sign-in page from the server, so that nothing of the session remains
 * in the page.
 */
export function useSignOut(address = paths.signIn({})): () => void {
  const { mutate } = useMutation({
    mutationFn: () => callIdentity('/sign-out'),
    onSuccess: () => {
      // The next person at this browser must not see a draft.
      withStorage(() => sessionStorage.clear(), undefined)
      window.location.assign(address)
    },
  })
  return () => mutate()
}
