import type { ReactNode } from 'react'
import type { Look } from '@troubadour/domain/site/look'
import styles from './own-hero.module.css'

// Drawn with the colours of the page: where words can stand, with those that text can be read on.
const SUNKEN = 'var(--color-surface-sunken)'
const RAISED = 'var(--color-surface-raised)'
const HOVER = 'var(--color-surface-hover)'
const GLOW = 'var(--color-accent-surface)'
const ACCENT = 'var(--color-accent)'

const FAR_TOWERS =
  'M0 900V592h84V568h90V696h60V648h60V568h108V608h102V576h54V664h90V616h60V696h60V568h90V584h108V704h72V704h54V656h108V616h54V696h54V632h66V592h90V584h102V632h34V900Z'
const NEAR_TOWERS =
  'M0 900V738h82V738h136V722h130V794h112V786h88V786h112V706h118V754h118V786h88V690h70V762h100V698h106V786h82V714h142V778h88V738h28V900Z'

/** What the ground of a preset shows behind the name; dusk has its mountains, which are a picture. */
export const heroScenes: Record<Exclude<Look['preset'], 'dusk'>, ReactNode> = {
  paper: (
    <>
      <circle cx="1000" cy="650" r="64" fill="none" stroke={ACCENT} strokeWidth="3" />
      <path fill={RAISED} d="M0 660C240 560 420 610 640 650S1080 560 1260 610 1480 660 1600 620V900H0Z" />
      <path fill={GLOW} d="M0 740C200 690 380 700 560 735S900 770 1090 705 1420 690 1600 730V900H0Z" />
      <path fill={HOVER} d="M0 800C260 760 460 830 720 800S1180 760 1600 815V900H0Z" />
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
        d="M968 610l-30 24M938 634v146M904 786h68"
        stroke={HOVER}
        strokeWidth="7"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="974" cy="605" r="11" fill={HOVER} />
    </>
  ),
  desert: (
    <>
      <Fade id="haze" from={GLOW} opacity={0} to={1} />
      <path fill="url(#haze)" d="M0 300H1600V760H0Z" />
      <circle cx="1010" cy="690" r="62" fill={ACCENT} />
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
        <path fill={ACCENT} d="M8 8h5v8H8ZM30 22h5v8h-5Z" />
      </pattern>
      <path fill="url(#glow)" d="M0 330H1600V760H0Z" />
      <path fill={HOVER} d={FAR_TOWERS} />
      <path fill="url(#lit)" opacity=".5" d={FAR_TOWERS} />
      <path fill={SUNKEN} d={NEAR_TOWERS} />
      <path fill="url(#lit)" opacity=".3" transform="translate(19 11)" d={NEAR_TOWERS} />
    </>
  ),
  plain: (
    <>
      <Fade id="ground" from={RAISED} opacity={0} to={1} />
      <path fill="url(#ground)" d="M0 400H1600V900H0Z" />
    </>
  ),
}

/** A landscape from edge to edge: its foot stays in view at every shape of the window, and its middle. */
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

/** A gradient of one colour, from the top down. */
function Fade({ id, from, opacity, to }: { id: string; from: string; opacity: number; to: number }) {
  return (
    <linearGradient id={id} x2="0" y2="1">
      <stop stopColor={from} stopOpacity={opacity} />
      <stop offset="1" stopColor={from} stopOpacity={to} />
    </linearGradient>
  )
}
