import { heading, htmlLayout, paragraph, textLayout } from './layout.ts'
import { siteName, type MailFooter, type RenderedMail } from './mail-parts.ts'

/** For an address that signed up and is on the list: the page must not tell, so its owner is told. */
export function alreadySubscribedMail(footer: MailFooter): RenderedMail {
  const title = `You are subscribed to ${siteName(footer.site)}`
  const news =
    'Somebody, hopefully you, signed up this address again. It is on the list already: there is nothing to do.'
  return {
    subject: title,
    html: htmlLayout(title, [heading(title), paragraph(news)].join('\n'), footer),
    text: textLayout(`${title}\n\n${news}`, footer),
  }
}
