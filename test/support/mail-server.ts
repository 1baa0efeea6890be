import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { longestWaitMs } from './longest-wait.ts'

/** A mail as it arrived over the wire. */
export interface ReceivedMail extends Email {
  raw: string
  envelope: { from: string; to: string[] }
  /** Whether the connection was encrypted. */
  secure: boolean
}

/** How the server answers from now on; each property may be set at any time. */
export interface MailServerBehaviour {
  /** A reply to MAIL FROM or RCPT TO, such as `550 No such user`. */
  refuseSender?: string
  refuseRecipient?: (address: string) => string | undefined
  /** How long the server takes to answer a complete mail. */
  delayMs?: number
  /** No complete mail is kept or answered before this resolves. */
  hold?: Promise<void>
  /** The treatment of a complete mail, which may depend on its recipient. */
  atEnd?: MailTreatment | ((recipient: string) => MailTreatment)
}

/** `keep` and `drop-after` keep the mail, but with `drop-after` the answer is lost. */
type MailTreatment = 'keep' | 'drop' | 'drop-after' | 'hang' | `${4 | 5}${string}`

/** A real SMTP server on this machine. */
export interface MailServer {
  port: number
  /** `smtp://localhost:…` */
  url: string
  behaviour: MailServerBehaviour
  /** All accepted mails, oldest first. */
  mails: ReceivedMail[]
  /** How many connections there have been. */
  connections: number
  /** Waits until this many mails have arrived in total; fails if they do not. */
  untilMails(count: number): Promise<ReceivedMail[]>
  stop(): Promise<void>
}

export async function startMailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure || options.cert ? [] : ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom: (_address, _session, done) => done(replyOf(mailServer.behaviour.refuseSender)),
    onRcptTo: ({ address }, _session, done) => done(replyOf(mailServer.behaviour.refuseRecipient?.(address))),
    async onData(stream, session, done) {
      const raw = await buffer(stream).catch(() => null)
      // the client disconnected in the middle of the mail
      if (raw === null) return
      await sleep(mailServer.behaviour.delayMs ?? 0)
      await mailServer.behaviour.hold
      const { atEnd: treatment = 'keep' } = mailServer.behaviour
      const atEnd = typeof treatment === 'function' ? treatment(session.envelope.rcptTo[0]!.address) : treatment
      if (atEnd === 'hang') return
      if (atEnd === 'keep' || atEnd === 'drop-after') {
        mailServer.mails.push({
          ...(await PostalMime.parse(raw)),
          raw: raw.toString('latin1'),
          envelope: {
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to: session.envelope.rcptTo.map(({ address }) => address),
          },
          secure: session.secure,
        })
      }
      if (atEnd === 'drop' || atEnd === 'drop-after')
        [...sockets].find(socket => socket.remotePort === session.remotePort)?.destroy()
      else done(atEnd === 'keep' ? null : replyOf(atEnd))
    },
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(options.port ?? 0, '127.0.0.1')
  listening.on('connection', (socket: Socket) => {
    mailServer.connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const mailServer: MailServer = {
    port: 0,
    url: '',
    behaviour: {},
    mails: [],
    connections: 0,
    async untilMails(count) {
      const deadline = performance.now() + longestWaitMs
      while (mailServer.mails.length < count) {
        if (performance.now() > deadline) {
          const subjects = mailServer.mails.map(mail => mail.subject)
          throw new Error(`${mailServer.mails.length} of ${count} mails came: ${subjects.join('; ')}`)
        }
        await sleep(10)
      }
      return mailServer.mails
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
  await once(listening, 'listening')
  mailServer.port = (listening.address() as AddressInfo).port
  mailServer.url = `smtp://localhost:${mailServer.port}`
  return mailServer
}

/** The error that the server library turns into this reply, such as `550 5.1.1 No such user`. */
function replyOf(reply: string | undefined): Error | null {
  if (reply === undefined) return null
  const [code, ...words] = reply.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}
