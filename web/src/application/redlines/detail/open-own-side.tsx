import { useMutation } from '@tanstack/react-query'
import { pathOf } from '../../../api/call-path.ts'
import type { RedlineRequest } from '../../../api/generated/calls.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useAccount, useOrganization } from '../../session/account.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'

/** Opens the negotiation for the person as one of its members. They cannot open it on behalf of another member. */
export function OpenOwnSide({ redline }: { redline: RedlineRequest }) {
  const { account } = useAccount()
  const { call, may } = useOrganization()
  const ownMember = redline.members.find(member => member.email.toLowerCase() === account.email.toLowerCase())
  const opening = useMutation({
    mutationFn: (memberEmail: string) =>
      call('POST /v1/redline-requests/{redlineRequestId}/url', {
        parameters: { redlineRequestId: redline.redlineRequestId },
        body: { memberEmail },
      }),
    onSuccess: ({ redlineUrl }) => window.location.assign(pathOf(redlineUrl)),
  })
  if (!ownMember || !account.hasVerifiedEmail || !may('redline-requests:write')) return null
  return (
    <div>
      {opening.error && (
        <p className="field-error" role="alert">
          {refusalSentence(opening.error)}
        </p>
      )}
      <Button kind="primary" busy={opening.isPending} onClick={() => opening.mutate(ownMember.email)}>
        {negotiationsText('redlineOpen')}
      </Button>
    </div>
  )
}
