import { DEFAULT_LOOK } from '@troubadour/domain/look/look'
import { DEFAULT_LANGUAGE } from '@troubadour/domain/schema/language'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { DEFAULT_TEXTS } from '@troubadour/domain/texts/site-texts'
import { layOutMail, noteBody, siteName, type RenderedMail } from '../mail-layout.ts'
import { mailLooks } from '../mail-looks.ts'

/**
 * The mail that a trial of the mail connection sends (docs/product/mails.md#trial-of-a-mail-server).
 * @param origin of the public site
 */
export function trialMail(site: SiteSettings, origin: string): RenderedMail {
  const text = textReader(DEFAULT_TEXTS.en)
  const project = siteName(site, text)
  const looks = mailLooks(DEFAULT_LOOK)
  const note = {
    subject: `Test of the mails of ${project}`,
    news: [
      'This mail came by the mail server that you entered.',
      'If you found it in the folder for spam, look at ‘Will it arrive?’ in the admin.',
    ],
  }
  return layOutMail(noteBody(note, looks), {
    reason: `You got this mail because an administrator of ${project} tried the mail connection.`,
    site: { ...site, look: DEFAULT_LOOK },
    language: DEFAULT_LANGUAGE,
    text,
    looks,
    origin,
    unsubscribeUrl: null,
    townUrl: null,
  })
}
