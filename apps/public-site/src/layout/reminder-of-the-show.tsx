import { FeaturedPopupOpener } from '../featured-popup/featured-popup-opener.tsx'
import { SectionBoundary } from '../shared/section-boundary.tsx'

/** Asked when it is called, so that a test can set the clock. */
const readNow = () => Date.now()

/** The popup, which comes on every page but the one that is not there (docs/product/public-pages.md#featured-popup). */
export function ReminderOfTheShow() {
  return (
    <SectionBoundary>
      <FeaturedPopupOpener readNow={readNow} />
    </SectionBoundary>
  )
}
