import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { optionalImage } from '@troubadour/domain/contract/field'
import { PRESETS } from '@troubadour/domain/look/look-values'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import { PictureField } from '../../shared/picture-field/picture-field.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { StepForm } from './step-form.tsx'
import { useSiteStep, type StepProps } from './use-site-step.ts'

const heroDraft = z.object({ picture: optionalImage })
const lookDraft = z.object({ preset: z.enum(PRESETS) })

export function LookStep({ site, onDone, onSkip }: StepProps) {
  const { form, ...sending } = useSiteStep({
    schema: lookDraft,
    defaultValues: { preset: site.look.preset },
    toInput: ({ preset }, { look }) => ({ look: { ...look, preset } }),
    onDone,
  })
  return (
    <StepForm
      title="How should it look?"
      about="Colors, letters and the landscape at the top. Everything else about it can be changed later."
      skip={{ label: 'Skip', onSkip }}
      {...sending}
      hasChanges={form.formState.isDirty}
    >
      <Controller control={form.control} name="preset" render={({ field }) => <PresetChoice {...field} />} />
    </StepForm>
  )
}

export function HeroStep({ site, onDone, onSkip }: StepProps) {
  const [isPending, setIsPending] = useState(false)
  const { form, ...sending } = useSiteStep({
    schema: heroDraft,
    defaultValues: { picture: site.look.hero.picture ?? '' },
    toInput: ({ picture }, { look }) => ({ look: { ...look, hero: { ...look.hero, picture } } }),
    onDone,
  })
  return (
    <StepForm
      title="Which picture comes first?"
      about="It fills the top of the page, on a phone and on a wide screen. Without one, the landscape of your look is there."
      skip={{ label: 'Skip', onSkip }}
      {...sending}
      hasChanges={form.formState.isDirty}
      isBusy={sending.isBusy || isPending}
    >
      <Controller
        control={form.control}
        name="picture"
        render={({ field }) => (
          <PictureField
            {...field}
            label="Image URL"
            // The larger one: 10 MB, and WebP and AVIF, too.
            category={MUSIC_CATEGORY}
            error={form.formState.errors.picture?.message}
            onPendingChange={setIsPending}
          />
        )}
      />
    </StepForm>
  )
}
