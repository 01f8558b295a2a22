import { isLinkUrl } from '@troubadour/domain/schema/urls'
import { LATEST_POSTS_MAX, LINKS_MAX } from '@troubadour/domain/site/site'
import { recogniseLink } from '@troubadour/domain/links/site-links'
import { TextField, UrlField } from '@troubadour/ui/forms/fields'
import { LanguageField, TimeZoneField } from './locale-fields.tsx'
import { UrlListField } from '../shared/forms/url-list-field.tsx'
import { PopupGroup } from './popup-group.tsx'
import { formField, linkField, SettingsGroup, type SiteFormState } from './settings-group.tsx'
import { SettingsJumps } from './settings-jumps.tsx'
import type { SiteDraft } from './site-draft.ts'
import styles from './site-form.module.css'

/** All settings in their groups (docs/product/entities.md#site-settings). */
export function SiteForm({ form, draft }: { form: SiteFormState; draft: SiteDraft }) {
  return (
    <div className={styles.layout}>
      <SettingsJumps />
      <div className={styles.groups}>
        <SettingsGroup
          id="project"
          about="The name is in the hero, the navigation, the footer and, as the artist, on every release; the tagline stands under it. The company is in the copyright line and the legal pages."
        >
          <TextField required autoComplete="off" {...formField(form, 'projectName')} />
          <TextField autoComplete="off" {...formField(form, 'tagline')} />
          <TextField
            autoComplete="off"
            hint="One sentence, which search engines show below the name of the site."
            {...formField(form, 'about')}
          />
          <TextField autoComplete="organization" {...formField(form, 'companyName')} />
        </SettingsGroup>
        <SettingsGroup
          id="contact"
          about="Stands in the footer of every page; email and phone in the legal pages too."
        >
          <div className={styles.pair}>
            <TextField type="email" autoComplete="off" {...formField(form, 'contactEmail')} />
            <TextField type="tel" autoComplete="off" {...formField(form, 'contactPhone')} />
          </div>
          <UrlField {...linkField(form, 'socialProfileUrl')} />
        </SettingsGroup>
        <SettingsGroup
          id="links"
          about="In the top of the home page and in the footer, as icons in this order, and in the player where music can be heard there. The social profile and the music platforms follow; an address that is there twice is shown once."
        >
          <UrlListField
            form={form}
            name="links"
            noun="link"
            label="Links"
            none="No links yet."
            max={LINKS_MAX}
            noteOf={(url) => (isLinkUrl(url) ? recogniseLink(url).name : undefined)}
          />
        </SettingsGroup>
        <SettingsGroup id="platforms" about="The links of the floating player.">
          <div className={styles.pair}>
            <UrlField {...linkField(form, 'platformLinks.spotify')} />
            <UrlField {...linkField(form, 'platformLinks.apple')} />
            <UrlField {...linkField(form, 'platformLinks.youtube')} />
            <UrlField {...linkField(form, 'platformLinks.bandcamp')} />
          </div>
        </SettingsGroup>
        <SettingsGroup id="store" about="Where the buttons of the store and of the featured show lead.">
          <UrlField
            hint="For View/Buy of a product that has no link of its own."
            {...linkField(form, 'storeUrl')}
          />
          <UrlField hint="For Learn More beside the featured show." {...linkField(form, 'learnMoreUrl')} />
        </SettingsGroup>
        <SettingsGroup
          id="time"
          about="Every date and hour of the site is read in this zone: when a show is over, when a release is out, what “today” is."
        >
          <LanguageField className={styles.short} {...formField(form, 'language')} />
          <TimeZoneField required chosen={draft.timeZone} {...formField(form, 'timeZone')} />
        </SettingsGroup>
        <SettingsGroup id="posts" about="The posts that Experience It shows, in this order.">
          <UrlListField
            form={form}
            name="latestPostUrls"
            noun="post"
            label="Posts"
            none="No posts yet: the home page leaves the feed out."
            full="That is as many as the feed holds"
            max={LATEST_POSTS_MAX}
          />
        </SettingsGroup>
        <PopupGroup form={form} draft={draft} />
        <SettingsGroup
          id="legal"
          about="The “last updated” date at the top of the terms and the privacy policy."
        >
          <TextField type="date" required className={styles.short} {...formField(form, 'legalUpdatedOn')} />
        </SettingsGroup>
      </div>
    </div>
  )
}
