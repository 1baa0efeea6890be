import { useMutation } from '@tanstack/react-query'
import { callIdentity } from '../../api/call-as-person.ts'
import { paths } from '../../paths.ts'
import { withStorage } from '../../shell/device-storage.ts'

/** Ends the session of this browser. Nothing of it stays in the page, which is loaded anew, at the page that signs in. */
export function useSignOut(address = paths.signIn({})): () => void {
  const { mutate } = useMutation({
    mutationFn: () => callIdentity('/sign-out'),
    onSuccess: () => {
      // a draft of one person is not for the next one at this browser
      withStorage(() => sessionStorage.clear(), undefined)
      window.location.assign(address)
    },
  })
  return () => mutate()
}
