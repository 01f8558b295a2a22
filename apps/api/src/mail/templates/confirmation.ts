import { LINK_BUTTONS } from '@troubadour/domain/mailing-list/sign-up'
import { buttonLink, heading, htmlLayout, paragraph, textLayout } from './layout.ts'
import { siteName, type MailFooter, type RenderedMail } from './mail-parts.ts'

const LABEL = LINK_BUTTONS.confirm

/**
 * Asks whether it was really the owner of the address who signed up. Nothing that a stranger typed is in it, or it could
 * be used to send a message of theirs.
 */
export function confirmationMail(confirmUrl: string, footer: MailFooter): RenderedMail {
  const name = siteName(footer.site)
  const title = `Please confirm your subscription to ${name}`
  const question = `Somebody, hopefully you, signed up this address for the newsletter of ${name}.`
  const ask = 'Press the button to say that it was you. The link works for 7 days.'
  const otherwise = 'If it was not you, do nothing: you will not be written to.'
  return {
    subject: title,
    html: htmlLayout(
      title,
      [
        heading(title),
        paragraph(question),
        paragraph(ask),
        buttonLink(LABEL, confirmUrl),
        paragraph(otherwise),
      ].join('\n'),
      footer,
    ),
    text: textLayout(
      `${title}\n\n${question}\n\nFollow this link to say that it was you. It works for 7 days.\n\n${LABEL}: ${confirmUrl}\n\n${otherwise}`,
      footer,
    ),
  }
}
