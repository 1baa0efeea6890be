import { useMutation, useQuery } from '@tanstack/react-query'
import type { TestMail } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message, type MessageTone } from '../../../ui/message.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { useAccount, useOrganization } from '../../session/account.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'

/** Sends a mail to the person who presses the button, and shows the mail server's answer. */
export function TestMailSection() {
  const { account } = useAccount()
  const { call } = useOrganization()
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call('POST /v1/organization/test-mails', {}),
  })
  return (
    <section className="app-section" aria-labelledby="test-mail">
      <h2 id="test-mail">{settingsText('testMailTitle')}</h2>
      <p className="muted">{settingsText('testMailBody', { email: account.email })}</p>
      <Button kind="primary" busy={isPending} onClick={() => mutate()}>
        {settingsText('testMailSend')}
      </Button>
      <div className="settings-answer">
        {error !== null && <Message tone="bad">{refusalSentence(error)}</Message>}
        {data && error === null && <Outcome key={data.testMailId} testMailId={data.testMailId} />}
      </div>
    </section>
  )
}

const isOpen = (state: TestMail['state'] | undefined) => state !== 'Sent' && state !== 'Kept' && state !== 'Refused'

/** Follows a mail until its state is final. */
function Outcome({ testMailId }: { testMailId: string }) {
  const { organizationId, call } = useOrganization()
  const { account } = useAccount()
  const { data, error } = useQuery({
    queryKey: [organizationId, 'test-mail', testMailId],
    queryFn: () => call('GET /v1/organization/test-mails/{testMailId}', { parameters: { testMailId } }),
    refetchInterval: ({ state: { data: testMail } }) => (isOpen(testMail?.state) ? 1_000 : false),
  })
  const state = data?.state ?? 'Waiting'
  const isSlow = useDelayed(state === 'Waiting', 15_000)
  if (error !== null && data === undefined) return <Message tone="bad">{refusalSentence(error)}</Message>
  const key = state === 'Waiting' && isSlow ? 'WaitingLong' : state
  return (
    <Message tone={tones[key]}>
      {settingsText(`testMail_${key}`, { email: account.email })}
      {data?.reason && <code className="settings-reply">{data.reason}</code>}
    </Message>
  )
}

const tones: Record<TestMail['state'] | 'WaitingLong', MessageTone> = {
  Waiting: 'info',
  WaitingLong: 'warn',
  Sent: 'info',
  Kept: 'info',
  Refused: 'bad',
  Postponed: 'warn',
  Unreachable: 'bad',
}
