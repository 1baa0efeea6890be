import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { settingsText } from '../../texts/settings-text.ts'
import { CodeBlock } from './facts.tsx'

/** Shows how a program makes its first call. */
export const FirstCall = () => (
  <section className="app-section dev-first" aria-labelledby="first-call">
    <h2 id="first-call">{settingsText('firstCallTitle')}</h2>
    <p>{settingsText('firstCallBody')}</p>
    <CodeBlock label={settingsText('firstCallCommand')} text={exampleCall()} />
    <Link className="button button-plain" to={paths.credentials({})}>
      {settingsText('firstCallKey')}
    </Link>
  </section>
)

/** Uses the address at which the page is open, since programs call the same address. */
const exampleCall = () => `curl ${window.location.origin}/v1/templates \\\n  -H "Authorization: Bearer $API_KEY"`
