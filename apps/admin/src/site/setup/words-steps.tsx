import { DEFAULT_LANGUAGE, languageOf } from '@troubadour/domain/texts/language'
import { DEFAULT_SITE_SETTINGS, siteSettingsInput } from '@troubadour/domain/site/site'
import { TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../../shared/forms/form-fields.ts'
import { LanguageField } from '../language-field.tsx'
import { TimeZoneField } from '../time-zone-field.tsx'
import styles from './setup.module.css'
import { StepForm } from './step-form.tsx'
import { useSiteStep, type StepProps } from './use-site-step.ts'

export function NameStep({ site, ...props }: StepProps) {
  const isNew = site.projectName === '' && site.language === DEFAULT_LANGUAGE
  const isTaglineOwn = site.tagline !== DEFAULT_SITE_SETTINGS.tagline
  const { form, step } = useSiteStep(props, {
    schema: siteSettingsInput.pick({ projectName: true, tagline: true, language: true }),
    defaultValues: {
      projectName: site.projectName,
      tagline: isTaglineOwn ? site.tagline : '',
      language: isNew ? (languageOf(navigator.language) ?? site.language) : site.language,
    },
  })
  return (
    <StepForm
      title="What are you called?"
      about="The name stands at the top of your site, large; the tagline below it."
      {...step}
    >
      <TextField required autoComplete="off" {...formField(form, 'projectName', 'Project name')} />
      <TextField
        autoComplete="off"
        hint="A few words. It may stay empty."
        {...formField(form, 'tagline', 'Tagline')}
      />
      <LanguageField {...formField(form, 'language', 'Language of the site')} />
    </StepForm>
  )
}

export function AboutStep({ site, ...props }: StepProps) {
  const { form, step } = useSiteStep(props, {
    schema: siteSettingsInput.pick({ about: true }),
    defaultValues: { about: site.about ?? '' },
  })
  return (
    <StepForm
      title="What do you do?"
      about="One sentence. Search engines show it below the name of your site."
      {...step}
    >
      <TextField
        autoComplete="off"
        placeholder="Slow folk songs for two voices and a harmonium, from Vermont."
        {...formField(form, 'about', 'What you do')}
      />
    </StepForm>
  )
}

export function TimeZoneStep({ site, ...props }: StepProps) {
  const isOwn = site.timeZone !== DEFAULT_SITE_SETTINGS.timeZone
  const { form, step } = useSiteStep(props, {
    schema: siteSettingsInput.pick({ timeZone: true }),
    defaultValues: {
      timeZone: isOwn ? site.timeZone : new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
  return (
    <StepForm
      title="Which time zone are you in?"
      about="Every date and hour of the site is read in it. This is the one that your browser names."
      {...step}
    >
      <TimeZoneField required chosen={form.watch('timeZone')} {...formField(form, 'timeZone', 'Time zone')} />
    </StepForm>
  )
}

export function ContactStep({ site, ...props }: StepProps) {
  const { form, step } = useSiteStep(props, {
    schema: siteSettingsInput.pick({ contactEmail: true, contactPhone: true }),
    defaultValues: { contactEmail: site.contactEmail, contactPhone: site.contactPhone },
  })
  return (
    <StepForm
      title="How can people reach you?"
      about="It stands at the foot of every page and in the legal pages."
      {...step}
    >
      <div className={styles.pair}>
        <TextField type="email" autoComplete="off" {...formField(form, 'contactEmail', 'Contact email')} />
        <TextField type="tel" autoComplete="off" {...formField(form, 'contactPhone', 'Contact phone')} />
      </div>
    </StepForm>
  )
}
