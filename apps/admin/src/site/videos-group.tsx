import type { Video } from '@troubadour/domain/home/own-sections'
import { VIDEOS_MAX } from '@troubadour/domain/video/videos'
import { completeLink } from '@troubadour/domain/links/web-text'
import { TextField } from '@troubadour/ui/forms/fields'
import { Disclosure } from '../shared/controls/disclosure.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import { FormPicture } from '../shared/picture-field/form-picture.tsx'
import type { AboutForm } from './about-group.tsx'
import { FormGroup } from './form-group.tsx'
import { firstFieldId, ItemHead, ItemList } from '../shared/forms/item-list.tsx'
import { VideoFileField } from './video-file-field.tsx'

const BLANK: Video = { title: '', address: '', poster: null }

/** docs/product/admin.md#about-and-videos */
export function VideosGroup({ form }: { form: AboutForm }) {
  return (
    <FormGroup
      id="videos"
      title="Videos"
      about="From YouTube or Vimeo, or files of your own. Nothing is asked of other sites before a visitor plays a video."
    >
      <ItemList
        noun="video"
        none="No videos yet: the home page leaves the section out."
        items={form.getValues('videos')}
        blank={BLANK}
        max={VIDEOS_MAX}
        onChange={(videos) => {
          form.setValue('videos', videos, { shouldDirty: true })
          form.clearErrors('videos')
        }}
      >
        {({ title, poster }, index, rows) => (
          <>
            <ItemHead rows={rows} index={index} />
            <TextField
              {...formField(form, `videos.${index}.title`, 'Title')}
              id={firstFieldId(rows, index)}
              required
              autoComplete="off"
            />
            <TextField
              {...formField(form, `videos.${index}.address`, 'Address', completeLink)}
              required
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              hint="As you copy it on YouTube or Vimeo; or choose a file of your own."
            />
            <VideoFileField
              title={title || 'the video'}
              onAddress={(address) => {
                form.setValue(`videos.${index}.address`, address, { shouldDirty: true })
                form.clearErrors(`videos.${index}.address`)
              }}
            />
            <Disclosure summary={poster ? 'Picture before it plays: chosen' : 'Picture before it plays'}>
              <FormPicture form={form} name={`videos.${index}.poster`} />
            </Disclosure>
          </>
        )}
      </ItemList>
    </FormGroup>
  )
}
