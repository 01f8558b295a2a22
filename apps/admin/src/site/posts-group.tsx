import { Controller } from 'react-hook-form'
import { LatestPostsField } from './latest-posts-field.tsx'
import { SettingsGroup } from './settings-group.tsx'
import type { SiteFormState } from './site-form-field.ts'

/** The Latest Posts of Experience It. */
export function PostsGroup({ form }: { form: SiteFormState }) {
  const errors = form.formState.errors.latestPostUrls
  return (
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
            errors={field.value.map((_url, index) => errors?.[index]?.message)}
            onChange={(urls) => {
              field.onChange(urls)
              form.clearErrors('latestPostUrls')
            }}
          />
        )}
      />
    </SettingsGroup>
  )
}
