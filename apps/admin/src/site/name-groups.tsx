import { TextField } from '@troubadour/ui/forms/fields'
import { SettingsGroup } from './settings-group.tsx'
import { formField, linkField, type SiteFormState } from './site-form-field.ts'
import styles from './site-form.module.css'

/** Who this is. */
export function ProjectGroup({ form }: { form: SiteFormState }) {
  return (
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
  )
}

/** How it is reached. */
export function ContactGroup({ form }: { form: SiteFormState }) {
  return (
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
  )
}
