import { useState } from 'react'
import { z } from 'zod'
import { optionalImage } from '@troubadour/domain/contract/field'
import { PRESETS } from '@troubadour/domain/look/look-values'
import { FormPicture } from '../../shared/picture-field/form-picture.tsx'
import { PresetField } from '../look/preset-field.tsx'
import { StepForm } from './step-form.tsx'
import { useSiteStep, type StepProps } from './use-site-step.ts'

const heroDraft = z.object({ picture: optionalImage })
const lookDraft = z.object({ preset: z.enum(PRESETS) })

export function LookStep({ site, ...props }: StepProps) {
  const { form, step } = useSiteStep(props, {
    schema: lookDraft,
    defaultValues: { preset: site.look.preset },
    toInput: ({ preset }, { look }) => ({ look: { ...look, preset } }),
  })
  return (
    <StepForm
      title="How should it look?"
      about="Colors, letters and the landscape at the top. Everything else about it can be changed later."
      {...step}
    >
      <PresetField
        look={{ ...site.look, preset: form.watch('preset') }}
        onChange={(preset) => form.setValue('preset', preset, { shouldDirty: true })}
      />
    </StepForm>
  )
}

export function HeroStep({ site, ...props }: StepProps) {
  const [isPending, setIsPending] = useState(false)
  const { form, step } = useSiteStep(props, {
    schema: heroDraft,
    defaultValues: { picture: site.look.hero.picture },
    toInput: ({ picture }, { look }) => ({ look: { ...look, hero: { ...look.hero, picture } } }),
  })
  return (
    <StepForm
      title="Which picture comes first?"
      about="It fills the top of the page, on a phone and on a wide screen. Without one, the landscape of your look is there."
      {...step}
      isBusy={step.isBusy || isPending}
    >
      <FormPicture form={form} name="picture" onPendingChange={setIsPending} />
    </StepForm>
  )
}
