import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { CodeBlock } from './facts.tsx'

/** Shows how a program makes its first call. */
export const FirstCall = () => (
  <section className="app-section dev-first" aria-labelledby="first-call">
    <h2 id="first-call">{applicationText('firstCallTitle')}</h2>
    <p>{applicationText('firstCallBody')}</p>
    <CodeBlock label={applicationText('firstCallCommand')} text={exampleCall()} />
    <Link className="button button-plain" to={paths.credentials({})}>
      {applicationText('firstCallKey')}
    </Link>
  </section>
)

/** Uses the address at which the page is open, since programs call the same address. */
const exampleCall = () => `curl ${window.location.origin}/v1/templates \\\n  -H "Authorization: Bearer $API_KEY"`
