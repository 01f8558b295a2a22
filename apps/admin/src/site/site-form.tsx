import { Controller } from 'react-hook-form'
import { TextField } from '@troubadour/ui/forms/fields'
import { LatestPostsField } from './latest-posts-field.tsx'
import { PopupGroup } from './popup-group.tsx'
import { formField, linkField, SettingsGroup, type SiteFormState } from './settings-group.tsx'
import { labelOf } from './site-draft.ts'
import styles from './site-form.module.css'
import { TimeZoneField } from './time-zone-field.tsx'

/** All settings in their groups (docs/product/entities.md#site-settings). */
export function SiteForm({ form }: { form: SiteFormState }) {
  const { errors } = form.formState
  return (
    <div className={styles.groups}>
      <SettingsGroup
        id="project"
        title="Project"
        about="What the site calls you, in the title of the window and on every page."
      >
        <TextField
          required
          autoComplete="off"
          hint="In the hero, the navigation and the footer, and as the artist of every release."
          {...formField(form, 'projectName')}
        />
        <TextField
          autoComplete="off"
          hint="Under the name, and after it in the title of the window. Left out when empty."
          {...formField(form, 'tagline')}
        />
        <TextField
          autoComplete="organization"
          hint="In the copyright line and the legal pages. Left out when empty."
          {...formField(form, 'companyName')}
        />
      </SettingsGroup>
      <SettingsGroup
        id="contact"
        title="Contact"
        about="Stands in the footer of every page; email and phone in the legal pages too."
      >
        <div className={styles.pair}>
          <TextField
            type="email"
            inputMode="email"
            autoComplete="off"
            hint="Left out when empty."
            {...formField(form, 'contactEmail')}
          />
          <TextField
            type="tel"
            inputMode="tel"
            autoComplete="off"
            hint="Left out when empty."
            {...formField(form, 'contactPhone')}
          />
        </div>
        <TextField
          hint="The one link of the footer to a profile of yours. Left out when empty."
          {...linkField(form, 'socialProfileUrl')}
        />
      </SettingsGroup>
      <SettingsGroup
        id="platforms"
        title="Music platforms"
        about="The links of the floating player. A platform that is empty is left out."
      >
        <div className={styles.pair}>
          <TextField {...linkField(form, 'platformLinks.spotify')} />
          <TextField {...linkField(form, 'platformLinks.apple')} />
          <TextField {...linkField(form, 'platformLinks.youtube')} />
          <TextField {...linkField(form, 'platformLinks.bandcamp')} />
        </div>
      </SettingsGroup>
      <SettingsGroup
        id="store"
        title="Store"
        about="Where the buttons of the store and of the featured event lead."
      >
        <TextField
          hint="Where View/Buy leads when a product has no link of its own. When empty, such a product has no button."
          {...linkField(form, 'storeUrl')}
        />
        <TextField
          hint="The Learn More button beside the featured event. Left out when empty."
          {...linkField(form, 'learnMoreUrl')}
        />
      </SettingsGroup>
      <SettingsGroup
        id="time"
        title="Time"
        about="Every date and hour of the site is read in this zone: when an event is over, when a release is out, what “today” is."
      >
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field }) => (
            <TimeZoneField
              {...field}
              label={labelOf('timeZone')}
              error={errors.timeZone?.message}
              onChange={(timeZone) => {
                field.onChange(timeZone)
                form.clearErrors('timeZone')
              }}
            />
          )}
        />
      </SettingsGroup>
      <SettingsGroup
        id="posts"
        title="Latest Posts"
        about="The posts that Experience It shows, in this order. A line that is empty is left out, and without posts the whole feed is."
      >
        <Controller
          control={form.control}
          name="latestPostUrls"
          render={({ field }) => (
            <LatestPostsField
              ref={field.ref}
              urls={field.value}
              errors={field.value.map((_url, index) => errors.latestPostUrls?.[index]?.message)}
              onChange={(urls) => {
                field.onChange(urls)
                form.clearErrors('latestPostUrls')
              }}
            />
          )}
        />
      </SettingsGroup>
      <PopupGroup form={form} />
      <SettingsGroup id="legal" title="Legal pages" about="The terms and the privacy policy.">
        <TextField
          type="date"
          required
          className={styles.short}
          hint="The “last updated” date at their top."
          {...formField(form, 'legalUpdatedOn')}
        />
      </SettingsGroup>
    </div>
  )
}
