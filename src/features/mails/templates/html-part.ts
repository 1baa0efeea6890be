import type { Accent } from '../../../engine/colours/accent.ts'
import { LANGUAGE } from '../../../engine/messages/read-messages.ts'
import type { MailAttachment } from '../../../platform/mailer/mailer.ts'
import type { MailContent } from '../letter.ts'
import { sayInMail } from '../say-in-mail.ts'
import { escaped } from './escape-html.ts'

/**
 * Renders the HTML part of a mail with tables and inline styles, because many mail programs drop everything else. The
 * only style sheet defines the colours for mail programs with a dark mode. Nothing is fetched.
 */
export function htmlPart({
  content,
  notice,
  look = plainLook,
}: {
  content: MailContent
  notice: string | null
  look?: MailLook
}): string {
  const { accent, onAccent } = look.accent?.light ?? light
  return `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(content.subject)}</title>
<style>${styleSheet(look)}</style>
</head>
<body class="desk" style="margin:0;padding:0;background:${light.desk}">
<table role="presentation" class="desk" width="100%" cellpadding="0" cellspacing="0" style="background:${light.desk}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
${notice === null ? '' : row(`<p class="notice" style="margin:0 0 16px;padding:10px 16px;border-radius:6px;background:${light.noticeTint};color:${light.notice};font:500 14px/1.5 ${fonts}">${escaped(notice)}</p>`)}
<tr><td class="paper" style="padding:32px 28px 16px;background:${light.paper};border:1px solid ${light.line};border-radius:10px">
${look.logo === null ? '' : logo(look.logo)}<h1 class="ink" style="margin:0 0 16px;font:600 20px/1.35 ${fonts};color:${light.ink};overflow-wrap:anywhere">${escaped(content.heading)}</h1>
${content.paragraphs.map(text => paragraph(text)).join('\n')}
${(content.quotes ?? []).map(quote).join('\n')}
${content.facts ? facts(content.facts) : ''}
${content.button ? button(content.button, { accent, onAccent }) : ''}
${content.next.map(text => paragraph(text)).join('\n')}
</td></tr>
${row(content.footer.map(text => `<p class="muted" style="margin:0 0 8px;font:13px/1.5 ${fonts};color:${light.muted};overflow-wrap:anywhere">${escaped(text)}</p>`).join('\n'), 'padding:20px 28px 0')}
</table>
</td></tr>
</table>
</body>
</html>
`
}

export interface MailLook {
  accent: Accent | null
  /** The logo, which is attached to the mail. */
  logo: (MailAttachment & { alt: string }) | null
}

const plainLook: MailLook = { accent: null, logo: null }

const fonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The colours of the pages (web/src/styles/tokens.css) in sRGB, because mail programs do not support OKLCH. */
const light = {
  desk: '#f1f0ed',
  paper: '#fdfcfb',
  ink: '#1d222a',
  muted: '#565b64',
  line: '#d8dbdf',
  accent: '#335aa6',
  onAccent: '#fbfcfe',
  notice: '#7c500f',
  noticeTint: '#fcedcd',
}

const dark: typeof light = {
  desk: '#111316',
  paper: '#1b1e23',
  ink: '#e9ebef',
  muted: '#a7abb3',
  line: '#33373e',
  accent: '#91b5f4',
  onAccent: '#0c1628',
  notice: '#eac07a',
  noticeTint: '#3e2d15',
}

const styleSheet = ({ accent: customAccent }: MailLook) => {
  const { accent, onAccent } = customAccent?.dark ?? dark
  return `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.desk{background:${dark.desk}!important}
.paper{background:${dark.paper}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.muted{color:${dark.muted}!important}
.line{border-color:${dark.line}!important}
.notice{background:${dark.noticeTint}!important;color:${dark.notice}!important}
.button{background:${accent}!important}
.button a{color:${onAccent}!important}
.link{color:${accent}!important}
}`
}

const row = (html: string, style = 'padding:0') => `<tr><td style="${style}">${html}</td></tr>`

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font:16px/1.5 ${fonts};color:${light.ink};overflow-wrap:anywhere">${escaped(text)}</p>`

/** Renders a quote with its line breaks. */
const quote = ({ by, text }: { by: string; text: string }) =>
  `<div class="line" style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid ${light.line}">
<p class="muted" style="margin:0 0 4px;font:14px/1.5 ${fonts};color:${light.muted};overflow-wrap:anywhere">${escaped(by)}</p>
<p class="ink" dir="auto" style="margin:0;font:16px/1.5 ${fonts};color:${light.ink};overflow-wrap:anywhere">${escaped(text).replaceAll('\n', '<br>\n')}</p>
</div>`

const facts = (rows: { label: string; value: string }[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${rows.map(({ label, value }) => `<tr><td class="line" style="padding:8px 0;border-top:1px solid ${light.line}"><span class="muted" style="font:14px/1.5 ${fonts};color:${light.muted};overflow-wrap:anywhere">${escaped(label)}</span><br><span class="ink" style="font:16px/1.5 ${fonts};color:${light.ink};overflow-wrap:anywhere">${escaped(value)}</span></td></tr>`).join('\n')}
</table>`

/** Renders the logo on white even in dark mode, because most logos are made for paper. */
const logo = ({ contentId, alt }: MailAttachment & { alt: string }) =>
  `<p style="margin:0 0 20px"><img src="cid:${escaped(contentId!)}" alt="${escaped(alt)}" style="display:inline-block;max-width:240px;max-height:80px;padding:6px;border-radius:6px;background:#ffffff;font:600 16px/1.5 ${fonts};color:#1d222a"></p>
`

const button = (
  { label, url }: { label: string; url: string },
  { accent, onAccent }: { accent: string; onAccent: string },
) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 16px"><tr><td class="button" style="border-radius:6px;background:${accent}"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;font:500 16px/1.25 ${fonts};color:${onAccent};text-decoration:none">${escaped(label)}</a></td></tr></table>
<p class="muted" style="margin:0 0 20px;font:13px/1.5 ${fonts};color:${light.muted};overflow-wrap:anywhere">${escaped(sayInMail('linkBelow'))}<br><a class="link" href="${escaped(url)}" style="color:${accent};word-break:break-all">${escaped(url)}</a></p>`
