import { buttonLink, heading, paragraph, type MailText } from './mail-layout.ts'

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
export function downloadMailBody({ title, url }: DownloadMailParts, project: string, text: MailText) {
  const subject = text('mail.downloadTitle', { title })
  const news = text('mail.downloadText', { project })
  const otherwise = text('mail.downloadOtherText')
  const label = text('mail.downloadButton')
  return {
    subject,
    html: [heading(subject), paragraph(news), buttonLink(label, url), paragraph(otherwise)],
    text: [subject, news, `${label}: ${url}`, otherwise].join('\n\n'),
  }
}
