import { buttonLink, heading, paragraph, siteName, type MailSite } from './mail-layout.ts'

export interface DownloadMailParts {
  /** Of the release. */
  title: string
  /** With the secret of the link. */
  url: string
}

/**
 * The mail with a download link (docs/product/mails.md#download-mail). It contains nothing that was typed in the form, or it
 * could be used to send a stranger's message.
 */
export function downloadMailBody({ title, url }: DownloadMailParts, site: MailSite) {
  const subject = `Your download of ${title}`
  const news = `Somebody, hopefully you, asked ${siteName(site)} for this download. The link works for 30 days.`
  const otherwise = 'If it was not you, do nothing.'
  const label = 'Download'
  return {
    subject,
    html: [heading(subject), paragraph(news), buttonLink(label, url), paragraph(otherwise)],
    text: [subject, news, `${label}: ${url}`, otherwise].join('\n\n'),
  }
}
