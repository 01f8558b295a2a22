import { TextField } from '@troubadour/ui/forms/fields'
import { SettingsGroup } from './settings-group.tsx'
import { linkField, type SiteFormState } from './site-form-field.ts'
import styles from './site-form.module.css'

/** Where the music is. */
export function PlatformsGroup({ form }: { form: SiteFormState }) {
  return (
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
  )
}

/** Where to buy, and where to read on. */
export function StoreGroup({ form }: { form: SiteFormState }) {
  return (
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
  )
}
