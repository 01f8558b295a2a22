import { useState, type ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import {
  BIO_MAX_LENGTHS,
  PRESS_MAX,
  PRESS_VISIBILITIES,
  type PressFile,
  type PressPart,
} from '@troubadour/domain/press/press-kit'
import { SegmentedChoice, SwitchField } from '@troubadour/ui/forms/choice-fields'
import { TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../../shared/forms/form-fields.ts'
import { MarkdownField } from '../../shared/markdown/markdown-field.tsx'
import { FormGroup } from '../form-group.tsx'
import { QuoteFields } from '../quote-fields.tsx'
import { BIOS, PART_LABELS, VISIBILITY_LABELS, type PressDraft, type PressFormState } from './press-draft.ts'
import { PressFileList } from './press-file-list.tsx'
import styles from './press.module.css'

const FILE_LISTS = [
  ['rider', 'What you need on stage and behind it, as a PDF or a picture.'],
  ['stagePlot', 'Who stands where, as a PDF or a picture.'],
  ['logos', 'Best as a PDF, or as a PNG with a transparent background.'],
] as const

export function PressFields({
  form,
  draft,
  files: loaded,
  onPendingChange,
}: {
  form: PressFormState
  draft: PressDraft
  files: readonly PressFile[]
  /** Called when files of a part start uploading, fail or finish. */
  onPendingChange: (part: PressPart, isPending: boolean) => void
}) {
  const [uploaded, setUploaded] = useState<readonly PressFile[]>([])
  const files = [...loaded, ...uploaded]
  const { photos, quotes } = form.getValues()
  const lists = {
    files,
    onUploaded: (file: PressFile) => setUploaded((all) => [...all, file]),
    onPendingChange,
  }
  const isFull = (part: keyof typeof PRESS_MAX, count: number) => count >= PRESS_MAX[part]
  return (
    <>
      <FormGroup id="press" title="Visitors" about="Off, nobody sees any of it, by a private link neither.">
        <SwitchField
          label="Show the press kit"
          hint="At /press, linked at the foot of every page."
          {...form.register('isOn')}
        />
      </FormGroup>
      <FormGroup
        id="press-bios"
        title="Biography"
        about="Written once in three lengths: for a listing, a programme, an article."
      >
        {BIOS.map((bio) => (
          <Part key={bio} form={form} part={bio}>
            <MarkdownField
              rows={{ shortBio: 4, mediumBio: 7, longBio: 12 }[bio]}
              hint={`Up to ${BIO_MAX_LENGTHS[bio].toLocaleString('en-US')} characters.`}
              field={formField(form, bio, PART_LABELS[bio])}
              preview={{ text: draft[bio] }}
            />
          </Part>
        ))}
      </FormGroup>
      <FormGroup
        id="press-photos"
        title={PART_LABELS.photos}
        about="In print size. Each file is given out as it is, with what the camera wrote into it, such as the place."
      >
        <Part form={form} part="photos">
          <PressFileList
            {...lists}
            part="photos"
            noun="photograph"
            ids={photos.map(({ file }) => file)}
            isFull={isFull('photos', photos.length)}
            onChange={(ids) =>
              set(
                form,
                'photos',
                ids.map((id) => photos.find(({ file }) => file === id) ?? { file: id, alt: '', credit: '' }),
              )
            }
            onAdd={(id) =>
              set(form, 'photos', [...form.getValues('photos'), { file: id, alt: '', credit: '' }])
            }
            error={(index) => form.formState.errors.photos?.[index]?.file?.message}
          >
            {(index) => (
              <>
                <TextField
                  autoComplete="off"
                  {...formField(form, `photos.${index}.credit`, 'Photographer')}
                />
                <TextField
                  autoComplete="off"
                  {...formField(form, `photos.${index}.alt`, 'What it shows, for those who cannot see it')}
                />
              </>
            )}
          </PressFileList>
        </Part>
      </FormGroup>
      <FormGroup id="press-quotes" title={PART_LABELS.quotes} about="What others wrote or said about you.">
        <Part form={form} part="quotes">
          <QuoteFields
            items={quotes}
            blank={{ text: '', source: '', link: '' }}
            max={PRESS_MAX.quotes}
            onChange={(next) => set(form, 'quotes', next)}
            fieldOf={(index, part, label, tidy) => formField(form, `quotes.${index}.${part}`, label, tidy)}
          />
        </Part>
      </FormGroup>
      {FILE_LISTS.map(([part, about]) => (
        <FormGroup key={part} id={`press-${part}`} title={PART_LABELS[part]} about={about}>
          <Part form={form} part={part}>
            <PressFileList
              {...lists}
              part={part}
              noun="file"
              ids={form.watch(part)}
              isFull={isFull(part, form.watch(part).length)}
              onChange={(ids) => set(form, part, ids)}
              onAdd={(id) => set(form, part, [...form.getValues(part), id])}
            />
          </Part>
        </FormGroup>
      ))}
      <FormGroup id="press-site" title="From your site" about="Filled in by themselves from Music and Shows.">
        <Part form={form} part="release" />
        <Part form={form} part="shows" />
      </FormGroup>
      <FormGroup id="press-booking" title={PART_LABELS.booking} about="Who to ask for a show.">
        <Part form={form} part="booking">
          <TextField autoComplete="off" {...formField(form, 'booking.name', 'Name')} />
          <TextField type="email" autoComplete="off" {...formField(form, 'booking.email', 'Email')} />
          <TextField type="tel" autoComplete="off" {...formField(form, 'booking.phone', 'Phone')} />
        </Part>
      </FormGroup>
    </>
  )
}

function set<Name extends 'photos' | 'quotes' | 'rider' | 'stagePlot' | 'logos'>(
  form: PressFormState,
  name: Name,
  value: PressDraft[Name],
): void {
  // The value is of the field's type, which the library's types lose for a generic one.
  form.setValue(name, value as never, { shouldDirty: true })
  form.clearErrors(name)
}

/** A part of the press kit, with its visibility. */
function Part({ form, part, children }: { form: PressFormState; part: PressPart; children?: ReactNode }) {
  return (
    <div className={styles.part}>
      {children}
      <Controller
        control={form.control}
        name={`parts.${part}`}
        render={({ field }) => (
          <div className={styles.visibility}>
            <span aria-hidden="true">{children ? 'Seen by' : PART_LABELS[part]}</span>
            <SegmentedChoice
              label={`Who sees: ${PART_LABELS[part]}`}
              options={PRESS_VISIBILITIES.map((value) => ({ value, label: VISIBILITY_LABELS[value] }))}
              value={field.value}
              onChange={field.onChange}
            />
          </div>
        )}
      />
    </div>
  )
}
