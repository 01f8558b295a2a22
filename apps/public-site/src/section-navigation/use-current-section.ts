import { useEffect, useState } from 'react'
import { SECTION_OFFSET_PX, SECTIONS, type SectionId } from '@troubadour/domain/site/paths'

/** A section that ends above this line, in px from the top of the window, has been left: twice where a jump stops. */
const LEFT_ABOVE_PX = 2 * SECTION_OFFSET_PX

/** The first of the sections that is in view; undefined where none of them is. */
export function useCurrentSection(): SectionId | undefined {
  const [visible, setVisible] = useState<Partial<Record<string, boolean>>>({})
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setVisible((known) => ({
          ...known,
          ...Object.fromEntries(entries.map(({ target, isIntersecting }) => [target.id, isIntersecting])),
        })),
      { rootMargin: `-${LEFT_ABOVE_PX}px 0px 0px` },
    )
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return SECTIONS.find(({ id }) => visible[id])?.id
}
