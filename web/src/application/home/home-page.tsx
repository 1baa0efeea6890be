import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useAccount, useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { FirstSteps } from './first-steps.tsx'
import { RecentRequests } from './recent-requests.tsx'

/** `/`: what needs somebody, first. */
export function HomePage() {
  const { account } = useAccount()
  const requests = useRead('GET /v1/signature-requests', { query: { limit: 50 } })
  const templates = useRead('GET /v1/templates', { query: { limit: 50 } })
  const [firstName = ''] = account.name.split(' ')
  const title = firstName === '' ? applicationText('hello') : applicationText('helloName', { name: firstName })
  return (
    <Page title={title} action={requests.data?.length ? <SendLink /> : null}>
      <Loaded query={requests}>
        {found =>
          found.length > 0 ? (
            <RecentRequests requests={found} />
          ) : (
            <Loaded query={templates}>{all => <FirstSteps templates={all} />}</Loaded>
          )
        }
      </Loaded>
    </Page>
  )
}

const SendLink = () => (
  <Link className="button button-primary" to={paths.send({})}>
    {applicationText('sendDocument')}
  </Link>
)
