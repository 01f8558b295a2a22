import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import { call } from '@troubadour/api-client/call'
import { siteQueries } from '@troubadour/api-client/public'
import type { SiteSettings, SiteSettingsInput } from '@troubadour/domain/site/site'
import { useAccountForm } from '../../shared/account/account-form.tsx'

export interface StepProps {
  site: SiteSettings
  /** Called when the step is saved. */
  onDone: () => void
  onSkip: () => void
}

/**
 * The form of a step that saves a part of the site settings.
 * @param draft converted by `toInput` for the request
 * @returns the props of `StepForm`, and the form
 */
export function useSiteStep<Draft extends FieldValues>(
  { onDone, onSkip }: Omit<StepProps, 'site'>,
  draft: {
    schema: ZodType
    defaultValues: Draft
    toInput?: (draft: Draft, site: SiteSettings) => Partial<SiteSettingsInput>
  },
) {
  const queryClient = useQueryClient()
  const settings = siteQueries.settings()
  const { form, ...sending } = useAccountForm({
    ...draft,
    failure: 'Failed to save settings. Please try again.',
    async send(typed: Draft) {
      // The other settings may have changed on another screen.
      const site = await queryClient.fetchQuery({ ...settings, staleTime: 0 })
      const { projectName, version, ...others } = site
      const name = projectName && { projectName }
      return call('updateSite', {
        body: { ...others, ...name, ...(draft.toInput?.(typed, site) ?? typed), version },
      })
    },
    onSuccess(saved: SiteSettings) {
      queryClient.setQueryData(settings.queryKey, saved)
      onDone()
    },
  })
  const skip = { label: 'Skip', onSkip }
  return { form, step: { ...sending, skip, hasChanges: form.formState.isDirty } }
}
