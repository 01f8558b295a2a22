import { ABOUT_FIELDS, aboutResolver, toDraft, type AboutDraft } from './about-draft.ts'
import { AboutGroup } from './about-group.tsx'
import { WithPreview } from './preview/with-preview.tsx'
import { SettingsScreen, type SettingsPart } from './settings-screen.tsx'
import { VideosGroup } from './videos-group.tsx'

const part: SettingsPart<AboutDraft> = {
  title: 'About and videos',
  about: 'Who you are, and what there is to see. A section without content is not shown.',
  noun: 'sections',
  draftKey: 'site-about',
  fields: ABOUT_FIELDS,
  toDraft,
  toInput: (draft) => draft,
  resolver: () => aboutResolver,
}

/** Two sections of the home page (docs/product/admin.md#about-and-videos). */
export function AboutPage() {
  return (
    <SettingsScreen part={part} Preview={WithPreview}>
      {(form, draft) => (
        <>
          <AboutGroup form={form} draft={draft} />
          <VideosGroup form={form} />
        </>
      )}
    </SettingsScreen>
  )
}
