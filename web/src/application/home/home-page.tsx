import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useAccount, useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { completedItems, needing, waitingForMe } from './attention-items.tsx'
import { AttentionList } from './attention-list.tsx'
import { FirstSteps } from './first-steps.tsx'

/** `/`: what needs somebody, first. */
export function HomePage() {
  const { account } = useAccount()
  const home = useRead('GET /v1/organization/home', {})
  const [firstName = ''] = account.name.split(' ')
  const title = firstName === '' ? applicationText('hello') : applicationText('helloName', { name: firstName })
  return (
    <Page title={title} action={home.data && !home.data.firstSteps ? <SendLink /> : null}>
      <Loaded query={home}>
        {found => (
          <>
            {found.firstSteps && <FirstSteps steps={found.firstSteps} />}
            <AttentionList title="waitingForYou" items={waitingForMe(found)} />
            <AttentionList title="needsAttention" items={needing(found)} />
            {!found.firstSteps && waitingForMe(found).length + needing(found).length === 0 && (
              <p className="app-lead">{applicationText('nothingNeedsYou')}</p>
            )}
            <AttentionList title="lastCompleted" items={completedItems(found)} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const SendLink = () => (
  <Link className="button button-primary" to={paths.send({})}>
    {applicationText('sendDocument')}
  </Link>
)
