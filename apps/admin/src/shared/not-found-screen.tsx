import { Link } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/site/paths'
import { buttonClass } from '@troubadour/ui/forms/button'
import { MessageScreen } from './message-screen.tsx'

/** docs/product/public-pages.md#not-found-page */
export function NotFoundScreen() {
  return (
    <MessageScreen
      title="404 Page Not Found"
      actions={
        <Link to={PATHS.admin} className={buttonClass()}>
          Go to the dashboard
        </Link>
      }
    >
      <p>Did you forget to add the page to the router?</p>
    </MessageScreen>
  )
}
