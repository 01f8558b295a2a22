import { editedLook, type Look } from '@troubadour/domain/look/look'
import { schemaResolver } from '../shared/forms/form-fields.ts'
import { COLOUR_FIELDS, ColoursGroup } from './look/colours-group.tsx'
import { HERO_FIELDS, HeroGroup } from './hero-group.tsx'
import { IDENTITY_FIELDS, IdentityGroup } from './identity-group.tsx'
import { WithPreview } from './preview/with-preview.tsx'
import { SettingsScreen, type SettingsPart } from './settings-screen.tsx'

const part: SettingsPart<Look> = {
  title: 'Look',
  about: 'Colors, letters and pictures of the public site.',
  noun: 'look settings',
  draftKey: 'site-look',
  fields: [...COLOUR_FIELDS, ...HERO_FIELDS, ...IDENTITY_FIELDS],
  toDraft: ({ look }) => look,
  toInput: (look) => ({ look }),
  resolver: () => schemaResolver(editedLook),
}

/** How the site looks (docs/product/entities.md#look). */
export function LookPage() {
  return (
    <SettingsScreen part={part} Preview={WithPreview}>
      {(form, draft) => (
        <>
          <ColoursGroup form={form} />
          <HeroGroup form={form} draft={draft} />
          <IdentityGroup form={form} draft={draft} />
        </>
      )}
    </SettingsScreen>
  )
}
