import { createHash } from 'node:crypto'
import { type OutboxMail, shownMost } from './outbox.ts'
import { escaped } from './templates/escape-html.ts'

/** Renders the list of stored mails. With `hasMailServer`, the page says that new mails are sent instead of stored. */
export function outboxListPage(mails: OutboxMail[], hasMailServer: boolean): string {
  const rows = mails.map(
    mail => `<li><a href="/outbox/${mail.mailId}">
<span class="subject">${escaped(mail.subject)}</span>
<span class="muted">To ${escaped(nameOf(mail.to))} · <time datetime="${mail.keptAt.toISOString()}">${time(mail.keptAt)}</time></span>
</a></li>`,
  )
  const list =
    rows.length === 0
      ? `<p class="empty">${hasMailServer ? 'There are no emails left.' : 'No emails yet. Send a signature request, and the emails to its signers will appear here.'}</p>`
      : `<ol>${rows.join('\n')}</ol>`
  return page(
    'Outbox',
    `<h1>Outbox</h1>
<p class="muted">${hasMailServer ? sending : keeping}${rows.length === shownMost ? ` The newest ${shownMost} are shown.` : ''}</p>
${list}`,
  )
}

const keeping =
  'No mail server is set, so emails are kept here for 30 days instead of being sent. To send emails, set SMTP_URL and MAIL_FROM and restart the service.'
const sending =
  'A mail server is set, and new emails are sent. The emails below were kept before that. They will not be sent, and are deleted after 30 days.'

/** Renders a mail: its headers, its HTML and text parts, and the names of its attachments. */
export function outboxMailPage(mail: OutboxMail): string {
  const head = [
    ['From', addressOf(mail.from)],
    ['To', addressOf(mail.to)],
    ...(mail.replyTo ? [['Reply to', addressOf(mail.replyTo)]] : []),
    ['Kept', time(mail.keptAt)],
    ...mail.attachments.map(file => ['Attached', `${file.filename} (${Math.ceil(file.sizeBytes / 1000)} kB)`]),
  ]
  return page(
    mail.subject,
    `<p><a href="/outbox">All emails</a></p>
<h1>${escaped(mail.subject)}</h1>
<dl>${head.map(([label, value]) => `<dt>${label}</dt><dd>${escaped(value!)}</dd>`).join('\n')}</dl>
<h2>As HTML</h2>
<iframe src="/outbox/${mail.mailId}/html" title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2>
<pre>${linked(mail.text)}</pre>`,
  )
}

/** Returns the HTML part of a mail, unchanged except that its links open in a new tab. */
export const outboxHtmlPart = (mail: OutboxMail): string =>
  mail.html.replace('<head>', '<head>\n<base target="_blank">')

const styleSheet = `:root{color-scheme:light dark;--ink:#1d222a;--muted:#565b64;--line:#d8dbdf;--desk:#f1f0ed;--paper:#fdfcfb;--accent:#335aa6}
@media (prefers-color-scheme:dark){:root{--ink:#e9ebef;--muted:#a7abb3;--line:#33373e;--desk:#111316;--paper:#1b1e23;--accent:#91b5f4}}
*{box-sizing:border-box}
body{margin:0;padding:32px 16px 64px;background:var(--desk);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:720px;margin:auto;overflow-wrap:anywhere}
h1{margin:0 0 16px;font-size:28px;line-height:1.25}
h2{margin:32px 0 8px;font-size:16px}
a{color:var(--accent)}
.muted{color:var(--muted);font-size:14px}
ol{margin:24px 0;padding:0;list-style:none;background:var(--paper);border:1px solid var(--line);border-radius:10px}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:12px 16px;color:inherit;text-decoration:none}
li a:hover .subject,li a:focus-visible .subject{text-decoration:underline}
li span{display:block}
.subject{font-weight:500}
.empty{padding:24px;background:var(--paper);border:1px solid var(--line);border-radius:10px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}
dt{color:var(--muted)}
dd{margin:0}
iframe{width:100%;height:720px;border:1px solid var(--line);border-radius:10px}
pre{margin:0;padding:16px;background:var(--paper);border:1px solid var(--line);border-radius:10px;white-space:pre-wrap;font:14px/1.5 ui-monospace,monospace}`

/** The hash of the style sheet for the content security policy, which allows no other styles. */
export const outboxStyleSha256 = createHash('sha256').update(styleSheet).digest('base64')

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${styleSheet}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

const nameOf = ({ name, address }: OutboxMail['to']) => name || address
const addressOf = ({ name, address }: OutboxMail['to']) => (name ? `${name} <${address}>` : address)

const time = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Turns the URLs in a text into links. Each URL has a line to itself. */
const linked = (text: string) =>
  escaped(text).replace(/^(https?:\/\/\S+)$/gm, '<a href="$1" target="_blank" rel="noreferrer">$1</a>')
