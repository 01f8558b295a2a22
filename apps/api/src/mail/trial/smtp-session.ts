import type { Socket } from 'node:net'
import type { MailServer } from '../../config/mail-config.ts'
import { connectionOptions, messageOptions } from '../smtp-options.ts'

/** What a step of a session failed with. Its message may quote the server, so it is never shown. */
export interface SmtpProblem {
  code?: string | undefined
  /** The code of the error below, such as that of a certificate. */
  originalCode?: string | undefined
  /** Which time limit was exceeded, with the code ETIMEDOUT. */
  timeoutType?: string | undefined
  /** The command that the server refused. */
  command?: string | undefined
  responseCode?: number | undefined
}

type Done = (problem?: SmtpProblem | null) => void

/**
 * A session with a mail server in steps, each of which rejects with a SmtpProblem. The same connection as that of the
 * mails of the site (`mail-transport.ts`).
 * @param timeoutMs for all steps together
 */
export async function openSession(server: MailServer, socket: Socket, timeoutMs: number) {
  const [{ default: SMTPConnection }, { default: MailComposer }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/mail-composer'),
  ])
  const connection = new SMTPConnection({ ...connectionOptions(server), connection: socket })
  const broken = new Promise<never>((_resolve, reject) => connection.on('error', reject))
  broken.catch(() => undefined)
  const timer = setTimeout(
    () => connection.emit('error', Object.assign(new Error('Too slow'), { code: 'ETIMEDOUT' })),
    timeoutMs,
  )
  const step = (run: (done: Done) => unknown) =>
    Promise.race([
      broken,
      new Promise<void>((resolve, reject) => {
        run((problem) => {
          if (problem) reject(problem as Error)
          else resolve()
        })
      }),
    ])

  return {
    /** Until the server can take a password: greeting and TLS. */
    greet: () => step((done) => connection.connect(done)),
    /** Whether the server takes passwords. */
    takesPassword: () => connection.allowsAuth,
    signIn: ({ user, pass }: NonNullable<MailServer['auth']>) =>
      step((done) => connection.login({ user, credentials: { user, pass } }, done)),
    send(...mail: Parameters<typeof messageOptions>) {
      const message = new MailComposer(messageOptions(...mail)).compile()
      return step((done) => connection.send(message.getEnvelope(), message.createReadStream(), done))
    },
    close() {
      clearTimeout(timer)
      connection.close()
    },
  }
}
