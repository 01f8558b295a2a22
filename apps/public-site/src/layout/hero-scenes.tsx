import type { ReactNode } from 'react'
import type { Look } from '@troubadour/domain/look/look'
import styles from './own-hero.module.css'

// The page's colours; behind text, colours on which it is readable.
const SUNKEN = 'var(--color-surface-sunken)'
const RAISED = 'var(--color-surface-raised)'
const HOVER = 'var(--color-surface-hover)'
const GLOW = 'var(--color-accent-surface)'
const ACCENT = 'var(--color-accent)'
const LINE = 'var(--color-border-strong)'
/** A warm colour, whatever the accent is. */
const SUN = 'color-mix(in oklab, #f2a044 80%, var(--color-surface))'
/** Opacity of windows and edges in the accent; with more, a name in front of them would not be readable. */
const LIT = 0.5

const FAR_TOWERS =
  'M0 900V646h84V710h90V638h54V638h102V702h84V742h54V654h102V638h54V678h90V654h60V694h60V630h90V638h108V710h72V630h108V702h108V630h90V630h72V734h102V662h16V900Z'
const NEAR_TOWERS =
  'M0 900V784h82V784h136V768h130V760h112V792h142V800h142V800h82V760h118V736h142V776h70V784h124V752h76V760h142V824h88V784h14V900Z'

/** The drawing behind the name for each preset; dusk has a picture of mountains. */
const heroScenes: Record<Exclude<Look['preset'], 'dusk'>, ReactNode> = {
  paper: (
    <>
      <circle cx="1040" cy="640" r="52" fill="none" stroke={ACCENT} strokeWidth="3" />
      <path fill={RAISED} d="M0 690C240 610 420 650 640 680S1080 600 1260 640 1480 690 1600 655V900H0Z" />
      <path fill={GLOW} d="M0 760C200 715 380 722 560 755S900 785 1090 730 1420 715 1600 750V900H0Z" />
      <path fill={HOVER} d="M0 820C260 785 460 845 720 820S1180 785 1600 830V900H0Z" />
    </>
  ),
  stage: (
    <>
      <Fade id="beam" from={ACCENT} opacity={0.3} to={0} />
      <g fill="url(#beam)">
        <path d="M560 0h36l300 900H330Z" opacity=".55" />
        <path d="M782 0h36l250 900H532Z" opacity=".7" />
        <path d="M1004 0h36l230 900H704Z" opacity=".55" />
      </g>
      <path fill={SUNKEN} d="M0 760H1600V900H0Z" />
      <ellipse cx="800" cy="775" rx="330" ry="34" fill={GLOW} />
      <path
        d="M1036 640l-28 22M1008 662v120M976 786h64"
        stroke={LINE}
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="1041" cy="636" r="9" fill={LINE} />
    </>
  ),
  desert: (
    <>
      <Fade id="haze" from={GLOW} opacity={0} to={1} />
      <path fill="url(#haze)" d="M0 300H1600V760H0Z" />
      <circle cx="1044" cy="686" r="56" fill={SUN} />
      <path fill={HOVER} d="M0 690H210l40-62h150l36 62h250l24-34h96l26 34h768V900H0Z" />
      <path fill={RAISED} d="M0 770C230 690 470 700 720 752S1150 700 1310 690 1510 720 1600 742V900H0Z" />
      <path fill={SUNKEN} d="M0 838C300 770 560 792 800 830S1330 772 1600 812V900H0Z" />
      <path
        d="M560 812v-92m0 58c-26 0-28-12-28-34m28 48c24 0 26-14 26-38"
        stroke={SUNKEN}
        strokeWidth="13"
        strokeLinecap="round"
        fill="none"
      />
    </>
  ),
  neon: (
    <>
      <Fade id="glow" from={GLOW} opacity={0} to={1} />
      <pattern id="lit" width="46" height="34" patternUnits="userSpaceOnUse">
        <path fill={ACCENT} d="M8 6h8v11H8ZM30 21h8v11h-8Z" />
      </pattern>
      <path fill="url(#glow)" d="M0 330H1600V760H0Z" />
      <g stroke={ACCENT} strokeOpacity={LIT} strokeWidth="3">
        <path fill={HOVER} d={FAR_TOWERS} />
        <path fill="url(#lit)" fillOpacity={LIT} d={FAR_TOWERS} />
        <path fill={SUNKEN} d={NEAR_TOWERS} />
        <path fill="url(#lit)" fillOpacity={LIT} stroke="none" d={NEAR_TOWERS} />
      </g>
    </>
  ),
  plain: (
    <>
      <Fade id="ground" from={RAISED} opacity={0} to={1} />
      <path fill="url(#ground)" d="M0 400H1600V900H0Z" />
    </>
  ),
}

/** A full-width landscape whose bottom centre stays in view at every aspect ratio. */
export function HeroScene({ preset }: { preset: keyof typeof heroScenes }) {
  return (
    <svg
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={styles.scene}
    >
      {heroScenes[preset]}
    </svg>
  )
}

/** A vertical gradient of one colour. */
function Fade({ id, from, opacity, to }: { id: string; from: string; opacity: number; to: number }) {
  return (
    <linearGradient id={id} x2="0" y2="1">
      <stop stopColor={from} stopOpacity={opacity} />
      <stop offset="1" stopColor={from} stopOpacity={to} />
    </linearGradient>
  )
}
