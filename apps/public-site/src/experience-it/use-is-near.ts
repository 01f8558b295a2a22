import { useEffect, useRef, useState, type RefObject } from 'react'

/** How far below the view something still counts as near: about the time that it takes to load. */
const MARGIN = '600px 0px'

/** A ref for an element, and whether that has ever been near the view. */
export function useIsNear<Box extends Element>(): [RefObject<Box | null>, boolean] {
  const box = useRef<Box>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!box.current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isNear])
  return [box, isNear]
}
