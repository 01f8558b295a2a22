import { LegalGroup } from './legal-group.tsx'
import { PlatformsGroup, StoreGroup } from './link-groups.tsx'
import { ContactGroup, ProjectGroup } from './name-groups.tsx'
import { PopupGroup } from './popup-group.tsx'
import { PostsGroup } from './posts-group.tsx'
import type { SiteFormState } from './site-form-field.ts'
import styles from './site-form.module.css'
import { TimeGroup } from './time-group.tsx'

/** All settings in their groups (docs/product/entities.md#site-settings). */
export function SiteForm({ form }: { form: SiteFormState }) {
  return (
    <div className={styles.groups}>
      <ProjectGroup form={form} />
      <ContactGroup form={form} />
      <PlatformsGroup form={form} />
      <StoreGroup form={form} />
      <TimeGroup form={form} />
      <PostsGroup form={form} />
      <PopupGroup form={form} />
      <LegalGroup form={form} />
    </div>
  )
}
