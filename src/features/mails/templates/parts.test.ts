import { describe, expect, it } from 'vitest'
import { sampleMails } from '../../../../test/support/sample-mails.ts'
import type { MailContent } from '../letter.ts'
import { sayInMail } from '../say-in-mail.ts'
import { htmlPart } from './html-part.ts'
import { textPart } from './text-part.ts'

const notice = sayInMail('testNotice')

describe.each(Object.entries(sampleMails()))('%s', (_, content) => {
  it('has the same content in its HTML part and its text part', () => {
    const html = plain(htmlPart({ content, notice }))
    const text = textPart(content, notice).replace(/^> /gm, '')
    for (const wording of allTexts(content)) {
      expect(html).toContain(wording.replaceAll('\n', ' '))
      expect(text).toContain(wording)
    }
    expect(html).toContain(notice)
    expect(text).toContain(notice)
  })

  it('loads nothing from the network', () => {
    const html = htmlPart({ content, notice: null })
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)|url\(|@import|src=/i)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(match => match[1])
    expect(new Set(links)).toEqual(new Set(content.button ? [content.button.url] : []))
  })

  it('says what happens next and who sent the mail', () => {
    expect(content.next.length).toBeGreaterThan(0)
    expect(content.footer.length).toBeGreaterThan(0)
  })

  it('leaves no placeholder unfilled', () => {
    expect(textPart(content, null)).not.toMatch(/undefined|null|\[object|“”|\(\)|NaN|Invalid/)
  })
})

it.each(['&', '漢'])('a mail with the longest allowed message stays below 30 kB, even if it is full of %s', letter => {
  const bytesOf = (kind: string, length: number) =>
    Buffer.byteLength(htmlPart({ content: sampleMails({ message: letter.repeat(length) })[kind]!, notice }))
  expect(bytesOf('invitation', 5_000)).toBeLessThan(30_000)
  expect(bytesOf('redline-turn-many', 3_000)).toBeLessThan(30_000)
})

it('untrusted text is escaped in HTML', () => {
  const evil = '<img src=x onerror=alert(1)>"&lt;</title></style><script>'
  const sender = { name: evil, email: evil }
  for (const content of Object.values(sampleMails({ title: evil, message: evil, sender, organization: evil }))) {
    const html = htmlPart({ content, notice: null })
    expect(html).not.toMatch(/<img|<script/)
    expect(html.split('</style>')).toHaveLength(2)
  }
})

const allTexts = ({ heading, paragraphs, quotes, facts, button, next, footer }: MailContent) => [
  heading,
  ...paragraphs,
  ...(quotes ?? []).flatMap(({ by, text }) => [by, text]),
  ...(facts ?? []).flatMap(({ label, value }) => [label, value]),
  ...(button ? [button.label, button.url] : []),
  ...next,
  ...footer,
]

const plain = (html: string) =>
  html
    .replace(/<br>\n/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
