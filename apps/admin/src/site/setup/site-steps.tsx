import { z } from 'zod'
import { optionalImage } from '@troubadour/domain/schema/field'
import { PRESETS } from '@troubadour/domain/look/look-values'
import { DEFAULT_SITE_SETTINGS, siteSettingsInput } from '@troubadour/domain/site/site'
import { DEFAULT_LANGUAGE, languageOf } from '@troubadour/domain/schema/language'
import { TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../../shared/forms/form-fields.ts'
import { FormPicture } from '../../shared/picture-field/form-picture.tsx'
import { LanguageField, TimeZoneField } from '../locale-fields.tsx'
import { PresetField } from '../look/preset-field.tsx'
import styles from './setup.module.css'
import { siteStep } from './step-form.tsx'

/** The steps that save a part of the site settings. */
export const SITE_STEPS = {
  name: siteStep({
    step: 'name',
    title: 'What are you called?',
    about: 'The name stands at the top of your site, large; the tagline below it.',
    schema: siteSettingsInput.pick({ projectName: true, tagline: true, language: true }),
    initial({ projectName, tagline, language }) {
      const isNew = projectName === '' && language === DEFAULT_LANGUAGE
      return {
        projectName,
        tagline: tagline === DEFAULT_SITE_SETTINGS.tagline ? '' : tagline,
        language: isNew ? (languageOf(navigator.language) ?? language) : language,
      }
    },
    fields: (form) => (
      <>
        <TextField required autoComplete="off" {...formField(form, 'projectName', 'Project name')} />
        <TextField
          autoComplete="off"
          hint="A few words. It may stay empty."
          {...formField(form, 'tagline', 'Tagline')}
        />
        <LanguageField {...formField(form, 'language', 'Language of the site')} />
      </>
    ),
  }),
  about: siteStep({
    step: 'about',
    title: 'What do you do?',
    about: 'One sentence. Search engines show it below the name of your site.',
    schema: siteSettingsInput.pick({ about: true }),
    initial: ({ about }) => ({ about: about ?? '' }),
    fields: (form) => (
      <TextField
        autoComplete="off"
        placeholder="Slow folk songs for two voices and a harmonium, from Vermont."
        {...formField(form, 'about', 'What you do')}
      />
    ),
  }),
  'time-zone': siteStep({
    step: 'time-zone',
    title: 'Which time zone are you in?',
    about: 'Every date and hour of the site is read in it. This is the one that your browser names.',
    schema: siteSettingsInput.pick({ timeZone: true }),
    initial({ timeZone }) {
      const isOwn = timeZone !== DEFAULT_SITE_SETTINGS.timeZone
      return { timeZone: isOwn ? timeZone : new Intl.DateTimeFormat().resolvedOptions().timeZone }
    },
    fields: (form) => (
      <TimeZoneField required chosen={form.watch('timeZone')} {...formField(form, 'timeZone', 'Time zone')} />
    ),
  }),
  contact: siteStep({
    step: 'contact',
    title: 'How can people reach you?',
    about: 'It stands at the foot of every page and in the legal pages.',
    schema: siteSettingsInput.pick({ contactEmail: true, contactPhone: true }),
    initial: ({ contactEmail, contactPhone }) => ({ contactEmail, contactPhone }),
    fields: (form) => (
      <div className={styles.pair}>
        <TextField type="email" autoComplete="off" {...formField(form, 'contactEmail', 'Contact email')} />
        <TextField type="tel" autoComplete="off" {...formField(form, 'contactPhone', 'Contact phone')} />
      </div>
    ),
  }),
  look: siteStep({
    step: 'look',
    title: 'How should it look?',
    about: 'Colors, letters and the landscape at the top. Everything else about it can be changed later.',
    schema: z.object({ preset: z.enum(PRESETS) }),
    initial: ({ look }) => ({ preset: look.preset }),
    toInput: ({ preset }, { look }) => ({ look: { ...look, preset } }),
    fields: (form, { look }) => (
      <PresetField
        look={{ ...look, preset: form.watch('preset') }}
        onChange={(preset) => form.setValue('preset', preset, { shouldDirty: true })}
      />
    ),
  }),
  hero: siteStep({
    step: 'hero',
    title: 'Which picture comes first?',
    about:
      'It fills the top of the page, on a phone and on a wide screen. Without one, the landscape of your look is there.',
    schema: z.object({ picture: optionalImage }),
    initial: ({ look }) => ({ picture: look.hero.picture }),
    toInput: ({ picture }, { look }) => ({ look: { ...look, hero: { ...look.hero, picture } } }),
    fields: (form, _site, onPendingChange) => (
      <FormPicture form={form} name="picture" onPendingChange={onPendingChange} />
    ),
  }),
}
