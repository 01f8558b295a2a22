import { useState, type FormEventHandler, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import { Card } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { call } from '@troubadour/api-client/call'
import { siteQueries } from '@troubadour/api-client/public'
import type { Setup } from '@troubadour/domain/setup/setup'
import type { SiteSettings, SiteSettingsInput } from '@troubadour/domain/site/site'
import { LeaveQuestion } from '../../shared/editing/leave-question.tsx'
import { takeFocusInPlace } from '../../shared/browser/take-focus.ts'
import { useAccountForm } from '../../shared/account/account-form.tsx'
import styles from './setup.module.css'

/** The layout of a step: its question, its fields, and the buttons to continue or skip. */
export function StepForm({
  title,
  about,
  submitLabel = 'Save and go on',
  isBusy = false,
  hasChanges = false,
  refusal = null,
  submit,
  skip,
  children,
}: {
  title: string
  about: ReactNode
  submitLabel?: string
  isBusy?: boolean
  /** Unsaved input would be lost. */
  hasChanges?: boolean
  /** Why the server refused the step, besides errors of fields. */
  refusal?: string | null
  submit: FormEventHandler
  skip?: { label: string; onSkip: () => void }
  children?: ReactNode
}) {
  return (
    <Card as="section">
      <form className={styles.form} noValidate onSubmit={submit} aria-label={title}>
        <div className={styles.question}>
          <h2 ref={takeFocusInPlace} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <p className="muted">{about}</p>
        </div>
        {children}
        {refusal && <Banner tone="error">{refusal}</Banner>}
        <div className={styles.actions} data-step-buttons>
          <Button type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
          {skip && (
            <Button variant="quiet" disabled={isBusy} onClick={skip.onSkip}>
              {skip.label}
            </Button>
          )}
        </div>
      </form>
      <LeaveQuestion
        hasChanges={hasChanges && !isBusy}
        description="What you typed in this step was not saved."
      />
    </Card>
  )
}

export interface StepProps {
  site: SiteSettings
  setup: Setup
  /** Called when the step is saved with something in it. */
  onDone: () => void
  /** Called when it is skipped, or saved empty. */
  onSkip: () => void
}

/** A step that saves a part of the site settings. */
export function siteStep<Draft extends FieldValues>({
  title,
  about,
  schema,
  initial,
  toInput,
  fields,
}: {
  title: string
  about: string
  schema: ZodType
  initial: (site: SiteSettings) => Draft
  /** The input to send; by default the draft. */
  toInput?: (draft: Draft, site: SiteSettings) => Partial<SiteSettingsInput>
  fields: (
    form: UseFormReturn<Draft>,
    site: SiteSettings,
    onPendingChange: (isPending: boolean) => void,
  ) => ReactNode
}) {
  return function SiteStep({ site, onDone, onSkip }: StepProps) {
    const queryClient = useQueryClient()
    const [isPending, setIsPending] = useState(false)
    const settings = siteQueries.settings()
    const { form, ...sending } = useAccountForm({
      schema,
      defaultValues: initial(site),
      failure: 'Failed to save settings. Please try again.',
      async send(draft: Draft) {
        // The other settings may have changed on another screen.
        const now = await queryClient.fetchQuery({ ...settings, staleTime: 0 })
        const { projectName, version, ...others } = now
        const name = projectName && { projectName }
        const saved = await call('updateSite', {
          body: { ...others, ...name, ...(toInput?.(draft, now) ?? draft), version },
        })
        return { saved, isEmpty: Object.values(draft).every((value) => String(value ?? '').trim() === '') }
      },
      onSuccess({ saved, isEmpty }) {
        queryClient.setQueryData(settings.queryKey, saved)
        // A step that was saved empty stays open.
        if (isEmpty) onSkip()
        else onDone()
      },
    })
    return (
      <StepForm
        title={title}
        about={about}
        skip={{ label: 'Skip', onSkip }}
        {...sending}
        hasChanges={form.formState.isDirty}
        isBusy={sending.isBusy || isPending}
      >
        {fields(form, site, setIsPending)}
      </StepForm>
    )
  }
}
