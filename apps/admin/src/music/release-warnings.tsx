import type { UseFormReturn } from 'react-hook-form'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { useSiteClock } from '../shared/time/now.tsx'
import { comesOutOnTime, isHeldBack, offTextOf, releaseMismatch } from './release-words.ts'
import type { TrackDraft } from './track-draft.ts'
import styles from './track-form.module.css'

/** What does not fit together in a form's release date and Coming Soon (docs/product/admin.md#music-manager). */
export function ReleaseWarnings({
  form,
  draft,
  hasAudio,
}: {
  form: UseFormReturn<TrackDraft>
  draft: TrackDraft
  hasAudio: boolean
}) {
  const clock = useSiteClock()
  if (isHeldBack(draft, clock)) return <HeldBack form={form} draft={{ ...draft, hasAudio }} />
  const mismatch = releaseMismatch({ ...draft, hasAudio }, clock)
  return mismatch && <Mismatch mismatch={mismatch} />
}

/** Offers to let the release come out by itself, or says why it would not. */
function HeldBack({
  form,
  draft,
}: {
  form: UseFormReturn<TrackDraft>
  draft: TrackDraft & { hasAudio: boolean }
}) {
  const canComeOut = comesOutOnTime(draft)
  return (
    <Banner
      title="While Coming Soon is on, the release stays closed on this day."
      action={
        canComeOut && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => form.setValue('isComingSoon', false, { shouldDirty: true })}
          >
            Turn Coming Soon off
          </Button>
        )
      }
    >
      {offTextOf(draft)}
    </Banner>
  )
}

/** What visitors see while Coming Soon and the release date contradict each other. */
function Mismatch({ mismatch }: { mismatch: NonNullable<ReturnType<typeof releaseMismatch>> }) {
  return (
    <Banner tone="warning" title={mismatch.title}>
      <p>What visitors see:</p>
      <ul className={styles.effects}>
        {mismatch.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Banner>
  )
}
