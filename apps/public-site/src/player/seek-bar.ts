import { formatDuration } from '@troubadour/domain/time/duration'
import { fillText } from '@troubadour/domain/texts/fill-text'
import type { PlayerWords } from '../shared/playable.ts'
import { drawing, element } from './elements.ts'
import { activeRecording, type PlayerState } from './player-state.ts'
import styles from './player.module.css'
import { waveformPath } from './waveform.ts'

/** Step of an arrow key, in seconds. */
const KEY_STEP_S = 5
const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -KEY_STEP_S,
  ArrowDown: -KEY_STEP_S,
  ArrowRight: KEY_STEP_S,
  ArrowUp: KEY_STEP_S,
}

/** The progress on the waveform of a recording; click, drag and keys seek. */
export function createSeekBar(seek: (time: number) => void, words: Pick<PlayerWords, 'progress' | 'time'>) {
  const box = { viewBox: '0 0 100 100', preserveAspectRatio: 'none' }
  const whole = drawing({ ...box, class: styles.wave }, '')
  const played = drawing({ ...box, class: `${styles.wave} ${styles.played}` }, '')
  const input = element('input', { type: 'range', min: '0', step: '1', class: styles.seek })
  const bar = element('div', { class: styles.bar }, whole.svg, played.svg, input)
  let shown: PlayerState | undefined
  /** While it is dragged, the clock does not move the thumb. */
  let isHeld = false

  const showTime = (time: number, duration: number) => {
    bar.style.setProperty('--played', `${duration > 0 ? (time / duration) * 100 : 0}%`)
    const times = { time: formatDuration(time), whole: formatDuration(duration) }
    input.setAttribute('aria-valuetext', fillText(words.time, times))
  }
  input.addEventListener('input', () => {
    isHeld = true
    showTime(input.valueAsNumber, Number(input.max))
  })
  input.addEventListener('change', () => {
    isHeld = false
    seek(input.valueAsNumber)
  })
  input.addEventListener('keydown', (event) => {
    const step = KEY_STEPS[event.key]
    if (step === undefined || !shown) return
    event.preventDefault()
    seek(Math.min(Math.max(0, shown.currentTime + step), shown.duration))
  })

  return {
    element: bar,
    show(state: PlayerState) {
      const recording = activeRecording(state)
      if (!shown || recording !== activeRecording(shown)) {
        const path = waveformPath(recording?.peaks ?? [])
        for (const wave of [whole, played]) wave.path.setAttribute('d', path)
        isHeld = false
      }
      shown = state
      const { currentTime, duration, release } = state
      input.max = String(duration)
      input.disabled = recording === undefined
      const title = recording?.title ?? release?.title ?? ''
      input.setAttribute('aria-label', fillText(words.progress, { title }))
      if (isHeld) return
      input.value = String(currentTime)
      showTime(currentTime, duration)
    },
  }
}
