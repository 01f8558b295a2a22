import { useEffect } from 'react'
import type { SubscriptionSource } from '@troubadour/domain/mailing-list/sign-up'
import { Notice } from '@troubadour/ui/feedback/notice'
import { findNotice, FORM_PARAM, formOf, NOTICE_PARAM } from './notices.ts'
import { useSearchParam } from './page-search.tsx'

/** The answer to a form that was sent without JavaScript; it stands with that form. */
export function SignUpNotice({ source }: { source: SubscriptionSource }) {
  const notice = findNotice(useSearchParam(NOTICE_PARAM))
  const isHere = formOf(useSearchParam(FORM_PARAM)) === source
  const isShown = notice !== undefined && isHere
  useEffect(() => {
    if (isShown) forgetNotice()
  }, [isShown])
  if (!isShown) return null
  return (
    <Notice tone={notice.tone} title={notice.title}>
      {notice.text}
    </Notice>
  )
}

/** Takes the notice out of the address, or reloading the page would say it again. */
function forgetNotice() {
  const url = new URL(location.href)
  url.searchParams.delete(NOTICE_PARAM)
  url.searchParams.delete(FORM_PARAM)
  history.replaceState(history.state, '', url)
}
