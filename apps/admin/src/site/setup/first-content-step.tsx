import { useState } from 'react'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { FirstRelease } from './first-release.tsx'
import { FirstShow } from './first-show.tsx'
import styles from './setup.module.css'
import type { StepProps } from './use-site-step.ts'

const KINDS = [
  { value: 'show', label: 'A show' },
  { value: 'release', label: 'A release' },
] as const

type Kind = (typeof KINDS)[number]['value']

/** The first show and the first release; after one of them the other is offered. */
export function FirstContentStep({ site, onDone, onSkip }: StepProps) {
  const [kind, setKind] = useState<Kind>('show')
  const [added, setAdded] = useState<readonly Kind[]>([])
  const skip = added.length > 0 ? { label: 'Go on', onSkip: onDone } : { label: 'Later', onSkip }
  function add() {
    if (added.length > 0) return onDone()
    setAdded([kind])
    setKind(kind === 'show' ? 'release' : 'show')
  }
  const picture = site.look.hero.picture ?? ''
  return (
    <>
      <SegmentedChoice
        label="What comes first"
        options={KINDS.filter(({ value }) => !added.includes(value))}
        value={kind}
        onChange={setKind}
        className={styles.kinds}
      />
      {kind === 'show' ? (
        <FirstShow key="show" picture={picture} onAdded={add} skip={skip} />
      ) : (
        <FirstRelease key="release" onAdded={add} skip={skip} />
      )}
    </>
  )
}
