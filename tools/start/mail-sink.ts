import { isDemo, startSideProgram, type SideProgram } from './side-program.ts'

/** Who the demo's mails come from, where nobody is named; an address that can be nobody's. */
const DEMO_SENDER = 'Troubadour <newsletter@example.com>'

/** The mail sink, while it runs. */
export interface MailSink extends SideProgram {
  /** Of the page with the mails. */
  url: string
  smtpUrl: string
}

/** True when the demo is wanted and there is no mail server. */
export function needsMailSink(env: NodeJS.ProcessEnv): boolean {
  return !env.SMTP_URL?.trim() && isDemo(env)
}

/** @throws Error when it is not there in time */
export async function startMailSink(): Promise<MailSink> {
  const { program, addresses } = await startSideProgram({
    title: 'The mail sink',
    file: 'mail-sink/main.ts',
    env: { MAIL_SINK_PORT: '0', MAIL_SINK_SMTP_PORT: '0' },
    firstLine: /^listening at (\S+) smtp (\S+)$/,
  })
  const [url = '', smtpUrl = ''] = addresses
  return { ...program, url, smtpUrl }
}

/**
 * What the programs are told of mail: the sink, where there is one, and where the links in mails lead.
 * @param env what is set already, which wins
 * @param publicSiteUrl where a browser on this machine finds the public site
 */
export function mailEnv(
  env: NodeJS.ProcessEnv,
  { sink, publicSiteUrl }: { sink: { smtpUrl: string } | undefined; publicSiteUrl: string },
): NodeJS.ProcessEnv {
  const isMailThere = sink !== undefined || Boolean(env.SMTP_URL?.trim())
  const hasOrigin = Boolean(env.MAIL_LINK_ORIGIN?.trim() || env.PUBLIC_ORIGIN?.trim())
  return {
    ...(sink && { SMTP_URL: sink.smtpUrl, MAIL_FROM: env.MAIL_FROM?.trim() || DEMO_SENDER }),
    ...(isMailThere && !hasOrigin && { MAIL_LINK_ORIGIN: publicSiteUrl }),
  }
}
