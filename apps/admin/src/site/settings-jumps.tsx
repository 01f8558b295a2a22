import { useEffect, useRef, useState, type MouseEvent } from 'react'
import styles from './settings-jumps.module.css'

/** The groups of the settings, in the form's order. */
const GROUPS = [
  { id: 'project', title: 'Project' },
  { id: 'contact', title: 'Contact' },
  { id: 'links', title: 'Links' },
  { id: 'platforms', title: 'Music platforms' },
  { id: 'store', title: 'Store' },
  { id: 'time', title: 'Language and time' },
  { id: 'posts', title: 'Latest Posts' },
  { id: 'popup', title: 'Featured popup' },
  { id: 'legal', title: 'Legal pages' },
] as const

type GroupId = (typeof GROUPS)[number]['id']

export function titleOf(id: GroupId): string {
  return GROUPS.find((group) => group.id === id)?.title ?? id
}

export type { GroupId }

export function SettingsJumps() {
  const list = useRef<HTMLUListElement>(null)
  const { current, choose } = useGroupInView()

  function jump(event: MouseEvent, id: GroupId) {
    event.preventDefault()
    choose(id)
    const group = document.getElementById(id)
    group?.focus({ preventScroll: true })
    group?.scrollIntoView()
  }

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    // The list is a row that scrolls by itself on narrow screens.
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - ROOM_BEFORE_PX
  }, [current])

  return (
    <nav aria-label="Settings" className={styles.jumps}>
      <ul ref={list} className={styles.list}>
        {GROUPS.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className={styles.link}
              onClick={(event) => jump(event, id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Leaves a part of the previous link visible. */
const ROOM_BEFORE_PX = 56
/** A line in the upper part of the window: the group on it is current. */
const READING_LINE = '-25% 0% -74%'

function useGroupInView() {
  const [current, setCurrent] = useState<string>(GROUPS[0].id)
  /** The group just chosen: the last ones cannot scroll up to the line. */
  const chosen = useRef<string | null>(null)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered && chosen.current === null) setCurrent(entered.target.id)
        chosen.current = null
      },
      { rootMargin: READING_LINE },
    )
    for (const { id } of GROUPS) {
      const group = document.getElementById(id)
      if (group) observer.observe(group)
    }
    return () => observer.disconnect()
  }, [])

  function choose(id: GroupId) {
    chosen.current = id
    setCurrent(id)
  }

  return { current, choose }
}
