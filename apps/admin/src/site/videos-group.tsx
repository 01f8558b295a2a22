import { Controller } from 'react-hook-form'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import type { Video } from '@troubadour/domain/site/own-sections'
import { VIDEOS_MAX } from '@troubadour/domain/site/videos'
import { completeLink } from '@troubadour/domain/site/web-text'
import { TextField } from '@troubadour/ui/forms/fields'
import { Disclosure } from '../shared/disclosure.tsx'
import { PictureField } from '../shared/picture-field/picture-field.tsx'
import type { AboutForm } from './about-group.tsx'
import { FormGroup } from './form-group.tsx'
import { ItemList } from './item-list.tsx'
import { VideoFileField } from './video-file-field.tsx'

const BLANK: Video = { title: '', address: '', poster: null }

/** docs/product/admin.md#about-and-videos */
export function VideosGroup({ form }: { form: AboutForm }) {
  const errors = form.formState.errors.videos
  return (
    <FormGroup
      id="videos"
      title="Videos"
      about="From YouTube or Vimeo, or files of your own. Nothing is asked of other sites before a visitor plays a video."
    >
      <Controller
        control={form.control}
        name="videos"
        render={({ field }) => {
          const change = (videos: Video[]) => {
            field.onChange(videos)
            form.clearErrors('videos')
          }
          return (
            <ItemList
              ref={field.ref}
              noun="video"
              none="No videos yet: the home page leaves the section out."
              items={field.value}
              blank={BLANK}
              max={VIDEOS_MAX}
              onChange={change}
            >
              {(video, index, id) => (
                <VideoFields
                  id={id}
                  video={video}
                  errors={errors?.[index]}
                  onChange={(part) => {
                    // A file may have been sent while others were typed.
                    const videos = form.getValues('videos')
                    change(videos.with(index, { ...video, ...videos[index], ...part }))
                  }}
                />
              )}
            </ItemList>
          )
        }}
      />
    </FormGroup>
  )
}

function VideoFields({
  id,
  video: { title, address, poster },
  errors,
  onChange,
}: {
  id: string
  video: Video
  errors: Partial<Record<keyof Video, { message?: string }>> | undefined
  onChange: (part: Partial<Video>) => void
}) {
  return (
    <>
      <TextField
        id={id}
        label="Title"
        required
        autoComplete="off"
        value={title}
        error={errors?.title?.message}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label="Address"
        required
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="As you copy it on YouTube or Vimeo; or choose a file of your own."
        value={address}
        error={errors?.address?.message}
        onChange={({ target }) => onChange({ address: target.value })}
        onBlur={() => onChange({ address: completeLink(address) })}
      />
      <VideoFileField title={title || 'the video'} onAddress={(own) => onChange({ address: own })} />
      <Disclosure summary={poster ? 'Picture before it plays: chosen' : 'Picture before it plays'}>
        <PictureField
          title="Picture"
          label="Image URL"
          category={MUSIC_CATEGORY}
          value={poster ?? ''}
          error={errors?.poster?.message}
          onChange={(value) => onChange({ poster: value || null })}
        />
      </Disclosure>
    </>
  )
}
