import { SettingsScreen, type SettingsPart } from './settings-screen.tsx'
import { SITE_FIELDS, siteResolver, toDraft, toInput, type SiteDraft } from './site-draft.ts'
import { SiteForm } from './site-form.tsx'

const part: SettingsPart<SiteDraft> = {
  title: 'Site Settings',
  about: 'What you save here shows on the public site at once. What is empty is left out there.',
  noun: 'site settings',
  draftKey: 'site',
  fields: SITE_FIELDS,
  toDraft,
  toInput,
  resolver: siteResolver,
}

/** The site's data and behaviour (docs/product/entities.md#site-settings). */
export function SitePage() {
  return (
    <SettingsScreen part={part}>{(form, draft) => <SiteForm form={form} draft={draft} />}</SettingsScreen>
  )
}
